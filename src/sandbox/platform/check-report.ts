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
 * The elements of a report in the order of the official schema (flux 10, version 1.0). Only elements that the shop does
 * not write are left out.
 */
const SCHEMA: Schema = {
  Report: 'ReportDocument TransactionsReport?',
  ReportDocument: 'Id Name? IssueDateTime TypeCode Sender Issuer',
  IssueDateTime: 'DateTimeString',
  Sender: 'Id Name RoleCode',
  Issuer: 'Id Name RoleCode',
  TransactionsReport: 'ReportPeriod Invoice* Transactions*',
  ReportPeriod: 'StartDate EndDate',
  Invoice:
    'ID IssueDate TypeCode CurrencyCode DueDate? BusinessProcess ReferencedDocument* Seller Buyer? Delivery* MonetaryTotal TaxSubTotal+',
  BusinessProcess: 'ID TypeID',
  ReferencedDocument: 'ID IssueDate?',
  Seller: 'CompanyId TaxRegistrationId? PostalAddress?',
  Buyer: 'CompanyId? TaxRegistrationId? PostalAddress?',
  PostalAddress: 'CountryId',
  Delivery: 'Date? Location?',
  Location: 'LineOne? LineTwo? LineThree? CityName? PostalZone? CountrySubentity? CountryId?',
  MonetaryTotal: 'TaxExclusiveAmount? TaxAmount',
  TaxSubTotal: 'TaxableAmount TaxAmount TaxCategory',
  TaxCategory: 'Code? Percent TaxExemptionReason? TaxExemptionReasonCode?',
  Transactions:
    'Date TransactionsCurrency TaxDueDateTypeCode? CategoryCode TaxExclusiveAmount TaxTotal TransactionsCount? TaxSubtotal+',
  TaxSubtotal: 'TaxPercent TaxableAmount TaxTotal',
}

/** The VAT rates that a report may contain (G1.24). */
const RATES = [0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6]
const TOLERANCE = 0.01

/**
 * Checks a report against the structure of its schema. If the structure is right, also checks rules of the
 * administration.
 */
export function reportFaults(xml: string): Fault[] {
  const root = readXml(xml)
  if (root?.name !== 'Report') return [fault('XML', 'Le fichier n’est pas une déclaration (flux 10)')]
  const structure = structureFaults(SCHEMA, root)
  return structure.length > 0
    ? structure
    : [...headFaults(root), ...salesFaults(root), ...invoiceFaults(root)]
}

const sum = (nodes: readonly Node[], name: string) =>
  nodes.reduce((total, node) => total + Number(textAt(node, name)), 0)

function headFaults(root: Node): Fault[] {
  const head = at(root, 'ReportDocument')
  const [sender, issuer] = [at(head, 'Sender', 'Id'), at(head, 'Issuer', 'Id')]
  const [from, to] = [
    textAt(root, 'TransactionsReport', 'ReportPeriod', 'StartDate'),
    textAt(root, 'TransactionsReport', 'ReportPeriod', 'EndDate'),
  ]
  return [
    ...unless(
      /^[\w \-+/]{1,50}$/.test(textAt(root, 'ReportDocument', 'Id')),
      'G1.05',
      'Identifiant invalide',
    ),
    ...unless(['IN', 'RE'].includes(textAt(root, 'ReportDocument', 'TypeCode')), 'G7.21', 'Type invalide'),
    ...unless(
      /^\d{14}$/.test(textAt(root, 'ReportDocument', 'IssueDateTime', 'DateTimeString')),
      'G1.09',
      'Horodatage invalide',
    ),
    ...unless(
      sender?.attributes['schemeId'] === '0238' &&
        /^[0-9A-Z]{4}$/.test(sender.text) &&
        sender.text !== '0000',
      'G7.22',
      'Le numéro de la plateforme est inconnu',
    ),
    ...unless(
      issuer?.attributes['schemeId'] === '0002' && /^\d{9}$/.test(issuer.text),
      'G6.01',
      'Le SIREN du déclarant est invalide',
    ),
    ...unless(/^\d{8}$/.test(from) && /^\d{8}$/.test(to) && to > from, 'G7.24', 'Période invalide'),
  ]
}

function salesFaults(root: Node): Fault[] {
  const report = at(root, 'TransactionsReport')
  const [from, to] = [
    textAt(root, 'TransactionsReport', 'ReportPeriod', 'StartDate'),
    textAt(root, 'TransactionsReport', 'ReportPeriod', 'EndDate'),
  ]
  return all(report, 'Transactions').flatMap((day) => {
    const date = textAt(day, 'Date')
    const rates = all(day, 'TaxSubtotal')
    const isClose = (total: string, part: string) =>
      Math.abs(Number(textAt(day, total)) - sum(rates, part)) <= TOLERANCE * rates.length + 1e-9
    return [
      ...unless(date >= from && date <= to, 'G7.25', `Le ${date} est hors de la période`),
      ...unless(
        ['TLB1', 'TPS1', 'TNT1', 'TMA1'].includes(textAt(day, 'CategoryCode')),
        'G1.60',
        `Catégorie inconnue le ${date}`,
      ),
      ...unless(
        rates.every((rate) => RATES.includes(Number(textAt(rate, 'TaxPercent')))),
        'G1.24',
        `Taux de TVA inconnu en France le ${date}`,
      ),
      ...unless(
        isClose('TaxExclusiveAmount', 'TaxableAmount') && isClose('TaxTotal', 'TaxTotal'),
        'G1.53',
        `Les montants du ${date} ne s’additionnent pas`,
      ),
    ]
  })
}

function invoiceFaults(root: Node): Fault[] {
  return all(at(root, 'TransactionsReport'), 'Invoice').flatMap((invoice) => {
    const number = textAt(invoice, 'ID')
    const isVatNumber = at(invoice, 'Buyer', 'CompanyId')?.attributes['schemeId'] === '0223'
    const isNote = textAt(invoice, 'TypeCode') === '381'
    return [
      ...unless(textAt(invoice, 'Buyer', 'CompanyId') !== '', 'G6.28', `${number}\u00A0: acheteur inconnu`),
      ...unless(
        textAt(invoice, 'Seller', 'TaxRegistrationId') !== '' &&
          (!isVatNumber || textAt(invoice, 'Buyer', 'TaxRegistrationId') !== ''),
        'G2.33',
        `${number}\u00A0: numéro de TVA manquant`,
      ),
      ...unless(
        !isNote || textAt(invoice, 'ReferencedDocument', 'IssueDate') !== '',
        'G1.32',
        `${number}\u00A0: l’avoir ne nomme pas sa facture`,
      ),
      ...unless(
        all(invoice, 'TaxSubTotal').every((tax) =>
          RATES.includes(Number(textAt(tax, 'TaxCategory', 'Percent'))),
        ),
        'G1.24',
        `${number}\u00A0: taux de TVA inconnu en France`,
      ),
    ]
  })
}
