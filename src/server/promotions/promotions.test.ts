import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Promotion, PromotionPage } from '#shared/promotions/contract.ts'
import { DEFAULT_DELIVERY } from '#shared/shipping/delivery.ts'
import { shippingFeeCents } from '#shared/shipping/shipping-fee.ts'
import { aBuyer, aCheckout, aGuest, type Buyer, shelve } from '../testing/checkout.ts'
import { addCode } from '../testing/promotions.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: Buyer
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
  admin = await aBuyer(shop, 'admin')
})
afterAll(() => shop.close())

const aCode = (fields: object) => addCode(shop, admin, fields)
const codeRow = async (id: string) => {
  const { headers } = admin
  const answer = await shop.app.inject({ method: 'GET', url: `/api/admin/promotions/${id}`, headers })
  return answer.json<Promotion>()
}
const point = { name: 'Tabac', address: '2 rue du Fort', city: 'Lyon', postalCode: '69001', country: 'FR' }

test('the code in a link shows its effect, or why it cannot be used; invented codes count as guesses', async () => {
  const buyer = await aBuyer(shop)
  const say = (code: string) => buyer.post('/api/checkout/code', { code })
  const { code } = await aCode({ code: 'LIEN-20', value: 20, minimum: 30, to: '2026-11-30' })
  expect((await say(' lien-20 ')).body).toEqual({
    code,
    sentence: '20\u00A0% de réduction dès 30\u00A0€ d’articles, jusqu’au 30/11/2026',
  })
  const { code: over } = await aCode({ to: '2020-01-01' })
  expect(await say(over)).toMatchObject({ status: 422, body: { message: expect.stringContaining('depuis') } })
  const strict = await testShop()
  const guesser = await aBuyer(strict)
  const guess = (at: number) => guesser.post('/api/checkout/code', { code: `GUESS-${at}` })
  const statuses: number[] = []
  for (let at = 0; at < 21; at += 1) statuses.push((await guess(at)).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  await strict.close()
})

test('a code for free Mondial Relay delivery costs the shop the fee, and is refused for other deliveries', async () => {
  const buyer = await aBuyer(shop)
  const sleeve = await shelve(shop, 100)
  const { _id: id, code } = await aCode({ kind: 'freeRelay', value: 0 })
  const fee = shippingFeeCents(DEFAULT_DELIVERY, 'mondialRelay', 'France', 150)
  expect(fee).toBeGreaterThan(0)
  const { body } = await buyer.bought(
    aCheckout(sleeve, { code, shippingMethod: 'mondialRelay', pickupPoint: point, expectedTotal: 1.5 }),
  )
  expect(body).toMatchObject({ subtotal: 1.5, discount: 0, shippingCost: 0, total: 1.5, promotionCode: code })
  expect(await codeRow(id)).toMatchObject({ uses: 1, cost: fee / 100 })
  expect(await buyer.start(aCheckout(sleeve, { code }))).toMatchObject({
    status: 422,
    body: { code: 'CODE_REFUSED', fields: { code: expect.stringContaining('Mondial Relay') } },
  })
})

test('the activity log shows amounts in cents and percentages as percentages', async () => {
  const { headers } = admin
  const { _id: id, version } = await aCode({ kind: 'amount', value: 5 })
  const payload = { code: 'AVIS-8', kind: 'percent', value: 8, version }
  const url = `/api/admin/promotions/${id}`
  const changed = await shop.app.inject({ method: 'PUT', url, headers, payload })
  expect(changed.statusCode, changed.body).toBe(200)
  const log = await shop.app.inject({ method: 'GET', url: `/api/admin/activity?subject=${id}`, headers })
  const [edit, added] = log.json().items
  expect(added.changes).toContainEqual({ field: 'value_cents', before: null, after: 500 })
  expect(edit.changes).toContainEqual({ field: 'value_cents', before: 500, after: null })
  expect(edit.changes).toContainEqual({ field: 'value_percent', before: null, after: 8 })
})

test('an invalid code is refused with its reason, and reserves nothing', async () => {
  const buyer = await aBuyer(shop)
  const sleeve = await shelve(shop, 100)
  const { collection_id: own } = await shop.database.db
    .selectFrom('sleeves')
    .select('collection_id')
    .where('id', '=', sleeve)
    .executeTakeFirstOrThrow()
  const { id: other } = await shop.database.db
    .selectFrom('collections')
    .select('id')
    .where('id', '<>', own)
    .executeTakeFirstOrThrow()
  const reasons: [object, string][] = [
    [{ active: false }, 'plus valable'],
    [{ to: '2020-01-01' }, 'plus valable depuis'],
    [{ from: '2999-01-01' }, 'à partir du'],
    [{ minimum: 4.7 }, 'Encore 3,20'],
    [{ collections: [other] }, 'aucun article'],
  ]
  for (const [fields, reason] of reasons) {
    const { code } = await aCode(fields)
    const refused = { status: 422, body: { code: 'CODE_REFUSED', message: expect.stringContaining(reason) } }
    expect(await buyer.start(aCheckout(sleeve, { code }))).toMatchObject(refused)
    const quote = { ...aCheckout(sleeve), code, country: 'France', shippingMethod: 'colissimo' }
    expect(await buyer.post('/api/checkout/quote', quote)).toMatchObject(refused)
  }
  expect(await buyer.start(aCheckout(sleeve, { code: 'NEVER-MADE' }))).toMatchObject({ status: 422 })
  const held = await shop.database.db
    .selectFrom('stock_holds')
    .select('id')
    .where('sleeve_id', '=', sleeve)
    .execute()
  expect(held).toEqual([])
  const { code } = await aCode({ collections: [own] })
  const pasted = ` ${code.toLowerCase()} `
  expect(await buyer.start(aCheckout(sleeve, { code: pasted }))).toMatchObject({
    status: 200,
    body: { discount: 0.15 },
  })
})

test('a customer’s uses are counted by mailbox, guests included', async () => {
  const sleeve = await shelve(shop, 100)
  const { _id: id, code } = await aCode({ maxUsesPerCustomer: 1 })
  const guest = await aGuest(shop, 'fidele@exemple.test')
  expect((await guest.bought(aCheckout(sleeve, { code }))).status).toBe(201)
  const same = await aGuest(shop, 'fidele+bis@exemple.test')
  expect(await same.start(aCheckout(sleeve, { code }))).toMatchObject({
    status: 422,
    body: { message: 'Vous avez déjà utilisé ce code promo' },
  })
  const other = await aGuest(shop, 'autre@exemple.test')
  expect((await other.bought(aCheckout(sleeve, { code }))).status).toBe(201)
  expect(await codeRow(id)).toMatchObject({ uses: 2, cost: 0.3 })
})

test('if 20 buyers of different products want the last use at once, one gets it', async () => {
  const { _id: id, code } = await aCode({ maxUses: 1 })
  const buyers = await Promise.all(
    Array.from({ length: 20 }, async () => ({ buyer: await aBuyer(shop), sleeve: await shelve(shop, 100) })),
  )
  const started = await Promise.all(
    buyers.map(({ buyer, sleeve }, at) => buyer.start(aCheckout(sleeve, { code }), `10.7.${at}.1`)),
  )
  expect(started.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(started.filter(({ body }) => body.code === 'CODE_REFUSED')).toHaveLength(19)
  expect(await codeRow(id)).toMatchObject({ uses: 1 })
})

test('the owner finds codes by text and by state', async () => {
  const sleeve = await shelve(shop, 100)
  const buyer = await aBuyer(shop)
  const made = {
    on: await aCode({ code: 'ETATS-ON', maxUses: 2 }),
    off: await aCode({ code: 'ETATS-OFF', active: false, to: '2020-01-01' }),
    coming: await aCode({ code: 'ETATS-COMING', from: '2999-01-01' }),
    over: await aCode({ code: 'ETATS-OVER', to: '2020-01-01' }),
    usedUp: await aCode({ code: 'ETATS-USED', maxUses: 1 }),
  }
  expect((await buyer.bought(aCheckout(sleeve, { code: made.usedUp.code }))).status).toBe(201)
  const list = async (query: string) => {
    const { headers } = admin
    const url = `/api/admin/promotions?q=etats&${query}`
    return (await shop.app.inject({ method: 'GET', url, headers })).json<PromotionPage>()
  }
  for (const [state, { _id: id }] of Object.entries(made)) {
    expect(await list(`state=${state}`)).toMatchObject({
      items: [{ _id: id, state }],
      pagination: { page: 1, pages: 1, total: 1 },
    })
    expect(await codeRow(id)).toMatchObject({ state })
  }
  const second = await list('limit=2&page=2')
  expect(second.pagination).toEqual({ page: 2, pages: 3, total: 5 })
  expect(second.items.map(({ state }) => state)).toEqual(['coming', 'off'])
})

test('without any relay point on offer, a code for one says so instead of asking to choose one', async () => {
  const sleeve = await shelve(shop, 10)
  const { code } = await aCode({ kind: 'freeRelay', value: 0 })
  const buyer = await aBuyer(shop)
  const refused = (place: string) => ({
    status: 422,
    body: {
      code: 'CODE_REFUSED',
      message: `Ce code promo offre la livraison par Mondial Relay, qui n’est pas proposée ${place}`,
    },
  })
  const { items, shippingAddress } = aCheckout(sleeve)
  for (const [country, place] of [
    ['France d’outre-mer', 'outre-mer'],
    ['Suisse', 'en Suisse'],
  ]) {
    const quote = await buyer.post('/api/checkout/quote', {
      items,
      code,
      country,
      shippingMethod: 'colissimo',
    })
    expect(quote).toMatchObject(refused(place ?? ''))
  }
  const swiss = { ...shippingAddress, postalCode: '1200', country: 'Suisse' }
  expect(await buyer.start(aCheckout(sleeve, { code, shippingAddress: swiss }))).toMatchObject(
    refused('en Suisse'),
  )
})

test('a code may be guessed only a few times', async () => {
  const strict = await testShop()
  const sleeve = await shelve(strict, 100)
  const buyer = await aBuyer(strict)
  const guess = (at: number) => {
    const { items } = aCheckout(sleeve)
    return buyer.post('/api/checkout/quote', {
      items,
      country: 'France',
      shippingMethod: 'colissimo',
      code: `GUESS-${at}`,
    })
  }
  const statuses: number[] = []
  for (let at = 0; at < 21; at += 1) statuses.push((await guess(at)).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429])
  await strict.close()
})
