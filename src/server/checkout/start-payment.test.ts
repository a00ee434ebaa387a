import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { OPEN_STATES } from '#shared/checkout/checkout-state.ts'
import { RELAY_POINT_ABROAD, RELAY_POINT_TOO_FAR } from '#shared/shipping/relay-point.ts'
import { newId } from '../database/ids.ts'
import { heldByCustomer } from '../inventory/queries.ts'
import { ProviderRefusal } from '../outside/payment/interface.ts'
import { aBuyer, aCheckout, atProvider, fault, shelve } from '../testing/checkout.ts'
import { stockOnShelf } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const statesOf = async (userId: string) => {
  const rows = await shop.database.db
    .selectFrom('checkouts')
    .leftJoin('stock_holds', 'stock_holds.checkout_id', 'checkouts.id')
    .select(['checkouts.state', 'stock_holds.id as hold'])
    .where('user_id', '=', userId)
    .orderBy('checkouts.id')
    .execute()
  return rows.map(({ state, hold }) => `${state} ${hold === null ? 'free' : 'holds'}`)
}

test('invalid addresses and methods are refused field by field, with the page’s messages and the body’s field names', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const address = aCheckout(sleeve).shippingAddress
  const refused = await buyer.start(
    aCheckout(sleeve, {
      shippingMethod: 'mondialRelay',
      shippingAddress: { ...address, country: 'Suisse', postalCode: '69001' },
      billingAddress: { sameAsShipping: false, ...address, postalCode: '1' },
    }),
  )
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'INVALID_FIELDS',
      fields: {
        'shippingAddress.country': "Mondial Relay n'est pas disponible pour Suisse",
        'shippingAddress.postalCode': 'Code postal invalide',
        pickupPoint: 'Veuillez sélectionner un point relais',
        'billingAddress.postalCode': 'Code postal invalide',
      },
    },
  })
  const point = { name: 'Tabac', address: '2 rue du Fort', city: 'Marseille' }
  for (const [place, sentence] of [
    [{ postalCode: '1000', country: 'BE' }, RELAY_POINT_ABROAD],
    [{ postalCode: '69400', country: 'FR' }, undefined],
    [{ postalCode: '38000', country: 'FR' }, RELAY_POINT_TOO_FAR],
    [{ postalCode: '29200', country: 'FR' }, RELAY_POINT_TOO_FAR],
  ] as const) {
    const pickupPoint = { ...point, ...place }
    const { body } = await buyer.start(
      aCheckout(sleeve, { shippingMethod: 'mondialRelay', pickupPoint, expectedTotal: 0 }),
    )
    expect(body.fields?.pickupPoint).toBe(sentence)
  }
  const unnamed = await buyer.start(aCheckout(sleeve, { shippingAddress: { ...address, firstName: ' ' } }))
  expect(unnamed.body.fields).toEqual({
    'shippingAddress.firstName': 'Veuillez remplir votre nom et prénom',
  })
  expect(await stockOnShelf(shop, sleeve)).toBe(10)
})

test('a wrong total is 409 with the right one, and reserves nothing', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  expect(await buyer.start(aCheckout(sleeve, { expectedTotal: 10.39 }))).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED', total: 10.4 },
  })
  expect([await stockOnShelf(shop, sleeve), await statesOf(buyer.userId)]).toEqual([10, []])
})

test('the refusal names only the lines that are not in stock', async () => {
  const [low, fine, gone] = [await shelve(shop, 12), await shelve(shop, 100), newId()]
  const buyer = await aBuyer(shop)
  const refused = await buyer.start(
    aCheckout(low, {
      items: [
        { product: low, packSize: 5, quantity: 2 },
        { product: fine, packSize: 5, quantity: 2 },
        { product: low, packSize: 1, quantity: 3 },
        { product: gone, packSize: 5, quantity: 1 },
      ],
    }),
  )
  expect(refused).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK' } })
  expect(refused.body.lines).toEqual([
    {
      product: low,
      packSize: 1,
      name: 'Écaille de jade',
      available: 2,
      message: 'Il ne reste que 2 lots disponibles',
    },
    { product: gone, packSize: 5, available: 0, message: 'Cette protection n’est plus disponible' },
  ])
  expect([await stockOnShelf(shop, low), await stockOnShelf(shop, fine)]).toEqual([12, 100])
})

test('a newer checkout replaces the older one and takes its sleeves, and the older one is never captured', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  const first = await buyer.approved(aCheckout(sleeve, {}, 2))
  expect([
    await stockOnShelf(shop, sleeve),
    [...(await heldByCustomer(shop.database.db, buyer.userId, OPEN_STATES))],
  ]).toEqual([0, [[sleeve, 10]]])
  expect((await buyer.start(aCheckout(sleeve, {}, 1))).status).toBe(200)
  expect([await stockOnShelf(shop, sleeve), await statesOf(buyer.userId)]).toEqual([
    5,
    ['superseded free', 'created holds'],
  ])
  expect(await buyer.capture(first)).toMatchObject({ status: 409, body: { code: 'CHECKOUT_SUPERSEDED' } })
})

