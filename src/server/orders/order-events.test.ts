import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WebhookWithSecret } from '#shared/integrations/webhook-contract.ts'
import { WEBHOOK_DATA } from '#shared/integrations/webhook-events.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/integrations/webhook-rules.ts'
import type { ManualOrder } from '#shared/manual-orders/contract.ts'
import { MAIL_WAITS_SECONDS } from '#shared/orders/status-undo.ts'
import { DELIVERED, IN_DELIVERY } from '#shared/orders/statuses.ts'
import { newId } from '../database/ids.ts'
import { write } from '../database/write.ts'
import { recordTrace } from '../fulfilment/record-trace.ts'
import { resendDue } from '../integrations/send-webhooks.ts'
import { announceLowStock } from '../inventory/announce-low-stock.ts'
import { moveStock } from '../inventory/stock-movements.ts'
import { recordRefundElsewhere } from '../refunds/record-refund-elsewhere.ts'
import { shelve } from '../testing/checkout.ts'
import { entered, TODAY } from '../testing/manual-orders.ts'
import { openSales } from '../testing/sales.ts'
import { webhookReceiver, type ReceivedEvent } from '../testing/webhook-receiver.ts'

const { shop, admin, bought, send, changeParcel, setStatus, refund, cancel, withdraw, orderSeen } =
  await openSales()
let receiver: Awaited<ReturnType<typeof webhookReceiver>>
beforeAll(async () => {
  receiver = await webhookReceiver()
  const body = { url: 'https://receveur.example/', events: WEBHOOK_EVENTS, requestId: newId() }
  const answer = await admin.post('/api/admin/webhooks', body)
  const { webhook, secret } = answer.body as unknown as WebhookWithSecret
  expect(webhook.events).toEqual(WEBHOOK_EVENTS)
  receiver.trusts(secret, shop.clock)
})
afterAll(() => receiver.close())
beforeEach(async () => {
  await shop.jobs.drain()
  receiver.received.length = 0
})

async function events(): Promise<ReceivedEvent[]> {
  await resendDue(shop)
  await shop.jobs.drain()
  return receiver.received
}
const types = async () => (await events()).map(({ type }) => type)
const oneOf = async (type: WebhookEvent) => (await events()).find((event) => event.type === type)?.data

const pass = () => shop.clock.forward(MAIL_WAITS_SECONDS * 1000)

test('a purchase announces the invoice and the paid order, without a word about the buyer', async () => {
  const { id, buyer, line } = await bought(3)
  expect(await types()).toEqual(['document.issued', 'order.paid'])
  const order = await orderSeen(id)
  expect(await oneOf('order.paid')).toMatchObject({
    order: { id, number: order.number, total: order.total, refundedTotal: 0 },
    items: [{ packSize: 5, quantity: 3 }],
  })
  expect(await oneOf('document.issued')).toMatchObject({
    document: { number: order.invoice?.number, kind: 'invoice' },
    order: { id },
  })
  const { email, firstName, lastName } = order.user
  const bodies = receiver.received.map(({ body }) => body).join('')
  for (const personal of [email, firstName, lastName, order.shippingAddress.street, buyer.userId])
    expect(bodies).not.toContain(personal)
  expect(line).toBeDefined()
})

test('every event has the data that the reference describes', async () => {
  const { id } = await bought(1)
  await send(id)
  await setStatus(id, DELIVERED)
  await refund(id, { amount: 1 })
  pass()
  for (const { type, data } of await events())
    expect([type, WEBHOOK_DATA[type as WebhookEvent].strict().safeParse(data).error]).toEqual([
      type,
      undefined,
    ])
})

test('each parcel that leaves is announced once, by the first call and the last', async () => {
  const { id, line } = await bought(3)
  await types()
  receiver.received.length = 0
  const requestId = newId()
  await send(id, [{ line, quantity: 1 }], { requestId, trackingNumber: '6A1' })
  await send(id, [{ line, quantity: 1 }], { requestId, trackingNumber: '6A1' })
  expect(await types()).toEqual(['order.sent'])
  expect(await oneOf('order.sent')).toMatchObject({
    parcel: { trackingNumber: '6A1', items: [{ packSize: 5, quantity: 1 }] },
  })
  await send(id, [{ line, quantity: 2 }])
  expect(await types()).toEqual(['order.sent', 'order.sent', 'order.status_changed'])
})

