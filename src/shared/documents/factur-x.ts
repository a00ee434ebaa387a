import { eurosToCents, scaleCents } from '../money.ts'
import { parisDay } from '../paris-day.ts'
import type { PaymentMeans } from '../payment-means.ts'
import { sirenOf } from '../settings/seller-numbers.ts'
import { readWrittenAddress } from '../shipping/written-address.ts'
import { COMPANY_MENTIONS } from './company-rules.ts'
import type { AccountingDocument } from './contract.ts'
import {
  deliveryPlace,
  documentTypeCode,
  dueAt,
  invoicingFramework,
  isoCountry,
  vatCategory,
} from './invoice-codes.ts'
import { documentAmounts } from './vat.ts'
import { el, writeXml, type Element } from './xml.ts'

/**
 * Factur-X, profile EN 16931, with the French rules (BR-FR). docs/law.md says what was checked with the official rules.
 */
export function facturX(document: AccountingDocument): string {
  return writeXml(
    el('rsm:CrossIndustryInvoice', NAMESPACES, [context(document), header(document), transaction(document)]),
  )
}

/** Programs look for a file with this name in the PDF. */
export const FACTUR_X_FILE = 'factur-x.xml'

export const hasFacturX = ({ buyer }: AccountingDocument): boolean => buyer.company !== undefined

/**
 * Returns true for a document to a French company, which goes through the platform. Only French companies have a SIREN.
 */
export const isEInvoice = ({ buyer }: { buyer: { company?: { siren: string } | undefined } }): boolean =>
  (buyer.company?.siren ?? '') !== ''

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

const EN_16931 = 'urn:cen.eu:en16931:2017'

function context({ moved, total }: AccountingDocument): Element {
  return el('rsm:ExchangedDocumentContext', [
    el('ram:BusinessProcessSpecifiedDocumentContextParameter', [
      el('ram:ID', invoicingFramework(moved === total)),
    ]),
    el('ram:GuidelineSpecifiedDocumentContextParameter', [el('ram:ID', EN_16931)]),
  ])
}

function header(document: AccountingDocument): Element {
  const note = (code: string, text: string) =>
    el('ram:IncludedNote', [el('ram:Content', text), el('ram:SubjectCode', code)])
  return el('rsm:ExchangedDocument', [
    el('ram:ID', document.number),
    el('ram:TypeCode', documentTypeCode(document)),
    el('ram:IssueDateTime', [dateTime('udt', document.issuedAt)]),
    document.corrects?.reason && el('ram:IncludedNote', [el('ram:Content', document.corrects.reason)]),
    ...COMPANY_MENTIONS.flatMap(({ code, text }) => (code ? [note(code, text)] : [])),
  ])
}

function transaction(document: AccountingDocument): Element {
  return el('rsm:SupplyChainTradeTransaction', [
    ...linesOf(document).map((line, at) => lineItem(document, line, at + 1)),
    agreement(document),
    delivery(document),
    settlement(document),
  ])
}

type Line = {
  label: string
  detail: string
  /** Negative if the line reduces the document's amount, because a price must not be negative (BR-27). */
  quantity: number
  /** Without VAT and before the reduction. May have fractions of a cent. */
  unitCents: number
  reductionCents: number
  netCents: number
}

/** The document's net amount is split over the lines, so the lines add up to that amount exactly (BR-CO-10). */
function linesOf({ lines, net, vat }: AccountingDocument): Line[] {
  const totals = lines.map(({ total }) => eurosToCents(total))
  const whole = totals.reduce((sum, cents) => sum + cents, 0)
  const netCents = eurosToCents(net)
  let shared = 0
  let passed = 0
  return lines.map(({ label, detail, quantity, unitPrice }, at) => {
    const total = totals[at] ?? 0
    const before = shared
    passed += total
    shared = whole === 0 ? 0 : scaleCents(netCents, passed, whole)
    const lineNet = shared - before
    const reduction = eurosToCents(unitPrice) * quantity - total
    const reductionCents = documentAmounts(reduction, vat).netCents
    const sign = unitPrice < 0 ? -1 : 1
    return {
      label,
      detail,
      quantity: sign * quantity,
      unitCents: (sign * (lineNet + reductionCents)) / quantity,
      reductionCents,
      netCents: lineNet,
    }
  })
}

