import { afterAll, beforeAll, expect, test } from 'vitest'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test.each([
  ['69001', ['Lyon']],
  ['75011', ['Paris']],
  ['01000', ['Bourg-en-Bresse', 'Saint-Denis-lès-Bourg']],
  ['97400', ['Saint-Denis']],
  ['59800', ['Lille']],
  ['00000', []],
])('the towns of %s', async (postalCode, towns) => {
  const response = await shop.app.inject({ url: `/api/towns/${postalCode}` })
  expect([response.statusCode, response.json()]).toEqual([200, { towns }])
})

test('what is no French postal code is refused', async () => {
  for (const odd of ['1000', '2A000', '691234'])
    expect((await shop.app.inject({ url: `/api/towns/${odd}` })).statusCode, odd).toBe(404)
})
