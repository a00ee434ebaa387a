import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Country } from '../shipping/countries.ts'
import { toAccountingDocument } from './contract.ts'
import {
  correctedInvoice,
  creditNoteOf,
  invoiceOf,
  type FrozenDocument,
  type SoldOrder,
} from './document-content.ts'
import { facturX, hasFacturX } from './factur-x.ts'
import { vatOf, type VatSettings } from './vat.ts'

const POSTAL_CODES: Record<Country, string> = {
  France: '69001',
  Belgique: '1000',
  Suisse: '1200',
  Luxembourg: '1111',
  'France d’outre-mer': '97400',
}
const FRENCH = { name: 'Jeux & Cie <Lyon>', siren: '732829320', vatNumber: '' }
const BELGIAN = { name: 'Jeux du Sablon', siren: '', vatNumber: 'BE0123456749' }
const AT = new Date('2026-11-20T23:30:00Z')

type Sale = {
  lines: SoldOrder['lines']
  country: Country
  mode: VatSettings['mode']
  shippingCents: number
}

function invoice({ lines, country, mode, shippingCents }: Sale): FrozenDocument {
  const goods = lines.reduce(
    (sum, { unitCents, quantity, discountCents = 0 }) => sum + unitCents * quantity - discountCents,
    0,
  )
  const place = { firstName: 'Ana', lastName: 'Roux', street: '1 rue des Arts', city: 'Ville' }
  const deliveredTo = { ...place, postalCode: POSTAL_CODES[country], country }
  const order: SoldOrder = {
    id: 'order',
    number: 'C-2026-000042',
    placedAt: AT,
    lines,
    shippingMethod: 'colissimo',
    shippingCents,
    totalCents: goods + shippingCents,
    buyer: { ...deliveredTo, email: 'ana@example.test', company: country === 'Belgique' ? BELGIAN : FRENCH },
    deliveredTo,
    paymentReference: 'CAPTURE-1',
  }
  const seller = {
    name: 'Carapace',
    company: 'Carapace SARL',
    capital: '1 000 €',
    address: '4 place Bellecour, 69002 Lyon',
    companyNumber: 'RCS Lyon 732 829 320',
    vatNumber: mode === 'franchise' ? '' : 'FR44 732829320',
    email: 'bonjour@carapace.test',
    phone: '01 84 25 00 00',
  }
  const vat: VatSettings = { mode, euPlace: 'destination' }
  return invoiceOf(order, 'Colissimo', { number: 'F-2026-000042', issuedAt: AT, seller, vat })
}

const xmlOf = (document: FrozenDocument) => facturX(toAccountingDocument(document))
const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, 'g'))].map(([, text]) => text)
const cents = (text = '') => Math.round(Number(text) * 100)
const sum = (all: number[]) => all.reduce((one, other) => one + other, 0)

const line = fc
  .record({
    name: fc.string({ unit: 'grapheme', maxLength: 30 }).map((name) => name || 'Nova'),
    packSize: fc.constantFrom(1, 5, 10, 32),
    quantity: fc.integer({ min: 1, max: 60 }),
    unitCents: fc.integer({ min: 1, max: 9_000 }),
    reduction: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ reduction, ...rest }) => ({
    ...rest,
    discountCents: Math.floor(rest.unitCents * rest.quantity * (reduction > 0.5 ? reduction : 0)),
  }))
const sale = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  country: fc.constantFrom(...(Object.keys(POSTAL_CODES) as Country[])),
  mode: fc.constantFrom('included' as const, 'franchise' as const, 'added' as const),
  shippingCents: fc.constantFrom(0, 430, 890),
})