test('a status set by hand is announced when its undo has expired', async () => {
  const { id } = await bought(1)
  await types()
  receiver.received.length = 0
  await setStatus(id, IN_DELIVERY)
  expect(await types()).toEqual([])
  pass()
  expect(await types()).toEqual(['order.sent', 'order.status_changed'])
  await setStatus(id, DELIVERED)
  pass()
  expect((await types()).slice(2)).toEqual(['order.status_changed', 'order.delivered'])
  expect(await oneOf('order.delivered')).toMatchObject({ order: { id, status: DELIVERED } })
})

test('an undone change is never announced', async () => {
  const { id } = await bought(1)
  await types()
  receiver.received.length = 0
  const { body } = await setStatus(id, IN_DELIVERY)
  const { version } = body
  expect((await admin.post(`/api/orders/${id}/status/undo`, { version })).status).toBe(200)
  pass()
  expect(await types()).toEqual([])
})

test('the undo of a change that was already announced is announced as well', async () => {
  const { id } = await bought(1)
  await types()
  receiver.received.length = 0
  const { body } = await setStatus(id, IN_DELIVERY)
  await shop.database.db
    .updateTable('webhook_deliveries')
    .set({ next_at: shop.clock.now() })
    .where('next_at', 'is not', null)
    .execute()
  expect(await types()).toEqual(['order.sent', 'order.status_changed'])
  await admin.post(`/api/orders/${id}/status/undo`, { version: body.version })
  expect((await events()).at(-1)).toMatchObject({
    type: 'order.status_changed',
    data: { order: { id, status: 'En cours de préparation' }, formerStatus: IN_DELIVERY },
  })
})

test('orders sent together, and delivered as a carrier reports, are announced one by one', async () => {
  const ids = [(await bought(1)).id, (await bought(1)).id]
  const orders = await Promise.all(
    ids.map(async (id, at) => ({ id, version: (await orderSeen(id)).version, trackingNumber: `6B${at}` })),
  )
  await types()
  receiver.received.length = 0
  await admin.post('/api/admin/bulk-changes', { requestId: newId(), status: IN_DELIVERY, orders })
  await shop.jobs.drain()
  pass()
  expect((await types()).toSorted()).toEqual([
    'order.sent',
    'order.sent',
    'order.status_changed',
    'order.status_changed',
  ])
  receiver.received.length = 0
  const [orderId = ''] = ids
  const { parcels } = await orderSeen(orderId)
  const followed = {
    id: parcels[0]?._id ?? '',
    orderId,
    carrier: 'colissimo',
    trackingNumber: '6B0',
  } as const
  const trace = { kind: 'delivered', at: shop.clock.now(), label: 'Livré' } as const
  await recordTrace(shop, followed, trace)
  await recordTrace(shop, followed, trace)
  expect(await types()).toEqual(['order.status_changed', 'order.delivered'])
})

test('each refund is announced once, wherever it was made, with its credit note', async () => {
  const { id } = await bought(2)
  await types()
  receiver.received.length = 0
  await refund(id, { amount: 1 })
  const elsewhere = { providerRefundId: `R-${id}`, amountCents: 200 }
  await write(shop.database, (tx) => recordRefundElsewhere(tx, shop, id, elsewhere))
  await write(shop.database, (tx) => recordRefundElsewhere(tx, shop, id, elsewhere))
  const on = shop.clock.now().toISOString().slice(0, 10)
  await refund(id, { amount: 3, repaid: { means: 'transfer', on } })
  const told = await events()
  expect(told.map(({ type }) => type)).toEqual([
    'document.issued',
    'order.refunded',
    'document.issued',
    'order.refunded',
    'document.issued',
    'order.refunded',
  ])
  const refunds = told.filter(({ type }) => type === 'order.refunded').map(({ data }) => data)
  expect(refunds).toMatchObject([
    { refund: { amount: 1 }, order: { refundedTotal: 1 } },
    { refund: { amount: 2 }, order: { refundedTotal: 3 } },
    { refund: { amount: 3 }, order: { refundedTotal: 6 } },
  ])
})

