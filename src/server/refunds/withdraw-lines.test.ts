import { expect, test } from 'vitest'
import { WITHDRAW_ALL, WITHDRAW_NOTHING, WITHDRAW_TOO_MANY } from '#shared/withdrawals/part-rules.ts'
import { WITHDRAWAL_ALREADY_SENT } from '#shared/withdrawals/texts.ts'
import { newId } from '../database/ids.ts'
import { aBuyer, aGuest, type Buyer } from '../testing/checkout.ts'
import { readMail } from '../testing/mails.ts'
import { openSales } from '../testing/sales.ts'

const sales = await openSales()
const { shop, orderSeen, returnOf, send, setStatus, withdraw, payReturn, givenBack } = sales

/** Makes an order for three packs of 5 at 1,50 €, delivered at home for 8,90 €. */
const anOrder = (buyer?: Buyer) => sales.bought(3, { stock: 20, ...(buyer && { buyer }) })

test('packs cancelled before they are sent are refunded at once, only once, and do not go into the parcel', async () => {
  const { id, buyer, shelf, line, mailbox, paymentId } = await anOrder()
  const requestId = newId()
  const lines = [{ line, quantity: 1 }]
  const replies = await Promise.all([
    withdraw(buyer, id, lines, requestId),
    withdraw(buyer, id, lines, requestId),
  ])
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  expect(await givenBack(paymentId)).toEqual(['1.50'])
  const order = await orderSeen(id)
  expect(order).toMatchObject({
    status: 'En cours de préparation',
    refundedTotal: 1.5,
    items: [{ quantity: 3, takenOut: 1 }],
    refunds: [{ reason: 'withdrawal', state: 'completed', lines: [{ line, quantity: 1, restocks: true }] }],
    returns: [{ step: 'refunded', isOpen: false, isPart: true, hasLeft: false, lines }],
  })
  expect(order.creditNotes[0]?.content.lines).toMatchObject([{ quantity: 1, total: 1.5 }])
  expect(await shelf()).toBe(5 + 5)
  const mail = await readMail(shop, mailbox, 'withdrawal')
  expect(mail).toContain('lot de 5')
  expect(mail).toContain('vous n’avez rien à renvoyer')
})

test('withdrawn packs of a delivered order wait for their return, and the rest can be declared later', async () => {
  const { id, buyer, line, paymentId } = await anOrder()
  await setStatus(id, 'Livré')
  const first = await withdraw(buyer, id, [{ line, quantity: 1 }])
  expect(first).toMatchObject({
    status: 201,
    body: { status: 'Livré', returns: [{ step: 'declared', isOpen: true, hasLeft: true }] },
  })
  expect(await withdraw(buyer, id, [{ line, quantity: 1 }])).toMatchObject({ status: 201 })
  expect(await givenBack(paymentId)).toEqual([])
  const tooMany = await withdraw(buyer, id, [{ line, quantity: 2 }])
  expect(tooMany).toMatchObject({ status: 422, body: { fields: { lines: WITHDRAW_TOO_MANY } } })
  expect((await orderSeen(id)).returns).toHaveLength(2)
})

test('in a half-sent order, sent packs wait for their return and unsent packs are refunded', async () => {
  const { id, buyer, line, paymentId } = await anOrder()
  await send(id, [{ line, quantity: 2 }])
  const requestId = newId()
  expect(await withdraw(buyer, id, [{ line, quantity: 2 }], requestId)).toMatchObject({ status: 201 })
  expect(await withdraw(buyer, id, [{ line, quantity: 2 }], requestId)).toMatchObject({ status: 201 })
  expect(await withdraw(buyer, id, [{ line, quantity: 1 }], requestId)).toMatchObject({
    status: 409,
    body: { message: WITHDRAWAL_ALREADY_SENT },
  })
  expect(await givenBack(paymentId)).toEqual(['1.50'])
  const { returns } = await orderSeen(id)
  expect(returns.map(({ hasLeft, step, lines }) => [hasLeft, step, lines])).toEqual([
    [true, 'declared', [{ line, quantity: 1 }]],
    [false, 'refunded', [{ line, quantity: 1 }]],
  ])
})

