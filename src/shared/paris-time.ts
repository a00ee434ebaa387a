import { inParis } from './paris-day.ts'

const clock = inParis('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

export const parisTime = (moment: Date): string => clock().format(moment).replace(' ', 'T')

/**
 * Reads a time in Paris, written 'YYYY-MM-DDTHH:mm'. A time that the clocks skip in March counts as an hour later. If
 * the clocks show a time twice, the first moment counts.
 */
export function momentInParis(time: string): Date | undefined {
  const utc = Date.parse(`${time}Z`)
  // Date.parse reads 31 February as a day in March.
  if (Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(time)) return undefined
  const [summer, winter] = [2, 1].map((hours) => new Date(utc - hours * 3_600_000)) as [Date, Date]
  return parisTime(summer) === time ? summer : winter
}
