import {
  all,
  at,
  fault,
  readXml,
  structureFaults,
  textAt,
  unless,
  type Fault,
  type Node,
  type Schema,
} from './xml-tree.ts'

/**
 * The elements of an invoice in the order of the official schema (CII, profile EN 16931), without elements that the
 * shop does not write.
 */
const SCHEMA: Schema = {
  'rsm:CrossIndustryInvoice':
    'rsm:ExchangedDocumentContext rsm:ExchangedDocument rsm:SupplyChainTradeTransaction',
  'rsm:ExchangedDocumentContext':
    'ram:BusinessProcessSpecifiedDocumentContextParameter? ram:GuidelineSpecifiedDocumentContextParameter',
  'ram:BusinessProcessSpecifiedDocumentContextParameter': 'ram:ID',
  'ram:GuidelineSpecifiedDocumentContextParameter': 'ram:ID',
  'rsm:ExchangedDocument': 'ram:ID ram:TypeCode ram:IssueDateTime ram:IncludedNote*',
  'ram:IssueDateTime': 'udt:DateTimeString',
  'ram:IncludedNote': 'ram:Content ram:SubjectCode?',
  'rsm:SupplyChainTradeTransaction':
    'ram:IncludedSupplyChainTradeLineItem+ ram:ApplicableHeaderTradeAgreement ram:ApplicableHeaderTradeDelivery ram:ApplicableHeaderTradeSettlement',
  'ram:IncludedSupplyChainTradeLineItem':
    'ram:AssociatedDocumentLineDocument ram:SpecifiedTradeProduct ram:SpecifiedLineTradeAgreement ram:SpecifiedLineTradeDelivery ram:SpecifiedLineTradeSettlement',
  'ram:AssociatedDocumentLineDocument': 'ram:LineID',
  'ram:SpecifiedTradeProduct': 'ram:Name ram:Description?',
  'ram:SpecifiedLineTradeAgreement': 'ram:NetPriceProductTradePrice',
  'ram:NetPriceProductTradePrice': 'ram:ChargeAmount',
  'ram:SpecifiedLineTradeDelivery': 'ram:BilledQuantity',
  'ram:SpecifiedLineTradeSettlement':
    'ram:ApplicableTradeTax ram:SpecifiedTradeAllowanceCharge* ram:SpecifiedTradeSettlementLineMonetarySummation',
  'ram:ApplicableTradeTax':
    'ram:CalculatedAmount? ram:TypeCode ram:ExemptionReason? ram:BasisAmount? ram:CategoryCode ram:ExemptionReasonCode? ram:RateApplicablePercent',
  'ram:SpecifiedTradeAllowanceCharge': 'ram:ChargeIndicator ram:ActualAmount ram:Reason',
  'ram:ChargeIndicator': 'udt:Indicator',
  'ram:SpecifiedTradeSettlementLineMonetarySummation': 'ram:LineTotalAmount',
  'ram:ApplicableHeaderTradeAgreement':
    'ram:SellerTradeParty ram:BuyerTradeParty ram:BuyerOrderReferencedDocument?',
  'ram:SellerTradeParty':
    'ram:Name ram:SpecifiedLegalOrganization? ram:PostalTradeAddress ram:URIUniversalCommunication? ram:SpecifiedTaxRegistration*',
  'ram:BuyerTradeParty':
    'ram:Name ram:SpecifiedLegalOrganization? ram:PostalTradeAddress ram:URIUniversalCommunication? ram:SpecifiedTaxRegistration*',
  'ram:SpecifiedLegalOrganization': 'ram:ID',
  'ram:PostalTradeAddress': 'ram:PostcodeCode? ram:LineOne? ram:CityName? ram:CountryID',
  'ram:URIUniversalCommunication': 'ram:URIID',
  'ram:SpecifiedTaxRegistration': 'ram:ID',
  'ram:BuyerOrderReferencedDocument': 'ram:IssuerAssignedID',
  'ram:ApplicableHeaderTradeDelivery': 'ram:ShipToTradeParty? ram:ActualDeliverySupplyChainEvent?',
  'ram:ShipToTradeParty': 'ram:Name ram:PostalTradeAddress',
  'ram:ActualDeliverySupplyChainEvent': 'ram:OccurrenceDateTime',
  'ram:OccurrenceDateTime': 'udt:DateTimeString',
  'ram:ApplicableHeaderTradeSettlement':
    'ram:InvoiceCurrencyCode ram:SpecifiedTradeSettlementPaymentMeans* ram:ApplicableTradeTax+ ram:SpecifiedTradePaymentTerms? ram:SpecifiedTradeSettlementHeaderMonetarySummation ram:InvoiceReferencedDocument*',
  'ram:SpecifiedTradeSettlementPaymentMeans': 'ram:TypeCode',
  'ram:SpecifiedTradePaymentTerms': 'ram:DueDateDateTime',
  'ram:DueDateDateTime': 'udt:DateTimeString',
  'ram:SpecifiedTradeSettlementHeaderMonetarySummation':
    'ram:LineTotalAmount ram:TaxBasisTotalAmount ram:TaxTotalAmount ram:GrandTotalAmount ram:TotalPrepaidAmount ram:DuePayableAmount',
  'ram:InvoiceReferencedDocument': 'ram:IssuerAssignedID ram:FormattedIssueDateTime',
  'ram:FormattedIssueDateTime': 'qdt:DateTimeString',
}

