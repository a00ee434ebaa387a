import { expect, test } from 'vitest'
import { itemsToSend } from '#shared/orders/items-to-send.ts'
import { PARCEL_ALL_REFUNDED } from '#shared/orders/parcels.ts'
import { parisDay, shiftDay } from '#shared/paris-day.ts'
import { newId } from '../database/ids.ts'
import { CREDIT_NOTE_IS_THERE } from '../orders/mails.ts'
import { ProviderUnavailable, type PaymentPort } from '../outside/payment/interface.ts'
import { recordProviderRefund } from '../settlement/record-provider-refund.ts'
import { settleUnfinished } from '../settlement/settle-unfinished.ts'
import { aBuyer, atProvider, endLateRefunds, fault } from '../testing/checkout.ts'
import { readMail } from '../testing/mails.ts'
import { subjectsTo } from '../testing/orders.ts'
import { openSales } from '../testing/sales.ts'
import type { TestShop } from '../testing/shop.ts'
import { completeRefund } from './complete-refund.ts'
import { sendWaitingRefunds } from './jobs.ts'
import { requestRefund } from './request-refund.ts'

const sales = await openSales()
const { shop, admin, orderSeen, send, changeParcel, setStatus, refund, givenBack, bought } = sales

/** Makes an order for one pack of 5 delivered at home: 10,40 €. */
const anOrder = () => bought(1, { stock: 10 })

const creditNotesOf = async (orderId: string) =>
  (
    await shop.database.db
      .selectFrom('documents')
      .select('content')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'creditNote')
      .execute()
  ).map(({ content }) => content)

test('two admins who saw the same order cannot refund the same money twice', async () => {
  const { id, paymentId } = await anOrder()
  const colleague = await aBuyer(shop, 'admin')
  const { version } = await orderSeen(id)
  const body = { amount: 2, version }
  const replies = await Promise.all([refund(id, body), colleague.post(`/api/orders/${id}/refunds`, body)])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  const late = replies.find(({ status }) => status === 409)
  expect(late?.body).toMatchObject({ code: 'STALE', present: { refunds: [{ amount: 2 }] } })
  expect(await givenBack(paymentId)).toEqual(['2.00'])
  const present = await orderSeen(id)
  expect(present.version).toBeGreaterThan(version)
  expect(await refund(id, { amount: 3, version: present.version })).toMatchObject({ status: 201 })
})

test('a partial refund keeps the status and lowers the revenue; the refund of the rest sets Remboursé', async () => {
  const { id, paymentId, shelf, mailbox } = await anOrder()
  expect(await refund(id, { amount: 2.4 })).toMatchObject({
    status: 201,
    body: {
      status: 'En cours de préparation',
      refundedTotal: 2.4,
      refunds: [{ amount: 2.4, state: 'completed' }],
    },
  })
  const whole = await refund(id)
  expect(whole).toMatchObject({
    status: 201,
    body: { status: 'Remboursé', refundedTotal: 10.4, paymentStatus: 'refunded' },
  })
  expect(whole.body.history?.map(({ status, by, note }) => [status, by, note])).toEqual([
    ['En cours de préparation', 'shop', null],
    ['En cours de préparation', 'admin', expect.stringMatching(/^Remboursement de 2,40/)],
    ['Remboursé', 'admin', expect.stringMatching(/^Remboursement de 8,00/)],
  ])
  expect([await givenBack(paymentId), await shelf()]).toEqual([['2.40', '8.00'], 10])
  expect(await subjectsTo(shop, mailbox)).toEqual([
    expect.stringMatching(/est confirmée$/),
    expect.stringMatching(/^Remboursement de 2,40.€/),
    expect.stringMatching(/est remboursée$/),
  ])
  const mails = await shop.database.db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', mailbox)
    .where('subject', 'ilike', '%rembours%')
    .execute()
  for (const { text } of mails) {
    expect(text).toContain(CREDIT_NOTE_IS_THERE)
    expect(text).toContain(`/profile/orders/${id}`)
  }
  expect(await refund(id)).toMatchObject({ status: 409, body: { code: 'NOT_REFUNDABLE' } })
})

