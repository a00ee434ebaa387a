import { test as base } from '@playwright/test'
import { createDatabase } from './databases.ts'
import type { PreparedShop } from './prepare-shop.ts'
import { QUICK_HASHES, startShop, type Shop } from './shop-process.ts'

type WorkerFixtures = { prepared: string; shop: Shop }
type TestFixtures = {
  settings: Record<string, string>
  ownShop: Shop
  policyFaults: string[]
  isTranslated: boolean
  renderFaults: string[]
  cost: void
}

const START_LIMIT_MS = 330_000

/**
 * Playwright's test with a real shop. The tests of one worker share `shop`. A test that changes what other tests see
 * uses `ownShop`. `settings` are environment variables of `ownShop`, and `isTranslated` is for tests that change texts as
 * a translator does.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  prepared: [process.env.PREPARED_SHOP ?? '', { scope: 'worker', option: true }],
  shop: [({ prepared }, use) => useShop(prepared, use), { scope: 'worker', timeout: START_LIMIT_MS }],
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
  isTranslated: [false, { option: true }],
  renderFaults: [
    async ({ context, isTranslated }, use) => {
      const faults: string[] = []
      context.on('weberror', (webError) => {
        const { message } = webError.error()
        // A translator may change a part of the page before React hydrates it. React then reports error 418 and renders
        // that part again.
        if (isTranslated && message.includes('react.dev/errors/418')) return
        if (message.includes('react.dev/errors')) faults.push(`${webError.page()?.url()}: ${message}`)
      })
      await use(faults)
      base.expect(faults, 'found by React').toEqual([])
    },
    { auto: true },
  ],
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
  settings: [{}, { option: true }],
  ownShop: [({ prepared, settings }, use) => useShop(prepared, use, settings), { timeout: START_LIMIT_MS }],
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
