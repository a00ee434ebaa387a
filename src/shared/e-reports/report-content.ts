import type { FrozenDocument } from '../documents/document-content.ts'
import type { Day } from '../paris-day.ts'
import type { Period } from './report-periods.ts'

/** TLB1: goods taxed in France. TNT1: other goods (exports, the franchise, and sales through the one-stop shop). */
export const REPORT_CATEGORIES = ['TLB1', 'TNT1'] as const
export type ReportCategory = (typeof REPORT_CATEGORIES)[number]

/** Credit notes are subtracted from the amounts, which may be negative (flux 10.3). */
export type ReportLine = {
  day: Day
  category: ReportCategory
  percent: number
  netCents: number
  vatCents: number
  sales: number
}

/** French companies are left out, because their invoices reach the tax office as e-invoices. */
export type ReportContent = {
  lines: readonly ReportLine[]
  /** The documents of companies abroad, except those with the VAT of another country (flux 10.1). */
  invoices: readonly FrozenDocument[]
}

/** `IN` is the first file of a period. `RE` replaces a file that was handed over. */
export const REPORT_TYPES = ['IN', 'RE'] as const
export type ReportType = (typeof REPORT_TYPES)[number]

export type Report = Period &
  ReportContent & {
    id: string
    type: ReportType
    createdAt: Date
    issuer: { siren: string; name: string; vatNumber: string }
    platform: { number: string; name: string }
  }