function lineItem(document: AccountingDocument, line: Line, number: number): Element {
  return el('ram:IncludedSupplyChainTradeLineItem', [
    el('ram:AssociatedDocumentLineDocument', [el('ram:LineID', String(number))]),
    el('ram:SpecifiedTradeProduct', [
      el('ram:Name', line.label),
      line.detail && el('ram:Description', line.detail),
    ]),
    el('ram:SpecifiedLineTradeAgreement', [
      el('ram:NetPriceProductTradePrice', [el('ram:ChargeAmount', (line.unitCents / 100).toFixed(4))]),
    ]),
    el('ram:SpecifiedLineTradeDelivery', [
      el('ram:BilledQuantity', { unitCode: 'C62' }, String(line.quantity)),
    ]),
    el('ram:SpecifiedLineTradeSettlement', [
      el('ram:ApplicableTradeTax', [
        el('ram:TypeCode', 'VAT'),
        el('ram:CategoryCode', vatCategory(document).code),
        el('ram:RateApplicablePercent', document.vat.percent.toFixed(2)),
      ]),
      line.reductionCents > 0 &&
        el('ram:SpecifiedTradeAllowanceCharge', [
          el('ram:ChargeIndicator', [el('udt:Indicator', 'false')]),
          el('ram:ActualAmount', amount(line.reductionCents)),
          el('ram:Reason', 'Remise'),
        ]),
      el('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        el('ram:LineTotalAmount', amount(line.netCents)),
      ]),
    ]),
  ])
}

function agreement(document: AccountingDocument): Element {
  return el('ram:ApplicableHeaderTradeAgreement', [
    sellerParty(document),
    buyerParty(document),
    el('ram:BuyerOrderReferencedDocument', [el('ram:IssuerAssignedID', document.order.number)]),
  ])
}

function sellerParty({ seller }: AccountingDocument): Element {
  const siren = sirenOf(seller.companyNumber)
  const address = readWrittenAddress(seller.address)
  return el('ram:SellerTradeParty', [
    el('ram:Name', seller.company),
    siren && el('ram:SpecifiedLegalOrganization', [el('ram:ID', { schemeID: '0002' }, siren)]),
    address
      ? postalAddress({ ...address, country: address.code })
      : postalAddress({ postalCode: '', street: seller.address, city: '', country: 'FR' }),
    electronicAddress(siren, seller.email),
    // A seller under the franchise may have no VAT number. The SIREN is then the tax registration.
    seller.vatNumber
      ? taxRegistration('VA', seller.vatNumber.replaceAll(/\s/g, ''))
      : siren && taxRegistration('FC', siren),
  ])
}

function buyerParty({ buyer, deliveredTo }: AccountingDocument): Element {
  const { name = '', siren = '', vatNumber = '' } = buyer.company ?? {}
  return el('ram:BuyerTradeParty', [
    el('ram:Name', name || `${buyer.firstName} ${buyer.lastName}`.trim()),
    siren && el('ram:SpecifiedLegalOrganization', [el('ram:ID', { schemeID: '0002' }, siren)]),
    postalAddress({ ...buyer, country: isoCountry(buyer) ?? isoCountry(deliveredTo) ?? 'FR' }),
    electronicAddress(siren, buyer.email),
    vatNumber && taxRegistration('VA', vatNumber),
  ])
}

/** The SIREN of a French company (scheme 0225), otherwise the e-mail address. */
function electronicAddress(siren: string | undefined, email: string): Element {
  const id = siren ? el('ram:URIID', { schemeID: '0225' }, siren) : el('ram:URIID', { schemeID: 'EM' }, email)
  return el('ram:URIUniversalCommunication', [id])
}

