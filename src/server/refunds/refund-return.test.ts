import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import type { AdminWithdrawal, AdminWithdrawalPage } from '#shared/withdrawals/contract.ts'
import { WITHDRAW_TOO_MANY } from '#shared/withdrawals/part-rules.ts'
import { CHECK_TOO_MANY } from '#shared/withdrawals/return-rules.ts'
import { RETURN_CLOSED, RETURN_DUE_CHANGED, WITHDRAWAL_STILL_OWED } from '#shared/withdrawals/texts.ts'
import { newId } from '../database/ids.ts'
import { aBuyer, aCheckout, ledger, shelve, type Buyer } from '../testing/checkout.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { readMail } from '../testing/mails.ts'
import { stockOnShelf, wrongDerivedColumns } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: Buyer
beforeAll(async () => {
  shop = await testShop()
  admin = await aBuyer(shop, 'admin')
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await wrongDerivedColumns(shop)).toEqual([])
  expect(await wrongBooks(shop)).toEqual([])
})

const send = (method: 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) })
const orderAsSeen = async (id: string) =>
  (await shop.app.inject({ url: `/api/orders/${id}`, headers: admin.headers })).json<Order>()
const returnsOf = async ({ number }: Order) => {
  const url = `/api/admin/withdrawals?state=all&q=${number}`
  return (await shop.app.inject({ url, headers: admin.headers })).json<AdminWithdrawalPage>().items
}
const creditNotesOf = async (id: string) => (await orderAsSeen(id)).creditNotes.map(({ content }) => content)
const givenBack = async (paymentId: string) =>
  (await ledger(shop)).refunds
    .filter(({ capture_id }) => capture_id === paymentId)
    .map(({ amount }) => amount.value)

/** Makes an order for three packs of 5 at 1,50 €, sent home for 8,90 €. */
async function aSent(stock = 20) {
  const sleeve = await shelve(shop, stock)
  const buyer = await aBuyer(shop)
  const { body } = await buyer.bought(aCheckout(sleeve, {}, 3))
  const id = body._id ?? ''
  await send('PUT', `/api/orders/${id}/status`, { status: 'En cours de livraison' })
  return { id, sleeve, buyer }
}

/** Makes an order from `aSent` that was received. */
async function aDelivered() {
  const { id, sleeve, buyer } = await aSent()
  await send('PUT', `/api/orders/${id}/status`, { status: 'Livré' })
  const order = await orderAsSeen(id)
  return { id, order, line: order.items[0]?._id ?? '', sleeve, buyer, paymentId: order.paymentId }
}

async function declared() {
  const sold = await aDelivered()
  const { headers } = sold.buyer
  await shop.app.inject({ method: 'PUT', url: `/api/orders/${sold.id}/cancel`, headers })
  const [found] = await returnsOf(sold.order)
  if (!found) throw new Error('No return')
  return { ...sold, found, url: `/api/admin/withdrawals/${found._id}` }
}

