import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import type { AdminWithdrawal, AdminWithdrawalPage } from '#shared/withdrawals/contract.ts'
import { CHECK_TOO_MANY } from '#shared/withdrawals/return-rules.ts'
import { newId } from '../database/ids.ts'
import { aBuyer, aCheckout, endLateRefunds, fault, shelve, type Buyer } from '../testing/checkout.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { readMail } from '../testing/mails.ts'
import { stockOnShelf, wrongDerivedColumns } from '../testing/orders.ts'
import { addCode } from '../testing/promotions.ts'
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

const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object, by = admin) =>
  shop.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) })
const orderAsSeen = async (id: string) =>
  (await shop.app.inject({ url: `/api/orders/${id}`, headers: admin.headers })).json<Order>()
const returnsOf = async ({ number }: Order) => {
  const url = `/api/admin/withdrawals?state=all&q=${number}`
  return (await shop.app.inject({ url, headers: admin.headers })).json<AdminWithdrawalPage>().items
}

/** Makes an order for four packs of 5 at 1,50 €, delivered at home for 8,90 €, from a shelf of 1000. */
async function anOrder() {
  const sleeve = await shelve(shop, 1000)
  const buyer = await aBuyer(shop)
  const { body } = await buyer.bought(aCheckout(sleeve, {}, 4))
  const id = body._id ?? ''
  const line = (await orderAsSeen(id)).items[0]?._id ?? ''
  return { id, line, sleeve, buyer }
}
const sendPacks = (id: string, line: string, quantity: number) =>
  send('POST', `/api/orders/${id}/parcels`, { lines: [{ line, quantity }], requestId: newId() })
const changeParcel = async (id: string, place: number, patch: object) => {
  const { parcels } = await orderAsSeen(id)
  return send('PATCH', `/api/orders/${id}/parcels/${parcels[place]?._id}`, patch)
}
const check = async ({ _id }: AdminWithdrawal, line: string, restocked: number) =>
  send('PUT', `/api/admin/withdrawals/${_id}/check`, { lines: [{ line, restocked, damaged: 0 }] })
const pay = ({ _id }: AdminWithdrawal) => send('POST', `/api/admin/withdrawals/${_id}/refund`)
const cancel = ({ id, buyer }: { id: string; buyer: Buyer }) =>
  send('PUT', `/api/orders/${id}/cancel`, undefined, buyer)

test('two of four packs are sent, then the order is cancelled: unsent packs are refunded at once, sent packs come back and are counted', async () => {
  const sold = await anOrder()
  const { id, line, sleeve, buyer } = sold
  await sendPacks(id, line, 2)
  expect((await cancel(sold)).json()).toMatchObject({ status: 'Annulé par le client', refundedTotal: 3 })
  expect(await stockOnShelf(shop, sleeve)).toBe(990)
  const mail = await readMail(shop, `${buyer.userId}@exemple.test`, 'withdrawal')
  expect(mail).toContain('Une partie n’était pas partie')

  const all = await returnsOf(await orderAsSeen(id))
  const back = all.find(({ hasLeft }) => hasLeft)
  if (!back) throw new Error('No return')
  expect(all.find(({ hasLeft }) => !hasLeft)).toMatchObject({ step: 'refunded', refund: { amount: 3 } })
  expect(back).toMatchObject({ lines: [{ quantity: 2, awaited: 2 }], due: { goods: 3, shipping: 4.3 } })
  const tooMany = await check(back, line, 3)
  expect([tooMany.statusCode, tooMany.json().fields]).toEqual([422, { lines: CHECK_TOO_MANY }])
  expect((await check(back, line, 2)).json()).toMatchObject({ due: { total: 7.3 } })
  expect((await pay(back)).json()).toMatchObject({ step: 'refunded', due: null })
  expect(await stockOnShelf(shop, sleeve)).toBe(1000)
  expect(await orderAsSeen(id)).toMatchObject({ refundedTotal: 10.3, status: 'Annulé par le client' })
  const list = await shop.app.inject({ url: '/api/admin/orders?due=refund', headers: admin.headers })
  expect(list.json().items.map((one: Order) => one._id)).not.toContain(id)
})

