import { startShop } from './testing/shop-process.ts'
import { expect, test } from './testing/shop.ts'

test('a shop that is told to stop ends with 0, and opens again on what it had', async () => {
  const shop = await startShop()
  const before = await (await fetch(`${shop.url}/api/sleeves`)).json()
  expect(before).toHaveLength(28)
  expect(await shop.stop({ keepData: true })).toBe(0)
  const again = await startShop({ dataDir: shop.dataDir })
  expect(await (await fetch(`${again.url}/api/sleeves`)).json()).toEqual(before)
  await again.kill()
  const afterKill = await startShop({ dataDir: shop.dataDir })
  expect(await (await fetch(`${afterKill.url}/api/sleeves`)).json()).toEqual(before)
  await afterKill.stop()
})
