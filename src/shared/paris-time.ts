import { inParis } from './paris-day.ts'

const clock = inParis('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

export const parisTime = (moment: Date): string => clock().format(moment).replace(' ', 'T')

/**
 * Undefined for an invalid text. A time that the clocks skip in March becomes an hour later. If the clocks show a time
 * twice, the first moment counts.
 */
export function momentInParis(time: string): Date | undefined {
  const utc = Date.parse(`${time}Z`)
  if (Number.isNaN(utc)) return undefined
  // Paris is two hours ahead of UTC in summer and one in winter.
  const [summer, winter] = [2, 1].map((hours) => new Date(utc - hours * 3_600_000)) as [Date, Date]
  return parisTime(summer) === time ? summer : winter
}
