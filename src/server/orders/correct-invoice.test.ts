import { afterAll, beforeAll, expect, test } from 'vitest'
import { entriesOf } from '#shared/documents/accounting-journal.ts'
import { COMPANY_NAME_REQUIRED, SIREN_INVALID } from '#shared/documents/company-rules.ts'
import { INVOICE_CREDITED } from '#shared/documents/texts.ts'
import type { AdminOrderPage, Order } from '#shared/orders/contract.ts'
import { aBuyer, aCheckout, shelve, type Buyer } from '../testing/checkout.ts'
import { subjectsTo } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: Buyer
beforeAll(async () => {
  shop = await testShop()
  admin = await aBuyer(shop, 'admin')
})
afterAll(() => shop.close())

const COMPANY = { name: 'Jeux Dupont', siren: '732829320', vatNumber: 'FR44732829320' }

async function anOrder(changes = {}) {
  const buyer = await aBuyer(shop)
  const { body } = await buyer.bought({ ...aCheckout(await shelve(shop, 10)), ...changes })
  return { id: body._id ?? '', buyer }
}
const asSeen = async (id: string) =>
  (await shop.app.inject({ url: `/api/orders/${id}`, headers: admin.headers })).json<Order>()
const facturXOf = (number = '') =>
  shop.app.inject({ url: `/api/admin/documents/${number}/factur-x.xml`, headers: admin.headers })
const correct = (id: string, body: object) => admin.post(`/api/orders/${id}/corrected-invoice`, body)
const documentsOf = async (id: string) =>
  (
    await shop.database.db
      .selectFrom('documents')
      .select(['content', 'moved_cents'])
      .where('order_id', '=', id)
      .orderBy('issued_at')
      .orderBy('id')
      .execute()
  ).map(({ content, moved_cents }) => ({ ...content, moved_cents }))

test('the company entered at payment is on the invoice, in one spelling; a wrong number is refused', async () => {
  const typed = { ...COMPANY, siren: '732 829 320', vatNumber: 'fr44732829320' }
  const { id } = await anOrder({ company: typed })
  const { invoice } = await asSeen(id)
  expect(invoice?.content?.buyer.company).toEqual(COMPANY)
  expect(invoice?.content?.mentions?.join(' ')).toMatch(/40\s€.*intérêt légal.*escompte.*livraison de biens/)
  const xml = await facturXOf(invoice?.content?.number)
  expect(xml.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(xml.body).toContain(`<ram:ID schemeID="0002">${COMPANY.siren}</ram:ID>`)
  const ordinary = await asSeen((await anOrder()).id)
  expect(ordinary.invoice?.content?.mentions).toBeUndefined()
  expect((await facturXOf(ordinary.invoice?.content?.number)).statusCode).toBe(404)
  const buyer = await aBuyer(shop)
  const wrong = { ...aCheckout(await shelve(shop, 5)), company: { ...COMPANY, siren: '732829321' } }
  expect(await buyer.start(wrong)).toMatchObject({
    status: 422,
    body: { fields: { 'company.siren': SIREN_INVALID } },
  })
})

test('if the shopkeeper puts a company on an invoice, a credit note and a new invoice are numbered and sent, and no money moves', async () => {
  const { id, buyer } = await anOrder()
  const before = await asSeen(id)
  const bodies = { company: COMPANY, version: before.version }
  const replies = await Promise.all([correct(id, bodies), correct(id, bodies)])
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(1)
  const after = await asSeen(id)
  expect(after.invoice?.number).not.toBe(before.invoice?.number)
  expect(after.invoice?.content).toMatchObject({
    buyer: { company: COMPANY },
    total: before.invoice?.content?.total,
    corrects: { number: before.invoice?.number },
  })
  expect(after.creditNotes).toMatchObject([
    { total: before.invoice?.content?.total, content: { corrects: { number: before.invoice?.number } } },
  ])
  expect(after.refundedTotal).toBe(0)
  const subjects = await subjectsTo(shop, `${buyer.userId}@exemple.test`)
  expect(subjects.at(-1)).toContain(after.invoice?.number)
  expect((await correct(id, { company: COMPANY })).status).toBe(201)
  const documents = await documentsOf(id)
  expect(documents).toHaveLength(3)
  expect(documents.map(({ moved_cents }) => moved_cents)).toEqual([1040, 0, 0])
  const entries = documents.flatMap((document) => entriesOf({ document, feeCents: null }))
  const booked = (account: string) =>
    entries
      .filter((entry) => entry.account === account)
      .reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0)
  expect([booked('provider'), booked('customers')]).toEqual([1040, 1248 - 1040])
})

const SEAT = { street: '12 rue de la Paix', postalCode: 'F-75002', city: 'Paris', country: 'France' }

