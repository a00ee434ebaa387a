import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SalePreview, Sleeve, SleevePage } from '#shared/catalogue/contract.ts'
import { packPriceOf } from '#shared/catalogue/pack-price.ts'
import { addDays } from '#shared/shift-dates.ts'
import { addSleeve, pricedSince } from '../testing/catalogue.ts'
import { aBuyer, aCheckout, type Buyer, decide } from '../testing/checkout.ts'
import { openSession } from '../testing/session.ts'
import { START, testShop, type TestShop } from '../testing/shop.ts'
import { followSaleDays } from './follow-sale-days.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
})
afterAll(() => shop.close())

const at = async (moment: string) => {
  shop.clock.set(moment)
  await followSaleDays(shop)
}
async function aSleeve(changes: Parameters<typeof addSleeve>[1] = {}): Promise<string> {
  const id = await addSleeve(shop, changes)
  await pricedSince(shop, id, addDays(shop.clock.now(), -60))
  return id
}
/** Signs an admin in for each call, because a session could end when the tests move the clock. */
const call = async (method: 'PATCH' | 'POST', url: string, payload: object) => {
  const { headers } = await openSession(shop, 'admin')
  return shop.app.inject({ method, url, headers, payload })
}
const patch = (id: string, payload: object) => call('PATCH', `/api/sleeves/${id}`, payload)
const seen = async (id: string) => (await shop.app.inject({ url: `/api/sleeves/${id}` })).json<Sleeve>()
const buyNow = async (id: string, fields: object = {}) => {
  const buyer = await aBuyer(shop)
  return buyer.start(aCheckout(id, fields))
}

async function pay(buyer: Buyer, paymentOrderId: string) {
  await decide(shop, paymentOrderId)
  const { body } = await buyer.capture(paymentOrderId)
  return buyer.order(body.paymentId)
}

test('a planned reduction begins and ends by itself at midnight in Paris, caches included', async () => {
  shop.clock.set(START)
  const id = await aSleeve()
  const sale = { price: 2, from: '2026-11-27', to: '2026-11-30' }
  expect((await patch(id, { sale })).json()).toMatchObject({
    price: 2.5,
    sale: { ...sale, struck: 2.5, isRunning: false },
  })
  expect(await seen(id)).not.toHaveProperty('sale')
  await at('2026-11-26T22:59:59Z')
  expect(packPriceOf(await seen(id), 5)).toBe(250)
  await at('2026-11-26T23:00:00Z')
  expect(await seen(id)).toMatchObject({ price: 2.5, sale: { ...sale, struck: 2.5, isRunning: true } })
  expect(await buyNow(id)).toMatchObject({ status: 200, body: { subtotal: 2 } })
  await at('2026-11-30T22:59:59Z')
  expect(packPriceOf(await seen(id), 5)).toBe(200)
  await at('2026-11-30T23:00:00Z')
  expect(await seen(id)).not.toHaveProperty('sale')
  expect(await buyNow(id)).toMatchObject({ status: 200, body: { subtotal: 2.5 } })
  const prices = await shop.database.db
    .selectFrom('sleeve_prices')
    .select('price_cents')
    .where('sleeve_id', '=', id)
    .orderBy('since')
    .execute()
  expect(prices.map(({ price_cents: cents }) => cents)).toEqual([250, 200, 250])
})

test('saving a reduction schedules its start and its end, which wait for no other job', async () => {
  shop.clock.set(START)
  const id = await aSleeve()
  const enqueue = vi.spyOn(shop.jobs, 'enqueue')
  await patch(id, { sale: { price: 2, from: '2026-11-22', to: '2026-11-22' } })
  const moments = enqueue.mock.calls.map(([, name, , options]) => [name, options?.startAfter])
  expect(moments).toEqual([
    ['sale-days', new Date('2026-11-21T23:00:00Z')],
    ['sale-days', new Date('2026-11-22T23:00:00Z')],
  ])
  enqueue.mockRestore()
})

test('an open checkout keeps its price when a reduction begins or ends', async () => {
  shop.clock.set('2026-11-26T22:55:00Z')
  const id = await aSleeve()
  await patch(id, { sale: { price: 2, from: '2026-11-27', to: '2026-11-27' } })
  const early = await aBuyer(shop)
  const { body } = await early.start(aCheckout(id))
  await at('2026-11-26T23:00:00Z')
  expect((await pay(early, body.paymentOrderId)).body).toMatchObject({ subtotal: 2.5 })
  shop.clock.set('2026-11-27T22:55:00Z')
  const late = await aBuyer(shop)
  const started = await late.start(aCheckout(id))
  await at('2026-11-27T23:00:00Z')
  expect((await pay(late, started.body.paymentOrderId)).body).toMatchObject({ subtotal: 2 })
})

