/** The VAT regime decides how often the shop reports its sales to the tax office (decree 2022-1299). */
export const REPORTING_RHYTHMS = ['two-months', 'monthly', 'ten-days'] as const
export type ReportingRhythm = (typeof REPORTING_RHYTHMS)[number]
