import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminOrderPage, OrderTabs } from '#shared/orders/contract.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { aBuyer, aCheckout } from '../testing/checkout.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
let recalled: string
let other: string
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
  const stock = { price_cents: 150, stock: 40 }
  const onomatopoeia = await addSleeve(shop, { name: 'Onomatopée', search_text: 'onomatopee', ...stock })
  const jade = await addSleeve(shop, { name: 'Écaille de jade', search_text: 'ecaille de jade', ...stock })
  const buyer = await aBuyer(shop)
  await shop.app.inject({
    method: 'PUT',
    url: '/api/users/profile',
    headers: buyer.headers,
    payload: { phone: '+33 6 98 76 54 32' },
  })
  const relay = {
    name: 'Tabac du Rempart',
    address: '2 rue du Fort',
    city: 'Villeurbanne',
    postalCode: '69100',
    country: 'FR',
  }
  const toRelay = aCheckout(onomatopoeia, { shippingMethod: 'mondialRelay', pickupPoint: relay })
  recalled = (await buyer.bought(toRelay)).body._id ?? ''
  other = (await (await aBuyer(shop)).bought(aCheckout(jade, {}, 3))).body._id ?? ''
})
afterAll(() => shop.close())

const get = async <Answer>(url: string) =>
  (await shop.app.inject({ url, headers: admin.headers })).json<Answer>()
const found = async (q: string) => {
  const { items } = await get<AdminOrderPage>(`/api/admin/orders?${new URLSearchParams({ q }).toString()}`)
  return items.map(({ _id }) => _id)
}

test('orders are found by product, relay point and telephone, together with other words', async () => {
  expect(await found('onomatopée')).toEqual([recalled])
  expect(await found('jade')).toEqual([other])
  expect(await found('onomatopée lefèvre')).toEqual([recalled])
  expect(await found('onomatopée jade')).toEqual([])
  expect(await found('tabac rempart')).toEqual([recalled])
  expect(await found('villeurbanne')).toEqual([recalled])
  expect(await found('69100')).toEqual([recalled])
  expect(await found('06 98 76 54 32')).toEqual([recalled])
  expect(await found('+33698765432')).toEqual([recalled])
  expect(await found('0611111111')).toEqual([])
  expect(await found('\u200Bjade\u2060 \u00AD')).toEqual([other])
  expect(await found('\u200B')).toHaveLength(2)
})

test('a row shows the number of packs and the destination, and each tab has its count', async () => {
  const { items } = await get<AdminOrderPage>('/api/admin/orders?sort=oldest')
  expect(items).toMatchObject([
    { _id: recalled, packCount: 1, itemCount: 1, country: 'France', shippingMethod: 'Mondial Relay' },
    { _id: other, packCount: 3, itemCount: 1, country: 'France', shippingMethod: 'Colissimo' },
  ])
  expect(await get<OrderTabs>('/api/admin/orders/tabs')).toEqual({
    preparation: 2,
    refund: 0,
    undelivered: 0,
    underway: 0,
    withdrawals: 0,
  })
})

test('a row shows how many orders of its customer are to be prepared', async () => {
  const buyer = await aBuyer(shop)
  const sleeve = await addSleeve(shop, { stock: 40 })
  const buy = async () => (await buyer.bought(aCheckout(sleeve))).body._id ?? ''
  const [first, ...others] = [await buy(), await buy(), await buy()] as const
  const counts = async () => {
    const { items } = await get<AdminOrderPage>('/api/admin/orders?limit=20')
    return new Map(items.map(({ _id: id, dueOfCustomer }) => [id, dueOfCustomer]))
  }
  expect((await counts()).get(first)).toBe(3)
  for (const id of others) {
    const url = `/api/orders/${id}/status`
    await shop.app.inject({ method: 'PUT', url, headers: admin.headers, payload: { status: 'Annulé' } })
  }
  expect((await counts()).get(first)).toBe(1)
  expect((await counts()).get(recalled)).toBe(1)
})

test('an order is found by a product whose name has punctuation', async () => {
  const signs = await addSleeve(shop, { name: 'Kappa 6,5 & l’étui', stock: 40 })
  const order = (await (await aBuyer(shop)).bought(aCheckout(signs))).body._id
  for (const typed of ['Kappa 6,5 & l’étui', 'kappa 6,5', "l'étui & kappa"])
    expect(await found(typed), typed).toEqual([order])
})