test('a repayment by transfer or cash is recorded with credit note, status and a mail that says how, without a call to the provider', async () => {
  const { id, paymentId, shelf, mailbox } = await anOrder()
  const today = parisDay(shop.clock.now())
  const on = (day: string, means = 'transfer') => ({ repaid: { means, on: day } })
  expect(await refund(id, on(shiftDay(today, 1)))).toMatchObject({
    status: 422,
    body: { fields: { 'repaid.on': 'La date du remboursement doit être aujourd’hui ou un jour passé' } },
  })
  expect((await refund(id, on(shiftDay(today, -1)))).status).toBe(422)
  const part = await refund(id, { amount: 2.4, ...on(today, 'cash') })
  expect(part).toMatchObject({
    status: 201,
    body: { refundedTotal: 2.4, refunds: [{ amount: 2.4, state: 'completed', means: 'cash' }] },
  })
  const requestId = newId()
  const rest = { requestId, ...on(today) }
  const both = await Promise.all([refund(id, rest), refund(id, rest)])
  for (const { status, body } of both)
    expect([status, body.status, body.refundedTotal]).toEqual([201, 'Remboursé', 10.4])
  expect(await givenBack(paymentId)).toEqual([])
  expect(await shelf()).toBe(10)
  const notes = await shop.database.db
    .selectFrom('documents')
    .select('content')
    .where('order_id', '=', id)
    .where('kind', '=', 'creditNote')
    .orderBy('number')
    .execute()
  expect(notes.map(({ content }) => [content.movedCents, content.payment.means])).toEqual([
    [240, 'cash'],
    [800, 'transfer'],
  ])
  const mails = await shop.database.db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', mailbox)
    .where('subject', 'ilike', '%rembours%')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringMatching(/remboursé 2,40\s€ .*en espèces, le/u),
    expect.stringMatching(/remboursé ce qui restait .*, 8,00\s€, par virement, le/u),
  ])
  for (const { text } of mails) expect(text).not.toContain('banque')
})

test('an amount that is too high, zero or not a number is refused at its field', async () => {
  const { id, paymentId } = await anOrder()
  for (const amount of [10.41, 0, -1, 1.005]) {
    const reply = await refund(id, { amount })
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([422, ['amount']])
  }
  expect((await refund(newId())).status).toBe(404)
  expect(await givenBack(paymentId)).toEqual([])
})

test('only admins can refund', async () => {
  const { id, buyer } = await anOrder()
  expect((await buyer.post(`/api/orders/${id}/refunds`)).status).toBe(403)
})

