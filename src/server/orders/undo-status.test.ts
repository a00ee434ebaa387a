import { expect, test, vi } from 'vitest'
import type { Order, OrderStatusBody } from '#shared/orders/contract.ts'
import { MAIL_WAITS_SECONDS, UNDO_SECONDS } from '#shared/orders/status-undo.ts'
import type { OrderStatus } from '#shared/orders/statuses.ts'
import { CHANGE_UNDONE, ORDER_SLEEVE_GONE, UNDO_TOO_LATE } from '#shared/orders/texts.ts'
import { newId } from '../database/ids.ts'
import { recordProviderRefund } from '../settlement/record-provider-refund.ts'
import { setStock } from '../testing/catalogue.ts'
import { aBuyer, atProvider, fault, type Buyer } from '../testing/checkout.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { openSales } from '../testing/sales.ts'

const { shop, admin, orderSeen, returnOf, check, changeParcel, declareByForm, bought } = await openSales()

async function ordered(packs: 1 | 3 = 1) {
  const sale = await bought(packs, { stock: packs === 1 ? 10 : 20 })
  const written = async () => {
    const of = shop.database.db.selectFrom('mails').selectAll().where('order_id', '=', sale.id)
    // The first mail is the confirmation of the order.
    return (await of.orderBy('id').execute()).slice(1)
  }
  const mails = async (which: 'all' | 'sent' = 'all') =>
    (await written())
      .filter(({ sent_at }) => which === 'all' || sent_at !== null)
      .map(({ subject }) => subject)
  return { ...sale, mails, stock: sale.shelf }
}
const call = (method: 'PUT' | 'POST' | 'PATCH', url: string, payload: object, { headers } = admin) =>
  shop.app.inject({ method, url, payload, headers })
const set = async (id: string, status: OrderStatus, more: Partial<OrderStatusBody> = {}) =>
  (await call('PUT', `/api/orders/${id}/status`, { status, ...more })).json<Order>()
/** The queue has its own clock, so the mail's job is made due here. */
async function untilItLeaves(id: string) {
  await shop.database.raw(
    `update jobs.job set start_after = created_on where name = 'send-mail' and data->>'mailId' in (select id::text from mails where order_id = $1)`,
    [id],
  )
  await shop.jobs.drain()
}
const returnUrl = async (id: string) => `/api/admin/withdrawals/${(await returnOf(id))._id}`
async function refuseRefund(id: string) {
  await fault(shop, 'refund-pending')
  await call('POST', `/api/orders/${id}/refunds`, { amount: 1 })
  await fault(shop, 'none')
  const late = await shop.database.db
    .selectFrom('refunds')
    .select('provider_refund_id as id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  await atProvider(shop, `/refunds/${late.id}/fail`)
  await recordProviderRefund(shop, late.id ?? '')
}
const undo = (id: string, { version }: Order, who = admin) =>
  call('POST', `/api/orders/${id}/status/undo`, { version }, who)

test('undoing a mistaken shipment sends no mail, and a later cancellation returns the sleeves', async () => {
  const { id, buyer, mails, stock } = await ordered()
  const sent = await set(id, 'En cours de livraison', { carrier: 'colissimo', trackingNumber: '6A1' })
  expect(await mails()).toHaveLength(1)
  const undone = await undo(id, sent)
  expect([undone.statusCode, undone.json<Order>()]).toMatchObject([
    200,
    { status: 'En cours de préparation', trackingNumber: null },
  ])
  // Only staff see the change and its undo.
  expect(undone.json<Order>().history).toMatchObject([
    { by: 'shop' },
    { status: 'En cours de livraison', by: 'admin', undone: true },
    { status: 'En cours de préparation', by: 'admin', note: CHANGE_UNDONE },
  ])
  expect((await orderSeen(id, buyer)).history).toHaveLength(1)
  expect([await mails(), await stock()]).toEqual([[], 5])
  expect(await wrongBooks(shop)).toEqual([])
  await set(id, 'Annulé')
  expect(await stock()).toBe(10)
})

test('undoing a mistaken cancellation takes the sleeves again, or is refused if they have been sold', async () => {
  const { id, sleeve, mails, stock } = await ordered()
  const cancelled = await set(id, 'Annulé')
  expect(await stock()).toBe(10)
  const back = (await undo(id, cancelled)).json<Order>()
  expect([back.status, await stock(), await mails()]).toEqual(['En cours de préparation', 5, []])
  const again = await set(id, 'Annulé')
  await setStock(shop, sleeve, 3)
  const refused = await undo(id, again)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'OUT_OF_STOCK'])
  expect(await mails()).toHaveLength(1)
})

