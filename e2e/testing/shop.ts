import { test as base } from '@playwright/test'
import { createDatabase } from './databases.ts'
import type { PreparedShop } from './prepare-shop.ts'
import { QUICK_HASHES, sharePictures, startShop, type Shop } from './shop-process.ts'

type WorkerFixtures = { prepared: string; shop: Shop }
type TestFixtures = {
  engine: 'server' | 'embedded'
  settings: Record<string, string>
  ownShop: Shop
  policyFaults: string[]
  renderFaults: string[]
  cost: void
}

/** The time that a server (scripts/test-run/server-process.ts) and its database may take to start. */
const START_LIMIT_MS = 330_000

/**
 * Playwright's test with a real shop. The tests of one worker share `shop`, so journeys create their own
 * customer and never rely on what others left. A test that changes what everyone sees (empty stock, another
 * banner, a killed server) takes `ownShop`, whose address is `ownShop.url`. The shops use databases of one
 * PostgreSQL server, each a copy of the demo. With `test.use({ engine: 'embedded' })` ownShop has what `npm
 * start` opens: a new embedded database. `settings` are environment variables of ownShop.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  prepared: [process.env.PREPARED_SHOP ?? '', { scope: 'worker', option: true }],
  shop: [({ prepared }, use) => useShop(prepared, use), { scope: 'worker', timeout: START_LIMIT_MS }],
  // A policy violation is a fault of the page, in any journey.
  policyFaults: [
    async ({ context }, use) => {
      const faults: string[] = []
      context.on('console', (message) => {
        if (/content security policy|trusted ?(?:html|script|type)/i.test(message.text()))
          faults.push(message.text())
      })
      await use(faults)
      base.expect(faults, 'stopped by the content security policy').toEqual([])
    },
    { auto: true },
  ],
  // After a failed hydration React renders the document again. The page flickers and loses the focus.
  renderFaults: [
    async ({ context }, use) => {
      const faults: string[] = []
      context.on('weberror', (webError) => {
        const { message } = webError.error()
        if (message.includes('react.dev/errors')) faults.push(`${webError.page()?.url()}: ${message}`)
      })
      await use(faults)
      base.expect(faults, 'found by React').toEqual([])
    },
    { auto: true },
  ],
  // The run counts what a journey costs and has a budget for it (scripts/test-run/budget.mjs).
  cost: [
    async ({ context }, use, { annotations }) => {
      let documents = 0
      context.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0))
      await use()
      annotations.push({ type: 'documents', description: String(documents) })
    },
    { auto: true },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  engine: ['server', { option: true }],
  settings: [{}, { option: true }],
  ownShop: [
    async ({ prepared, engine, settings }, use) => {
      if (engine === 'server') return useShop(prepared, use, settings)
      const shop = await startShop({ env: settings })
      const { dataDir }: PreparedShop = JSON.parse(prepared)
      await sharePictures(dataDir, shop.dataDir)
      await use(shop)
      await shop.discard()
    },
    { timeout: START_LIMIT_MS },
  ],
})

async function useShop(
  prepared: string,
  use: (shop: Shop) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const { server, template, dataDir }: PreparedShop = JSON.parse(prepared)
  const database = await createDatabase(server, template)
  const env = { DATABASE_URL: database.url, ...QUICK_HASHES, ...settings }
  const shop = await startShop({ copyOf: dataDir, env })
  await use(shop)
  await shop.discard()
  await database.drop()
}

export { expect } from '@playwright/test'
