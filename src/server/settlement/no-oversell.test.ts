import { afterAll, beforeAll, expect, test } from 'vitest'
import { versionName } from '#shared/terms/version-name.ts'
import { aBuyer, aCheckout, decide, ledger, shelve } from '../testing/checkout.ts'
import { stockOnShelf, subjectsTo } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('two packs of 10 and one of 32 go from cart to order by calls', async () => {
  const sleeve = await shelve(shop, 104)
  const buyer = await aBuyer(shop)
  const started = await buyer.start(
    aCheckout(sleeve, {
      items: [
        { product: sleeve, packSize: 10, quantity: 2 },
        { product: sleeve, packSize: 32, quantity: 1 },
      ],
      shippingMethod: 'Mondial Relay',
      pickupPoint: {
        id: '034439',
        name: 'Tabac du Fort',
        address: '2 rue du Fort',
        city: 'Lyon',
        postalCode: '69001',
        country: 'FR',
      },
      expectedTotal: 15.7,
    }),
  )
  expect(started).toMatchObject({
    status: 200,
    body: { subtotal: 11.4, shippingCost: 4.3, total: 15.7, expiresAt: '2026-11-21T10:15:00.000Z' },
  })
  expect(await stockOnShelf(shop, sleeve)).toBe(52)
  const { paymentOrderId } = started.body
  await decide(shop, paymentOrderId)
  const captured = await buyer.capture(paymentOrderId)
  expect(captured).toMatchObject({ status: 200, body: { status: 'completed' } })
  const ordered = await buyer.post('/api/orders', {
    paymentId: captured.body.paymentId,
    total: 0.01,
    status: 'Livré',
    items: [],
  })
  expect(ordered.status).toBe(201)
  expect(ordered.body).toMatchObject({
    number: 'C-2026-000001',
    status: 'En cours de préparation',
    subtotal: 11.4,
    shippingCost: 4.3,
    total: 15.7,
    shippingMethod: 'Mondial Relay',
    paymentId: captured.body.paymentId,
    paymentStatus: 'completed',
    pickupPoint: { id: '034439', country: 'France' },
    invoice: { number: 'F-2026-000001' },
    acceptedTerms: shop.settings.terms.version,
    cancellable: true,
    user: { _id: buyer.userId },
    history: [{ status: 'En cours de préparation', by: 'shop' }],
    items: [
      { packSize: 10, quantity: 2, price: 2.55 },
      { packSize: 32, quantity: 1, price: 6.3 },
    ],
  })
  expect(await stockOnShelf(shop, sleeve)).toBe(52)
  await shop.jobs.drain()
  expect(await subjectsTo(shop, `${buyer.userId}@exemple.test`)).toEqual([
    'Votre commande C-2026-000001 est confirmée',
  ])
})

test('the confirmation contains the accepted terms for good', async () => {
  const { html, text } = await shop.database.db
    .selectFrom('mails')
    .select(['html', 'text'])
    .where('subject', '=', 'Votre commande C-2026-000001 est confirmée')
    .executeTakeFirstOrThrow()
  for (const body of [html.replaceAll(/<[^>]*>/g, ''), text]) {
    expect(body).toContain(
      `Vous en avez accepté la version du ${versionName(shop.settings.terms.version)} en commandant.`,
    )
    expect(body).toContain(
      `Conditions Générales de Vente, version du ${versionName(shop.settings.terms.version)}`,
    )
    expect(body).toContain('8. Droit de rétractation')
    const page = `${new URL(shop.config.publicUrl).host}/retractation`
    expect(body.replaceAll(/https?:\/\//g, '')).toContain(`Renoncer au contrat ici (${page})`)
    expect(body).toContain(shop.config.shop.mediator)
    expect(body).toContain('F-2026-000001, à télécharger sur la page de la commande')
  }
  for (const body of [html, text]) expect(body).toMatch(/\/profile\/orders\/[0-9a-f-]{36}/)
})

test('12 simultaneous customers for 5 packs get 5 orders, no stock is left, and nothing is sold twice', async () => {
  const sleeve = await shelve(shop, 25)
  const buyers = await Promise.all(Array.from({ length: 12 }, () => aBuyer(shop)))
  const started = await Promise.all(buyers.map((buyer) => buyer.start(aCheckout(sleeve))))
  const statuses = started.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  const refused = started.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({
    code: 'OUT_OF_STOCK',
    lines: [{ product: sleeve, packSize: 5, available: 0 }],
  })
  const orders = await Promise.all(
    started.map(async ({ status, body }, index) => {
      const buyer = buyers[index]
      if (status !== 200 || !buyer) return undefined
      await decide(shop, body.paymentOrderId)
      const captured = await buyer.capture(body.paymentOrderId)
      return buyer.order(captured.body.paymentId)
    }),
  )
  expect(orders.filter((order) => order?.status === 201)).toHaveLength(5)
  expect(new Set(orders.flatMap((order) => order?.body.number ?? [])).size).toBe(5)
  expect(await stockOnShelf(shop, sleeve)).toBe(0)
})

test('the same payment sent 10 times at once makes one order, with 201 each time', async () => {
  const sleeve = await shelve(shop, 25)
  const buyer = await aBuyer(shop)
  const paymentId = await buyer.paid(aCheckout(sleeve))
  const replies = await Promise.all(Array.from({ length: 10 }, () => buyer.order(paymentId)))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
  expect(new Set(replies.map(({ body: { _id: id } }) => id)).size).toBe(1)
  expect(replies.every(({ body }) => JSON.stringify(body) === JSON.stringify(replies[0]?.body))).toBe(true)
  expect(await stockOnShelf(shop, sleeve)).toBe(20)
})

test('a double click captures once', async () => {
  const sleeve = await shelve(shop, 25)
  const buyer = await aBuyer(shop)
  const paymentOrderId = await buyer.approved(aCheckout(sleeve))
  const replies = await Promise.all(Array.from({ length: 4 }, () => buyer.capture(paymentOrderId)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(replies.map(({ body }) => body.paymentId)).size).toBe(1)
  const { captures } = await ledger(shop)
  expect(captures.filter(({ order_id }) => order_id === paymentOrderId)).toHaveLength(1)
})

test('an invented payment is refused, and so is another customer’s', async () => {
  const sleeve = await shelve(shop, 25)
  const [buyer, thief] = await Promise.all([aBuyer(shop), aBuyer(shop)])
  expect(await buyer.order('5TY05013RG002845M')).toMatchObject({
    status: 402,
    body: { code: 'PAYMENT_REQUIRED', message: 'Ce paiement n’a pas été encaissé.' },
  })
  expect((await buyer.post('/api/orders', {})).status).toBe(402)
  const paymentOrderId = await buyer.approved(aCheckout(sleeve))
  expect((await thief.capture(paymentOrderId)).status).toBe(404)
  const { body } = await buyer.capture(paymentOrderId)
  expect((await thief.order(body.paymentId)).status).toBe(404)
  expect((await buyer.order(body.paymentId)).status).toBe(201)
})