test('if a cancelled order is marked as sent by mistake, the undo restores everything', async () => {
  const { id, stock } = await ordered()
  await set(id, 'Annulé')
  const sent = await set(id, 'En cours de livraison')
  expect(await stock()).toBe(5)
  expect((await undo(id, sent)).json<Order>().status).toBe('Annulé')
  expect(await stock()).toBe(10)
})

test('every admin who opens the order is offered the undo while it is possible', async () => {
  const { id, buyer } = await ordered()
  const colleague = await aBuyer(shop, 'admin')
  const seen = (who = colleague) => orderSeen(id, who)
  expect((await seen()).undoableFor).toBeUndefined()
  await set(id, 'En cours de livraison')
  shop.clock.forward(10_000)
  const sent = await seen()
  expect([sent.undoableFor, (await seen(buyer)).undoableFor]).toEqual([UNDO_SECONDS - 10, undefined])
  const undone = await undo(id, sent, colleague)
  expect([undone.statusCode, undone.json<Order>().undoableFor]).toEqual([200, undefined])
  expect(undone.json<Order>().history.at(-1)).toMatchObject({ note: CHANGE_UNDONE, by: 'admin' })
  await set(id, 'Livré')
  shop.clock.forward(UNDO_SECONDS * 1000)
  expect((await seen()).undoableFor).toBeUndefined()
})

test('undoing a cancellation is refused with a reason if a product of the order was deleted meanwhile', async () => {
  const { id, sleeve } = await ordered()
  const cancelled = await set(id, 'Annulé')
  const { statusCode } = await shop.app.inject({
    method: 'DELETE',
    url: `/api/sleeves/${sleeve}`,
    headers: admin.headers,
  })
  expect(statusCode).toBe(200)
  const gone = { code: 'CONFLICT', message: ORDER_SLEEVE_GONE }
  expect((await undo(id, cancelled)).json()).toEqual(gone)
  expect(await set(id, 'En cours de préparation')).toEqual(gone)
})

test('an undo is refused if it is late, a customer’s, repeated, after another change, or during a refund', async () => {
  const { id } = await ordered()
  const sent = await set(id, 'En cours de livraison')
  expect((await undo(id, sent, await aBuyer(shop))).statusCode).toBe(403)
  const moved = await set(id, 'En cours de livraison', { trackingNumber: '6A2' })
  expect((await undo(id, sent)).json().code).toBe('STALE')
  expect((await undo(id, moved)).json().code).toBe('CONFLICT')
  const delivered = await set(id, 'Livré')
  shop.clock.forward(UNDO_SECONDS * 1000)
  const back = (await undo(id, delivered)).json<Order>()
  expect(back.status).toBe('En cours de livraison')
  expect((await undo(id, back)).json().code).toBe('CONFLICT')
  const late = await set(id, 'Livré')
  shop.clock.forward(MAIL_WAITS_SECONDS * 1000)
  expect((await undo(id, late)).json().code).toBe('CONFLICT')
  const refunded = await set(id, 'Remboursé')
  await admin.post(`/api/orders/${id}/refunds`, { amount: 1 })
  const { version } = (await call('PUT', `/api/orders/${id}/status`, { status: 'Remboursé' })).json<Order>()
  expect((await undo(id, { ...refunded, version })).json().code).toBe('CONFLICT')
})

test.each<[string, (id: string, line: string, buyer: Buyer) => Promise<unknown>]>([
  ['the count of a return', async (id, line) => check(await returnOf(id), line, 1)],
  ['the receipt of a return', async (id) => call('POST', `${await returnUrl(id)}/receipt`, {})],
  ['the closing of a return', async (id) => call('PATCH', await returnUrl(id), { state: 'done' })],
  ['a refund that is refused', refuseRefund],
  ['a note', async (id) => set(id, 'Annulé', { note: 'Rappeler' })],
  ['a parcel’s fate', (id) => changeParcel(id, 0, { state: 'lost' })],
])('after %s the status cannot be undone, so that it takes back nothing else', async (_name, act) => {
  const { id, line, buyer } = await ordered()
  await set(id, 'Livré')
  await call('POST', `/api/orders/${id}/returns`, { requestId: newId(), lines: [{ line, quantity: 1 }] })
  shop.clock.forward(1000)
  await set(id, 'Annulé')
  expect((await orderSeen(id)).undoableFor).toBe(UNDO_SECONDS)
  await act(id, line, buyer)
  const seen = await orderSeen(id)
  expect(seen.undoableFor).toBeUndefined()
  expect((await undo(id, seen)).json()).toMatchObject({ code: 'CONFLICT', message: UNDO_TOO_LATE })
})

