import { z } from 'zod'
import { calendarDay, Euros, Instant } from '../contract-fields.ts'
import { REPORTING_RHYTHMS } from '../reporting-rhythm.ts'
import { REPORT_TYPES } from './report-content.ts'
import { PERIOD_NOT_FOUND, REPORT_STATE_UNKNOWN } from './texts.ts'

export const REPORT_STATES = ['open', 'ready', 'sending', 'handed-over'] as const

export const EReport = z
  .object({
    from: z.string(),
    to: z.string(),
    /**
     * `open` until the last day has passed. `sending` until the platform accepts or refuses the file. A period that
     * changes after the hand-over is `ready` again.
     */
    state: z.enum(REPORT_STATES),
    type: z.enum(REPORT_TYPES),
    handedOverAt: Instant.nullable(),
    /** True if the platform has received a file but not decided about it yet. */
    isDeposited: z.boolean(),
    /** The reason for a refusal that the owner has not dealt with yet. Otherwise null. */
    refusal: z.string().nullable(),
    /** The number of sales that are reported as sums. A refund lowers the amounts, not this number. */
    sales: z.number().int(),
    net: Euros,
    vat: Euros,
    invoices: z.number().int(),
  })
  .meta({ id: 'EReport' })
export type EReport = z.infer<typeof EReport>

export const EReportQuery = z.object({
  year: z.coerce
    .number({ error: 'Année invalide' })
    .int()
    .min(2020, 'Année invalide')
    .max(2099, 'Année invalide')
    .optional(),
})

export const EReports = z
  .object({
    year: z.number().int(),
    rhythm: z.enum(REPORTING_RHYTHMS),
    /**
     * The day up to which the sales are reported. Null before the first hand-over, and if the first period handed over
     * has changed since.
     */
    reportedUntil: z.string().nullable(),
    periods: z.array(EReport),
    canSend: z.boolean(),
    /** French sentences about settings that the files need and that are missing. */
    missing: z.array(z.string()),
  })
  .meta({ id: 'EReports' })
export type EReports = z.infer<typeof EReports>

export const EReportParams = z.object({ from: calendarDay(), to: calendarDay() })

/** `to` is the last day and the kind of file: '2027-09-30.xml'. */
export const EReportFileParams = z.object({
  from: calendarDay(),
  to: z.string().regex(/^\d{4}-\d{2}-\d{2}\.(xml|csv)$/, PERIOD_NOT_FOUND),
})

/** 'handed-over': the owner has handed over the file. 'sending': the shop sends the file. */
export const EReportChange = z
  .object({ state: z.enum(['handed-over', 'sending'], { error: REPORT_STATE_UNKNOWN }) })
  .meta({ id: 'EReportChange' })
