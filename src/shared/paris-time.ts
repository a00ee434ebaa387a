import { inParis } from './paris-day.ts'

const clock = inParis('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

/** Returns the local time in Paris at a moment, for a datetime-local field: '2026-12-24T18:00'. */
export const parisTime = (moment: Date): string => clock().format(moment).replace(' ', 'T')

/**
 * Returns the first moment at which the clocks in Paris show that time. Undefined for an invalid text. A time that the
 * clocks skip in March becomes an hour later.
 */
export function momentInParis(time: string): Date | undefined {
  const utc = Date.parse(`${time}Z`)
  if (Number.isNaN(utc)) return undefined
  // Paris is two hours ahead of UTC in summer and one in winter.
  const [summer, winter] = [2, 1].map((hours) => new Date(utc - hours * 3_600_000)) as [Date, Date]
  return parisTime(summer) === time ? summer : winter
}
