import { expect, test } from 'vitest'
import { aPerson } from '../testing/accounts.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

/** One more than the number of times that an address may register in ten minutes. */
const TRIES = 41

async function refused(shop: TestShop, forwardedFor: (n: number) => string): Promise<number> {
  let count = 0
  for (let n = 0; n < TRIES; n++) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      remoteAddress: '192.0.2.7',
      headers: { 'x-forwarded-for': forwardedFor(n) },
      payload: aPerson({ phone: '1' }),
    })
    if (answer.statusCode === 429) count += 1
  }
  return count
}

test('the shop ignores the address that a caller claims', async () => {
  const shop = await testShop()
  expect(await refused(shop, (n) => `198.51.100.${n}`)).toBe(1)
  await shop.close()
})

test('the shop trusts the address from a known proxy, but not an address that the caller told the proxy', async () => {
  const shop = await testShop({ TRUST_PROXY: '192.0.2.0/24' })
  expect(await refused(shop, (n) => `198.51.100.${n}`)).toBe(0)
  expect(await refused(shop, (n) => `198.51.100.${n}, 203.0.113.9`)).toBe(1)
  await shop.close()
})

test('behind one proxy, the last forwarded address counts', async () => {
  const shop = await testShop({ TRUST_PROXY: '1' })
  expect(await refused(shop, (n) => `203.0.113.9, 198.51.100.${n}`)).toBe(0)
  expect(await refused(shop, (n) => `198.51.100.${n}, 203.0.113.9`)).toBe(1)
  await shop.close()
})
