import { sql, type Insertable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardFigures, DueWork } from '#shared/dashboard/contract.ts'
import type { AdminWithdrawalPage } from '#shared/withdrawals/contract.ts'
import { newId } from '../database/ids.ts'
import type { RefundsRow } from '../database/sales-tables.ts'
import { write } from '../database/write.ts'
import { updateDerivedColumns } from '../orders/account.ts'
import { dueSince } from '../orders/admin-queries.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { addOrder } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
})
afterAll(() => shop.close())

async function due(): Promise<DueWork> {
  const { headers } = admin
  const { dueWork } = (
    await shop.app.inject({ url: '/api/admin/dashboard', headers })
  ).json<DashboardFigures>()
  if (!dueWork) throw new Error('The dashboard says nothing of what is due.')
  return dueWork
}
const order = (at: string, changes: Parameters<typeof addOrder>[2] = {}) =>
  addOrder(shop, admin.userId, { created_at: new Date(at), updated_at: new Date(at), ...changes })
const setStatus = (id: string, status: string) =>
  shop.app.inject({
    method: 'PUT',
    url: `/api/orders/${id}/status`,
    headers: admin.headers,
    payload: { status },
  })
const ids = (list: { items: { _id: string }[] }) => list.items.map(({ _id: id }) => id)

test('orders wait to be prepared until they are sent, the oldest first', async () => {
  const [second, first] = [await order('2026-11-10T10:00:00Z'), await order('2026-11-02T10:00:00Z')]
  const { toPrepare } = await due()
  expect([toPrepare.total, ids(toPrepare)]).toEqual([2, [first, second]])
  expect(toPrepare.items[0]).toMatchObject({
    customerName: 'Ana Test',
    customerOrders: 2,
    since: '2026-11-02T10:00:00.000Z',
  })
  await setStatus(first, 'En cours de livraison')
  expect(ids((await due()).toPrepare)).toEqual([second])
  for (let day = 1; day <= 6; day++) await order(`2026-10-0${day}T10:00:00Z`)
  const many = (await due()).toPrepare
  expect([many.total, many.items.length]).toEqual([7, 5])
})

test('an order with nothing left to send is not prepared, even if its delivery fee is not refunded', async () => {
  const goods = [{ sleeveId: null, quantity: 2 }]
  const [part, all, stays, refused] = [
    await order('2026-09-01T10:00:00Z', { goods }),
    await order('2026-09-02T10:00:00Z', { goods }),
    await order('2026-09-03T10:00:00Z', { goods }),
    await order('2026-09-04T10:00:00Z', { goods }),
  ]
  const before = await due()
  expect(ids(before.toPrepare).slice(0, 4)).toEqual([part, all, stays, refused])
  await refunded(part, 1)
  await refunded(all, 1)
  await refunded(all, 1, { state: 'requested' })
  await refunded(stays, 2, { stock_stays: true })
  await refunded(refused, 2, { state: 'failed' })
  const { toPrepare } = await due()
  expect(toPrepare.total).toBe(before.toPrepare.total - 2)
  expect(ids(toPrepare).slice(0, 2)).toEqual([part, refused])
})

const DELIVERY_CENTS = 890

test('if all goods of an order were refunded before shipping, the delivery fee is owed until it is refunded too', async () => {
  const goods = [{ sleeveId: null, quantity: 2 }]
  const left = { goods, refunded_cents: 300 }
  const [all, part, unsent] = [
    await order('2026-08-01T10:00:00Z', left),
    await order('2026-08-02T10:00:00Z', left),
    await order('2026-08-03T10:00:00Z', { ...left, status: 'Livré' }),
  ]
  const before = (await due()).refundsOwed.total
  await refunded(all, 2)
  await refunded(part, 1)
  await refunded(unsent, 2)
  const { refundsOwed } = await due()
  expect(refundsOwed.total).toBe(before + 2)
  expect(refundsOwed.items.find(({ _id: id }) => id === all)?.amount).toBe(DELIVERY_CENTS / 100)
  await refunded(all, 0, { state: 'requested', amount_cents: DELIVERY_CENTS })
  expect((await due()).refundsOwed.total).toBe(before + 1)
})

async function refunded(orderId: string, quantity: number, changes: Partial<Insertable<RefundsRow>> = {}) {
  const { db } = shop.database
  const line = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const id = newId()
  await db
    .insertInto('refunds')
    .values({
      id,
      checkout_id: null,
      order_id: orderId,
      payment_id: 'P',
      amount_cents: 150 * quantity,
      state: 'completed',
      provider_refund_id: null,
      reason: 'admin',
      by_user_id: null,
      created_at: shop.clock.now(),
      completed_at: null,
      ...changes,
    })
    .execute()
  const restocks = !changes.stock_stays
  if (quantity > 0)
    await db
      .insertInto('refund_lines')
      .values({ refund_id: id, line_id: line.id, quantity, restocks, unsent: quantity })
      .execute()
  await write(shop.database, (tx) => updateDerivedColumns(tx, orderId))
}