test('a withdrawal from nothing, from everything, from another’s order or from an ended order is refused', async () => {
  const { id, buyer, line } = await anOrder()
  expect(await withdraw(buyer, id, [])).toMatchObject({
    status: 422,
    body: { fields: { lines: WITHDRAW_NOTHING } },
  })
  const all = await withdraw(buyer, id, [{ line, quantity: 3 }])
  expect(all).toMatchObject({ status: 422, body: { fields: { lines: WITHDRAW_ALL } } })
  const stranger = await aBuyer(shop)
  expect((await withdraw(stranger, id, [{ line, quantity: 1 }])).status).toBe(404)
  const used = newId()
  await withdraw(buyer, id, [{ line, quantity: 1 }], used)
  const other = await anOrder(buyer)
  const taken = await withdraw(buyer, other.id, [{ line: other.line, quantity: 1 }], used)
  expect(taken).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  await setStatus(id, 'Annulé')
  expect(await withdraw(buyer, id, [{ line, quantity: 1 }])).toMatchObject({
    status: 409,
    body: { code: 'NOT_CANCELLABLE' },
  })
})

test('if the provider refuses the refund, the declaration stays open and its packs stay out of the parcel until the shop refunds it', async () => {
  const { id, buyer, line, shelf, paymentId } = await anOrder()
  const pay = (payment_id: string) =>
    shop.database.db.updateTable('orders').set({ payment_id }).where('id', '=', id).execute()
  await pay(`UNKNOWN-${id}`)
  const reply = await withdraw(buyer, id, [{ line, quantity: 1 }])
  expect(reply).toMatchObject({ status: 201, body: { returns: [{ isOpen: true, step: 'declared' }] } })
  expect((await orderSeen(id)).items).toMatchObject([{ quantity: 3, takenOut: 1 }])
  await pay(paymentId)
  const refunded = await payReturn(await returnOf(id))
  expect(refunded).toMatchObject({ status: 200, body: { step: 'refunded', hasLeft: false } })
  expect(await givenBack(paymentId)).toEqual(['1.50'])
  expect((await orderSeen(id)).items).toMatchObject([{ quantity: 3, takenOut: 1 }])
  expect(await shelf()).toBe(10)
})

test('if a customer withdraws while the parcel is sent, each pack is either refunded or on its way', async () => {
  const { id, buyer, line, paymentId } = await anOrder()
  const [withdrawn, sent] = await Promise.all([withdraw(buyer, id, [{ line, quantity: 1 }]), send(id)])
  expect([withdrawn.status, sent.status]).toEqual([201, 201])
  const { parcels, returns } = await orderSeen(id)
  const packs = parcels.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0)
  const isSent = returns[0]?.hasLeft
  expect([packs, await givenBack(paymentId)]).toEqual(isSent ? [3, []] : [2, ['1.50']])
})

test('a guest withdraws from some packs by the order’s link', async () => {
  const guest = await aGuest(shop)
  const { id, line, paymentId } = await anOrder(guest)
  const { body } = await guest.post('/api/guest-orders/links', { orderId: id })
  const { token } = body as unknown as { token: string }
  const part = { token, lines: [{ line, quantity: 2 }], requestId: newId() }
  const reply = await guest.post('/api/guest-orders/withdrawals', part)
  expect(reply).toMatchObject({ status: 200, body: { refundedTotal: 3, user: { _id: null } } })
  expect(await givenBack(paymentId)).toEqual(['3.00'])
  const wrong = await guest.post('/api/guest-orders/withdrawals', { ...part, token: 'inconnu' })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'INVALID_LINK' } })
})
