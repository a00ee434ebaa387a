import { expect, test } from 'vitest'
import { PARCEL_NOTHING_LEFT } from '#shared/orders/parcels.ts'
import { WITHDRAWAL_DECLARED_FIRST } from '#shared/orders/texts.ts'
import { newId } from '../database/ids.ts'
import { readMail } from '../testing/mails.ts'
import { openSales } from '../testing/sales.ts'

const sales = await openSales()
const { shop, admin, orderSeen, returnsOf, returnOf, declareByForm } = sales

type Method = Parameters<typeof admin.call>[0]
const call = (method: Method, url: string, payload?: object) => admin.call(method, `/api/${url}`, payload)
const isToPrepare = (id: string) => sales.isDue(id, 'preparation')

/** Makes an order for three packs at 1.50 €, withdrawn by the legal form before anything was sent. */
async function aDeclared() {
  const { id, number, line, mailbox } = await sales.bought(3)
  expect(await isToPrepare(id)).toBe(true)
  await declareByForm(number, mailbox)
  return { id, line, order: await orderSeen(id), found: await returnOf(id) }
}

test('orders withdrawn by the legal form, or refunded before they left, leave the preparation and cannot be sent in bulk', async () => {
  const { id, order, found } = await aDeclared()
  expect(order).toMatchObject({ status: 'En cours de préparation', withdrawalDeclared: true })
  expect(found).toMatchObject({ hasLeft: false, state: 'open', due: { goods: 4.5, shipping: 8.9 } })
  const empty = await sales.bought(3)
  await sales.refund(empty.id, { lines: [{ line: empty.line, quantity: 3 }], restock: true })
  for (const one of [id, empty.id]) expect(await isToPrepare(one)).toBe(false)
  const requestId = newId()
  const seen = [order, await orderSeen(empty.id)]
  const orders = seen.map(({ _id, version }) => ({ id: _id, version }))
  await call('POST', 'admin/bulk-changes', { requestId, status: 'En cours de livraison', orders })
  await shop.jobs.drain()
  const outcome = await call('GET', `admin/bulk-changes/${requestId}/orders`)
  expect(outcome.body).toMatchObject([
    { failure: WITHDRAWAL_DECLARED_FIRST },
    { failure: PARCEL_NOTHING_LEFT },
  ])
  for (const one of orders) expect((await orderSeen(one.id)).status).toBe('En cours de préparation')
})

test('such an order can be sent alone after a confirmation, and its packs then come back by parcel', async () => {
  const { id, line } = await aDeclared()
  shop.clock.forward(1000)
  const status = { status: 'En cours de livraison' }
  const refused = await call('PUT', `orders/${id}/status`, status)
  expect([refused.status, refused.body.message]).toEqual([409, WITHDRAWAL_DECLARED_FIRST])
  const parcel = { lines: [{ line, quantity: 3 }], requestId: newId() }
  expect((await call('POST', `orders/${id}/parcels`, parcel)).status).toBe(409)
  expect((await call('PUT', `orders/${id}/status`, { ...status, confirmed: true })).status).toBe(200)
  expect(await returnsOf(id)).toMatchObject([
    { hasLeft: true, lines: [{ awaited: 3 }], due: { goods: 4.5, shipping: 4.3 } },
  ])
  const other = await aDeclared()
  const whole = { lines: [{ line: other.line, quantity: 3 }], requestId: newId(), confirmed: true }
  expect((await call('POST', `orders/${other.id}/parcels`, whole)).status).toBe(201)
})

test('declared packs that leave after their return was counted are free to withdraw again', async () => {
  const { id, line, found } = await aDeclared()
  const send = (lines?: object[]) => {
    shop.clock.forward(1000)
    return call('POST', `orders/${id}/parcels`, { lines, requestId: newId(), confirmed: true })
  }
  expect((await send([{ line, quantity: 2 }])).status).toBe(201)
  const count = (restocked: number) =>
    call('PUT', `admin/withdrawals/${found._id}/check`, { lines: [{ line, restocked, damaged: 0 }] })
  shop.clock.forward(1000)
  expect((await count(1)).status).toBe(200)
  expect((await orderSeen(id)).items).toMatchObject([{ quantity: 3 }])
  expect((await send()).status).toBe(201)
  expect((await orderSeen(id)).items).toMatchObject([{ withdrawable: 1, returnable: 1 }])
  // A second count corrects the first one, so it is about the same packs.
  shop.clock.forward(1000)
  expect((await count(3)).status).toBe(422)
  expect((await count(2)).status).toBe(200)
  const returns = { lines: [{ line, quantity: 1 }], requestId: newId() }
  expect((await call('POST', `orders/${id}/returns`, returns)).status).toBe(201)
  expect(await returnsOf(id)).toMatchObject([
    { step: 'declared', lines: [{ awaited: 1 }] },
    { step: 'checked', due: { goods: 3 } },
  ])
  expect((await orderSeen(id)).items[0]?.withdrawable).toBeUndefined()
})

