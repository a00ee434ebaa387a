/** How often the shop reports to the tax office. This depends on its VAT regime (decree 2022-1299). */
export const REPORTING_RHYTHMS = ['two-months', 'monthly', 'ten-days'] as const
export type ReportingRhythm = (typeof REPORTING_RHYTHMS)[number]
