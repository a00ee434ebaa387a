import { expect, test } from 'vitest'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { CHECK_TOO_MANY } from '#shared/withdrawals/return-rules.ts'
import { newId } from '../database/ids.ts'
import { aCheckout, endLateRefunds, fault, shelve } from '../testing/checkout.ts'
import { readMail } from '../testing/mails.ts'
import { stockOnShelf, subjectsTo } from '../testing/orders.ts'
import { addCode } from '../testing/promotions.ts'
import { openSales } from '../testing/sales.ts'

const sales = await openSales()
const { shop, admin, orderSeen, returnsOf, returnOf, send, changeParcel, setStatus, refund } = sales
const { cancel, declareByForm, withdraw, check, payReturn, isDue, bought } = sales

/** Makes an order for four packs of 5 at 1,50 €, delivered at home for 8,90 €. The stock was 1000. */
const anOrder = (changes: object = {}) => bought(4, changes)
const isSent = ({ hasLeft }: AdminWithdrawal) => hasLeft
const isUnsent = ({ hasLeft }: AdminWithdrawal) => !hasLeft
const isUnpaid = ({ step }: AdminWithdrawal) => step !== 'refunded'
const sendPacks = (id: string, line: string, quantity: number) => send(id, [{ line, quantity }])

test('two of four packs are sent, then the order is cancelled: unsent packs are refunded at once, sent packs come back and are counted', async () => {
  const sold = await anOrder()
  const { id, line, shelf, mailbox } = sold
  await sendPacks(id, line, 2)
  expect((await cancel(sold)).body).toMatchObject({ status: 'Annulé par le client', refundedTotal: 3 })
  expect(await shelf()).toBe(990)
  const mail = await readMail(shop, mailbox, 'withdrawal')
  expect(mail).toContain('Une partie n’était pas partie')

  expect(await returnOf(id, isUnsent)).toMatchObject({ step: 'refunded', refund: { amount: 3 } })
  const back = await returnOf(id, isSent)
  expect(back).toMatchObject({ lines: [{ quantity: 2, awaited: 2 }], due: { goods: 3, shipping: 4.3 } })
  expect(await check(back, line, 3)).toMatchObject({
    status: 422,
    body: { fields: { lines: CHECK_TOO_MANY } },
  })
  expect((await check(back, line, 2)).body).toMatchObject({ due: { total: 7.3 } })
  expect((await payReturn(back)).body).toMatchObject({ step: 'refunded', due: null })
  expect(await shelf()).toBe(1000)
  expect(await orderSeen(id)).toMatchObject({ refundedTotal: 10.3, status: 'Annulé par le client' })
  expect(await isDue(id, 'refund')).toBe(false)
})

test('the legal form makes one record for sent packs and one for unsent packs; the second can be refunded at once', async () => {
  const { id, line, number, mailbox } = await anOrder()
  await sendPacks(id, line, 2)
  await declareByForm(number, mailbox)
  const unsentGoods = 'parti ou s’est perdu\u00A0: 2\u00A0×\u00A0Écaille de jade, lot de 5'
  expect(await readMail(shop, mailbox, 'withdrawal')).toContain(`à renvoyer ce qui n’est pas ${unsentGoods}`)
  expect(await readMail(shop, shop.config.shop.email, 'withdrawal-shop')).toContain('attend votre décision')
  expect(await returnsOf(id)).toHaveLength(2)
  expect(await returnOf(id, isSent)).toMatchObject({ lines: [{ quantity: 2 }], due: { total: 7.3 } })
  const unsent = await returnOf(id, isUnsent)
  expect(unsent).toMatchObject({ lines: [{ quantity: 2 }], state: 'open', due: { total: 3 } })
  expect((await payReturn(unsent)).body).toMatchObject({ step: 'refunded' })
  expect(await orderSeen(id)).toMatchObject({ refundedTotal: 3, status: 'En cours de livraison' })
})

test('with one product sent and one unsent, each is returned or refunded separately', async () => {
  const [unsent, ...items] = [await shelve(shop, 1000), ...aCheckout(await shelve(shop, 1000), {}, 2).items]
  const sold = await anOrder({ items: [...items, ...aCheckout(unsent, {}, 4).items] })
  await sendPacks(sold.id, sold.line, 2)
  expect((await cancel(sold)).body).toMatchObject({ refundedTotal: 6 })
  expect(await stockOnShelf(shop, unsent)).toBe(1000)
  const back = await returnOf(sold.id, isSent)
  expect(back).toMatchObject({ lines: [{ line: sold.line, quantity: 2 }], due: { total: 7.3 } })
})