test('the legal form makes one record for sent packs and one for unsent packs; the second can be refunded at once', async () => {
  const { id, line, buyer } = await anOrder()
  await sendPacks(id, line, 2)
  const { number } = await orderAsSeen(id)
  const declared = { name: 'Ana Test', email: `${buyer.userId}@exemple.test`, orderNumber: number }
  await send('POST', '/api/withdrawals', { ...declared, confirm: true })
  const all = await returnsOf(await orderAsSeen(id))
  expect(all).toHaveLength(2)
  expect(all.find(({ hasLeft }) => hasLeft)).toMatchObject({ lines: [{ quantity: 2 }], due: { total: 7.3 } })
  const unsent = all.find(({ hasLeft }) => !hasLeft)
  expect(unsent).toMatchObject({ lines: [{ quantity: 2 }], state: 'open', due: { total: 3 } })
  expect(unsent && (await pay(unsent)).json()).toMatchObject({ step: 'refunded' })
  expect(await orderAsSeen(id)).toMatchObject({ refundedTotal: 3, status: 'En cours de livraison' })
})

test('with one product sent and one unsent, each is returned or refunded separately', async () => {
  const buyer = await aBuyer(shop)
  const [sent, unsent] = [await shelve(shop, 1000), await shelve(shop, 1000)]
  const checkout = aCheckout(sent, {}, 2)
  const items = [...checkout.items, ...aCheckout(unsent, {}, 4).items]
  const id = (await buyer.bought({ ...checkout, items })).body._id ?? ''
  const [first] = (await orderAsSeen(id)).items
  await sendPacks(id, first?._id ?? '', 2)
  expect((await cancel({ id, buyer })).json()).toMatchObject({ refundedTotal: 6 })
  expect(await stockOnShelf(shop, unsent)).toBe(1000)
  const back = (await returnsOf(await orderAsSeen(id))).find(({ hasLeft }) => hasLeft)
  expect(back).toMatchObject({ lines: [{ line: first?._id, quantity: 2 }], due: { total: 7.3 } })
})

test('a lost parcel of a cancelled order is refunded at once, and puts nothing on the shelf', async () => {
  const sold = await anOrder()
  const { id, line, sleeve } = sold
  await sendPacks(id, line, 4)
  await changeParcel(id, 0, { state: 'lost' })
  await cancel(sold)
  const [found] = await returnsOf(await orderAsSeen(id))
  expect(found).toMatchObject({ hasLeft: false, due: { goods: 6, shipping: 8.9 } })
  expect(found && (await pay(found)).json()).toMatchObject({ step: 'refunded' })
  expect(await stockOnShelf(shop, sleeve)).toBe(980)
  expect(await orderAsSeen(id)).toMatchObject({ refundedTotal: 14.9, status: 'Remboursé' })
})

test('if a parcel is lost after the cancellation, its packs are owed without a check; the other parcel still comes back', async () => {
  const sold = await anOrder()
  const { id, line } = sold
  await sendPacks(id, line, 4)
  await cancel(sold)
  await changeParcel(id, 0, { state: 'lost' })
  const [found] = await returnsOf(await orderAsSeen(id))
  expect(found).toMatchObject({ hasLeft: false, due: { goods: 6, shipping: 8.9 } })
  expect(found && (await pay(found)).json()).toMatchObject({ step: 'refunded' })
})

