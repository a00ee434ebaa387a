import { centsToDecimal } from '../decimal-money.ts'
import type { FrozenDocument } from '../documents/document-content.ts'
import {
  deliveryPlace,
  documentTypeCode,
  dueAt,
  invoicingFramework,
  isoCountry,
  vatCategory,
} from '../documents/invoice-codes.ts'
import { el, writeXml, type Element } from '../documents/xml.ts'
import { inParis, parisDay } from '../paris-day.ts'
import { isVatNumberOfUnion } from '../vat-numbers.ts'
import type { Report, ReportLine } from './report-content.ts'

/** The tax office's format (flux 10, specifications 3.2). Codes such as TT-7 are from these specifications. */
export function reportXml(report: Report): string {
  return writeXml(
    el('Report', [
      head(report),
      el('TransactionsReport', [
        el('ReportPeriod', [el('StartDate', compact(report.from)), el('EndDate', compact(report.to))]),
        ...report.invoices.map((document) => invoice(report, document)),
        ...daysOf(report.lines).map(day),
      ]),
    ]),
  )
}

const compact = (day: string) => day.replaceAll('-', '')
const dayOf = (instant: string) => compact(parisDay(new Date(instant)))

const parisTime = inParis('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** TT-7 0238: the register of platforms. TT-10 WK: a platform. TT-12 0002: SIREN. TT-15 SE: the seller. */
function head({ id, type, createdAt, issuer, platform }: Report): Element {
  return el('ReportDocument', [
    el('Id', id),
    el('IssueDateTime', [
      el(
        'DateTimeString',
        `${compact(parisDay(createdAt))}${parisTime().format(createdAt).replaceAll(':', '')}`,
      ),
    ]),
    el('TypeCode', type),
    el('Sender', [
      el('Id', { schemeId: '0238' }, platform.number),
      el('Name', platform.name),
      el('RoleCode', 'WK'),
    ]),
    el('Issuer', [
      el('Id', { schemeId: '0002' }, issuer.siren),
      el('Name', issuer.name),
      el('RoleCode', 'SE'),
    ]),
  ])
}

function daysOf(lines: readonly ReportLine[]): ReportLine[][] {
  const groups = new Map<string, ReportLine[]>()
  for (const line of lines) {
    const key = `${line.day} ${line.category}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
}

function day(lines: readonly ReportLine[]): Element {
  const [first] = lines
  const sum = (read: (line: ReportLine) => number) => lines.reduce((all, line) => all + read(line), 0)
  return el('Transactions', [
    el('Date', compact(first?.day ?? '')),
    el('TransactionsCurrency', 'EUR'),
    el('CategoryCode', first?.category ?? ''),
    el('TaxExclusiveAmount', centsToDecimal(sum(({ netCents }) => netCents))),
    el('TaxTotal', centsToDecimal(sum(({ vatCents }) => vatCents))),
    el('TransactionsCount', String(sum(({ sales }) => sales))),
    ...lines.map(({ percent, netCents, vatCents }) =>
      el('TaxSubtotal', [
        el('TaxPercent', percent.toFixed(2)),
        el('TaxableAmount', centsToDecimal(netCents)),
        el('TaxTotal', centsToDecimal(vatCents)),
      ]),
    ),
  ])
}

const PROFILE = 'urn.cpro.gouv.fr:1p0:ereporting'

function invoice({ issuer }: Report, document: FrozenDocument): Element {
  const { number, issuedAt, corrects, vat, netCents, vatCents, totalCents, movedCents } = document
  const category = vatCategory(document)
  const place = deliveryPlace(document)
  return el('Invoice', [
    el('ID', number),
    el('IssueDate', dayOf(issuedAt)),
    el('TypeCode', documentTypeCode(document)),
    el('CurrencyCode', 'EUR'),
    el('DueDate', dayOf(dueAt(document))),
    el('BusinessProcess', [el('ID', invoicingFramework(movedCents === totalCents)), el('TypeID', PROFILE)]),
    corrects &&
      el('ReferencedDocument', [el('ID', corrects.number), el('IssueDate', dayOf(corrects.issuedAt))]),
    el('Seller', [
      el('CompanyId', { schemeId: '0002' }, issuer.siren),
      issuer.vatNumber && el('TaxRegistrationId', { qualifyingId: 'VAT' }, issuer.vatNumber),
      el('PostalAddress', [el('CountryId', 'FR')]),
    ]),
    buyer(document),
    el('Delivery', [
      el('Location', [
        el('LineOne', place.street),
        el('CityName', place.city),
        el('PostalZone', place.postalCode),
        el('CountryId', place.country),
      ]),
    ]),
    el('MonetaryTotal', [
      el('TaxExclusiveAmount', centsToDecimal(netCents)),
      el('TaxAmount', { CurrencyCode: 'EUR' }, centsToDecimal(vatCents)),
    ]),
    el('TaxSubTotal', [
      el('TaxableAmount', centsToDecimal(netCents)),
      el('TaxAmount', centsToDecimal(vatCents)),
      el('TaxCategory', [
        el('Code', category.code),
        el('Percent', vat.percent.toFixed(2)),
        category.exemption && el('TaxExemptionReason', vat.mention ?? ''),
        category.exemption && el('TaxExemptionReasonCode', category.exemption),
      ]),
    ]),
  ])
}

/** Outside the Union, the country's two letters and up to this many characters of the name identify a company. */
const NAME_LENGTH = 16

/** TT-36 0223: a VAT number of the Union. 0227: a company elsewhere, by its country and its name. */
function buyer({ buyer: { company, ...address } }: FrozenDocument): Element {
  const { vatNumber = '', name = '' } = company ?? {}
  const country = isoCountry(address) ?? vatNumber.slice(0, 2)
  return el('Buyer', [
    ...(isVatNumberOfUnion(vatNumber)
      ? [
          el('CompanyId', { schemeId: '0223' }, vatNumber),
          el('TaxRegistrationId', { qualifyingId: 'VAT' }, vatNumber),
        ]
      : [el('CompanyId', { schemeId: '0227' }, `${country}${name.slice(0, NAME_LENGTH)}`)]),
    el('PostalAddress', [el('CountryId', country)]),
  ])
}
