import { z } from 'zod'
import { calendarDay, Euros, Instant } from '../contract-fields.ts'
import { REPORTING_RHYTHMS } from '../reporting-rhythm.ts'
import { REPORT_TYPES } from './report-content.ts'
import { PERIOD_NOT_FOUND, REPORT_STATE_UNKNOWN } from './texts.ts'

export const REPORT_STATES = ['open', 'ready', 'sending', 'handed-over'] as const

/** A period of reporting. */
export const EReport = z
  .object({
    from: z.string(),
    to: z.string(),
    /**
     * `open` until its last day has passed, `sending` until the platform has accepted or refused the file. A period
     * that changes after it was handed over is `ready` again.
     */
    state: z.enum(REPORT_STATES),
    /** `RE` if its file replaces one that was handed over. */
    type: z.enum(REPORT_TYPES),
    /** The last time at which a file was handed over. Null before the first. */
    handedOverAt: Instant.nullable(),
    /** The time at which the platform got the file. Null if no file waits for an answer. */
    depositedAt: Instant.nullable(),
    /** Why the platform refused the last file. */
    refusal: z.string().nullable(),
    /** Sales to consumers: their number and sums, credit notes subtracted. */
    sales: z.number().int(),
    net: Euros,
    vat: Euros,
    /** The number of documents of companies abroad. */
    invoices: z.number().int(),
  })
  .meta({ id: 'EReport' })
export type EReport = z.infer<typeof EReport>

/** GET /api/admin/e-reports: the periods of a year that have begun, newest first (decision 85). Default: this year. */
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
    /** The last day up to which every period with sales was handed over. Null if no period was. */
    reportedUntil: z.string().nullable(),
    periods: z.array(EReport),
    /** Whether the back-office can send files to the platform. */
    canSend: z.boolean(),
    /** What the files still need, in French. */
    missing: z.array(z.string()),
  })
  .meta({ id: 'EReports' })
export type EReports = z.infer<typeof EReports>

export const EReportParams = z.object({ from: calendarDay(), to: calendarDay() })

/** GET /api/admin/e-reports/{from}/{to}: `to` is the last day with the kind of file, '2027-09-30.xml' or '.csv'. */
export const EReportFileParams = z.object({
  from: calendarDay(),
  to: z.string().regex(/^\d{4}-\d{2}-\d{2}\.(xml|csv)$/, PERIOD_NOT_FOUND),
})

/** POST /api/admin/e-reports/{from}/{to}: the owner has handed over the file, or asks the shop to send it. */
export const EReportChange = z
  .object({ state: z.enum(['handed-over', 'sending'], { error: REPORT_STATE_UNKNOWN }) })
  .meta({ id: 'EReportChange' })