test('two simultaneous starts by one customer leave exactly one open checkout', async () => {
  const sleeve = await shelve(shop, 50)
  const buyer = await aBuyer(shop)
  const replies = await Promise.all(Array.from({ length: 4 }, () => buyer.start(aCheckout(sleeve, {}, 2))))
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
  expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const states = await statesOf(buyer.userId)
  expect(states.filter((state) => state === 'created holds')).toHaveLength(1)
  expect(await stockOnShelf(shop, sleeve)).toBe(40)
})

test('simultaneous carts with products in opposite orders do not deadlock', async () => {
  const [one, two] = [await shelve(shop, 500), await shelve(shop, 500)]
  const buyers = await Promise.all(Array.from({ length: 8 }, () => aBuyer(shop)))
  const line = (product: string) => ({ product, packSize: 5 as const, quantity: 1 })
  for (let round = 0; round < 3; round++) {
    const replies = await Promise.all(
      buyers.map((buyer, at) =>
        buyer.start(
          aCheckout(one, { items: (at + round) % 2 ? [line(one), line(two)] : [line(two), line(one)] }),
        ),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  }
  expect([await stockOnShelf(shop, one), await stockOnShelf(shop, two)]).toEqual([460, 460])
})

test('a customer may start 10 checkouts in 10 minutes, then gets 429 with the time to wait', async () => {
  // The goods differ each time, because the same goods may be held only four times in a row
  // (check-reservation-limits.test.ts).
  const goods = await Promise.all(Array.from({ length: 12 }, () => shelve(shop, 50)))
  const buyer = await aBuyer(shop)
  for (const sleeve of goods.slice(0, 10)) expect((await buyer.start(aCheckout(sleeve))).status).toBe(200)
  shop.clock.forward(60_000)
  const refused = await buyer.start(aCheckout(goods[10] ?? ''))
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(refused.headers['retry-after']).toBe('540')
  shop.clock.forward(540_000)
  expect((await buyer.start(aCheckout(goods[11] ?? ''))).status).toBe(200)
})

test('a customer may order at most 500 sleeves of one product', async () => {
  const sleeve = await shelve(shop, 2000)
  const buyer = await aBuyer(shop)
  expect(await buyer.start(aCheckout(sleeve, {}, 101))).toMatchObject({
    status: 409,
    body: { code: 'TOO_MUCH_RESERVED' },
  })
  expect((await buyer.start(aCheckout(sleeve, {}, 100), '198.18.4.1')).status).toBe(200)
})

test('if the provider is down, the stock is freed and the cart is kept', async () => {
  const sleeve = await shelve(shop, 10)
  const buyer = await aBuyer(shop)
  await fault(shop, 'create-500', 3)
  const refused = await buyer.start(aCheckout(sleeve))
  expect(refused).toMatchObject({ status: 503, body: { code: 'PROVIDER_UNAVAILABLE' } })
  expect(refused.body.message).toMatch(/Aucun montant n’a été débité/)
  expect([await stockOnShelf(shop, sleeve), await statesOf(buyer.userId)]).toEqual([10, ['expired free']])
  await fault(shop, 'create-500', 2)
  expect((await buyer.start(aCheckout(sleeve))).status).toBe(200)
})

test('a stranger can neither start a payment nor find another customer’s', async () => {
  const sleeve = await shelve(shop, 10)
  const guest = await shop.app.inject({
    method: 'POST',
    url: '/api/checkout/payments',
    payload: aCheckout(sleeve),
  })
  expect(guest.statusCode).toBe(401)
  const buyer = await aBuyer(shop)
  expect((await buyer.capture('NOT-THERE')).status).toBe(404)
  await atProvider(shop, '/faults', { fault: 'none' })
})

test('a provider that refuses to open payments is an alert once a day, also if an earlier alert was closed', async () => {
  const sleeve = await shelve(shop, 10)
  const opening = vi.spyOn(shop.payment, 'createOrder')
  opening.mockRejectedValue(new ProviderRefusal('PAYEE_ACCOUNT_RESTRICTED'))
  const alerts = () =>
    shop.database.db.selectFrom('alerts').select(['id', 'message']).where('resolved_at', 'is', null).execute()
  const tryToPay = async () => {
    expect((await (await aBuyer(shop)).start(aCheckout(sleeve))).body.code).toBe('PROVIDER_UNAVAILABLE')
  }
  await tryToPay()
  await tryToPay()
  expect(await alerts()).toMatchObject([{ message: expect.stringContaining('(PAYEE_ACCOUNT_RESTRICTED)') }])
  await shop.database.db.updateTable('alerts').set({ resolved_at: shop.clock.now() }).execute()
  shop.clock.forward(24 * 60 * 60_000)
  await tryToPay()
  expect(await alerts()).toHaveLength(1)
  expect(await stockOnShelf(shop, sleeve)).toBe(10)
  opening.mockRestore()
})
