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

test('anything except a French postal code is refused', async () => {
  for (const odd of ['1000', '2A000', '691234'])
    expect((await shop.app.inject({ url: `/api/towns/${odd}` })).statusCode, odd).toBe(404)
})

test('a relay point that is too far away is reported before the payment', async () => {
  const ask = async (query: string) => {
    const response = await shop.app.inject({ url: `/api/relay-distance?${query}` })
    return [response.statusCode, response.json<{ isTooFar?: boolean }>().isTooFar]
  }
  expect(await ask('country=France&address=69001&relay=38000')).toEqual([200, true])
  expect(await ask('country=France&address=69001&relay=69760')).toEqual([200, false])
  expect(await ask('country=Espagne&address=69001&relay=38000')).toEqual([400, undefined])
})
