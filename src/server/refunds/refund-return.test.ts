import { expect, test } from 'vitest'
import { WITHDRAW_TOO_MANY } from '#shared/withdrawals/part-rules.ts'
import { CHECK_TOO_MANY } from '#shared/withdrawals/return-rules.ts'
import { RETURN_CLOSED, RETURN_DUE_CHANGED, WITHDRAWAL_STILL_OWED } from '#shared/withdrawals/texts.ts'
import { newId } from '../database/ids.ts'
import { readMail } from '../testing/mails.ts'
import { openSales } from '../testing/sales.ts'

const sales = await openSales()
const { shop, orderSeen, returnsOf, returnOf, setStatus } = sales
const { refund, cancel, givenBack, bought } = sales
const { call } = sales.admin

const creditNotesOf = async (id: string) => (await orderSeen(id)).creditNotes.map(({ content }) => content)

/** Sells three packs of 5 at 1,50 € each, with home delivery for 8,90 €, and sends them. */
async function aSent(stock = 20) {
  const sold = await bought(3, { stock })
  await setStatus(sold.id, 'En cours de livraison')
  return sold
}

async function aDelivered() {
  const sold = await aSent()
  await setStatus(sold.id, 'Livré')
  return sold
}

async function declared() {
  const sold = await aDelivered()
  await cancel(sold)
  const found = await returnOf(sold.id)
  return { ...sold, found, url: `/api/admin/withdrawals/${found._id}` }
}

test('a return is declared, received, checked and refunded; the credit note names its lines and the delivery at the standard price', async () => {
  const { id, line, shelf, found, url, paymentId, mailbox } = await declared()
  expect(found).toMatchObject({
    number: expect.stringMatching(/^R-[2-9A-Z]{5}$/),
    step: 'declared',
    state: 'open',
    lines: [{ line, quantity: 3, restocked: 0, damaged: 0 }],
    // Standard delivery to France costs 4,30 €; the customer paid 8,90 €.
    due: { goods: 4.5, shipping: 4.3, total: 8.8 },
  })
  expect(await readMail(shop, mailbox, 'withdrawal')).toContain(found.number)
  const early = await call('POST', `${url}/refund`, { version: found.version })
  expect([early.status, early.body.code]).toEqual([409, 'NOT_REFUNDABLE'])

  await call('POST', `${url}/receipt`, { version: found.version })
  const received = await returnOf(id)
  expect(received).toMatchObject({ step: 'received', receivedAt: shop.clock.now().toISOString() })
  const late = await call('PUT', `${url}/check`, { version: found.version, lines: [] })
  expect([late.status, late.body.code]).toEqual([409, 'STALE'])

  const counts = { lines: [{ line, restocked: 2, damaged: 1 }], version: received.version }
  await call('PUT', `${url}/check`, counts)
  const checked = await returnOf(id)
  expect(checked).toMatchObject({ step: 'checked', due: { total: 8.8 } })
  expect(await shelf()).toBe(5 + 10)

  const another = await call('POST', `${url}/refund`, { version: checked.version, total: 9 })
  expect([another.status, another.body.message]).toEqual([409, RETURN_DUE_CHANGED])
  const refunded = await Promise.all([
    call('POST', `${url}/refund`, { version: checked.version, total: 8.8 }),
    call('POST', `${url}/refund`, { version: checked.version, total: 8.8 }),
  ])
  expect(refunded.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await givenBack(paymentId)).toEqual(['8.80'])
  const [note] = await creditNotesOf(id)
  expect(note?.lines.map(({ label, quantity, total }) => [label, quantity, total])).toEqual([
    [expect.any(String), 3, 4.5],
    ['Livraison', 1, 4.3],
  ])
  expect(note?.corrects?.reason).toBe(`Remboursement du retour ${found.number}`)
  const [after] = await returnsOf(id)
  expect(after).toMatchObject({
    step: 'refunded',
    state: 'done',
    due: null,
    refundBy: null,
    refund: { amount: 8.8, state: 'completed' },
  })
  expect((await call('POST', `${url}/refund`)).status).toBe(200)
  expect(await givenBack(paymentId)).toEqual(['8.80'])
  expect(await shelf()).toBe(15)
  expect((await call('PATCH', url, { state: 'open' })).status).toBe(409)
})