const TRANSACTION = 'rsm:SupplyChainTradeTransaction'
const FRENCH_ADDRESS = '0225'

export type ReadInvoice = { seller: string; buyer: string; number: string; faults: Fault[] }

/**
 * Checks an invoice or a credit note against the structure of its schema. If the structure is right, also checks rules
 * of EN 16931 (BR-…) and of France (BR-FR-…).
 */
export function readInvoice(xml: string): ReadInvoice {
  const root = readXml(xml)
  if (root?.name !== 'rsm:CrossIndustryInvoice')
    return {
      seller: '',
      buyer: '',
      number: '',
      faults: [fault('XML', 'Le fichier n’est pas une facture (CII)')],
    }
  const structure = structureFaults(SCHEMA, root)
  return {
    seller: sirenAt(root, 'ram:SellerTradeParty'),
    buyer: sirenAt(root, 'ram:BuyerTradeParty'),
    number: textAt(root, 'rsm:ExchangedDocument', 'ram:ID'),
    faults:
      structure.length > 0
        ? structure
        : [...headFaults(root), ...partyFaults(root), ...lineFaults(root), ...sumFaults(root)],
  }
}

const party = (root: Node, name: string) => at(root, TRANSACTION, 'ram:ApplicableHeaderTradeAgreement', name)
const sirenAt = (root: Node, name: string) =>
  textAt(party(root, name), 'ram:SpecifiedLegalOrganization', 'ram:ID')
const settlementOf = (root: Node) => at(root, TRANSACTION, 'ram:ApplicableHeaderTradeSettlement')

function headFaults(root: Node): Fault[] {
  const head = at(root, 'rsm:ExchangedDocument')
  const notes = all(head, 'ram:IncludedNote').map((note) => textAt(note, 'ram:SubjectCode'))
  const type = textAt(head, 'ram:TypeCode')
  const corrected = textAt(settlementOf(root), 'ram:InvoiceReferencedDocument', 'ram:IssuerAssignedID')
  const means = textAt(settlementOf(root), 'ram:SpecifiedTradeSettlementPaymentMeans', 'ram:TypeCode')
  return [
    ...unless(/^[\w\-+/]{1,35}$/.test(textAt(head, 'ram:ID')), 'BR-FR-02', 'Numéro de facture invalide'),
    ...unless(['380', '381', '384'].includes(type), 'BR-FR-04', 'Type de document inconnu'),
    ...['PMT', 'PMD', 'AAB'].flatMap((code) =>
      unless(notes.includes(code), 'BR-FR-05', `Mention ${code} manquante`),
    ),
    ...unless(!['30', '42', '58'].includes(means), 'BR-61', 'Le compte à créditer n’est pas indiqué'),
    ...unless(type === '380' || corrected !== '', 'BR-FR-CO-05', 'La facture corrigée n’est pas nommée'),
    ...unless(
      textAt(
        settlementOf(root),
        'ram:SpecifiedTradePaymentTerms',
        'ram:DueDateDateTime',
        'udt:DateTimeString',
      ) >= textAt(head, 'ram:IssueDateTime', 'udt:DateTimeString'),
      'BR-FR-CO-07',
      'L’échéance précède la facture',
    ),
  ]
}