test('a lost parcel of a cancelled order is refunded at once, and puts nothing on the shelf', async () => {
  const sold = await anOrder()
  const { id, line, shelf, mailbox } = sold
  await sendPacks(id, line, 4)
  await changeParcel(id, 0, { state: 'lost' })
  await cancel(sold)
  expect(await readMail(shop, mailbox, 'order-status')).not.toContain('frais de retour')
  const told = await readMail(shop, mailbox, 'withdrawal')
  expect(told).toContain('Nous vous remboursons ce qui reste dû')
  expect(told).not.toContain('Rien n’avait été expédié')
  const found = await returnOf(id)
  expect(found).toMatchObject({ hasLeft: false, due: { goods: 6, shipping: 8.9 } })
  expect((await payReturn(found)).body).toMatchObject({ step: 'refunded' })
  expect(await shelf()).toBe(980)
  expect(await orderSeen(id)).toMatchObject({ refundedTotal: 14.9, status: 'Remboursé' })
})

test('the owed delivery fee stays that of the day of the order when the owner changes fees', async () => {
  const sold = await anOrder()
  const { id, line } = sold
  await sendPacks(id, line, 4)
  await changeParcel(id, 0, { state: 'delivered' })
  await cancel(sold)
  const due = async () => (await returnOf(id)).due?.shipping
  expect(await due()).toBe(4.3)
  for (const [fee, offered] of [
    [0, true],
    [6.5, true],
    [4.3, false],
    [4.3, true],
  ] as const) {
    const delivery = { mondialRelay: { France: { offered, fee, freeFrom: 30 } } }
    expect((await admin.call('PUT', '/api/admin/settings', { delivery })).status).toBe(200)
    expect(await due()).toBe(4.3)
  }
})

test('an order that is part sent and part refunded or withdrawn ends as delivered, whichever came first', async () => {
  const refundRest = ({ id, line }: { id: string; line: string }) =>
    refund(id, { lines: [{ line, quantity: 2 }], cause: 'missing' })
  const sentFirst = await anOrder()
  await sendPacks(sentFirst.id, sentFirst.line, 2)
  await refundRest(sentFirst)
  expect((await orderSeen(sentFirst.id)).status).toBe('En cours de livraison')
  await changeParcel(sentFirst.id, 0, { state: 'delivered' })

  const arrivedFirst = await anOrder()
  await sendPacks(arrivedFirst.id, arrivedFirst.line, 2)
  await changeParcel(arrivedFirst.id, 0, { state: 'delivered' })
  expect((await orderSeen(arrivedFirst.id)).status).toBe('En cours de préparation')
  await refundRest(arrivedFirst)

  const withdrawn = await anOrder()
  await sendPacks(withdrawn.id, withdrawn.line, 2)
  await changeParcel(withdrawn.id, 0, { state: 'delivered' })
  await withdraw(withdrawn.buyer, withdrawn.id, [{ line: withdrawn.line, quantity: 2 }])
  expect(await readMail(shop, withdrawn.mailbox, 'order-status')).toContain('Vous pouvez renoncer')

  const resent = await anOrder()
  await sendPacks(resent.id, resent.line, 2)
  await sendPacks(resent.id, resent.line, 2)
  await changeParcel(resent.id, 0, { state: 'delivered' })
  await changeParcel(resent.id, 1, { state: 'lost', resend: true })
  expect((await orderSeen(resent.id)).status).toBe('En cours de préparation')
  await refundRest(resent)

  for (const { id } of [sentFirst, arrivedFirst, withdrawn, resent]) {
    const order = await orderSeen(id)
    expect(order).toMatchObject({ status: 'Livré', deliveredAt: shop.clock.now().toISOString() })
    expect(order.cancellableUntil).not.toBeNull()
  }
})

