import { expect, test } from 'vitest'
import { entriesOf } from '#shared/documents/accounting-journal.ts'
import { toAccountingDocument } from '#shared/documents/contract.ts'
import { facturX } from '#shared/documents/factur-x.ts'
import type { Figures } from '#shared/figures/contract.ts'
import type { ManualOrderRequest } from '#shared/manual-orders/contract.ts'
import {
  CUSTOM_LABEL_REQUIRED,
  CUSTOM_LINES_TOO_DEAR,
  CUSTOM_PRICE_INVALID,
  CUSTOMS_CODE_INVALID,
} from '#shared/manual-orders/custom-lines.ts'
import { LINES_REQUIRED } from '#shared/manual-orders/texts.ts'
import { DELIVERED, IN_DELIVERY, REFUNDED } from '#shared/orders/statuses.ts'
import { ORDER_SLEEVE_GONE } from '#shared/orders/texts.ts'
import { newId } from '../database/ids.ts'
import { aBuyer, shelve } from '../testing/checkout.ts'
import { ADDRESS, entered as enteredFor, openManualOrders, TODAY } from '../testing/manual-orders.ts'
import { stockOnShelf, wrongDerivedColumns } from '../testing/orders.ts'

const { shop, admin, call, place, ordered } = await openManualOrders()

const ENGRAVING = { label: 'Gravure du classeur', price: 12.5, quantity: 2 }

const entered = (changes: Partial<ManualOrderRequest> = {}) =>
  enteredFor({ customItems: [ENGRAVING], ...changes })
const setStatus = (id: string, status: string) => call('PUT', `/api/orders/${id}/status`, { status })

test('a custom line counts in the total, the VAT, the invoice, the journal and the mail, and moves no stock', async () => {
  const sleeve = await shelve(shop, 20)
  const body = entered({
    items: [{ product: sleeve, packSize: 5, quantity: 1 }],
    reduction: { kind: 'percent', value: 10, reason: 'Salon du jeu' },
  })
  const order = await ordered(body)
  // 1.50 + 2 × 12.50 = 26.50, less 10 %, plus 8.90.
  expect(order).toMatchObject({ subtotal: 26.5, discount: 2.65, shippingCost: 8.9, total: 32.75 })
  expect(order.items).toMatchObject([
    { packSize: 5, quantity: 1, price: 1.5, discount: 0.15 },
    { packSize: 0, quantity: 2, price: 12.5, discount: 2.5, product: { name: ENGRAVING.label, image: '' } },
  ])
  expect(await stockOnShelf(shop, sleeve)).toBe(15)
  const { content } = await shop.database.db
    .selectFrom('documents')
    .select('content')
    .where('order_id', '=', order._id)
    .executeTakeFirstOrThrow()
  expect(content.lines[1]).toMatchObject({
    label: ENGRAVING.label,
    detail: 'remise\u00A0: −2,50\u00A0€',
    quantity: 2,
    totalCents: 2250,
  })
  const sold = entriesOf({ document: content, feeCents: null })
  expect(sold).toContainEqual(expect.objectContaining({ account: 'customers', debitCents: 3275 }))
  expect(facturX(toAccountingDocument(content))).toContain(ENGRAVING.label)
  await shop.jobs.drain()
  const mail = await shop.database.db
    .selectFrom('mails')
    .select('text')
    .where('order_id', '=', order._id)
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain(ENGRAVING.label)
  expect(mail.text).toContain('2 articles')
  expect(await wrongDerivedColumns(shop)).toEqual([])
})

test('a repeated request makes one order; a repeated request with another custom line is refused', async () => {
  const body = entered()
  const order = await ordered(body)
  expect((await ordered(body))._id).toBe(order._id)
  for (const change of [{ label: 'Autre' }, { price: 12 }, { quantity: 1 }])
    expect((await place({ ...body, customItems: [{ ...ENGRAVING, ...change }] })).status).toBe(409)
})

test('an order of custom lines alone is sent, refunded by line and cancelled like any other', async () => {
  const { _id: id, items } = await ordered(entered())
  const line = items[0]?._id ?? ''
  const repaid = { means: 'transfer', on: TODAY }
  const part = await call('POST', `/api/orders/${id}/refunds`, {
    lines: [{ line, quantity: 1 }],
    restock: true,
    repaid,
  })
  expect(part.body).toMatchObject({ refundedTotal: 12.5, items: [{ refunded: 1, unsent: 1, takenOut: 1 }] })
  const sent = await call('POST', `/api/orders/${id}/parcels`, { lines: [{ line, quantity: 1 }] })
  expect(sent.body).toMatchObject({ status: IN_DELIVERY, parcels: [{ lines: [{ line, quantity: 1 }] }] })
  expect((await setStatus(id, DELIVERED)).body.status).toBe(DELIVERED)
  const rest = await call('POST', `/api/orders/${id}/refunds`, { restock: true, repaid })
  expect(rest.body).toMatchObject({ status: REFUNDED, refundedTotal: 33.9 })
  expect(await wrongDerivedColumns(shop)).toEqual([])
})