function expectConsistent(document: FrozenDocument): void {
  const xml = xmlOf(document)
  expect(xml.replaceAll(/&(amp|lt|gt|quot);/g, '')).not.toContain('&')
  expect(xml.match(/<[a-z]/g)?.length).toBe(xml.match(/<\/[a-z]/g)?.length)
  const [lineTotal, ...lineTotals] = valuesOf(xml, 'LineTotalAmount').map(cents).toReversed()
  // BR-CO-10, BR-CO-13: the lines add up to the net amount, which is also the taxable amount of the only VAT rate.
  expect(sum(lineTotals)).toBe(document.netCents)
  expect([
    lineTotal,
    ...['TaxBasisTotalAmount', 'BasisAmount'].map((name) => cents(valuesOf(xml, name)[0])),
  ]).toEqual(Array.from({ length: 3 }, () => document.netCents))
  // BR-CO-15: the total is the net amount plus VAT. BR-CO-16: the paid and the due amount add up to the total.
  expect(cents(valuesOf(xml, 'GrandTotalAmount')[0])).toBe(document.netCents + document.vatCents)
  expect(cents(valuesOf(xml, 'TotalPrepaidAmount')[0]) + cents(valuesOf(xml, 'DuePayableAmount')[0])).toBe(
    document.totalCents,
  )
  // BR-CO-17 allows for rounding: the VAT may differ by a cent from the net amount times its rate.
  const expected = (document.netCents * document.vat.percent) / 100
  expect(Math.abs(document.vatCents - expected)).toBeLessThanOrEqual(1)
  // BR-27: a price is never negative. The price times the quantity, minus the reduction, is the line's amount.
  const items = xml.split('<ram:IncludedSupplyChainTradeLineItem>').slice(1)
  for (const item of items) {
    const price = Number(valuesOf(item, 'ChargeAmount')[0])
    expect(price).toBeGreaterThanOrEqual(0)
    const gross =
      price * Number(valuesOf(item, 'BilledQuantity')[0]) - Number(valuesOf(item, 'ActualAmount')[0] ?? 0)
    expect(Math.abs(cents(valuesOf(item, 'LineTotalAmount')[0]) - gross * 100)).toBeLessThan(1)
    for (const reason of valuesOf(item, 'Reason')) expect(reason).toBe('Remise')
  }
  // BR-FR-05, BR-FR-06: each of these notes appears exactly once.
  const codes = ['PMT', 'PMD', 'AAB']
  expect(
    codes.filter((code) => valuesOf(xml, 'SubjectCode').filter((each) => each === code).length === 1),
  ).toEqual(codes)
  // BT-34, BT-49: both parties have an electronic address.
  expect(valuesOf(xml, 'URIID')).toHaveLength(2)
}

test('invoices, credit notes and corrected invoices of any sale are consistent to the cent', () => {
  fc.assert(
    fc.property(sale, fc.double({ min: 0, max: 1, noNaN: true }), (sold, share) => {
      const first = invoice(sold)
      fc.pre(first.movedCents > 1)
      expectConsistent(first)
      const part = Math.max(1, Math.floor(first.movedCents * share))
      const note = creditNoteOf(
        first,
        { cents: part, beforeCents: 0, at: AT, reference: 'REFUND-1', reason: 'Retour' },
        { number: 'A-2026-000001', issuedAt: AT },
      )
      expectConsistent(note)
      if (part === first.movedCents) return
      const both = correctedInvoice(
        first,
        { company: FRENCH },
        { noteNumber: 'A-2026-000002', invoiceNumber: 'F-2026-000043', issuedAt: AT, credited: [note] },
      )
      expectConsistent(both.note)
      expectConsistent(both.corrected)
    }),
  )
})

const ONE: Sale = {
  lines: [{ name: 'Nova', packSize: 5, quantity: 2, unitCents: 600 }],
  country: 'France',
  mode: 'included',
  shippingCents: 0,
}

test('each kind of document has its code, and names what it corrects or replaces', () => {
  const first = invoice(ONE)
  const { note, corrected } = correctedInvoice(
    first,
    { company: { ...FRENCH, name: 'Autre' } },
    { noteNumber: 'A-2026-000002', invoiceNumber: 'F-2026-000043', issuedAt: AT },
  )
  expect([first, note, corrected].map((document) => valuesOf(xmlOf(document), 'TypeCode')[0])).toEqual([
    '380',
    '381',
    '384',
  ])
  expect(valuesOf(xmlOf(corrected), 'IssuerAssignedID')).toEqual(['C-2026-000042', 'F-2026-000042'])
  // The document was issued at half past midnight in Paris.
  expect(xmlOf(first)).toContain('<udt:DateTimeString format="102">20261121</udt:DateTimeString>')
})