test('the owed delivery fee stays that of the day of the order when the owner changes fees', async () => {
  const sold = await anOrder()
  const { id, line } = sold
  await sendPacks(id, line, 4)
  await changeParcel(id, 0, { state: 'delivered' })
  await cancel(sold)
  const due = async () => (await returnsOf(await orderAsSeen(id)))[0]?.due?.shipping
  expect(await due()).toBe(4.3)
  const settings = async () =>
    (await shop.app.inject({ url: '/api/admin/settings', headers: admin.headers })).json()
  const { version, delivery } = await settings()
  const relay = { ...delivery.mondialRelay, France: { offered: true, fee: 0, freeFrom: null } }
  const changed = await send('PUT', '/api/admin/settings', { version, delivery: { mondialRelay: relay } })
  expect([changed.statusCode, await due()]).toEqual([200, 4.3])
  const after = await settings()
  await send('PUT', '/api/admin/settings', {
    version: after.version,
    delivery: { mondialRelay: delivery.mondialRelay },
  })
})

test('an order that is part sent and part refunded or withdrawn ends as delivered, whichever came first', async () => {
  const refundRest = ({ id, line }: { id: string; line: string }) =>
    send('POST', `/api/orders/${id}/refunds`, {
      lines: [{ line, quantity: 2 }],
      restock: false,
      cause: 'missing',
    })
  const sentFirst = await anOrder()
  await sendPacks(sentFirst.id, sentFirst.line, 2)
  await refundRest(sentFirst)
  expect((await orderAsSeen(sentFirst.id)).status).toBe('En cours de livraison')
  await changeParcel(sentFirst.id, 0, { state: 'delivered' })

  const arrivedFirst = await anOrder()
  await sendPacks(arrivedFirst.id, arrivedFirst.line, 2)
  await changeParcel(arrivedFirst.id, 0, { state: 'delivered' })
  expect((await orderAsSeen(arrivedFirst.id)).status).toBe('En cours de préparation')
  await refundRest(arrivedFirst)

  const withdrawn = await anOrder()
  await sendPacks(withdrawn.id, withdrawn.line, 2)
  await changeParcel(withdrawn.id, 0, { state: 'delivered' })
  const lines = [{ line: withdrawn.line, quantity: 2 }]
  await withdrawn.buyer.post(`/api/orders/${withdrawn.id}/withdrawals`, { lines, requestId: newId() })

  const resent = await anOrder()
  await sendPacks(resent.id, resent.line, 2)
  await sendPacks(resent.id, resent.line, 2)
  await changeParcel(resent.id, 0, { state: 'delivered' })
  await changeParcel(resent.id, 1, { state: 'lost', resend: true })
  expect((await orderAsSeen(resent.id)).status).toBe('En cours de préparation')
  await refundRest(resent)

  for (const { id } of [sentFirst, arrivedFirst, withdrawn, resent]) {
    const order = await orderAsSeen(id)
    expect(order).toMatchObject({ status: 'Livré', deliveredAt: shop.clock.now().toISOString() })
    expect(order.cancellableUntil).not.toBeNull()
  }
})

const isOwed = async (id: string) => {
  const list = await shop.app.inject({ url: '/api/admin/orders/ids?due=refund', headers: admin.headers })
  return list.json<{ ids: string[] }>().ids.includes(id)
}

test('‘Remboursé’ set by hand stays in the list of what is owed until the money is repaid by any means', async () => {
  const [byHand, online] = [await anOrder(), await anOrder()]
  for (const { id, line } of [byHand, online]) {
    await sendPacks(id, line, 4)
    await send('PUT', `/api/orders/${id}/status`, { status: 'Remboursé' })
    expect(await isOwed(id)).toBe(true)
  }
  const repaid = { means: 'transfer', on: '2026-11-21' }
  await send('POST', `/api/orders/${byHand.id}/refunds`, { repaid })
  await send('POST', `/api/orders/${online.id}/refunds`)
  for (const { id } of [byHand, online]) {
    expect(await isOwed(id)).toBe(false)
    expect((await orderAsSeen(id)).creditNotes).toHaveLength(1)
  }
})