test('only packs that came back are due; a corrected count moves the stock by the difference, and too many packs are refused', async () => {
  const { line, shelf, url } = await declared()
  const check = (restocked: number, damaged: number) =>
    call('PUT', `${url}/check`, { lines: [{ line, restocked, damaged }] })
  const refused = await check(3, 1)
  expect([refused.status, refused.body.fields]).toEqual([422, { lines: CHECK_TOO_MANY }])
  expect((await check(2, 0)).body).toMatchObject({ due: { goods: 3, shipping: 0, total: 3 } })
  expect(await shelf()).toBe(15)
  expect((await check(1, 0)).body).toMatchObject({ due: { goods: 1.5, total: 1.5 } })
  expect(await shelf()).toBe(10)
})

test('if the provider refuses the refund, the return stays to be refunded', async () => {
  const { id, line, url, found } = await declared()
  await call('PUT', `${url}/check`, { lines: [{ line, restocked: 3, damaged: 0 }] })
  await shop.database.db
    .updateTable('orders')
    .set({ payment_id: `UNKNOWN-${id}` })
    .where('id', '=', id)
    .execute()
  const refused = await call('POST', `${url}/refund`)
  expect([refused.status, refused.body.code]).toEqual([409, 'NOT_REFUNDABLE'])
  expect(await returnsOf(id)).toMatchObject([
    { _id: found._id, step: 'checked', state: 'open', due: { total: 8.8 }, refund: { state: 'failed' } },
  ])
})

test('if the provider refuses a full refund, a received parcel stays received, and a closed return stays closed', async () => {
  const refuse = async (id: string) => {
    await shop.database.db
      .updateTable('orders')
      .set({ payment_id: `UNKNOWN-${id}` })
      .where('id', '=', id)
      .execute()
    expect((await refund(id)).status).toBe(409)
  }
  const parcel = await declared()
  await call('POST', `${parcel.url}/receipt`)
  const { receivedAt } = await returnOf(parcel.id)
  await refuse(parcel.id)
  expect(await returnOf(parcel.id)).toMatchObject({ step: 'received', state: 'open', receivedAt })

  const closed = await declared()
  await call('PATCH', closed.url, { state: 'done' })
  const { closedAt } = await returnOf(closed.id)
  shop.clock.forward(1)
  await refuse(closed.id)
  expect(await returnOf(closed.id)).toMatchObject({ step: 'declared', state: 'done', closedAt })
})

test('a refund by the shopkeeper pays the waiting return, or makes a new record', async () => {
  const waiting = await declared()
  await refund(waiting.id)
  expect(await returnsOf(waiting.id)).toMatchObject([
    { _id: waiting.found._id, step: 'refunded', state: 'done', refund: { amount: 13.4 } },
  ])
  const sold = await aDelivered()
  const lines = [{ line: sold.line, quantity: 1 }]
  await refund(sold.id, { lines, cause: 'sent-back', restock: true })
  expect(await returnsOf(sold.id)).toMatchObject([
    { step: 'refunded', lines: [{ quantity: 1, restocked: 1, damaged: 0 }], refund: { amount: 1.5 } },
  ])
  expect(await sold.shelf()).toBe(10)
  await refund(sold.id, { amount: 1, cause: 'goodwill' })
  expect(await returnsOf(sold.id)).toHaveLength(1)
})

test('a refund of some packs of a return leaves the rest due, and does not end other returns', async () => {
  const { id, line, found } = await declared()
  const back = (quantity: number) => refund(id, { lines: [{ line, quantity }], cause: 'sent-back' })
  await back(1)
  expect(await returnsOf(id)).toMatchObject([{ _id: found._id, state: 'open', due: { goods: 3 } }])
  await back(2)
  expect(await returnsOf(id)).toMatchObject([{ state: 'open', due: { goods: 0, shipping: 4.3 } }])
  await refund(id, { shipping: true, cause: 'sent-back' })
  expect(await returnsOf(id)).toMatchObject([{ state: 'done', step: 'refunded' }])
})