test('a paid invoice owes nothing; a seller under the franchise is known by its SIREN', () => {
  expect(valuesOf(xmlOf(invoice(ONE)), 'DuePayableAmount')).toEqual(['0.00'])
  const franchise = xmlOf(invoice({ ...ONE, mode: 'franchise' }))
  expect(franchise).toContain('<ram:ID schemeID="FC">732829320</ram:ID>')
  expect(valuesOf(franchise, 'ExemptionReasonCode')).toEqual(['VATEX-FR-FRANCHISE'])
  expect(xmlOf(invoice(ONE))).toContain('<ram:ID schemeID="VA">FR44732829320</ram:ID>')
})

test.each([
  ['transfer', '1'],
  ['card', '48'],
  ['cheque', '20'],
  ['cash', '10'],
] as const)('a company that paid by %s has an invoice that asks for no bank account', (means, code) => {
  const paid = invoice(ONE)
  const document = { ...paid, payment: { ...paid.payment, means } }
  expect(/SettlementPaymentMeans>\s*<ram:TypeCode>(\d+)</.exec(xmlOf(document))?.[1]).toBe(code)
})

test('a document that corrects an earlier one is due on its own day, not on the day of the payment', () => {
  const sold = invoice({ ...ONE, mode: 'added' })
  const { note, corrected } = correctedInvoice(
    sold,
    { company: FRENCH },
    { noteNumber: 'A-1', invoiceNumber: 'F-2', issuedAt: new Date('2026-11-26T10:00:00Z') },
  )
  for (const document of [note, corrected])
    expect(/<ram:DueDateDateTime>\s*<[^>]*>(\d+)</.exec(xmlOf(document))?.[1]).toBe('20261126')
})

test('a sale without VAT to a company of the Union names the rule, the buyer’s number and a day of delivery', () => {
  const sold = invoice({ ...ONE, country: 'Belgique', mode: 'included' })
  const vatCheck = { isValid: true, reference: 'WAPI1', at: AT.toISOString() }
  const vat = vatOf(
    'Belgique',
    '2026-11-21',
    { mode: 'included', euPlace: 'seller' },
    { company: { ...BELGIAN, vatCheck } },
  )
  const xml = xmlOf({ ...sold, vat, netCents: sold.totalCents, vatCents: 0 })
  expect(valuesOf(xml, 'ExemptionReasonCode')).toEqual(['VATEX-EU-IC'])
  expect(new Set(valuesOf(xml, 'CategoryCode'))).toEqual(new Set(['K']))
  expect(xml).toMatch(/ActualDeliverySupplyChainEvent>[^A]*20261121/)
})

test('a company abroad pays French VAT and is addressed by e-mail', () => {
  const xml = xmlOf(invoice({ ...ONE, country: 'Belgique' }))
  expect(new Set(valuesOf(xml, 'RateApplicablePercent'))).toEqual(new Set(['20.00']))
  expect(xml).toContain('<ram:URIID schemeID="EM">ana@example.test</ram:URIID>')
  expect(xml).toContain('<ram:ID schemeID="VA">BE0123456749</ram:ID>')
})

test('a consumer’s invoice has no structured form', () => {
  const { buyer, ...rest } = invoice(ONE)
  const { company: _company, ...consumer } = buyer
  expect(hasFacturX(toAccountingDocument({ ...rest, buyer: consumer }))).toBe(false)
})

test('the delivery address is that of the relay point where the goods go', () => {
  const sold = invoice({
    lines: [{ name: 'Nova', packSize: 5, quantity: 1, unitCents: 500 }],
    country: 'France',
    mode: 'included',
    shippingCents: 430,
  })
  const delivery = (document: FrozenDocument) =>
    /<ram:ShipToTradeParty>.*<\/ram:ShipToTradeParty>/su.exec(xmlOf(document))?.[0] ?? ''
  expect(valuesOf(delivery(sold), 'LineOne')).toEqual(['1 rue des Arts'])
  const pickupPoint = {
    name: 'Tabac des Halles',
    address: '2 place des Halles',
    postalCode: '69002',
    city: 'Lyon',
    country: 'FR',
  }
  const xml = delivery({ ...sold, pickupPoint })
  expect(
    ['Name', 'PostcodeCode', 'LineOne', 'CityName', 'CountryID'].flatMap((name) => valuesOf(xml, name)),
  ).toEqual(['Tabac des Halles', '69002', '2 place des Halles', 'Lyon', 'FR'])
})