test('the customer reads ‘remboursée’ only when everything due is refunded', async () => {
  const sold = await anOrder()
  const { id, line, buyer } = sold
  const lines = [{ line, quantity: 1 }]
  await buyer.post(`/api/orders/${id}/withdrawals`, { lines, requestId: newId() })
  await cancel(sold)
  const told = async () =>
    (await shop.app.inject({ url: `/api/orders/${id}`, headers: buyer.headers })).json<Order>().returns
  expect(await told()).toMatchObject([
    { isPart: true, isRefunded: true },
    { isPart: false, isRefunded: false },
  ])
  const whole = (await returnsOf(await orderAsSeen(id))).find(({ step }) => step !== 'refunded')
  expect(whole).toMatchObject({ due: { goods: 4.5, shipping: 8.9 } })
  if (whole) await pay(whole)
  expect(await told()).toMatchObject([{ isRefunded: true }, { isRefunded: true }])
})

test('packs that a code made free are withdrawn without a refund: they leave the parcel and return to the shelf', async () => {
  const { code } = await addCode(shop, admin, { kind: 'amount', value: 6 })
  const sleeve = await shelve(shop, 1000)
  const buyer = await aBuyer(shop)
  const id = (await buyer.bought({ ...aCheckout(sleeve, {}, 4), code })).body._id ?? ''
  const line = (await orderAsSeen(id)).items[0]?._id ?? ''
  const body = { lines: [{ line, quantity: 2 }], requestId: newId() }
  expect((await buyer.post(`/api/orders/${id}/withdrawals`, body)).status).toBe(201)
  expect(await orderAsSeen(id)).toMatchObject({
    items: [{ takenOut: 2, withdrawable: 2 }],
    refunds: [],
    returns: [{ step: 'refunded' }],
  })
  expect(await stockOnShelf(shop, sleeve)).toBe(990)
  await sendPacks(id, line, 1)
  expect((await cancel({ id, buyer })).statusCode).toBe(200)
  expect(await stockOnShelf(shop, sleeve)).toBe(995)
  expect((await returnsOf(await orderAsSeen(id))).find(({ hasLeft }) => hasLeft)).toMatchObject({
    lines: [{ quantity: 1 }],
    due: { goods: 0, shipping: 4.3 },
  })
})

/** Makes a delivered order with two open returns of two packs each. */
async function twoReturns() {
  const sold = await anOrder()
  const { id, line } = sold
  await sendPacks(id, line, 4)
  await changeParcel(id, 0, { state: 'delivered' })
  for (let made = 0; made < 2; made += 1) {
    const body = { lines: [{ line, quantity: 2 }], requestId: newId() }
    expect((await send('POST', `/api/orders/${id}/returns`, body)).statusCode).toBe(201)
  }
  return sold
}

test('if the provider refuses a full refund, every open return stays owed', async () => {
  const { id } = await twoReturns()
  const open = async () => (await returnsOf(await orderAsSeen(id))).filter(({ due }) => due !== null)
  const before = (await open()).map(({ due }) => due)
  expect(before).toHaveLength(2)
  await fault(shop, 'refund-pending')
  expect((await send('POST', `/api/orders/${id}/refunds`, {})).statusCode).toBe(201)
  await endLateRefunds(shop, id, 'fail')
  expect((await open()).map(({ due }) => due)).toEqual(before)
})

test('cancelling an order that is declared in full adds no record, and the mail does not say that nothing was sent', async () => {
  const sold = await twoReturns()
  expect((await cancel(sold)).statusCode).toBe(200)
  expect(await returnsOf(await orderAsSeen(sold.id))).toHaveLength(2)
  const mails = await shop.database.db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', `${sold.buyer.userId}@exemple.test`)
    .execute()
  for (const { text } of mails) expect(text).not.toContain('Rien n’avait été expédié')
})