test('a customs code is on the CN23 declaration, for staff only, and a wrong one is refused', async () => {
  const swiss = { ...ADDRESS, postalCode: '1003', city: 'Lausanne', country: 'Suisse' }
  const to = (customsCode: string) =>
    entered({ address: swiss, customItems: [{ ...ENGRAVING, customsCode }, ENGRAVING] })
  const request = to('4202 92.98')
  const order = await ordered(request)
  expect(order.items.map(({ customsCode }) => customsCode)).toEqual(['42029298', undefined])
  const url = `/api/admin/orders/parcels.csv?ids=${order._id}&carrier=colissimo`
  const { body } = await shop.app.inject({ url, headers: admin.headers })
  const declared = body.split('\r\n').flatMap((line) => (line.startsWith('CN2;') ? [line.split(';')] : []))
  expect(declared.map((cells) => cells.at(9))).toEqual(['42029298', ''])
  expect((await place(request)).status).toBe(201)
  expect((await place({ ...to('420292'), requestId: request.requestId })).status).toBe(409)
  expect(await place(to('42 bis'))).toMatchObject({
    status: 422,
    body: { fields: { 'customItems.0.customsCode': CUSTOMS_CODE_INVALID } },
  })
})

test('the custom lines of a lost parcel can be sent again', async () => {
  const { _id: id } = await ordered(entered())
  const { body } = await setStatus(id, IN_DELIVERY)
  const parcel = `/api/orders/${id}/parcels/${body.parcels?.[0]?._id}`
  const lost = await call('PATCH', parcel, { state: 'lost' })
  expect(lost.body.parcels).toMatchObject([{ state: 'lost', piecesToResend: 0 }])
  const again = await call('PATCH', parcel, { state: 'lost', resend: true })
  expect(again.body).toMatchObject({ items: [{ unsent: 2 }] })
})

test('a cancelled order of custom lines can be opened again; an order of a deleted product cannot', async () => {
  const { _id: id } = await ordered(entered())
  expect((await setStatus(id, 'Annulé')).body.status).toBe('Annulé')
  expect((await setStatus(id, 'En cours de préparation')).body.status).toBe('En cours de préparation')
  const sleeve = await shelve(shop, 20)
  const other = await ordered(entered({ items: [{ product: sleeve, packSize: 5, quantity: 1 }] }))
  await setStatus(other._id, 'Annulé')
  await shop.app.inject({ method: 'DELETE', url: `/api/sleeves/${sleeve}`, headers: admin.headers })
  const refused = await setStatus(other._id, 'En cours de préparation')
  expect([refused.status, refused.body.message]).toEqual([409, ORDER_SLEEVE_GONE])
})

test('a customer can withdraw from a custom line that has arrived', async () => {
  const buyer = await aBuyer(shop)
  const { guest: _guest, ...body } = entered()
  const { _id: id, items } = await ordered({ ...body, account: buyer.userId })
  await setStatus(id, IN_DELIVERY)
  await setStatus(id, DELIVERED)
  const lines = [{ line: items[0]?._id ?? '', quantity: 1 }]
  const declared = { requestId: newId(), lines }
  const { status } = await call('POST', `/api/orders/${id}/withdrawals`, declared, buyer)
  expect(status).toBe(201)
})

test('the figures show custom lines as ‘Hors catalogue’, and they add up to all goods', async () => {
  const url = `/api/admin/figures?from=${TODAY}&to=${TODAY}`
  const goodsOf = (all: readonly { goods: number }[]) => all.reduce((sum, { goods }) => sum + goods, 0)
  await ordered(entered({ customItems: [{ ...ENGRAVING, label: 'Tapis de jeu' }] }))
  const { body } = await call<Figures>('GET', url)
  expect(body.products).toContainEqual(
    expect.objectContaining({ _id: null, isCustom: true, name: 'Tapis de jeu', sleeves: 0, goods: 25 }),
  )
  expect(body.collections).toContainEqual(expect.objectContaining({ name: 'Hors catalogue', sleeves: 0 }))
  expect(goodsOf(body.collections)).toBeCloseTo(goodsOf(body.products) + body.otherProducts.goods)
})

test.each([
  [[{ ...ENGRAVING, label: ' ' }], 'customItems.0.label', CUSTOM_LABEL_REQUIRED],
  [[{ ...ENGRAVING, price: 0 }], 'customItems.0.price', CUSTOM_PRICE_INVALID],
  [[{ ...ENGRAVING, price: -1 }], 'customItems.0.price', CUSTOM_PRICE_INVALID],
  [[{ ...ENGRAVING, price: 9_999, quantity: 11 }], 'customItems', CUSTOM_LINES_TOO_DEAR],
  [[], 'items', LINES_REQUIRED],
])('the custom lines %j are refused at their field', async (customItems, field, sentence) => {
  const { status, body } = await place(entered({ customItems }))
  expect([status, body.fields]).toEqual([422, { [field]: sentence }])
})