test('a company’s invoice has the company’s own address if one is given; the order and its page show it too', async () => {
  const { id } = await anOrder()
  expect((await correct(id, { company: COMPANY, address: SEAT })).status).toBe(201)
  const there = { street: SEAT.street, postalCode: '75002', city: 'Paris' }
  const { invoice, billingAddress, shippingAddress } = await asSeen(id)
  expect(invoice?.content?.buyer).toMatchObject({ company: COMPANY, firstName: 'Zoé', ...there })
  expect(billingAddress).toMatchObject({ firstName: 'Zoé', ...there })
  expect(shippingAddress).toMatchObject({ city: 'Lyon' })
  await correct(id, { company: COMPANY, address: SEAT })
  expect(await documentsOf(id)).toHaveLength(3)
  await admin.post(`/api/orders/${id}/refunds`, { amount: 2 })
  expect((await asSeen(id)).creditNotes.at(-1)?.content.buyer).toMatchObject({ company: COMPANY, ...there })
})

test('the billing address alone can be corrected after the payment, to any country', async () => {
  const { id } = await anOrder({ company: COMPANY })
  const berlin = { street: 'Torstraße 1', postalCode: 'D-10115', city: 'Berlin', country: 'Allemagne' }
  const other = { firstName: 'Ana', lastName: 'Weber', ...berlin }
  expect((await correct(id, { address: other })).status).toBe(201)
  expect((await asSeen(id)).invoice?.content?.buyer).toMatchObject({ ...other, company: COMPANY })
})

test('a correction without a change, or with a wrong address, is refused at its field', async () => {
  const { id } = await anOrder()
  expect((await correct(id, {})).body.fields).toEqual({ 'company.name': COMPANY_NAME_REQUIRED })
  const wrong = await correct(id, { address: { ...SEAT, street: ' ', postalCode: '7500' } })
  expect(Object.keys(wrong.body.fields ?? {})).toContain('address.street')
  const short = await correct(id, { company: COMPANY, address: { ...SEAT, postalCode: '7500' } })
  expect(short.body.fields).toEqual({ 'address.postalCode': 'Code postal invalide' })
  expect(await documentsOf(id)).toHaveLength(1)
})

test('an order is found by its former invoice, its credit note and its current invoice, alone and with other words', async () => {
  const { id } = await anOrder()
  await anOrder()
  const { invoice: former } = await asSeen(id)
  await correct(id, { company: COMPANY })
  const { invoice, creditNotes, number } = await asSeen(id)
  const found = async (q: string) => {
    const url = `/api/admin/orders?${new URLSearchParams({ q }).toString()}`
    const { items } = (await shop.app.inject({ url, headers: admin.headers })).json<AdminOrderPage>()
    return items.map(({ _id }) => _id)
  }
  for (const q of [former?.number, creditNotes[0]?.number, invoice?.number])
    expect(await found(` ${q?.toLowerCase()} `), q).toEqual([id])
  expect(await found(`${former?.number} ${number}`)).toEqual([id])
  expect(await found(`${former?.number} ailleurs`)).toEqual([])
  expect(await found('F-2026-999999')).toEqual([])
})

test('with refunds before and after a correction each invoice is credited to the cent, and a full refund is final', async () => {
  const { id } = await anOrder()
  await admin.post(`/api/orders/${id}/refunds`, { amount: 2 })
  await correct(id, { company: COMPANY })
  const { invoice } = await asSeen(id)
  expect(invoice?.content).toMatchObject({ moved: 8.4, net: 8.4, buyer: { company: COMPANY } })
  expect(invoice?.content?.lines.at(-1)).toMatchObject({ label: 'Déjà remboursé', total: -2 })
  await admin.post(`/api/orders/${id}/refunds`, { amount: 3 })
  expect(await admin.post(`/api/orders/${id}/refunds`)).toMatchObject({
    status: 201,
    body: { status: 'Remboursé' },
  })
  const late = await correct(id, { company: { ...COMPANY, name: 'Autre' } })
  expect(late).toMatchObject({ status: 409, body: { message: INVOICE_CREDITED } })
  const documents = await documentsOf(id)
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  expect(invoices).toHaveLength(2)
  for (const { number, netCents, vatCents, shippingCents } of invoices) {
    const notes = documents.filter(
      ({ kind, corrects }) => kind === 'creditNote' && corrects?.number === number,
    )
    const sum = (field: 'netCents' | 'vatCents' | 'shippingCents') =>
      notes.reduce((total, note) => total + note[field], 0)
    expect([sum('netCents'), sum('vatCents'), sum('shippingCents')]).toEqual([
      netCents,
      vatCents,
      shippingCents,
    ])
  }
  expect(documents.map(({ moved_cents }) => moved_cents).toSorted((a, b) => a - b)).toEqual([
    0, 0, 200, 300, 540, 1040,
  ])
})