test('lists sort by what a product costs now', async () => {
  shop.clock.set(START)
  const [dear, cheap] = [
    await aSleeve({ name: 'Tri Mat', price_cents: 900 }),
    await aSleeve({ name: 'Tri Fin' }),
  ]
  await patch(dear, { sale: { price: 1, from: '2026-11-21', to: '2026-11-21' } })
  const { sleeves } = (await shop.app.inject({ url: '/api/sleeves?q=tri&sort=price-asc' })).json<SleevePage>()
  expect(sleeves.map(({ _id: each }) => each)).toEqual([dear, cheap])
  await at('2026-11-21T23:00:00Z')
})

test('codes do not apply to products on sale', async () => {
  shop.clock.set(START)
  const [onSale, other] = [await aSleeve(), await aSleeve()]
  await patch(onSale, { sale: { percent: 20, from: '2026-11-21', to: '2026-11-22' } })
  await call('POST', '/api/admin/promotions', { code: 'SANS-CUMUL', kind: 'percent', value: 50 })
  expect(await buyNow(onSale, { code: 'SANS-CUMUL' })).toMatchObject({
    status: 422,
    body: { code: 'CODE_REFUSED', message: 'Ce code promo ne se cumule pas avec les prix déjà réduits' },
  })
  const items = [onSale, other].map((product) => ({ product, packSize: 5 as const, quantity: 1 }))
  expect(await buyNow(other, { items, code: 'SANS-CUMUL' })).toMatchObject({
    body: { subtotal: 4.5, discount: 1.25 },
  })
})

test('a reduction that cannot be announced is refused at its field, and the preview refuses it too', async () => {
  shop.clock.set(START)
  const young = await addSleeve(shop)
  await pricedSince(shop, young, addDays(START, -10))
  const [old, days] = [await aSleeve(), { from: '2026-11-21', to: '2026-11-24' }]
  const refused: [string, object, string, string][] = [
    [young, { percent: 20, ...days }, 'sale.from', 'ne peut pas être en promotion avant le 12/12/2026'],
    [old, { price: 2.5, ...days }, 'sale.price', 'inférieur à 2,50'],
    [old, { price: 2, from: '2026-11-20', to: '2026-11-24' }, 'sale.from', 'déjà passé'],
    [old, { price: 2, percent: 20, ...days }, 'sale.price', 'prix promotionnel'],
  ]
  for (const [id, sale, field, sentence] of refused) {
    const answer = await patch(id, { sale })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      { [field]: expect.stringContaining(sentence) },
    ])
  }
  const preview = await call('POST', '/api/admin/sleeves/sales/preview', {
    sleeves: [young, old],
    sale: { percent: 20, ...days },
  })
  expect(preview.json<SalePreview>().items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ _id: old, price: 2.5, reduced: 2, struck: 2.5, errors: {} }),
      expect.objectContaining({ _id: young, errors: { from: expect.any(String) } }),
    ]),
  )
  expect(await seen(old)).not.toHaveProperty('sale')
})

test('a price cannot drop below its running reduction, but can after the end of the reduction', async () => {
  shop.clock.set(START)
  const id = await aSleeve()
  await patch(id, { sale: { price: 2, from: '2026-11-25', to: '2026-11-26' } })
  const lower = await patch(id, { price: 1.9 })
  expect([lower.statusCode, Object.keys(lower.json().fields)]).toEqual([422, ['price']])
  expect((await patch(id, { price: 2.2 })).json()).toMatchObject({ sale: { struck: 2.2 } })
  expect((await patch(id, { sale: null, price: 1.9 })).json()).not.toHaveProperty('sale')
})

test('two simultaneous edits, or a job that runs twice, leave one reduction and one price', async () => {
  shop.clock.set(START)
  const id = await aSleeve()
  const sale = { price: 2, from: '2026-11-21', to: '2026-11-22' }
  const answers = await Promise.all([patch(id, { sale }), patch(id, { sale: { ...sale, price: 1.5 } })])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  shop.clock.set('2026-11-22T23:00:00Z')
  await Promise.all([followSaleDays(shop), followSaleDays(shop)])
  const prices = await shop.database.db
    .selectFrom('sleeve_prices')
    .select('price_cents')
    .where('sleeve_id', '=', id)
    .execute()
  expect(prices.filter(({ price_cents: cents }) => cents === 250)).toHaveLength(2)
})