test('‘Remboursé’ set by hand moves and promises no money, and stays in the list of what is owed until it is repaid by any means', async () => {
  const [byHand, online] = [await anOrder(), await anOrder()]
  for (const { id, line } of [byHand, online]) {
    await sendPacks(id, line, 4)
    const { body } = await setStatus(id, 'Remboursé')
    expect(body).toMatchObject({ refundedTotal: 0, refunds: [], creditNotes: [] })
    expect(await isDue(id, 'refund')).toBe(true)
  }
  expect((await subjectsTo(shop, byHand.mailbox)).filter((subject) => /rembours/i.test(subject))).toEqual([])
  const repaid = { means: 'transfer', on: '2026-11-21' }
  await refund(byHand.id, { repaid })
  await refund(online.id)
  for (const { id } of [byHand, online]) {
    expect(await isDue(id, 'refund')).toBe(false)
    expect((await orderSeen(id)).creditNotes).toHaveLength(1)
  }
})

test('the customer reads ‘remboursée’ only when everything due is refunded', async () => {
  const sold = await anOrder()
  const { id, line, buyer } = sold
  await withdraw(buyer, id, [{ line, quantity: 1 }])
  await cancel(sold)
  const told = async () => (await orderSeen(id, buyer)).returns
  expect(await told()).toMatchObject([
    { isPart: true, isRefunded: true },
    { isPart: false, isRefunded: false },
  ])
  const whole = await returnOf(id, isUnpaid)
  expect(whole).toMatchObject({ due: { goods: 4.5, shipping: 8.9 } })
  await payReturn(whole)
  expect(await told()).toMatchObject([{ isRefunded: true }, { isRefunded: true }])
})

test('packs that a code made free are withdrawn without a refund: they leave the parcel and return to the shelf', async () => {
  const { code } = await addCode(shop, admin, { kind: 'amount', value: 6 })
  const sold = await anOrder({ code })
  const { id, line, shelf, buyer, mailbox } = sold
  expect((await withdraw(buyer, id, [{ line, quantity: 2 }])).status).toBe(201)
  const told = await readMail(shop, mailbox, 'withdrawal')
  expect(told).toContain('C’était gratuit')
  expect(told).not.toContain('l’avoir')
  expect(await orderSeen(id)).toMatchObject({
    items: [{ takenOut: 2, withdrawable: 2 }],
    refunds: [],
    returns: [{ step: 'refunded' }],
  })
  expect(await shelf()).toBe(990)
  await sendPacks(id, line, 1)
  expect((await cancel(sold)).status).toBe(200)
  expect(await shelf()).toBe(995)
  expect(await returnOf(id, isSent)).toMatchObject({
    lines: [{ quantity: 1 }],
    due: { goods: 0, shipping: 4.3 },
  })
})

test('the mail about the delivery asks for no parcel if only unsent packs were withdrawn', async () => {
  const { id, line, buyer, mailbox } = await anOrder()
  await withdraw(buyer, id, [{ line, quantity: 2 }])
  await refund(id, { lines: [{ line, quantity: 2 }], cause: 'goodwill' })
  await sendPacks(id, line, 2)
  await changeParcel(id, 0, { state: 'delivered' })
  const told = await readMail(shop, mailbox, 'order-status')
  expect(told).toContain('a été livrée')
  expect(told).not.toContain('où renvoyer le colis')
})

async function twoReturns() {
  const sold = await anOrder()
  const { id, line } = sold
  await sendPacks(id, line, 4)
  await changeParcel(id, 0, { state: 'delivered' })
  for (let made = 0; made < 2; made += 1) {
    const body = { lines: [{ line, quantity: 2 }], requestId: newId() }
    expect((await admin.post(`/api/orders/${id}/returns`, body)).status).toBe(201)
  }
  return sold
}

test('if the provider refuses a full refund, every open return stays owed', async () => {
  const { id } = await twoReturns()
  const open = async () => (await returnsOf(id)).filter(({ due }) => due !== null)
  const before = (await open()).map(({ due }) => due)
  expect(before).toHaveLength(2)
  await fault(shop, 'refund-pending')
  expect((await refund(id)).status).toBe(201)
  await endLateRefunds(shop, id, 'fail')
  expect((await open()).map(({ due }) => due)).toEqual(before)
})

test.each(['open', 'refunded'])(
  'cancelling an order whose returns are all %s adds no record, and no mail says that nothing was sent',
  async (state) => {
    const sold = await twoReturns()
    if (state === 'refunded')
      for (const one of await returnsOf(sold.id)) {
        await check(one, sold.line, 2)
        await payReturn(one)
      }
    expect((await cancel(sold)).status).toBe(200)
    expect(await returnsOf(sold.id)).toHaveLength(2)
    const mails = await shop.database.db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', sold.mailbox)
      .execute()
    for (const { text } of mails) expect(text).not.toContain('Rien n’avait été expédié')
    const isPromised = mails.some(({ text }) => text.includes('Nous vous remboursons sous'))
    expect(isPromised).toBe(state === 'open')
  },
)