test('a return is declared, received, checked and refunded; the credit note names its lines and the delivery at the standard price', async () => {
  const { id, line, sleeve, found, url, paymentId, buyer } = await declared()
  expect(found).toMatchObject({
    number: expect.stringMatching(/^R-[2-9A-Z]{5}$/),
    step: 'declared',
    state: 'open',
    lines: [{ line, quantity: 3, restocked: 0, damaged: 0 }],
    // Standard delivery to France costs 4,30 €; the customer paid 8,90 €.
    due: { goods: 4.5, shipping: 4.3, total: 8.8 },
  })
  expect(await readMail(shop, `${buyer.userId}@exemple.test`, 'withdrawal')).toContain(found.number)
  const early = await send('POST', `${url}/refund`, { version: found.version })
  expect([early.statusCode, early.json().code]).toEqual([409, 'NOT_REFUNDABLE'])

  const received = (await send('POST', `${url}/receipt`, { version: found.version })).json<AdminWithdrawal>()
  expect(received).toMatchObject({ step: 'received', receivedAt: shop.clock.now().toISOString() })
  const late = await send('PUT', `${url}/check`, { version: found.version, lines: [] })
  expect([late.statusCode, late.json().code]).toEqual([409, 'STALE'])

  const counts = { lines: [{ line, restocked: 2, damaged: 1 }], version: received.version }
  const checked = (await send('PUT', `${url}/check`, counts)).json<AdminWithdrawal>()
  expect(checked).toMatchObject({ step: 'checked', due: { total: 8.8 } })
  expect(await stockOnShelf(shop, sleeve)).toBe(5 + 10)

  const another = await send('POST', `${url}/refund`, { version: checked.version, total: 9 })
  expect([another.statusCode, another.json().message]).toEqual([409, RETURN_DUE_CHANGED])
  const refunded = await Promise.all([
    send('POST', `${url}/refund`, { version: checked.version, total: 8.8 }),
    send('POST', `${url}/refund`, { version: checked.version, total: 8.8 }),
  ])
  expect(refunded.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await givenBack(paymentId)).toEqual(['8.80'])
  const [note] = await creditNotesOf(id)
  expect(note?.lines.map(({ label, quantity, total }) => [label, quantity, total])).toEqual([
    [expect.any(String), 3, 4.5],
    ['Livraison', 1, 4.3],
  ])
  expect(note?.corrects?.reason).toBe(`Remboursement du retour ${found.number}`)
  const [after] = await returnsOf(await orderAsSeen(id))
  expect(after).toMatchObject({
    step: 'refunded',
    state: 'done',
    due: null,
    refundBy: null,
    refund: { amount: 8.8, state: 'completed' },
  })
  // The same request again, without a version, returns the current state.
  expect((await send('POST', `${url}/refund`)).statusCode).toBe(200)
  expect(await givenBack(paymentId)).toEqual(['8.80'])
  expect(await stockOnShelf(shop, sleeve)).toBe(15)
  expect((await send('PATCH', url, { state: 'open' })).statusCode).toBe(409)
})

test('only packs that came back are due; a corrected count moves the stock by the difference, and too many packs are refused', async () => {
  const { line, sleeve, url } = await declared()
  const check = (restocked: number, damaged: number) =>
    send('PUT', `${url}/check`, { lines: [{ line, restocked, damaged }] })
  const refused = await check(3, 1)
  expect([refused.statusCode, refused.json().fields]).toEqual([422, { lines: CHECK_TOO_MANY }])
  expect((await check(2, 0)).json()).toMatchObject({ due: { goods: 3, shipping: 0, total: 3 } })
  expect(await stockOnShelf(shop, sleeve)).toBe(15)
  expect((await check(1, 0)).json()).toMatchObject({ due: { goods: 1.5, total: 1.5 } })
  expect(await stockOnShelf(shop, sleeve)).toBe(10)
})

test('if the provider refuses the refund, the return stays to be refunded', async () => {
  const { id, line, url, found, order } = await declared()
  await send('PUT', `${url}/check`, { lines: [{ line, restocked: 3, damaged: 0 }] })
  await shop.database.db
    .updateTable('orders')
    .set({ payment_id: `UNKNOWN-${id}` })
    .where('id', '=', id)
    .execute()
  const refused = await send('POST', `${url}/refund`)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'NOT_REFUNDABLE'])
  expect(await returnsOf(order)).toMatchObject([
    { _id: found._id, step: 'checked', state: 'open', due: { total: 8.8 }, refund: { state: 'failed' } },
  ])
})

