import { expect, test } from 'vitest'
import { REFUND_NOT_FREE } from '#shared/refunds/texts.ts'
import { RETURN_DUE_CHANGED } from '#shared/withdrawals/texts.ts'
import { newId } from '../database/ids.ts'
import { recordProviderRefund } from '../settlement/record-provider-refund.ts'
import { atProvider, endLateRefunds, fault, ledger } from '../testing/checkout.ts'
import { readMail } from '../testing/mails.ts'
import { openSales } from '../testing/sales.ts'

const sales = await openSales()
const { shop, admin, orderSeen, returnsOf, returnOf, setStatus, isDue } = sales
const { refund, cancel, changeParcel, withdraw, declareByForm, check, payReturn, givenBack, bought, send } =
  sales
const { call } = admin

type Sold = Awaited<ReturnType<typeof bought>>

/** Refunds on the provider's own pages. The provider reports the refund twice. */
async function refundElsewhere({ paymentId }: Pick<Sold, 'paymentId'>, euros: number): Promise<string> {
  const cents = Math.round(euros * 100)
  await atProvider(shop, `/captures/${paymentId}/refund`, { cents })
  const { refunds } = await ledger(shop)
  const id = refunds.findLast(({ capture_id }) => capture_id === paymentId)?.id ?? ''
  for (let told = 0; told < 2; told += 1) await recordProviderRefund(shop, id)
  return id
}

/** Sells and delivers three packs at 1,50 €. Their delivery costs 8,90 €. A standard delivery costs 4,30 €. */
async function aDelivered() {
  const sold = await bought(3, { stock: 20 })
  await setStatus(sold.id, 'En cours de livraison')
  await setStatus(sold.id, 'Livré')
  return sold
}

/** The customer sends all packs back, and the shop counts `back` of them. */
async function aReturnOfAll(back = 3) {
  const sold = await aDelivered()
  await cancel(sold)
  await check(await returnOf(sold.id), sold.line, back)
  return sold
}

async function aReturnOf(sold: Sold, quantity: number) {
  const known = new Set((await returnsOf(sold.id)).map(({ _id }) => _id))
  const asked = { requestId: newId(), lines: [{ line: sold.line, quantity }] }
  expect(await call('POST', `/api/orders/${sold.id}/returns`, asked)).toMatchObject({ status: 201 })
  const made = await returnOf(sold.id, ({ _id }) => !known.has(_id))
  await check(made, sold.line, quantity)
  return made
}

const owed = async (id: string) => (await orderSeen(id)).owed ?? 0
const creditNotesOf = async (id: string) =>
  (await orderSeen(id)).creditNotes.map(({ content: { lines, payment } }) => ({
    lines: lines.map(({ label, quantity, total }) => [label, quantity, total]),
    reference: payment.reference,
  }))

test('a refund of the exact amount that is due for a return, delivery included, ends that return', async () => {
  const sold = await aReturnOfAll()
  const { id, line } = sold
  expect(await returnsOf(id)).toMatchObject([{ due: { goods: 4.5, shipping: 4.3, total: 8.8 } }])
  const reference = await refundElsewhere(sold, 8.8)
  expect(await returnsOf(id)).toMatchObject([
    { step: 'refunded', state: 'done', due: null, refund: { amount: 8.8, state: 'completed' } },
  ])
  expect([await owed(id), await isDue(id, 'refund'), await sold.shelf()]).toEqual([0, false, 20])
  expect((await orderSeen(id)).refunds).toMatchObject([
    { reason: 'provider', amount: 8.8, shipping: 4.3, cause: 'sent-back', lines: [{ line, quantity: 3 }] },
  ])
  expect(await creditNotesOf(id)).toEqual([
    {
      reference,
      lines: [
        [expect.any(String), 3, 4.5],
        ['Livraison', 1, 4.3],
      ],
    },
  ])
  expect(await readMail(shop, sold.mailbox, 'refund')).toContain('8,80')
})

test('a refund of the exact amount that is due for some packs, without the delivery, ends their return', async () => {
  const sold = await aDelivered()
  await aReturnOf(sold, 2)
  await refundElsewhere(sold, 3)
  expect(await returnsOf(sold.id)).toMatchObject([{ step: 'refunded', state: 'done', due: null }])
  expect(await orderSeen(sold.id)).toMatchObject({
    status: 'Livré',
    refundedTotal: 3,
    items: [{ refunded: 2 }],
    refunds: [{ shipping: 0, lines: [{ quantity: 2 }] }],
  })
  expect(await owed(sold.id)).toBe(0)
})