test('a cancelled order is owed until its money is refunded, even if that is late', async () => {
  const goods = [{ sleeveId: null, priceCents: 1000 }]
  const old = await order('2026-06-30T22:30:00Z', { status: 'Annulé par le client', goods })
  const part = await order('2026-07-05T10:00:00Z', { status: 'Annulé', goods, refunded_cents: 300 })
  const { refundsOwed } = await due()
  expect(ids(refundsOwed).slice(0, 2)).toEqual([old, part])
  // In Paris, the order was cancelled on 1 July, so the refund is due by the end of 15 July.
  expect(refundsOwed.items[0]?.refundBy).toBe('2026-07-15T21:59:59.999Z')
  const [whole, rest] = refundsOwed.items.map(({ amount }) => amount)
  expect((whole ?? 0) - (rest ?? 0)).toBeCloseTo(3)
  const body = { repaid: { means: 'transfer', on: '2026-11-20' } }
  const { headers } = admin
  await shop.app.inject({ method: 'POST', url: `/api/orders/${old}/refunds`, headers, payload: body })
  expect(ids((await due()).refundsOwed)[0]).toEqual(part)
})

test('a withdrawal shows the deadline for its refund until the refund is made', async () => {
  const at = new Date('2026-11-12T09:00:00Z')
  const id = await order('2026-11-01T10:00:00Z', { status: 'Livré' })
  const known = newId()
  const row = { order_id: id, name: 'Ana', order_number: 'C-1', email: 'a@exemple.test', closed_at: null }
  const { number } = await shop.database.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await shop.database.db
    .insertInto('withdrawals')
    .values([
      { ...row, id: known, number: 'R-DUE22', order_number: number, created_at: at },
      {
        ...row,
        id: newId(),
        number: 'R-DUE33',
        order_id: null,
        order_number: 'C-2020-000001',
        created_at: at,
      },
    ])
    .execute()
  await shop.database.db
    .insertInto('withdrawal_lines')
    .columns(['withdrawal_id', 'line_id', 'quantity'])
    .expression((eb) =>
      eb
        .selectFrom('order_lines')
        .select([eb.val(known).$castTo<string>().as('withdrawal_id'), 'id', 'quantity'])
        .where('order_id', '=', id),
    )
    .execute()
  const dates = async () => {
    const { headers } = admin
    const { items } = (
      await shop.app.inject({ url: '/api/admin/withdrawals', headers })
    ).json<AdminWithdrawalPage>()
    return Object.fromEntries(items.map(({ orderNumber, refundBy }) => [orderNumber, refundBy]))
  }
  expect(await dates()).toEqual({ [number]: '2026-11-26T22:59:59.999Z', 'C-2020-000001': null })
  await setStatus(id, 'Remboursé')
  expect((await dates())[number]).not.toBeNull()
  const body = { repaid: { means: 'transfer', on: '2026-11-20' } }
  const { headers } = admin
  await shop.app.inject({ method: 'POST', url: `/api/orders/${id}/refunds`, headers, payload: body })
  expect(await dates()).toEqual({ [number]: null, 'C-2020-000001': null })
})

test('unsent mails, refunds without an answer, low stock and planned articles are counted', async () => {
  const { db } = shop.database
  const now = shop.clock.now()
  const before = new Date(now.getTime() - 3_600_000)
  const mail = {
    recipient: 'a@exemple.test',
    subject: '',
    html: '',
    text: '',
    last_error: null,
    sent_at: null,
  }
  const mails = [before, now].map((at, index) => ({
    ...mail,
    id: newId(),
    key: `due:${index}`,
    created_at: at,
  }))
  await db.insertInto('mails').values(mails).execute()
  const refund = {
    checkout_id: null,
    order_id: null,
    amount_cents: 100,
    by_user_id: null,
    completed_at: null,
  }
  await db
    .insertInto('refunds')
    .values({
      ...refund,
      id: newId(),
      payment_id: 'P',
      state: 'requested',
      provider_refund_id: null,
      reason: 'admin',
      created_at: before,
    })
    .execute()
  await addSleeve(shop, { stock: 9 })
  await addSleeve(shop, { stock: 10 })
  await shop.app.inject({
    method: 'POST',
    url: '/api/articles',
    headers: admin.headers,
    payload: {
      title: 'Demain',
      summary: 'Résumé',
      content: '<p>Texte</p>',
      author: 'Zoé',
      categories: ['Autres'],
      publishedAt: new Date(now.getTime() + 86_400_000).toISOString(),
    },
  })
  const { lowStock, refundsWaiting, unsentMails, scheduledArticles } = await due()
  expect([lowStock, refundsWaiting, unsentMails]).toEqual([1, 1, 1])
  expect(scheduledArticles).toMatchObject([{ title: 'Demain' }])
})

test('due work is found by its index, oldest first', async () => {
  const plan = await shop.database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    return sql`explain select id from orders where due = 'refund' order by ${dueSince}, id limit 5`.execute(
      tx,
    )
  })
  expect(JSON.stringify(plan.rows)).toContain('orders_due')
  expect(JSON.stringify(plan.rows)).not.toContain('Sort')
})