test('an order of free packs is sent in part and cancelled: the unsent packs return to the shelf at once, without a refund', async () => {
  const { code } = await addCode(shop, admin, { kind: 'percent', value: 100 })
  const sleeve = await shelve(shop, 1000)
  const buyer = await aBuyer(shop)
  const id = (await buyer.bought({ ...aCheckout(sleeve, {}, 4), code })).body._id ?? ''
  const line = (await orderAsSeen(id)).items[0]?._id ?? ''
  await sendPacks(id, line, 1)
  expect((await cancel({ id, buyer })).statusCode).toBe(200)
  expect(await orderAsSeen(id)).toMatchObject({ status: 'Annulé par le client', refunds: [] })
  expect(await stockOnShelf(shop, sleeve)).toBe(995)
  const back = (await returnsOf(await orderAsSeen(id))).find(({ step }) => step !== 'refunded')
  expect(back).toMatchObject({ lines: [{ quantity: 1 }], due: { goods: 0, shipping: 4.3 } })
  if (!back) return
  expect((await check(back, line, 1)).statusCode).toBe(200)
  expect((await pay(back)).statusCode).toBe(200)
  expect(await stockOnShelf(shop, sleeve)).toBe(1000)
  expect(await orderAsSeen(id)).toMatchObject({ refundedTotal: 4.3 })
})

test('when all packs of a returned parcel are refunded, the delivery is owed in full, and its refund ends the order', async () => {
  const { id, line } = await anOrder()
  await sendPacks(id, line, 4)
  await changeParcel(id, 0, { state: 'returned' })
  const refund = (payload: object) => send('POST', `/api/orders/${id}/refunds`, payload)
  expect((await refund({ lines: [{ line, quantity: 4 }], cause: 'lost' })).statusCode).toBe(201)
  expect(await isOwed(id)).toBe(true)
  expect((await refund({})).json()).toMatchObject({ status: 'Remboursé', refundedTotal: 14.9 })
  expect(await isOwed(id)).toBe(false)
})

test.each(['complete', 'fail'] as const)(
  'lost packs that a pending refund covers are withdrawn, and are owed only if that refund fails: it %s',
  async (how) => {
    const { id, line, buyer, sleeve } = await anOrder()
    await sendPacks(id, line, 4)
    await changeParcel(id, 0, { state: 'lost' })
    await fault(shop, 'refund-pending')
    expect((await send('POST', `/api/orders/${id}/refunds`, {})).statusCode).toBe(201)
    const lines = [{ line, quantity: 1 }]
    const asked = { requestId: newId(), lines }
    expect((await send('POST', `/api/orders/${id}/withdrawals`, asked, buyer)).statusCode).toBe(201)
    const [record] = await returnsOf(await orderAsSeen(id))
    expect(record).toMatchObject({ step: 'declared', due: null })
    await endLateRefunds(shop, id, how)
    const [after] = await returnsOf(await orderAsSeen(id))
    if (how === 'complete') {
      expect(after).toMatchObject({ step: 'refunded', due: null })
      return
    }
    expect(after).toMatchObject({ step: 'declared', due: { goods: 1.5 } })
    if (after) expect((await pay(after)).json()).toMatchObject({ step: 'refunded' })
    expect(await orderAsSeen(id)).toMatchObject({ refundedTotal: 1.5 })
    expect(await stockOnShelf(shop, sleeve)).toBe(980)
  },
)

test('a refund of the rest ends two open returns, and nothing is awaited any more', async () => {
  const { id, line, buyer } = await twoReturns()
  expect(
    (await send('POST', `/api/orders/${id}/refunds`, { lines: [{ line, quantity: 1 }], cause: 'goodwill' }))
      .statusCode,
  ).toBe(201)
  expect((await send('POST', `/api/orders/${id}/refunds`, {})).statusCode).toBe(201)
  const order = await orderAsSeen(id)
  expect(order).toMatchObject({ status: 'Remboursé', refundedTotal: 14.9 })
  const ended = { step: 'refunded', state: 'done', due: null }
  expect(await returnsOf(order)).toMatchObject([ended, ended])
  expect(await isOwed(id)).toBe(false)
  const seen = await send('GET', `/api/orders/${id}`, undefined, buyer)
  expect(seen.json<Order>().returns).toMatchObject([{ isRefunded: true }, { isRefunded: true }])
})