function isSiren(text: string): boolean {
  const sum = Array.from(text)
    .toReversed()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return /^\d{9}$/.test(text) && sum % 10 === 0
}

function partyFaults(root: Node): Fault[] {
  const seller = party(root, 'ram:SellerTradeParty')
  const address = (name: string) => at(party(root, name), 'ram:URIUniversalCommunication', 'ram:URIID')
  const isFrench = (name: string) =>
    address(name)?.attributes['schemeID'] === FRENCH_ADDRESS && address(name)?.text === sirenAt(root, name)
  return [
    ...unless(isSiren(sirenAt(root, 'ram:SellerTradeParty')), 'BR-FR-10', 'Le SIREN du vendeur est invalide'),
    ...unless(
      isSiren(sirenAt(root, 'ram:BuyerTradeParty')),
      'BR-FR-11',
      'Le SIREN de l’acheteur est invalide',
    ),
    ...unless(isFrench('ram:BuyerTradeParty'), 'BR-FR-12', 'Adresse électronique de l’acheteur invalide'),
    ...unless(isFrench('ram:SellerTradeParty'), 'BR-FR-13', 'Adresse électronique du vendeur invalide'),
    ...unless(
      all(seller, 'ram:SpecifiedTaxRegistration').length > 0,
      'BR-S-02',
      'Le vendeur n’a ni numéro de TVA ni SIREN fiscal',
    ),
  ]
}

const cents = (node: Node | undefined, ...path: string[]) => Math.round(Number(textAt(node, ...path)) * 100)
const LINE_TOTAL = ['ram:SpecifiedTradeSettlementLineMonetarySummation', 'ram:LineTotalAmount'] as const
const linesOf = (root: Node) => all(at(root, TRANSACTION), 'ram:IncludedSupplyChainTradeLineItem')
const lineCents = (line: Node) => cents(line, 'ram:SpecifiedLineTradeSettlement', ...LINE_TOTAL)

function lineFaults(root: Node): Fault[] {
  return linesOf(root).flatMap((line) => {
    const number = textAt(line, 'ram:AssociatedDocumentLineDocument', 'ram:LineID')
    const price = Number(
      textAt(line, 'ram:SpecifiedLineTradeAgreement', 'ram:NetPriceProductTradePrice', 'ram:ChargeAmount'),
    )
    return [
      ...unless(price >= 0, 'BR-27', `Le prix de la ligne ${number} est négatif`),
      ...unless(
        textAt(line, 'ram:SpecifiedTradeProduct', 'ram:Name') !== '',
        'BR-25',
        `La ligne ${number} n’a pas de désignation`,
      ),
    ]
  })
}

function sumFaults(root: Node): Fault[] {
  const settlement = settlementOf(root)
  const of = (name: string) =>
    cents(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation', `ram:${name}`)
  const lines = linesOf(root).reduce((sum, line) => sum + lineCents(line), 0)
  const net = of('TaxBasisTotalAmount')
  const vat = of('TaxTotalAmount')
  const percent = Number(textAt(settlement, 'ram:ApplicableTradeTax', 'ram:RateApplicablePercent'))
  return [
    ...unless(lines === of('LineTotalAmount'), 'BR-CO-10', 'Les lignes ne s’additionnent pas'),
    ...unless(of('LineTotalAmount') === net, 'BR-CO-13', 'Le montant hors taxe est faux'),
    ...unless(net + vat === of('GrandTotalAmount'), 'BR-CO-15', 'Le total TTC est faux'),
    ...unless(
      of('GrandTotalAmount') - of('TotalPrepaidAmount') === of('DuePayableAmount'),
      'BR-CO-16',
      'Le montant dû est faux',
    ),
    ...unless(
      Math.abs(vat - (net * percent) / 100) <= 1,
      'BR-CO-17',
      'La TVA n’est pas le produit du montant et du taux',
    ),
  ]
}