test('simultaneous refunds never exceed the total', async () => {
  const { id, paymentId } = await anOrder()
  const replies = await Promise.all([4, 4, 4, undefined, 4].map((amount) => refund(id, { amount })))
  expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  const cents = (await givenBack(paymentId)).map((value) => Math.round(Number(value) * 100))
  const sum = cents.reduce((total, amount) => total + amount, 0)
  expect(sum).toBeLessThanOrEqual(1040)
  const { refunded_cents } = await shop.database.db
    .selectFrom('orders')
    .select('refunded_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(refunded_cents).toBe(sum)
})

test('the same click sent five times is one refund', async () => {
  const { id, paymentId } = await anOrder()
  const body = { amount: 3, requestId: newId() }
  const replies = await Promise.all(Array.from({ length: 5 }, () => refund(id, body)))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(await givenBack(paymentId)).toEqual(['3.00'])
  const other = await anOrder()
  expect((await refund(other.id, body)).status).toBe(409)
})

test('a full refund can be repeated after an earlier one failed, and the click gets its own refund', async () => {
  const { id, paymentId } = await anOrder()
  await fault(shop, 'refund-pending')
  await refund(id, { amount: 3 })
  await fault(shop, 'none')
  const body = { requestId: newId() }
  expect((await refund(id, body)).status).toBe(201)
  await endLateRefunds(shop, id, 'fail')
  expect((await refund(id, body)).status).toBe(201)
  expect(await givenBack(paymentId)).toHaveLength(2)
})

test('if a request is repeated with other content after a lost answer, it is refused with the stored refund', async () => {
  const { id, line } = await anOrderOfTwo()
  const on = parisDay(shop.clock.now())
  const ask = {
    requestId: newId(),
    amount: 3,
    lines: [{ line, quantity: 1 }],
    shipping: true,
    restock: true,
    cause: 'missing',
    note: 'Rayon vide',
    repaid: { means: 'transfer', on },
  }
  for (let sent = 0; sent < 2; sent += 1) expect((await refund(id, ask)).status).toBe(201)
  for (const change of [
    { amount: 2 },
    { amount: undefined },
    { lines: [{ line, quantity: 2 }] },
    { lines: undefined },
    { shipping: undefined },
    { restock: false },
    { restock: undefined },
    { cause: 'goodwill' },
    { note: 'Geste' },
    { repaid: undefined },
    { repaid: { means: 'cash', on } },
    { repaid: { means: 'transfer', on: shiftDay(on, -1) } },
  ]) {
    const { status, body } = await refund(id, { ...ask, ...change })
    expect([status, body.code], JSON.stringify(change)).toEqual([409, 'STALE'])
  }
  expect((await orderSeen(id)).refunds).toHaveLength(1)
})

const withRefund = (refundAnswer: PaymentPort['refund']): TestShop => ({
  ...shop,
  payment: { ...shop.payment, refund: refundAnswer },
})

test('if the provider is down, the refund stays requested, and the sweep sends it once', async () => {
  const { id, paymentId } = await anOrder()
  const down = withRefund(() => Promise.reject(new ProviderUnavailable('not today')))
  await requestRefund(down, { orderId: id, adminId: admin.userId, body: {} })
  expect(await orderSeen(id)).toMatchObject({
    status: 'En cours de préparation',
    refunds: [{ state: 'requested' }],
  })
  expect((await refund(id)).status).toBe(409)
  shop.clock.forward(60_000)
  await Promise.all([settleUnfinished(shop), settleUnfinished(shop)])
  expect(await givenBack(paymentId)).toEqual(['10.40'])
})

test('if the server is killed between the provider’s refund and its own record, the refund is recorded later and made once', async () => {
  const { id, paymentId } = await anOrder()
  const killed = withRefund(async (request) => {
    await shop.payment.refund(request)
    throw new ProviderUnavailable('killed')
  })
  await requestRefund(killed, { orderId: id, adminId: admin.userId, body: { amount: 4 } })
  shop.clock.forward(60_000)
  await settleUnfinished(shop)
  await settleUnfinished(shop)
  expect(await givenBack(paymentId)).toEqual(['4.00'])
  const { refunded_cents } = await shop.database.db
    .selectFrom('orders')
    .select('refunded_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(refunded_cents).toBe(400)
})

test('a refund that the provider refuses is shown as failed and raises an alert', async () => {
  const { id } = await anOrder()
  const refusing = withRefund(async () => ({
    state: 'failed',
    providerRefundId: undefined,
    reason: 'REFUND_NOT_ALLOWED',
  }))
  await expect(
    requestRefund(refusing, { orderId: id, adminId: admin.userId, body: {} }),
  ).rejects.toMatchObject({ code: 'NOT_REFUNDABLE' })
  const alerts = await shop.database.db
    .selectFrom('alerts')
    .select('message')
    .where('order_id', '=', id)
    .execute()
  expect(alerts).toHaveLength(1)
  expect((await refund(id)).body.refunds).toMatchObject([
    { state: 'failed', failure: 'REFUND_NOT_ALLOWED' },
    { state: 'completed', failure: null },
  ])
})

test('a refund that the provider delays is completed later', async () => {
  const { id, paymentId } = await anOrder()
  const slow = withRefund(async () => ({ state: 'pending', providerRefundId: undefined }))
  await requestRefund(slow, { orderId: id, adminId: admin.userId, body: {} })
  const order = await orderSeen(id)
  expect(order.refunds).toMatchObject([{ state: 'requested' }])
  // The refund covers the rest of the total, so no packs are left to send.
  expect([order.status, await toSend(id)]).toEqual(['En cours de préparation', 0])
  shop.clock.forward(60_000)
  await settleUnfinished(shop)
  expect(await givenBack(paymentId)).toEqual(['10.40'])
})

test('a hundred refunds that fail each time do not keep another one out', async () => {
  const failing = await anOrder()
  const { id, paymentId } = await anOrder()
  const created_at = new Date(shop.clock.now().getTime() - 86_400_000)
  const old = {
    order_id: failing.id,
    payment_id: failing.paymentId,
    amount_cents: 1,
    reason: 'admin',
  } as const
  const state = 'requested'
  const waiting = Array.from({ length: 100 }, () => ({ ...old, id: newId(), state, created_at }) as const)
  await shop.database.db.insertInto('refunds').values(waiting).execute()
  const isDown = new Set<string | null>([failing.paymentId])
  const broken = withRefund((request) =>
    isDown.has(request.paymentId)
      ? Promise.reject(new ProviderUnavailable('not today'))
      : shop.payment.refund(request),
  )
  isDown.add(paymentId)
  await requestRefund(broken, { orderId: id, adminId: admin.userId, body: { amount: 4 } })
  isDown.delete(paymentId)
  for (let minute = 0; minute < 2; minute += 1) {
    shop.clock.forward(60_000)
    await sendWaitingRefunds(broken)
  }
  expect(await givenBack(paymentId)).toEqual(['4.00'])
  const failed = shop.database.db.deleteFrom('refunds').where('order_id', '=', failing.id)
  expect((await failed.executeTakeFirst()).numDeletedRows).toBe(100n)
})

test('a refusal that arrives after a refund was completed changes nothing', async () => {
  const { id } = await anOrder()
  const late = withRefund(async ({ refundId }) => {
    await completeRefund(shop, refundId, 'R-first')
    return { state: 'failed', providerRefundId: undefined, reason: 'TOO_LATE' }
  })
  await requestRefund(late, { orderId: id, adminId: admin.userId, body: { amount: 2 } })
  expect(await orderSeen(id)).toMatchObject({ refundedTotal: 2, refunds: [{ state: 'completed' }] })
  expect(await alertsOf(id)).toEqual([])
})

const alertsOf = async (id: string) =>
  (
    await shop.database.db
      .selectFrom('alerts')
      .select('message')
      .where('order_id', '=', id)
      .where('resolved_at', 'is', null)
      .execute()
  ).map(({ message }) => message)

const refundsOf = (id: string) =>
  shop.database.db
    .selectFrom('refunds')
    .select(['state', 'provider_refund_id'])
    .where('order_id', '=', id)
    .execute()

test('a refund that the provider holds back is looked up by its number, and counts as refused if it fails', async () => {
  const { id } = await anOrder()
  await fault(shop, 'refund-pending')
  expect((await refund(id, { amount: 4 })).body.refunds).toMatchObject([{ state: 'requested' }])
  const [asked] = await refundsOf(id)
  await atProvider(shop, `/refunds/${asked?.provider_refund_id}/fail`)
  shop.clock.forward(60_000)
  await settleUnfinished(shop)
  expect(await refundsOf(id)).toMatchObject([{ state: 'failed' }])
  expect(await alertsOf(id)).toEqual([expect.stringContaining('a été refusé')])
  expect((await orderSeen(id)).refundedTotal).toBe(0)
})

test('if the bank returns a completed refund, the shopkeeper is alerted once, because the customer is still owed the money', async () => {
  const { id } = await anOrder()
  await refund(id, { amount: 4 })
  const [done] = await refundsOf(id)
  const providerRefundId = done?.provider_refund_id ?? ''
  await recordProviderRefund(shop, providerRefundId)
  expect(await alertsOf(id)).toEqual([])
  await atProvider(shop, `/refunds/${providerRefundId}/fail`)
  for (let told = 0; told < 2; told += 1) await recordProviderRefund(shop, providerRefundId)
  expect(await alertsOf(id)).toEqual([expect.stringMatching(/^Un remboursement de 4,00.€ est revenu/)])
  expect(await refundsOf(id)).toMatchObject([{ state: 'completed' }])
})

/** Makes an order for two packs of 5 of one sleeve: 11,90 €. The stock was 20. */
const anOrderOfTwo = () => bought(2, { stock: 20 })

async function toSend(orderId: string): Promise<number> {
  return itemsToSend(await orderSeen(orderId)).reduce((sum, { quantity }) => sum + quantity, 0)
}

const parcelBecomes = (id: string, place: number, patch: object) =>
  changeParcel(id, place, { resend: true, ...patch })

test('a line that will not be sent is refunded at its price; its sleeves return to the stock and are not taken again', async () => {
  const { id, shelf, line, paymentId, buyer } = await anOrderOfTwo()
  expect(await shelf()).toBe(10)
  const lines = [{ line, quantity: 1 }]
  const reply = await refund(id, { lines, restock: true, cause: 'missing', note: 'Rayon vide' })
  expect(reply).toMatchObject({
    status: 201,
    body: {
      status: 'En cours de préparation',
      refundedTotal: 1.5,
      refunds: [
        { amount: 1.5, cause: 'missing', note: 'Rayon vide', lines: [{ ...lines[0], restocks: true }] },
      ],
    },
  })
  expect([await givenBack(paymentId), await shelf()]).toEqual([['1.50'], 15])
  const mine = await orderSeen(id, buyer)
  expect([await toSend(id), mine.items[0]?.takenOut]).toEqual([1, undefined])
  expect(mine.refunds).toMatchObject([{ cause: null, note: '' }])
  const again = await refund(id, { lines: [{ line, quantity: 2 }] })
  expect([again.status, Object.keys(again.body.fields ?? {})]).toEqual([422, ['lines']])
  await setStatus(id, 'Annulé')
  expect(await shelf()).toBe(20)
  await setStatus(id, 'En cours de préparation')
  expect(await shelf()).toBe(15)
})

test('packs refunded from a lost parcel that is to be sent again do not go into the next parcel', async () => {
  const { id, shelf, line } = await anOrderOfTwo()
  await setStatus(id, 'En cours de livraison')
  const lost = await parcelBecomes(id, 0, { state: 'lost' })
  expect([lost.status, await toSend(id), await shelf()]).toEqual([200, 2, 0])
  const lines = [{ line, quantity: 1 }]
  expect(await refund(id, { lines, restock: true, cause: 'lost' })).toMatchObject({ status: 201 })
  expect([await toSend(id), await shelf()]).toEqual([1, 5])
  await setStatus(id, 'En cours de livraison')
  const sent = (await orderSeen(id)).parcels.map((parcel) => parcel.lines.map(({ quantity }) => quantity))
  expect([sent, await shelf()]).toEqual([[[2], [1]], 5])
  expect(await refund(id, { lines, restock: true, cause: 'sent-back' })).toMatchObject({ status: 201 })
  expect([await shelf()]).toEqual([10])
})

test('packs refunded after they left are not sent again with their parcel, and are on the shelf once', async () => {
  const sent = async () => {
    const order = await anOrderOfTwo()
    await setStatus(order.id, 'En cours de livraison')
    return { ...order, lines: [{ line: order.line, quantity: 1 }] }
  }
  const back = await sent()
  await refund(back.id, { lines: back.lines, restock: true, cause: 'sent-back' })
  expect((await parcelBecomes(back.id, 0, { state: 'returned' })).status).toBe(200)
  expect([await toSend(back.id), await back.shelf()]).toEqual([1, 15])

  const lost = await sent()
  await refund(lost.id, { lines: lost.lines, restock: false, cause: 'lost' })
  expect((await parcelBecomes(lost.id, 0, { state: 'lost' })).status).toBe(200)
  expect([await toSend(lost.id), await lost.shelf()]).toEqual([1, 5])
  await setStatus(lost.id, 'Annulé')
  expect(await lost.shelf()).toBe(10)

  const all = await sent()
  await refund(all.id, { lines: [{ line: all.line, quantity: 2 }], restock: false, cause: 'lost' })
  const refused = await parcelBecomes(all.id, 0, { state: 'lost' })
  expect([refused.status, refused.body.message]).toEqual([409, PARCEL_ALL_REFUNDED])
  expect((await orderSeen(all.id)).parcels).toMatchObject([{ state: 'sent' }])
})

test('a refunded pack is taken from the parcels that arrived before it reduces what is sent again', async () => {
  const { id, line, shelf } = await anOrderOfTwo()
  const lines = [{ line, quantity: 1 }]
  for (let parcel = 0; parcel < 2; parcel += 1) await send(id, lines)
  await refund(id, { lines, restock: true, cause: 'sent-back' })
  expect((await parcelBecomes(id, 1, { state: 'lost' })).status).toBe(200)
  expect([await toSend(id), await shelf()]).toEqual([1, 10])
})

test('a full refund before shipping does not restock packs that the shopkeeper keeps out', async () => {
  const all = await anOrderOfTwo()
  expect(await refund(all.id, { restock: false, cause: 'damaged' })).toMatchObject({
    body: { status: 'Remboursé' },
  })
  expect(await all.shelf()).toBe(10)
  const one = await anOrderOfTwo()
  const lines = [{ line: one.line, quantity: 1 }]
  const total = (await refund(one.id, { lines, restock: false, amount: 11.9 })).body
  expect([total.status, await one.shelf()]).toEqual(['Remboursé', 15])
  const usual = await anOrderOfTwo()
  await refund(usual.id)
  expect(await usual.shelf()).toBe(20)
})

test('a missing pack is restocked neither by the cancellation nor by the refund, and is not taken again', async () => {
  const partly = async () => {
    const order = await anOrderOfTwo()
    const lines = [{ line: order.line, quantity: 1 }]
    await refund(order.id, { lines, restock: false, cause: 'missing' })
    expect([await order.shelf(), await toSend(order.id)]).toEqual([10, 1])
    return order
  }
  const cancelled = await partly()
  await setStatus(cancelled.id, 'Annulé')
  expect(await cancelled.shelf()).toBe(15)
  await setStatus(cancelled.id, 'En cours de préparation')
  expect(await cancelled.shelf()).toBe(10)
  const refunded = await partly()
  expect((await refund(refunded.id, { restock: true })).body.status).toBe('Remboursé')
  expect(await refunded.shelf()).toBe(15)
})

test('the delivery fee is refunded once, with lines or alone, and the credit note names it', async () => {
  const { id, line, paymentId } = await anOrderOfTwo()
  const { shippingCost } = await orderSeen(id)
  const lines = [{ line, quantity: 1 }]
  const reply = await refund(id, { lines, shipping: true, restock: false, cause: 'sent-back' })
  expect(reply).toMatchObject({
    status: 201,
    body: { refunds: [{ amount: 1.5 + shippingCost, shipping: shippingCost }] },
  })
  expect(await givenBack(paymentId)).toEqual([(1.5 + shippingCost).toFixed(2)])
  const again = await refund(id, { shipping: true })
  expect([again.status, Object.keys(again.body.fields ?? {})]).toEqual([422, ['shipping']])

  const other = await anOrderOfTwo()
  expect(await refund(other.id, { shipping: true })).toMatchObject({
    status: 201,
    body: { refunds: [{ amount: shippingCost, shipping: shippingCost }] },
  })
  const [note] = await creditNotesOf(other.id)
  expect(note?.lines.map(({ label, totalCents }) => [label, totalCents])).toEqual([
    ['Livraison', Math.round(shippingCost * 100)],
  ])
  const typed = await anOrderOfTwo()
  await refund(typed.id, { lines, amount: 1 }).then(({ status }) => expect(status).toBe(422))
  await refund(typed.id, { lines: [{ line: typed.line, quantity: 1 }], amount: 1.5 + shippingCost })
  expect((await refund(typed.id, { shipping: true })).status).toBe(422)
})

test('returned packs are restocked only if the shopkeeper says so', async () => {
  const { id, shelf, line } = await anOrderOfTwo()
  await setStatus(id, 'Livré')
  await refund(id, { lines: [{ line, quantity: 1 }], restock: true, cause: 'sent-back' })
  expect(await shelf()).toBe(15)
  await refund(id, { lines: [{ line, quantity: 1 }], amount: 1, cause: 'damaged' })
  expect(await shelf()).toBe(15)
  const moved = await shop.database.db
    .selectFrom('stock_movements')
    .select(['change', 'by_user_id'])
    .where('order_id', '=', id)
    .where('reason', '=', 'sent-back')
    .execute()
  expect(moved).toEqual([{ change: 5, by_user_id: admin.userId }])
})

test('a refused refund that turns out to be completed does not restock sleeves that another refund restocked', async () => {
  const { id, shelf, line } = await anOrderOfTwo()
  await setStatus(id, 'Livré')
  const refusing = withRefund(async () => ({ state: 'failed', providerRefundId: undefined, reason: 'X' }))
  const refused = newId()
  const body = { lines: [{ line, quantity: 2 }], restock: true, requestId: refused }
  await expect(requestRefund(refusing, { orderId: id, adminId: admin.userId, body })).rejects.toMatchObject({
    code: 'NOT_REFUNDABLE',
  })
  await refund(id, { lines: [{ line, quantity: 1 }], restock: true })
  expect(await shelf()).toBe(15)
  for (let told = 0; told < 2; told += 1) await completeRefund(shop, refused, undefined)
  expect(await shelf()).toBe(20)
})

test('money given back twice raises an alert with the sum, and the mail promises no credit note for it', async () => {
  const { id, mailbox } = await anOrder()
  await fault(shop, 'refund-pending')
  const first = newId()
  await refund(id, { amount: 4, requestId: first })
  await endLateRefunds(shop, id, 'fail')
  expect(await alertsOf(id)).toEqual([expect.stringContaining('a été refusé')])
  await refund(id, { repaid: { means: 'transfer', on: parisDay(shop.clock.now()) } })
  await completeRefund(shop, first, undefined)
  expect(await alertsOf(id)).toEqual([expect.stringMatching(/a reçu 4,00\s€ de plus qu’il n’a payé/u)])
  expect(await orderSeen(id)).toMatchObject({
    refundedTotal: 10.4,
    creditNotes: [{ content: { moved: 10.4 } }],
  })
  const mail = await readMail(shop, mailbox, 'refund')
  expect(mail).toMatch(/remboursé 4,00\s€/u)
  expect(mail).not.toContain(CREDIT_NOTE_IS_THERE)
})

test('simultaneous refunds never refund a line or the delivery fee twice; lines of another order are refused', async () => {
  const { id, line, paymentId } = await anOrderOfTwo()
  const bodies = [{ lines: [{ line, quantity: 1 }], restock: true }, { shipping: true }]
  const replies = await Promise.all([...bodies, ...bodies, ...bodies].map((body) => refund(id, body)))
  expect(replies.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([
    201, 201, 201, 422, 422, 422,
  ])
  expect((await givenBack(paymentId)).toSorted()).toEqual(['1.50', '1.50', '8.90'])
  const other = await anOrderOfTwo()
  expect((await refund(other.id, { lines: [{ line, quantity: 1 }] })).status).toBe(422)
})
