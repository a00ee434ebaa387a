import { shiftDay, type Day } from '../paris-day.ts'
import type { ReportingRhythm } from '../reporting-rhythm.ts'

/** Both days are included. */
export type Period = { from: Day; to: Day }

/** The periods in `handedOver` stay as they are. `rhythm` divides the other days of the year. */
export function periodsOfYear(
  year: number,
  rhythm: ReportingRhythm,
  handedOver: readonly Period[] = [],
): Period[] {
  const kept = handedOver.filter(({ from }) => from.startsWith(`${year}-`))
  const free = usualPeriods(year, rhythm).flatMap((period) => without(period, kept))
  return [...kept, ...free].toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

function usualPeriods(year: number, rhythm: ReportingRhythm): Period[] {
  const months = Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`)
  const ends = months.map((_, month) => new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10))
  return months.flatMap((month, at): Period[] => {
    const to = ends[at] ?? ''
    if (rhythm === 'monthly') return [{ from: `${month}-01`, to }]
    if (rhythm === 'two-months') return at % 2 === 0 ? [{ from: `${month}-01`, to: ends[at + 1] ?? '' }] : []
    return [
      { from: `${month}-01`, to: `${month}-10` },
      { from: `${month}-11`, to: `${month}-20` },
      { from: `${month}-21`, to },
    ]
  })
}

function without(period: Period, others: readonly Period[]): Period[] {
  return others.reduce<Period[]>(
    (parts, { from, to }) =>
      parts.flatMap((part) => {
        if (to < part.from || from > part.to) return [part]
        return [
          { from: part.from, to: shiftDay(from, -1) },
          { from: shiftDay(to, 1), to: part.to },
        ].filter((rest) => rest.from <= rest.to)
      }),
    [period],
  )
}
