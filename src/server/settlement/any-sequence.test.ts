import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDED_STATES, OPEN_STATES } from '#shared/checkout/checkout-state.ts'
import { StartPaymentBody } from '#shared/checkout/contract.ts'
import { isRevenue } from '#shared/orders/statuses.ts'
import { capturePayment } from '../checkout/capture-payment.ts'
import { receiveWebhook } from '../checkout/receive-webhook.ts'
import { startPayment } from '../checkout/start-payment.ts'
import { newId } from '../database/ids.ts'
import { ShopError } from '../http/shop-error.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { aCheckout, atProvider, decide, fault, ledger, shelve } from '../testing/checkout.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { stockOnShelf } from '../testing/orders.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { createOrder } from './settle-checkout.ts'
import { settleUnfinished } from './settle-unfinished.ts'

/** The embedded engine runs one write at a time, so fewer stories run on it. */
const STORIES = Number(process.env['STORIES'] ?? (process.env['TEST_DATABASE_URL'] ? 25 : 8))
const STOCK = 15
const MINUTE = 60_000
let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
})
afterAll(() => shop.close())

type World = { sleeve: string; buyers: string[]; admin: string }
type Act = { what: keyof typeof ACTS; who: number; number: number }

async function tolerantly(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ShopError) || error.code === 'INTERNAL') throw error
  })
}

const checkoutsOf = (userId: string) =>
  shop.database.db.selectFrom('checkouts').selectAll().where('user_id', '=', userId).orderBy('id').execute()

/** Returns the last payment or, for every third number, any payment, because buyers also click in old tabs. */
async function somePayment(userId: string, number: number) {
  const known = (await checkoutsOf(userId)).filter((row) => row.payment_order_id !== null)
  return number % 3 === 0 ? known[number % known.length] : known.at(-1)
}

const ACTS = {
  start: async ({ sleeve }: World, userId: string, number: number) =>
    startPayment(
      shop,
      { userId, email: `${userId}@exemple.test`, ip: '203.0.113.7' },
      StartPaymentBody.parse({
        ...aCheckout(sleeve, {}, 1 + (number % 2)),
        acceptedTerms: shop.settings.terms.version,
      }),
    ),
  approve: withPayment(async ({ payment_order_id: id }, number) => {
    await decide(shop, id ?? '', number % 6 === 0 ? 'decline' : 'approve').catch(() => {})
  }),
  capture: withPayment(async ({ payment_order_id: id }, _number, userId) => {
    await capturePayment(shop, userId, id ?? '')
  }),
  /** The money moves, but no answer reaches the shop. */
  captureUnseen: withPayment(async ({ payment_order_id: id }) => {
    await atProvider(shop, `/sdk/orders/${id}/capture`).catch(() => {})
  }),
  /** The server is killed after it has stored that a capture begins. */
  kill: withPayment(async ({ id }) => {
    await shop.database.db
      .updateTable('checkouts')
      .set({
        state: 'capturing',
        capture_attempt: newId(),
        updated_at: shop.clock.now(),
        check_at: shop.clock.now(),
      })
      .where('id', '=', id)
      .where('state', 'in', OPEN_STATES)
      .where('expires_at', '>', shop.clock.now())
      .execute()
  }),
  order: withPayment(async ({ payment_id: id }, _number, userId) => {
    if (id !== null) await createOrder(shop, userId, id)
  }),
  notify: withPayment(async ({ payment_order_id: id }, number) => {
    const news = (['approved', 'captured', 'capture-changed'] as const)[number % 3] ?? 'other'
    const paymentOrderId = id ?? undefined
    const about = { checkoutId: undefined, paymentOrderId, reference: paymentOrderId }
    await receiveWebhook(shop, { id: `WH-${newId()}`, type: news, news, ...about })
    await shop.jobs.drain()
  }),
  sweep: async () => settleUnfinished(shop),
  wait: async (_world: World, _userId: string, number: number) => {
    shop.clock.forward((number % 4 === 0 ? 16 : number % 4 === 1 ? 6 : 1) * MINUTE)
  },
  trouble: async (_world: World, _userId: string, number: number) => {
    const faults = ['capture-pending', 'capture-declined', 'capture-500-after-capture', 'create-500'] as const
    await fault(shop, faults[number % faults.length] ?? 'none')
  },
  review: async (_world: World, _userId: string, number: number) => review(number % 2 ? 'complete' : 'deny'),
  refund: async ({ admin }: World, userId: string, number: number) => {
    const orders = await shop.database.db
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    const orderId = orders[number % orders.length]?.id
    if (orderId !== undefined)
      await requestRefund(shop, { orderId, adminId: admin, body: number % 2 ? { amount: 1 } : {} })
  },
}

