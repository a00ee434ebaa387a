import { expect, test } from 'vitest'
import { readInvoice } from '#sandbox/platform/check-invoice.ts'
import { reportFaults } from '#sandbox/platform/check-report.ts'
import { toAccountingDocument } from '#shared/documents/contract.ts'
import { creditNoteOf, invoiceOf } from '#shared/documents/document-content.ts'
import { facturX } from '#shared/documents/factur-x.ts'
import type { Report } from '#shared/e-reports/report-content.ts'
import { reportXml } from '#shared/e-reports/report-xml.ts'

const REPORT: Report = {
  from: '2026-11-01',
  to: '2026-11-30',
  id: '812345676-2026-11-01-2026-11-30-1',
  type: 'IN',
  createdAt: new Date('2026-12-01T10:00:00Z'),
  issuer: { siren: '812345676', name: 'Carapace', vatNumber: 'FR19812345676' },
  platform: { number: '0042', name: 'Plateforme' },
  lines: [
    { day: '2026-11-10', category: 'TLB1', percent: 20, netCents: 1733, vatCents: 347, sales: 2 },
    { day: '2026-11-10', category: 'TNT1', percent: 0, netCents: -1, vatCents: 0, sales: 0 },
  ],
  invoices: [],
}

const codes = (xml: string) => reportFaults(xml).map(({ code }) => code)

test('a report of the shop has no fault', () => {
  expect(reportFaults(reportXml(REPORT))).toEqual([])
})

test.each([
  ['a rate of another country', '<TaxPercent>20.00', '<TaxPercent>21.00', 'G1.24'],
  ['sums that do not add up', '<TaxableAmount>17.33', '<TaxableAmount>17.50', 'G1.53'],
  ['a day outside the period', '<Date>20261110', '<Date>20261210', 'G7.25'],
  ['an unknown platform', '>0042<', '>0000<', 'G7.22'],
  ['a SIREN with a missing digit', '>812345676<', '>81234567<', 'G6.01'],
  ['a category of no list', '>TLB1<', '>TLB2<', 'G1.60'],
  ['elements in another order', '<Date>20261110</Date>\n', '', 'XSD'],
  ['another document', 'Report>', 'Rapport>', 'XML'],
])('the sandbox refuses %s', (_name, from, to, code) => {
  const xml = reportXml(REPORT).replaceAll(from, to)
  expect(codes(xml)).toContain(code)
})

const AT = new Date('2026-11-20T10:00:00Z')
const PLACE = {
  firstName: 'Ana',
  lastName: 'Roux',
  street: '1 rue des Arts',
  postalCode: '69001',
  city: 'Lyon',
  country: 'France' as const,
}
const INVOICE = invoiceOf(
  {
    id: 'order',
    number: 'C-2026-000042',
    placedAt: AT,
    lines: [{ name: 'Nova', packSize: 5, quantity: 3, unitCents: 333, discountCents: 50 }],
    shippingMethod: 'colissimo',
    shippingCents: 890,
    totalCents: 1839,
    buyer: {
      ...PLACE,
      email: 'ana@exemple.test',
      company: { name: 'Jeux et Cie', siren: '732829320', vatNumber: '' },
    },
    deliveredTo: PLACE,
    paymentReference: 'CAPTURE-1',
  },
  'Colissimo',
  {
    number: 'F-2026-000042',
    issuedAt: AT,
    seller: {
      name: 'Carapace',
      company: 'Carapace SARL',
      capital: '1 000 €',
      address: '4 place Bellecour, 69002 Lyon',
      companyNumber: 'RCS Lyon 812 345 676',
      vatNumber: 'FR19812345676',
      email: 'bonjour@exemple.test',
      phone: '01 84 25 00 00',
    },
    vat: { mode: 'included', euPlace: 'seller' },
  },
)
const refund = { cents: 500, beforeCents: 0, at: AT, reference: 'REFUND-1', reason: 'Retour' }
const NOTE = creditNoteOf(INVOICE, refund, { number: 'A-2026-000042', issuedAt: AT })
const cii = (document: typeof INVOICE) => facturX(toAccountingDocument(document))

test('an invoice and a credit note of the shop have no fault', () => {
  for (const document of [INVOICE, NOTE])
    expect(readInvoice(cii(document))).toEqual({
      seller: '812345676',
      buyer: '732829320',
      number: document.number,
      faults: [],
    })
})

test.each([
  ['a missing note', '<ram:SubjectCode>PMD<', '<ram:SubjectCode>XXX<', 'BR-FR-05'],
  ['lines that do not add up', '<ram:LineTotalAmount>7.42<', '<ram:LineTotalAmount>7.40<', 'BR-CO-10'],
  ['a wrong total', '<ram:GrandTotalAmount>18.39<', '<ram:GrandTotalAmount>18.40<', 'BR-CO-15'],
  [
    'VAT that is not its rate',
    '>20.00</ram:RateApplicablePercent>',
    '>10.00</ram:RateApplicablePercent>',
    'BR-CO-17',
  ],
  ['a negative price', '<ram:ChargeAmount>', '<ram:ChargeAmount>-', 'BR-27'],
  ['a SIREN with a wrong digit', '>732829320<', '>732829321<', 'BR-FR-11'],
  ['another electronic address', 'schemeID="0225">7', 'schemeID="0225">8', 'BR-FR-12'],
  ['a seller without a tax number', 'ram:SpecifiedTaxRegistration>', 'ram:Name>', 'XSD'],
  ['an unknown type', '<ram:TypeCode>380<', '<ram:TypeCode>999<', 'BR-FR-04'],
  ['a credit note of nothing', '<ram:TypeCode>380<', '<ram:TypeCode>381<', 'BR-FR-CO-05'],
  ['a transfer to no account', '<ram:TypeCode>68<', '<ram:TypeCode>30<', 'BR-61'],
  ['another document', 'CrossIndustryInvoice', 'Facture', 'XML'],
])('the sandbox refuses an invoice with %s', (_name, from, to, code) => {
  const xml = cii(INVOICE)
  expect(xml).toContain(from)
  expect(readInvoice(xml.replaceAll(from, to)).faults.map((fault) => fault.code)).toContain(code)
})
