import { test as base } from '@playwright/test'
import { startShop } from './shop-process.ts'
import type { Shop } from './shop-process.ts'

type WorkerFixtures = { preparedData: string | undefined; shop: Shop }
type TestFixtures = { ownShop: Shop }

/**
 * Playwright's test with a real shop behind it: `shop` is shared by the tests of one worker, so journeys
 * bring their own customer and never count on what others left; a test that changes what everyone sees (an
 * empty shelf, another banner, a killed server) takes `ownShop`, whose address is its `url`.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // The data folder that prepare-shop.ts left for all workers.
  preparedData: [process.env.PREPARED_SHOP, { scope: 'worker', option: true }],
  shop: [
    async ({ preparedData }, use) => {
      const shop = await startShop({ copyOf: preparedData })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  ownShop: async ({ preparedData }, use) => {
    const shop = await startShop({ copyOf: preparedData })
    await use(shop)
    await shop.stop()
  },
})

export { expect } from '@playwright/test'
