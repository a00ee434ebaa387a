import { csvLine, csvStart } from '../csv-line.ts'
import { centsToText } from '../decimal-money.ts'
import { isoCountry } from '../documents/invoice-codes.ts'
import { parisDay } from '../paris-day.ts'
import type { ReportContent } from './report-content.ts'

const COLUMNS = [
  'Flux',
  'Jour',
  'Catégorie',
  'Taux de TVA',
  'Nombre de ventes',
  'Montant HT',
  'TVA',
  'Document',
  'Entreprise',
  'Numéro de TVA',
  'Pays',
] as const

export function reportCsv({ lines, invoices }: ReportContent): string {
  const sums = lines.map(({ day, category, percent, netCents, vatCents, sales }) =>
    csvLine([
      '10.3',
      day,
      category,
      `${percent}`,
      `${sales}`,
      centsToText(netCents),
      centsToText(vatCents),
      '',
      '',
      '',
      '',
    ]),
  )
  const companies = invoices.map(({ kind, number, issuedAt, vat, netCents, vatCents, buyer }) => {
    const sign = kind === 'invoice' ? 1 : -1
    return csvLine([
      '10.1',
      parisDay(new Date(issuedAt)),
      '',
      `${vat.percent}`,
      kind === 'invoice' ? '1' : '0',
      centsToText(sign * netCents),
      centsToText(sign * vatCents),
      number,
      buyer.company?.name ?? '',
      buyer.company?.vatNumber ?? '',
      isoCountry(buyer) ?? buyer.country,
    ])
  })
  return [csvStart(), csvLine(COLUMNS), ...sums, ...companies].join('')
}