test('an order of free packs is sent in part and cancelled: the unsent packs return to the shelf at once, without a refund', async () => {
  const { code } = await addCode(shop, admin, { kind: 'percent', value: 100 })
  const sold = await anOrder({ code })
  const { id, line, shelf } = sold
  await sendPacks(id, line, 1)
  expect((await cancel(sold)).status).toBe(200)
  expect(await orderSeen(id)).toMatchObject({ status: 'Annulé par le client', refunds: [] })
  expect(await shelf()).toBe(995)
  const back = await returnOf(id, isUnpaid)
  expect(back).toMatchObject({ lines: [{ quantity: 1 }], due: { goods: 0, shipping: 4.3 } })
  expect((await check(back, line, 1)).status).toBe(200)
  expect((await payReturn(back)).status).toBe(200)
  expect(await shelf()).toBe(1000)
  expect(await orderSeen(id)).toMatchObject({ refundedTotal: 4.3 })
})

test('free packs are withdrawn by the form, and one is sent all the same: its count returns the unsent packs to the shelf', async () => {
  const { code } = await addCode(shop, admin, { kind: 'percent', value: 100 })
  const { id, line, number, mailbox, shelf } = await anOrder({ code })
  await sendPacks(id, line, 1)
  shop.clock.forward(1000)
  await declareByForm(number, mailbox)
  shop.clock.forward(1000)
  await send(id, [{ line, quantity: 1 }], { confirmed: true })
  const back = await returnOf(id, ({ lines }) => lines[0]?.quantity === 3)
  expect((await check(back, line, 1)).body).toMatchObject({ step: 'refunded' })
  expect(await shelf()).toBe(995)
  expect(await orderSeen(id)).toMatchObject({
    items: [{ takenOut: 2 }],
    status: 'En cours de livraison',
  })
})

test.each(['complete', 'fail'] as const)(
  'lost packs that a pending refund covers are withdrawn, and are owed only if that refund fails: it %s',
  async (how) => {
    const { id, line, buyer, shelf, mailbox } = await anOrder()
    await sendPacks(id, line, 4)
    await changeParcel(id, 0, { state: 'lost' })
    await fault(shop, 'refund-pending')
    expect((await refund(id)).status).toBe(201)
    expect((await withdraw(buyer, id, [{ line, quantity: 1 }])).status).toBe(201)
    expect(await readMail(shop, mailbox, 'withdrawal')).toContain('ne sont pas partis ou se sont perdus')
    const notice = await readMail(shop, shop.config.shop.email, 'withdrawal-shop')
    expect(notice).toContain('n’est pas parti ou s’est perdu')
    expect(await returnOf(id)).toMatchObject({ step: 'declared', due: null })
    await endLateRefunds(shop, id, how)
    const after = await returnOf(id)
    if (how === 'complete') {
      expect(after).toMatchObject({ step: 'refunded', due: null })
      return
    }
    expect(after).toMatchObject({ step: 'declared', due: { goods: 1.5 } })
    expect((await payReturn(after)).body).toMatchObject({ step: 'refunded' })
    expect(await orderSeen(id)).toMatchObject({ refundedTotal: 1.5 })
    expect(await shelf()).toBe(980)
  },
)

test('a refund of the rest ends two open returns, and nothing is awaited or promised any more', async () => {
  const { id, line, buyer, number, mailbox } = await twoReturns()
  expect((await refund(id, { lines: [{ line, quantity: 1 }], cause: 'goodwill' })).status).toBe(201)
  expect((await refund(id)).status).toBe(201)
  expect(await orderSeen(id)).toMatchObject({ status: 'Remboursé', refundedTotal: 14.9 })
  const ended = { step: 'refunded', state: 'done', due: null }
  expect(await returnsOf(id)).toMatchObject([ended, ended])
  expect(await isDue(id, 'refund')).toBe(false)
  expect((await orderSeen(id, buyer)).returns).toMatchObject([{ isRefunded: true }, { isRefunded: true }])
  await declareByForm(number, mailbox)
  const told = await readMail(shop, mailbox, 'withdrawal')
  expect(told).toContain('cette déclaration n’y ajoute rien')
  expect(told).not.toContain('Nous vous remboursons')
})
