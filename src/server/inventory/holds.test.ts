import { afterAll, beforeAll, expect, test } from 'vitest'
import { write, type Tx } from '../database/write.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { aBuyer, aCheckout, type Buyer } from '../testing/checkout.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { stockOnShelf } from '../testing/orders.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { releaseCheckoutHold } from './holds.ts'
import { endPartOfOrderHold, releaseOrderHold } from './order-holds.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const inOneGo = (work: (tx: Tx) => Promise<void>) => write(shop.database, work)

const holdsOf = (sleeveId: string) =>
  shop.database.db.selectFrom('stock_holds').selectAll().where('sleeve_id', '=', sleeveId).execute()

async function movements(sleeveId: string): Promise<string[]> {
  const rows = await shop.database.db
    .selectFrom('stock_movements')
    .select(['reason', 'change'])
    .where('sleeve_id', '=', sleeveId)
    .orderBy('id')
    .execute()
  return rows.map(({ reason, change }) => `${reason} ${change}`)
}

async function checkoutOf({ userId }: Buyer) {
  return shop.database.db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

test('a checkout’s hold is released once, even if the release is repeated', async () => {
  const sleeve = await addSleeve(shop, { stock: 20 })
  const buyer = await aBuyer(shop)
  await buyer.start(aCheckout(sleeve, {}, 2))
  const { id } = await checkoutOf(buyer)
  expect(await holdsOf(sleeve)).toMatchObject([{ checkout_id: id, order_id: null, quantity: 10 }])
  const now = shop.clock.now()
  const release = () => inOneGo(async (tx) => void (await releaseCheckoutHold(tx, id, now)))
  await release()
  await Promise.all([1, 2, 3].map(release))
  expect([await stockOnShelf(shop, sleeve), await holdsOf(sleeve)]).toEqual([20, []])
  expect(await movements(sleeve)).toEqual(['first-count 20', 'reservation -10', 'release 10'])
})

test('a sale takes over the hold; an order returns its pieces once, and none after they are shipped', async () => {
  const sleeve = await addSleeve(shop, { stock: 20 })
  const [first, second] = [await aBuyer(shop), await aBuyer(shop)]
  const returned = (await first.bought(aCheckout(sleeve))).body._id ?? ''
  const shipped = (await second.bought(aCheckout(sleeve))).body._id ?? ''
  expect((await holdsOf(sleeve)).map((hold) => hold.order_id)).toEqual([returned, shipped])
  const sold = ['reservation -5', 'release 5', 'sale -5']
  expect(await movements(sleeve)).toEqual(['first-count 20', ...sold, ...sold])
  const now = shop.clock.now()
  for (let times = 0; times < 2; times++) await inOneGo((tx) => releaseOrderHold(tx, returned, now))
  const lines = [{ sleeve_id: sleeve, pack_size: 5, quantity: 1 }]
  await inOneGo(async (tx) => void (await endPartOfOrderHold(tx, lines, { orderId: shipped, now })))
  await inOneGo((tx) => releaseOrderHold(tx, shipped, now))
  expect([await stockOnShelf(shop, sleeve), await holdsOf(sleeve)]).toEqual([15, []])
  expect((await movements(sleeve)).at(-1)).toBe('return 5')
})

test('a shopkeeper’s count is a correction with their name; the movements of a deleted sleeve add up to zero', async () => {
  const admin = await openSession(shop, 'admin')
  const sleeve = await addSleeve(shop, { stock: 20 })
  const { headers } = admin
  const url = `/api/sleeves/${sleeve}`
  await shop.app.inject({ method: 'PATCH', url, headers, payload: { stock: 23, stockBefore: 20 } })
  await shop.app.inject({ method: 'PATCH', url, headers, payload: { description: 'Le même nombre.' } })
  const deleted = await shop.app.inject({ method: 'DELETE', url, headers })
  expect(deleted.statusCode).toBe(200)
  expect(await movements(sleeve)).toEqual(['first-count 20', 'correction 3', 'removal -23'])
  const by = await shop.database.db
    .selectFrom('stock_movements')
    .select('by_user_id')
    .where('sleeve_id', '=', sleeve)
    .orderBy('id')
    .execute()
  expect(by.map(({ by_user_id }) => by_user_id)).toEqual([null, admin.userId, admin.userId])
})

test('a sleeve deleted during an open checkout is still paid and ordered, and no stock returns', async () => {
  const { headers } = await openSession(shop, 'admin')
  const sleeve = await addSleeve(shop, { stock: 20 })
  const buyer = await aBuyer(shop)
  const paymentOrderId = await buyer.approved(aCheckout(sleeve))
  await shop.app.inject({ method: 'DELETE', url: `/api/sleeves/${sleeve}`, headers })
  const { body } = await buyer.capture(paymentOrderId)
  const ordered = await buyer.order(body.paymentId)
  expect(ordered.status).toBe(201)
  const url = `/api/orders/${ordered.body._id}/cancel`
  const cancelled = await shop.app.inject({ method: 'PUT', url, headers: buyer.headers })
  expect(cancelled.statusCode).toBe(200)
  expect(await movements(sleeve)).toEqual(['first-count 20', 'reservation -5', 'removal -15'])
})

test('a hold of more than the stock takes nothing', async () => {
  const [plenty, scarce] = [await addSleeve(shop, { stock: 20 }), await addSleeve(shop, { stock: 4 })]
  const buyer = await aBuyer(shop)
  const line = (product: string) => ({ product, packSize: 5 as const, quantity: 1 })
  const refused = await buyer.start(aCheckout('', { items: [line(plenty), line(scarce)] }))
  expect(refused.status).toBe(409)
  expect([await movements(plenty), await movements(scarce)]).toEqual([['first-count 20'], ['first-count 4']])
})

test('every stock stays the sum of its movements', async () => {
  expect(await wrongBooks(shop)).toEqual([])
})