test('after the shopkeeper’s decision the order is prepared, refunded or cancelled like any other', async () => {
  const kept = await aDeclared()
  await call('PATCH', `admin/withdrawals/${kept.found._id}`, { state: 'done' })
  expect(await isToPrepare(kept.id)).toBe(true)
  const paid = await aDeclared()
  await call('POST', `admin/withdrawals/${paid.found._id}/refund`)
  expect(await orderSeen(paid.id)).toMatchObject({ status: 'Remboursé', refundedTotal: 13.4 })
  const cancelled = await aDeclared()
  await call('PUT', `orders/${cancelled.id}/status`, { status: 'Annulé' })
  expect(await returnsOf(cancelled.id)).toMatchObject([{ due: { goods: 4.5, shipping: 8.9 } }])
})

test('the unsent half of a sent order goes on if the shopkeeper dismisses its declaration', async () => {
  const { id, number, line, mailbox } = await sales.bought(4)
  await sales.send(id, [{ line, quantity: 2 }])
  shop.clock.forward(1000)
  await declareByForm(number, mailbox)
  expect(await isToPrepare(id)).toBe(false)
  for (const { _id } of await returnsOf(id))
    expect((await call('PATCH', `admin/withdrawals/${_id}`, { state: 'done' })).status).toBe(200)
  expect(await isToPrepare(id)).toBe(true)
  expect((await sales.send(id)).status).toBe(201)
  expect(await orderSeen(id)).toMatchObject({ status: 'En cours de livraison', refundedTotal: 0 })
})

test.each(['missing', 'goodwill'])(
  'declared packs that are refunded without restock stay out of the parcel: %s',
  async (cause) => {
    const { id, line } = await aDeclared()
    const refund = { lines: [{ line, quantity: 2 }], cause, restock: false }
    expect((await call('POST', `orders/${id}/refunds`, refund)).status).toBe(201)
    expect(await orderSeen(id)).toMatchObject({ refundedTotal: 3, items: [{ quantity: 3, takenOut: 2 }] })
    expect(await isToPrepare(id)).toBe(false)
    const parcel = { lines: [{ line, quantity: 2 }], requestId: newId(), confirmed: true }
    expect((await call('POST', `orders/${id}/parcels`, parcel)).status).toBe(422)
    expect(await returnsOf(id)).toMatchObject([{ hasLeft: false, due: { goods: 1.5 } }])
  },
)

test('a declaration can be dismissed while packs are left to send; once all are refunded, the delivery is due as well', async () => {
  const part = await aDeclared()
  const one = { lines: [{ line: part.line, quantity: 1 }], cause: 'goodwill', restock: false }
  expect((await call('POST', `orders/${part.id}/refunds`, one)).status).toBe(201)
  expect((await call('PATCH', `admin/withdrawals/${part.found._id}`, { state: 'done' })).status).toBe(200)
  expect(await isToPrepare(part.id)).toBe(true)
  const { id, line, found } = await aDeclared()
  const refund = { lines: [{ line, quantity: 3 }], cause: 'goodwill', restock: false }
  expect((await call('POST', `orders/${id}/refunds`, refund)).status).toBe(201)
  expect(await returnsOf(id)).toMatchObject([{ due: { goods: 0, shipping: 8.9 } }])
  expect((await call('PATCH', `admin/withdrawals/${found._id}`, { state: 'done' })).status).toBe(409)
  expect((await call('POST', `admin/withdrawals/${found._id}/refund`)).status).toBe(200)
  expect(await orderSeen(id)).toMatchObject({ status: 'Remboursé', refundedTotal: 13.4 })
})

test('if only unsent packs are declared after others left, no mail asks for a parcel', async () => {
  const { id, number, line, mailbox } = await sales.bought(3)
  await sales.send(id, [{ line, quantity: 2 }])
  shop.clock.forward(1000)
  const returns = { lines: [{ line, quantity: 2 }], requestId: newId() }
  expect((await call('POST', `orders/${id}/returns`, returns)).status).toBe(201)
  shop.clock.forward(1000)
  await declareByForm(number, mailbox)
  expect(await returnsOf(id)).toMatchObject([{ hasLeft: false, lines: [{ quantity: 1 }] }, { hasLeft: true }])
  const mail = await readMail(shop, mailbox, 'withdrawal')
  expect(mail).toContain('Vous n’avez pas à renvoyer ce qui n’est pas parti')
  expect(mail).not.toContain('renvoyez-le')
  expect(await readMail(shop, shop.config.shop.email, 'withdrawal-shop')).toContain('attend votre décision')
})