test('one refund elsewhere ends the one of two returns whose amount it is, or both', async () => {
  const first = await aDelivered()
  const [small, large] = [await aReturnOf(first, 1), await aReturnOf(first, 2)]
  await refundElsewhere(first, 1.5)
  expect(await returnOf(first.id, ({ _id }) => _id === small._id)).toMatchObject({ step: 'refunded' })
  expect(await returnOf(first.id, ({ _id }) => _id === large._id)).toMatchObject({
    step: 'checked',
    due: { total: 7.3 },
  })

  const second = await aDelivered()
  await aReturnOf(second, 1)
  await aReturnOf(second, 2)
  expect(await owed(second.id)).toBe(8.8)
  const reference = await refundElsewhere(second, 8.8)
  expect((await returnsOf(second.id)).map(({ step, due }) => [step, due])).toEqual([
    ['refunded', null],
    ['refunded', null],
  ])
  const { refundedTotal, refunds } = await orderSeen(second.id)
  expect([refundedTotal, refunds.map(({ amount }) => amount)]).toEqual([8.8, [1.5, 7.3]])
  expect((await creditNotesOf(second.id)).map((note) => note.reference)).toEqual([reference, reference])
  expect([await owed(second.id), await givenBack(second.paymentId)]).toEqual([0, ['8.80']])
})

test('a refund elsewhere ends a withdrawal of unsent packs whose own refund was refused', async () => {
  const sold = await bought(3, { stock: 20 })
  await fault(shop, 'refund-pending')
  await withdraw(sold.buyer, sold.id, [{ line: sold.line, quantity: 1 }])
  await endLateRefunds(shop, sold.id, 'fail')
  expect([await owed(sold.id), await sold.shelf()]).toEqual([1.5, 5])
  await refundElsewhere(sold, 1.5)
  expect(await returnsOf(sold.id)).toMatchObject([{ step: 'refunded', state: 'done' }])
  expect([await owed(sold.id), await sold.shelf(), await isDue(sold.id, 'preparation')]).toEqual([
    0,
    10,
    true,
  ])
  expect((await orderSeen(sold.id)).items).toMatchObject([{ unsent: 2, refunded: 1 }])
})

test('a refund elsewhere ends a withdrawal by the legal form, and its packs return to the stock', async () => {
  const sold = await bought(3, { stock: 20 })
  await send(sold.id, [{ line: sold.line, quantity: 1 }])
  await declareByForm(sold.number, sold.mailbox)
  const unsent = await returnOf(sold.id, ({ hasLeft }) => !hasLeft)
  expect(unsent).toMatchObject({ due: { total: 3 } })
  await refundElsewhere(sold, 3)
  expect(await returnOf(sold.id, ({ _id }) => _id === unsent._id)).toMatchObject({ step: 'refunded' })
  expect([await sold.shelf(), await isDue(sold.id, 'preparation')]).toEqual([15, false])
})

test('a refund elsewhere ends what is owed for a cancelled order, and a part of it remains owed otherwise', async () => {
  const whole = await bought(3, { stock: 20 })
  await setStatus(whole.id, 'Annulé')
  expect(await owed(whole.id)).toBe(13.4)
  await refundElsewhere(whole, 13.4)
  expect(await orderSeen(whole.id)).toMatchObject({ status: 'Remboursé', refunds: [{ shipping: 8.9 }] })

  // The customer keeps a pack, so less than the rest of the payment is owed.
  const kept = await aReturnOfAll(2)
  await setStatus(kept.id, 'Annulé')
  expect(await owed(kept.id)).toBe(3)
  await refundElsewhere(kept, 3)
  expect([await owed(kept.id), await isDue(kept.id, 'refund')]).toEqual([0, false])
})

test('a refund of everything that is owed ends a return whose parcel is still awaited', async () => {
  const sold = await aDelivered()
  await cancel(sold)
  await refundElsewhere(sold, 8.8)
  expect(await returnsOf(sold.id)).toMatchObject([{ step: 'refunded', state: 'done', due: null }])
  expect([await owed(sold.id), await isDue(sold.id, 'refund')]).toEqual([0, false])
})