const taxRegistration = (schemeID: string, number: string) =>
  el('ram:SpecifiedTaxRegistration', [el('ram:ID', { schemeID }, number)])

type Address = { postalCode: string; street: string; city: string; country: string }

const postalAddress = ({ postalCode, street, city, country }: Address) =>
  el('ram:PostalTradeAddress', [
    postalCode && el('ram:PostcodeCode', postalCode),
    street && el('ram:LineOne', street),
    city && el('ram:CityName', city),
    el('ram:CountryID', country),
  ])

/**
 * A document about an exempt sale to another EU country must state a day of delivery or a period (BR-IC-11). It states
 * its day of issue, because the day of delivery is usually not known yet.
 */
function delivery(document: AccountingDocument): Element {
  const { name, ...place } = deliveryPlace(document)
  return el('ram:ApplicableHeaderTradeDelivery', [
    el('ram:ShipToTradeParty', [el('ram:Name', name), postalAddress(place)]),
    vatCategory(document).code === 'K' &&
      el('ram:ActualDeliverySupplyChainEvent', [
        el('ram:OccurrenceDateTime', [dateTime('udt', document.issuedAt)]),
      ]),
  ])
}

/**
 * Codes of UNTDID 4461. 'online' is a payment through the provider. A code for transfers would require the account to
 * pay to (BR-61), so a transfer has the code 1, 'not defined'.
 */
const MEANS: Record<PaymentMeans | 'online', string> = {
  online: '68',
  transfer: '1',
  card: '48',
  cheque: '20',
  cash: '10',
}

function settlement(document: AccountingDocument): Element {
  const { payment, corrects, net, vatAmount, total, moved, vat } = document
  const category = vatCategory(document)
  const netCents = eurosToCents(net)
  const vatCents = eurosToCents(vatAmount)
  const totalCents = eurosToCents(total)
  const movedCents = eurosToCents(moved)
  return el('ram:ApplicableHeaderTradeSettlement', [
    el('ram:InvoiceCurrencyCode', 'EUR'),
    el('ram:SpecifiedTradeSettlementPaymentMeans', [el('ram:TypeCode', MEANS[payment.means ?? 'online'])]),
    el('ram:ApplicableTradeTax', [
      el('ram:CalculatedAmount', amount(vatCents)),
      el('ram:TypeCode', 'VAT'),
      category.exemption && el('ram:ExemptionReason', vat.mention ?? ''),
      el('ram:BasisAmount', amount(netCents)),
      el('ram:CategoryCode', category.code),
      category.exemption && el('ram:ExemptionReasonCode', category.exemption),
      el('ram:RateApplicablePercent', vat.percent.toFixed(2)),
    ]),
    el('ram:SpecifiedTradePaymentTerms', [el('ram:DueDateDateTime', [dateTime('udt', dueAt(document))])]),
    el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      el('ram:LineTotalAmount', amount(netCents)),
      el('ram:TaxBasisTotalAmount', amount(netCents)),
      el('ram:TaxTotalAmount', { currencyID: 'EUR' }, amount(vatCents)),
      el('ram:GrandTotalAmount', amount(totalCents)),
      el('ram:TotalPrepaidAmount', amount(movedCents)),
      el('ram:DuePayableAmount', amount(totalCents - movedCents)),
    ]),
    corrects &&
      el('ram:InvoiceReferencedDocument', [
        el('ram:IssuerAssignedID', corrects.number),
        el('ram:FormattedIssueDateTime', [dateTime('qdt', corrects.issuedAt)]),
      ]),
  ])
}

const amount = (cents: number) => (cents / 100).toFixed(2)

const dateTime = (prefix: 'udt' | 'qdt', at: string) =>
  el(`${prefix}:DateTimeString`, { format: '102' }, parisDay(new Date(at)).replaceAll('-', ''))