test('after an undo an order that was stopped, part sent and owed is as before', async () => {
  const { id, line, number, mailbox, stock } = await ordered(3)
  await call('POST', `/api/orders/${id}/parcels`, { requestId: newId(), lines: [{ line, quantity: 1 }] })
  shop.clock.forward(1000)
  await declareByForm(number, mailbox)
  const facts = async () => {
    const { status, parcels, returns, items: lines, owed, withdrawalDeclared } = await orderSeen(id)
    return { status, parcels, returns, lines, owed, withdrawalDeclared, stock: await stock() }
  }
  const before = await facts()
  expect(before).toMatchObject({ withdrawalDeclared: true, stock: 5 })
  for (const status of ['En cours de livraison', 'Livré', 'Annulé', 'Remboursé'] as const) {
    shop.clock.forward(1000)
    const changed = await set(id, status, { confirmed: true })
    expect(await facts()).not.toEqual(before)
    expect((await undo(id, changed)).statusCode).toBe(200)
    expect(await facts()).toEqual(before)
    expect(await wrongBooks(shop)).toEqual([])
  }
})

test('a waiting mail survives a second change that is undone', async () => {
  const { id, mails } = await ordered()
  await set(id, 'En cours de livraison')
  const cancelled = await set(id, 'Annulé')
  expect((await undo(id, cancelled)).statusCode).toBe(200)
  expect(await mails()).toHaveLength(1)
})

test('the mail for a status leaves once the change can no longer be undone; other mails do not wait', async () => {
  const { id, mails } = await ordered()
  await set(id, 'En cours de livraison', { trackingNumber: '6A111' })
  await set(id, 'En cours de livraison', { trackingNumber: '6A222' })
  await shop.jobs.drain()
  expect(await mails('sent')).toHaveLength(1)
  await untilItLeaves(id)
  expect(await mails('sent')).toHaveLength(2)
})

test('an admin cannot resend a mail that has not left', async () => {
  const { id } = await ordered()
  await set(id, 'En cours de livraison')
  const all = (await shop.app.inject({ url: `/api/admin/orders/${id}/mails`, headers: admin.headers })).json<
    { _id: string }[]
  >()
  const again = await call('POST', `/api/admin/mails/${all.at(-1)?._id}/copies`, { requestId: newId() })
  expect(again.statusCode).toBe(409)
})

test('once a mail is being handed over, the change cannot be undone', async () => {
  const { id } = await ordered()
  await shop.jobs.drain()
  const sent = await set(id, 'En cours de livraison')
  const messages: string[] = []
  const own = await shop.database.db.selectFrom('mails').select('id').where('order_id', '=', id).execute()
  const port = vi.spyOn(shop.mail, 'send')
  // Mails of earlier tests leave too if these tests have taken half a minute.
  port.mockImplementation(async (mail) => {
    if (own.some((one) => one.id === mail.id)) messages.push((await undo(id, sent)).json().message)
  })
  await untilItLeaves(id)
  port.mockRestore()
  expect(messages).toEqual([UNDO_TOO_LATE])
  expect((await orderSeen(id)).undoableFor).toBeUndefined()
})

test('a customer’s export does not contain mails that have not left', async () => {
  const { id, buyer } = await ordered()
  await shop.jobs.drain()
  const { db } = shop.database
  const confirmed = { email_confirmed_at: shop.clock.now() }
  await db.updateTable('users').set(confirmed).where('id', '=', buyer.userId).execute()
  const exported = async () =>
    (await shop.app.inject({ url: '/api/users/export-data', headers: buyer.headers })).json<{
      mails: { subject: string }[]
    }>().mails.length
  const before = await exported()
  await set(id, 'En cours de livraison')
  expect(await exported()).toBe(before)
  await untilItLeaves(id)
  expect(await exported()).toBe(before + 1)
})