const arbitraryAmounts = [
  { euros: 5, due: 8.3, shipping: 4.3 },
  { euros: 9, due: 4.4, shipping: 4.5 },
]
test.each(arbitraryAmounts)(
  'the owner says that a refund of $euros € elsewhere was for a return, which ends it',
  async ({ euros, due, shipping }) => {
    const sold = await aReturnOfAll()
    const { id, line } = sold
    await refundElsewhere(sold, euros)
    const found = await returnOf(id)
    const { madeElsewhere } = found
    expect(found).toMatchObject({ step: 'checked', due: { total: due }, madeElsewhere: { amount: euros } })
    const url = `/api/admin/withdrawals/${found._id}`
    expect(await call('PATCH', url, { state: 'done' })).toMatchObject({ status: 409 })
    const body = { version: found.version, total: due, madeElsewhere: madeElsewhere?._id }
    const answers = await Promise.all([payReturn(found, body), payReturn(found, body)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await returnOf(id)).toMatchObject({
      step: 'refunded',
      state: 'done',
      due: null,
      refund: { amount: euros, state: 'completed' },
      madeElsewhere: null,
    })
    expect((await orderSeen(id)).refunds).toMatchObject([
      { amount: euros, shipping, cause: 'sent-back', lines: [{ line, quantity: 3 }] },
    ])
    expect([await owed(id), await isDue(id, 'refund'), await sold.shelf()]).toEqual([0, false, 20])
    expect([await givenBack(sold.paymentId), await creditNotesOf(id)]).toMatchObject([
      [euros.toFixed(2)],
      [{ reference: expect.any(String) }],
    ])
  },
)

test('the owner says that a refund elsewhere was for packs that never left: they leave the parcel', async () => {
  const sold = await bought(3, { stock: 20 })
  await send(sold.id, [{ line: sold.line, quantity: 1 }])
  await declareByForm(sold.number, sold.mailbox)
  await refundElsewhere(sold, 2.5)
  const unsent = await returnOf(sold.id, ({ hasLeft }) => !hasLeft)
  expect([await sold.shelf(), unsent.due?.total]).toEqual([5, 3])
  const answer = await payReturn(unsent, { madeElsewhere: unsent.madeElsewhere?._id })
  expect(answer).toMatchObject({ status: 200, body: { step: 'refunded' } })
  expect([await sold.shelf(), await isDue(sold.id, 'preparation')]).toEqual([15, false])
  expect((await orderSeen(sold.id)).status).toBe('En cours de livraison')
})

test('a refund is not taken for a return if it is another order’s, has packs, is the shop’s own, or is taken already', async () => {
  const other = await aDelivered()
  await refundElsewhere(other, 2)
  const free = (await orderSeen(other.id)).refunds[0]?._id
  const sold = await aDelivered()
  const [first, second] = [await aReturnOf(sold, 1), await aReturnOf(sold, 1)]
  await refund(sold.id, { amount: 0.7, cause: 'goodwill' })
  await refundElsewhere(sold, 1.5)
  const paid = (await orderSeen(sold.id)).refunds.map(({ _id }) => _id)
  expect(await returnOf(sold.id, ({ _id }) => _id === first._id)).toMatchObject({ step: 'refunded' })
  for (const madeElsewhere of [free, ...paid, newId()])
    expect(await payReturn(second, { madeElsewhere })).toMatchObject({
      status: 409,
      body: { message: REFUND_NOT_FREE },
    })
  expect((await payReturn(second, { madeElsewhere: 'x' })).status).toBe(422)
  await refundElsewhere(sold, 1.2)
  const { madeElsewhere } = await returnOf(sold.id, ({ _id }) => _id === second._id)
  const early = { requestId: newId(), lines: [{ line: sold.line, quantity: 1 }] }
  await call('POST', `/api/orders/${sold.id}/returns`, early)
  const uncounted = await returnOf(sold.id, ({ step }) => step === 'declared')
  expect(await payReturn(uncounted, { madeElsewhere: madeElsewhere?._id })).toMatchObject({
    status: 409,
    body: { code: 'NOT_REFUNDABLE' },
  })
  expect(await payReturn(second, { madeElsewhere: madeElsewhere?._id, total: 9 })).toMatchObject({
    body: { message: RETURN_DUE_CHANGED },
  })
  expect(await payReturn(second, { madeElsewhere: madeElsewhere?._id })).toMatchObject({ status: 200 })
})

test('a refund elsewhere while the shop’s refund of the same return waits: both are counted, never more than was paid', async () => {
  const sold = await aReturnOfAll()
  await fault(shop, 'refund-pending')
  await payReturn(await returnOf(sold.id))
  await refundElsewhere(sold, 4.6)
  expect([(await orderSeen(sold.id)).refundedTotal, await owed(sold.id)]).toEqual([4.6, 0])
  await endLateRefunds(shop, sold.id, 'complete')
  const order = await orderSeen(sold.id)
  expect([order.refundedTotal, await owed(sold.id)]).toEqual([13.4, 0])
  expect(await returnsOf(sold.id)).toMatchObject([{ step: 'refunded' }])
})

test('a refund elsewhere, and the shop’s own for the same return is refused: the owner says that the first was for it', async () => {
  const sold = await aReturnOfAll()
  await fault(shop, 'refund-pending')
  await payReturn(await returnOf(sold.id))
  expect(await owed(sold.id)).toBe(0)
  await refundElsewhere(sold, 4)
  await endLateRefunds(shop, sold.id, 'fail')
  const found = await returnOf(sold.id)
  expect(found).toMatchObject({ step: 'checked', due: { total: 8.8 }, madeElsewhere: { amount: 4 } })
  await payReturn(found, { madeElsewhere: found.madeElsewhere?._id })
  expect(await returnsOf(sold.id)).toMatchObject([{ step: 'refunded', due: null, refund: { amount: 4 } }])
})

test('simultaneous refunds of one return, by the shop and elsewhere, count once each', async () => {
  const sold = await aDelivered()
  const found = await aReturnOf(sold, 1)
  const [own] = await Promise.all([payReturn(found), refundElsewhere(sold, 1.5)])
  expect(own.status).toBe(200)
  // If the refund elsewhere was recorded first, it has ended the return, and the shop refunds nothing.
  const made = await givenBack(sold.paymentId)
  const { refundedTotal, refunds, creditNotes } = await orderSeen(sold.id)
  expect(refundedTotal).toBe(1.5 * made.length)
  expect([refunds.length, creditNotes.length]).toEqual([made.length, made.length])
  expect(refunds.filter(({ lines }) => lines.length > 0)).toHaveLength(1)
  expect(await returnsOf(sold.id)).toMatchObject([{ step: 'refunded', due: null }])
  expect(await owed(sold.id)).toBe(0)
})

test('if the bank returns a refund that ended two returns, the alert names its whole amount', async () => {
  const sold = await aDelivered()
  await aReturnOf(sold, 1)
  await aReturnOf(sold, 2)
  const id = await refundElsewhere(sold, 8.8)
  await atProvider(shop, `/refunds/${id}/fail`)
  for (let told = 0; told < 2; told += 1) await recordProviderRefund(shop, id)
  const alerts = await shop.database.db
    .selectFrom('alerts')
    .select('message')
    .where('order_id', '=', sold.id)
    .execute()
  expect(alerts).toEqual([{ message: expect.stringMatching(/^Un remboursement de 8,80.€ est revenu/) }])
  expect(await returnsOf(sold.id)).toMatchObject([{ step: 'refunded' }, { step: 'refunded' }])
})

test('a refund elsewhere of the price of packs whose parcel is lost ends the work on them', async () => {
  const sold = await bought(3, { stock: 20 })
  await send(sold.id, [{ line: sold.line, quantity: 1 }])
  await send(sold.id, [{ line: sold.line, quantity: 2 }])
  await changeParcel(sold.id, 0, { state: 'lost' })
  await changeParcel(sold.id, 1, { state: 'delivered' })
  expect(await orderSeen(sold.id)).toMatchObject({ status: 'Livré', undelivered: true })
  await refundElsewhere(sold, 1.5)
  const order = await orderSeen(sold.id)
  expect([order.undelivered, order.status]).toEqual([undefined, 'Livré'])
  expect(order.refunds).toMatchObject([{ cause: 'lost', lines: [{ line: sold.line, quantity: 1 }] }])
})
