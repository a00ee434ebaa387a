import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountingDocument, DocumentPage } from '#shared/documents/contract.ts'
import { EU_EXEMPT_MENTION } from '#shared/documents/vat.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { aBuyer, aCheckout, shelve, type Buyer } from '../testing/checkout.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: Buyer
let buyer: Buyer
beforeAll(async () => {
  shop = await testShop({ INVOICE_VAT: 'included', EU_VAT: 'destination', SHOP_VAT_NUMBER: 'FR19812345676' })
  admin = await aBuyer(shop, 'admin')
  buyer = await aBuyer(shop)
  await sellsTo('exempt')
})
afterAll(() => shop.close())

const sellsTo = (companiesAbroad: 'taxed' | 'exempt') =>
  changeSettings(shop, { vat: { companiesAbroad } }, admin.userId)

const faults = (body: object) =>
  fetch(`${shop.sandboxUrl}/sandbox/vies/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const company = (vatNumber: string) => ({ name: 'Speelgoed', siren: '', vatNumber })
const ADDRESS = { firstName: 'An', lastName: 'Peeters', street: '1 Grote Markt', city: 'Brussel' }
const TO = {
  Belgique: { ...ADDRESS, postalCode: '1000', country: 'Belgique' },
  France: { ...ADDRESS, postalCode: '69001', country: 'France' },
} as const

async function documentsOf(order: string): Promise<AccountingDocument[]> {
  const answer = await shop.app.inject({ url: `/api/admin/documents?q=${order}`, headers: admin.headers })
  return answer.json<DocumentPage>().items.map(({ document }) => document)
}

async function invoiceFor(vatNumber: string, country: keyof typeof TO = 'Belgique') {
  const { status, body } = await buyer.bought(
    aCheckout(await shelve(shop, 10), { shippingAddress: TO[country], company: company(vatNumber) }),
  )
  expect(status).toBe(201)
  const [invoice] = await documentsOf(body.number ?? '')
  return { id: body._id ?? '', number: body.number ?? '', paid: body.total, invoice }
}

const saidBefore = async (vatNumber: string, country: keyof typeof TO = 'Belgique') =>
  (await buyer.post('/api/checkout/company-vat', { vatNumber, country })).body

test('a company whose number VIES confirms has an invoice without VAT at the same price, with the answer and its day', async () => {
  expect(await saidBefore('be 0123.456.749')).toEqual({ isExempt: true })
  const { invoice, paid, id, number } = await invoiceFor('BE0123456749')
  expect(invoice).toMatchObject({
    vat: { country: null, percent: 0, mention: EU_EXEMPT_MENTION },
    net: paid,
    vatAmount: 0,
    buyer: { company: { vatCheck: { isValid: true, reference: expect.stringMatching(/^WAPI/) } } },
  })
  expect((await admin.post(`/api/orders/${id}/refunds`, { amount: 1 })).status).toBeLessThan(300)
  const [note] = await documentsOf(number)
  expect(note).toMatchObject({ kind: 'creditNote', vat: { mention: EU_EXEMPT_MENTION }, vatAmount: 0 })
  const correct = async (body: object) => {
    expect((await admin.post(`/api/orders/${id}/corrected-invoice`, body)).status).toBeLessThan(300)
    return (await documentsOf(number)).find(({ kind }) => kind === 'invoice')
  }
  expect((await correct({ company: company('BE0123456749') }))?.number).toBe(invoice?.number)
  const renamed = await correct({ company: { ...company('BE0123456749'), name: 'Speelgoed BV' } })
  expect(renamed).toMatchObject({
    vat: { mention: EU_EXEMPT_MENTION },
    vatAmount: 0,
    buyer: { company: { name: 'Speelgoed BV', vatCheck: { isValid: true } } },
  })
  // The correction does not ask VIES, so an invoice with another number has French VAT.
  const latest = await correct({ company: company('LU12345678') })
  expect(latest?.vat).toMatchObject({ country: 'France', percent: 20 })
})

test.each([
  ['a number that VIES does not know', 'BE0123456740', 'Belgique', { isValid: false }],
  ['a sale delivered in France', 'BE0123456749', 'France', undefined],
  ['a French number', 'FR19812345676', 'Belgique', undefined],
] as const)('%s has French VAT', async (_name, vatNumber, country, vatCheck) => {
  expect(await saidBefore(vatNumber, country)).toEqual({ isExempt: false })
  const { invoice } = await invoiceFor(vatNumber, country)
  expect(invoice?.vat).toMatchObject({ country: 'France', percent: 20, mention: null })
  if (vatCheck) expect(invoice?.buyer.company?.vatCheck).toMatchObject(vatCheck)
  else expect(invoice?.buyer.company?.vatCheck).toBeUndefined()
})

test('while VIES does not answer, and where the owner does not sell without VAT, a company pays French VAT', async () => {
  await faults({ failing: true })
  expect(await saidBefore('BE0999999922')).toEqual({ isExempt: false })
  expect((await invoiceFor('BE0999999922')).invoice?.vat.percent).toBe(20)
  await faults({})
  await sellsTo('taxed')
  expect(await saidBefore('BE0123456749')).toEqual({ isExempt: false })
  expect((await invoiceFor('BE0123456749')).invoice?.vat.percent).toBe(20)
  await sellsTo('exempt')
})

test('a number is asked once a day, so page and payment agree even when VIES goes down between them', async () => {
  expect(await saidBefore('BE0777777755')).toEqual({ isExempt: true })
  await faults({ failing: true })
  expect((await invoiceFor('BE0777777755')).invoice?.vat.percent).toBe(0)
  await faults({})
})