test('a customer’s cancellation announces the status, and its refund announces the money', async () => {
  const order = await bought(1)
  await types()
  receiver.received.length = 0
  await cancel(order)
  expect(await types()).toEqual(['order.status_changed'])
  await refund(order.id)
  expect((await types()).slice(1).toSorted()).toEqual(
    expect.arrayContaining(['document.issued', 'order.refunded']),
  )
})

test('a whole refund tells of its credit note, the money and the status, once', async () => {
  const { id } = await bought(1)
  await types()
  receiver.received.length = 0
  await refund(id)
  pass()
  expect((await types()).toSorted()).toEqual(['document.issued', 'order.refunded', 'order.status_changed'])
  expect(await oneOf('document.issued')).toMatchObject({ document: { kind: 'creditNote' } })
})

test('a withdrawal from packs of a part-sent order tells of its refund, and not of a delivery', async () => {
  const { id, line, buyer } = await bought(3)
  await send(id, [{ line, quantity: 1 }])
  await types()
  receiver.received.length = 0
  expect((await withdraw(buyer, id, [{ line, quantity: 1 }])).status).toBeLessThan(300)
  await shop.jobs.drain()
  pass()
  expect(await types()).toEqual(['document.issued', 'order.refunded'])
  expect(await oneOf('order.refunded')).toMatchObject({ order: { id }, refund: { amount: 1.5 } })
})

test('a lost parcel that is sent again is told as another parcel', async () => {
  const { id } = await bought(2)
  await send(id)
  await types()
  receiver.received.length = 0
  expect((await changeParcel(id, 0, { state: 'lost', resend: true })).status).toBe(200)
  expect((await send(id)).status).toBeLessThan(300)
  pass()
  expect((await types()).filter((type) => type === 'order.sent')).toHaveLength(1)
})

test('a corrected invoice tells of its credit note and its invoice', async () => {
  const { id } = await bought(1)
  await types()
  receiver.received.length = 0
  const company = { name: 'Jeux Dupont', siren: '732829320' }
  expect((await admin.post(`/api/orders/${id}/corrected-invoice`, { company })).status).toBeLessThan(300)
  const kinds = (await events()).map(({ type, data }) => [type, Object(data['document']).kind])
  expect(kinds).toEqual([
    ['document.issued', 'creditNote'],
    ['document.issued', 'invoice'],
  ])
})

test('an order by hand that waits for its transfer is announced once, when it is paid', async () => {
  const items = [{ product: await shelve(shop, 20), packSize: 5, quantity: 1 }] as const
  const { paid: _paid, ...body } = entered({ items: [...items] })
  const answer = await admin.post('/api/admin/manual-orders', body)
  const { reservation } = answer.body as unknown as ManualOrder
  expect(await types()).toEqual([])
  const pay = () =>
    admin.post(`/api/admin/manual-orders/${reservation?._id}/payment`, { means: 'transfer', on: TODAY })
  await Promise.all([pay(), pay()])
  expect(await types()).toEqual(['document.issued', 'order.paid'])
})

test('an act that fails announces nothing', async () => {
  const { id } = await bought(1)
  await types()
  receiver.received.length = 0
  expect((await send(id, [{ line: newId(), quantity: 1 }])).status).toBe(422)
  expect((await refund(id, { amount: 9999 })).status).toBe(422)
  pass()
  expect(await types()).toEqual([])
})

test('a product that falls below its threshold is announced once for each fall', async () => {
  const sleeve = await shelve(shop, 200)
  const move = (change: number) =>
    write(shop.database, (tx) =>
      moveStock(tx, new Map([[sleeve, change]]), { reason: 'correction', now: shop.clock.now() }),
    )
  const told = async () => {
    await announceLowStock(shop)
    return (await events()).filter(({ type }) => type === 'stock.low').map(({ data }) => data)
  }
  await move(-195)
  await announceLowStock(shop)
  expect(await told()).toMatchObject([{ product: { id: sleeve, stock: 5 } }])
  await move(195)
  expect(await told()).toHaveLength(1)
  await move(-196)
  expect(await told()).toMatchObject([{}, { product: { id: sleeve, stock: 4 } }])
})