type Row = Awaited<ReturnType<typeof checkoutsOf>>[number]

function withPayment(work: (row: Row, number: number, userId: string) => Promise<void>) {
  return async (_world: World, userId: string, number: number) => {
    const row = await somePayment(userId, number)
    if (row) await work(row, number, userId)
  }
}

async function review(verdict: 'complete' | 'deny'): Promise<void> {
  const { captures } = await ledger(shop)
  for (const { id, status } of captures)
    if (status === 'PENDING') await atProvider(shop, `/captures/${id}/${verdict}`).catch(() => {})
}

async function settleAll(): Promise<void> {
  await fault(shop, 'none')
  await review('complete')
  for (let round = 0; round < 5; round++) {
    shop.clock.forward(61 * MINUTE)
    await settleUnfinished(shop)
  }
}

const WEIGHTS: Record<keyof typeof ACTS, number> = {
  start: 5,
  approve: 12,
  capture: 9,
  captureUnseen: 3,
  kill: 1,
  order: 4,
  notify: 2,
  sweep: 2,
  wait: 2,
  trouble: 2,
  review: 1,
  refund: 6,
}
const names = Object.keys(WEIGHTS) as (keyof typeof ACTS)[]

const act = fc.record<Act>({
  what: fc.constantFrom(...names.flatMap((name) => Array.from({ length: WEIGHTS[name] }, () => name))),
  who: fc.nat({ max: 2 }),
  number: fc.nat({ max: 11 }),
})
const story = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), {
  minLength: 10,
  maxLength: 24,
})

test('for any order of events: captures = orders + refunds, stock = start - sold, never below zero', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (groups) => {
      const sessions = await Promise.all([1, 2, 3].map(() => openSession(shop)))
      const { userId: admin } = await openSession(shop, 'admin')
      const world = { sleeve: await shelve(shop, STOCK), buyers: sessions.map((s) => s.userId), admin }
      for (const group of groups)
        await Promise.all(
          group.map(({ what, who, number }) =>
            tolerantly(ACTS[what](world, world.buyers[who] ?? '', number)),
          ),
        )
      await settleAll()
      await checkBooks(world)
    }),
    { numRuns: STORIES },
  )
})

async function checkBooks({ sleeve, buyers }: World): Promise<void> {
  const { db } = shop.database
  const checkouts = await db.selectFrom('checkouts').selectAll().where('user_id', 'in', buyers).execute()
  const orders = await db.selectFrom('orders').selectAll().where('user_id', 'in', buyers).execute()
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['pack_size', 'quantity', 'status', 'shipped_at'])
    .where('sleeve_id', '=', sleeve)
    .execute()
  const { captures, refunds } = await ledger(shop)
  const known = new Set(checkouts.map((row) => row.payment_order_id))
  const paid = captures.filter(({ order_id, status }) => known.has(order_id) && status !== 'DECLINED')
  for (const { id, status } of paid) {
    const made = orders.filter((order) => order.payment_id === id)
    const back = refunds.filter(({ capture_id }) => capture_id === id)
    const cents = back.reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0)
    if (made.length === 0) expect([status, back.length]).toEqual(['REFUNDED', 1])
    else expect([made.length, made[0]?.refunded_cents]).toEqual([1, cents])
  }
  expect(orders.filter((order) => !paid.some(({ id }) => id === order.payment_id))).toEqual([])
  expect(checkouts.filter(({ state }) => !ENDED_STATES.some((ended) => ended === state))).toEqual([])
  const sold = lines
    .filter(({ status, shipped_at }) => shipped_at !== null || isRevenue(status))
    .reduce((sum, line) => sum + line.pack_size * line.quantity, 0)
  expect(await stockOnShelf(shop, sleeve)).toBe(STOCK - sold)
  const held = await db.selectFrom('stock_holds').selectAll().where('sleeve_id', '=', sleeve).execute()
  expect(held.filter(({ checkout_id }) => checkout_id !== null)).toEqual([])
  expect(held.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(sold)
  expect(await wrongBooks(shop)).toEqual([])
}