test('a refund by the shopkeeper pays the waiting return, or makes a new record', async () => {
  const waiting = await declared()
  await send('POST', `/api/orders/${waiting.id}/refunds`)
  expect(await returnsOf(waiting.order)).toMatchObject([
    { _id: waiting.found._id, step: 'refunded', state: 'done', refund: { amount: 13.4 } },
  ])
  const sold = await aDelivered()
  const lines = [{ line: sold.line, quantity: 1 }]
  await send('POST', `/api/orders/${sold.id}/refunds`, { lines, cause: 'sent-back', restock: true })
  expect(await returnsOf(sold.order)).toMatchObject([
    { step: 'refunded', lines: [{ quantity: 1, restocked: 1, damaged: 0 }], refund: { amount: 1.5 } },
  ])
  expect(await stockOnShelf(shop, sold.sleeve)).toBe(10)
  await send('POST', `/api/orders/${sold.id}/refunds`, { amount: 1, cause: 'goodwill' })
  expect(await returnsOf(sold.order)).toHaveLength(1)
})

test('a refund of some packs of a return leaves the rest due, and does not end other returns', async () => {
  const { id, line, order, found } = await declared()
  const back = (quantity: number) =>
    send('POST', `/api/orders/${id}/refunds`, { lines: [{ line, quantity }], cause: 'sent-back' })
  await back(1)
  expect(await returnsOf(order)).toMatchObject([{ _id: found._id, state: 'open', due: { goods: 3 } }])
  await back(2)
  // The delivery fee is still due.
  expect(await returnsOf(order)).toMatchObject([{ state: 'open', due: { goods: 0, shipping: 4.3 } }])
  await send('POST', `/api/orders/${id}/refunds`, { shipping: true, cause: 'sent-back' })
  expect(await returnsOf(order)).toMatchObject([{ state: 'done', step: 'refunded' }])
})

test('packs that were restocked when their return was checked are not restocked again by the shopkeeper’s refund', async () => {
  const { id, line, sleeve, url } = await declared()
  await send('PUT', `${url}/check`, { lines: [{ line, restocked: 3, damaged: 0 }] })
  expect(await stockOnShelf(shop, sleeve)).toBe(20)
  const lines = [{ line, quantity: 3 }]
  await send('POST', `/api/orders/${id}/refunds`, { lines, cause: 'sent-back', restock: true })
  expect(await stockOnShelf(shop, sleeve)).toBe(20)
})

test('an order cancelled before sending is owed in full, with its delivery: mail, list, button and pages show one amount', async () => {
  const buyer = await aBuyer(shop)
  const { body } = await buyer.bought(aCheckout(await shelve(shop, 10)))
  const id = body._id ?? ''
  await shop.app.inject({ method: 'PUT', url: `/api/orders/${id}/cancel`, headers: buyer.headers })
  expect(await readMail(shop, `${buyer.userId}@exemple.test`, 'withdrawal')).toContain('la totalité')
  const [found] = await returnsOf(await orderAsSeen(id))
  expect(found).toMatchObject({
    hasLeft: false,
    state: 'done',
    due: { goods: 1.5, shipping: 8.9, total: 10.4 },
  })
  const url = `/api/admin/withdrawals/${found?._id}`
  expect((await send('POST', `${url}/receipt`)).statusCode).toBe(409)
  expect((await send('POST', `${url}/refund`)).json()).toMatchObject({ step: 'refunded', due: null })
  expect(await orderAsSeen(id)).toMatchObject({ status: 'Remboursé', refundedTotal: 10.4, total: 10.4 })
})

test('a lost parcel is to be sent again and its order is cancelled: nothing was delivered, so the delivery fee is owed in full', async () => {
  const { id, buyer } = await aSent(30)
  const parcel = (await orderAsSeen(id)).parcels[0]?._id
  await send('PATCH', `/api/orders/${id}/parcels/${parcel}`, { state: 'lost', resend: true })
  await shop.app.inject({ method: 'PUT', url: `/api/orders/${id}/cancel`, headers: buyer.headers })
  const [found] = await returnsOf(await orderAsSeen(id))
  expect(found?.due).toEqual({ goods: 4.5, shipping: 8.9, total: 13.4 })
})