test('an order cancelled before sending is owed in full, with its delivery: mail, list, button and pages show one amount', async () => {
  const { id, buyer, mailbox } = await bought(1)
  await cancel({ id, buyer })
  expect(await readMail(shop, mailbox, 'withdrawal')).toContain('la totalité')
  const [found] = await returnsOf(id)
  expect(found).toMatchObject({
    hasLeft: false,
    state: 'done',
    due: { goods: 1.5, shipping: 8.9, total: 10.4 },
  })
  const url = `/api/admin/withdrawals/${found?._id}`
  expect((await call('POST', `${url}/receipt`)).status).toBe(409)
  expect((await call('POST', `${url}/refund`)).body).toMatchObject({ step: 'refunded', due: null })
  expect(await orderSeen(id)).toMatchObject({ status: 'Remboursé', refundedTotal: 10.4, total: 10.4 })
})

test('packs of a cancelled order that were refunded one by one never left, so no parcel is awaited or checked', async () => {
  const { id, buyer, line, shelf } = await bought(3, { stock: 20 })
  await cancel({ id, buyer })
  for (let packs = 0; packs < 2; packs += 1)
    await refund(id, { lines: [{ line, quantity: 1 }], restock: false })
  const [found] = await returnsOf(id)
  expect([found?.hasLeft, (await orderSeen(id)).returns[0]?.hasLeft]).toEqual([false, false])
  const lines = [{ line, restocked: 1, damaged: 0 }]
  expect((await call('PUT', `/api/admin/withdrawals/${found?._id}/check`, { lines })).status).toBe(409)
  expect(await shelf()).toBe(20)
})

test('a return recorded by the shopkeeper has the same steps as a declared one; unsent packs cannot be returned', async () => {
  const { id, line, mailbox } = await aDelivered()
  const requestId = newId()
  const body = { lines: [{ line, quantity: 3 }], requestId }
  const both = await Promise.all([
    call('POST', `/api/orders/${id}/returns`, body),
    call('POST', `/api/orders/${id}/returns`, body),
  ])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  const order = await orderSeen(id)
  expect(order.returns).toMatchObject([{ step: 'declared', isOpen: true, lines: [{ line, quantity: 3 }] }])
  expect(order.history.at(-1)).toMatchObject({ by: 'admin' })
  expect(await readMail(shop, mailbox, 'withdrawal')).toContain(order.returns[0]?.number)
  const other = await call('POST', `/api/orders/${id}/returns`, { ...body, lines: [{ line, quantity: 2 }] })
  expect([other.status, other.body.code]).toEqual([409, 'STALE'])
  const again = await call('POST', `/api/orders/${id}/returns`, { ...body, requestId: newId() })
  expect([again.status, again.body.fields]).toEqual([422, { lines: WITHDRAW_TOO_MANY }])
  const unsent = await bought(1)
  const lines = [{ line: unsent.line, quantity: 1 }]
  const early = await call('POST', `/api/orders/${unsent.id}/returns`, { lines, requestId: newId() })
  expect(early.status).toBe(422)
})

test('goods that came back are refunded: their return is not marked as done, and one that is cannot be counted', async () => {
  const { line, shelf, url } = await declared()
  const state = (to: 'open' | 'done') => call('PATCH', url, { state: to })
  const lines = [{ line, restocked: 3, damaged: 0 }]
  expect((await state('done')).status).toBe(200)
  for (const [method, act, body] of [
    ['POST', 'receipt', {}],
    ['PUT', 'check', { lines }],
  ] as const) {
    const refused = await call(method, `${url}/${act}`, body)
    expect([refused.status, refused.body.message]).toEqual([409, RETURN_CLOSED])
  }
  expect(await shelf()).toBe(5)

  await state('open')
  await call('PUT', `${url}/check`, { lines })
  expect(await shelf()).toBe(20)
  const owed = await state('done')
  expect([owed.status, owed.body.message]).toEqual([409, WITHDRAWAL_STILL_OWED])
  expect((await call('POST', `${url}/refund`, { total: 8.8 })).body).toMatchObject({ state: 'done' })
})