test('packs of a cancelled order that were refunded one by one never left, so no parcel is awaited or checked', async () => {
  const sleeve = await shelve(shop, 20)
  const buyer = await aBuyer(shop)
  const { body } = await buyer.bought(aCheckout(sleeve, {}, 3))
  const id = body._id ?? ''
  await shop.app.inject({ method: 'PUT', url: `/api/orders/${id}/cancel`, headers: buyer.headers })
  const order = await orderAsSeen(id)
  const line = order.items[0]?._id
  for (let packs = 0; packs < 2; packs += 1)
    await send('POST', `/api/orders/${id}/refunds`, { lines: [{ line, quantity: 1 }], restock: false })
  const [found] = await returnsOf(order)
  expect([found?.hasLeft, (await orderAsSeen(id)).returns[0]?.hasLeft]).toEqual([false, false])
  const lines = [{ line, restocked: 1, damaged: 0 }]
  expect((await send('PUT', `/api/admin/withdrawals/${found?._id}/check`, { lines })).statusCode).toBe(409)
  expect(await stockOnShelf(shop, sleeve)).toBe(20)
})

test('a return recorded by the shopkeeper has the same steps as a declared one; unsent packs cannot be returned', async () => {
  const { id, line, buyer } = await aDelivered()
  const requestId = newId()
  const body = { lines: [{ line, quantity: 3 }], requestId }
  const both = await Promise.all([
    send('POST', `/api/orders/${id}/returns`, body),
    send('POST', `/api/orders/${id}/returns`, body),
  ])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const order = await orderAsSeen(id)
  expect(order.returns).toMatchObject([{ step: 'declared', isOpen: true, lines: [{ line, quantity: 3 }] }])
  expect(order.history.at(-1)).toMatchObject({ by: 'admin' })
  expect(await readMail(shop, `${buyer.userId}@exemple.test`, 'withdrawal')).toContain(
    order.returns[0]?.number,
  )
  const other = await send('POST', `/api/orders/${id}/returns`, { ...body, lines: [{ line, quantity: 2 }] })
  expect([other.statusCode, other.json().code]).toEqual([409, 'STALE'])
  const again = await send('POST', `/api/orders/${id}/returns`, { ...body, requestId: newId() })
  expect([again.statusCode, again.json().fields]).toEqual([422, { lines: WITHDRAW_TOO_MANY }])
  const { body: unsent } = await buyer.bought(aCheckout(await shelve(shop, 5)))
  const lines = [{ line: unsent.items?.[0]?._id, quantity: 1 }]
  const early = await send('POST', `/api/orders/${unsent._id}/returns`, { lines, requestId: newId() })
  expect(early.statusCode).toBe(422)
})

test('goods that came back are refunded: their return is not marked as done, and one that is cannot be counted', async () => {
  const { line, sleeve, url } = await declared()
  const state = (to: 'open' | 'done') => send('PATCH', url, { state: to })
  const lines = [{ line, restocked: 3, damaged: 0 }]
  expect((await state('done')).statusCode).toBe(200)
  for (const [method, act, body] of [
    ['POST', 'receipt', {}],
    ['PUT', 'check', { lines }],
  ] as const) {
    const refused = await send(method, `${url}/${act}`, body)
    expect([refused.statusCode, refused.json().message]).toEqual([409, RETURN_CLOSED])
  }
  expect(await stockOnShelf(shop, sleeve)).toBe(5)

  await state('open')
  await send('PUT', `${url}/check`, { lines })
  expect(await stockOnShelf(shop, sleeve)).toBe(20)
  const owed = await state('done')
  expect([owed.statusCode, owed.json().message]).toEqual([409, WITHDRAWAL_STILL_OWED])
  expect((await send('POST', `${url}/refund`, { total: 8.8 })).json()).toMatchObject({ state: 'done' })
})
