import { shiftDay, weekdayOf, type Day } from '../paris-day.ts'
import { DAYS_REVERSED } from '../texts.ts'

export const FIGURE_STEPS = ['day', 'week', 'month'] as const
export type FigureStep = (typeof FIGURE_STEPS)[number]

export const STEP_LABELS: Record<FigureStep, string> = { day: 'Jour', week: 'Semaine', month: 'Mois' }

/** Both days are included. */
export type Period = { from: Day; to: Day }

export const SHOWN_FIGURE_DAYS = 30
export const MAX_FIGURE_DAYS = 1097
export const PERIOD_TOO_LONG = 'La période ne doit pas dépasser trois ans'

export function periodError(period: Period): string | undefined {
  if (period.to < period.from) return DAYS_REVERSED
  return daysOf(period) > MAX_FIGURE_DAYS ? PERIOD_TOO_LONG : undefined
}

export function figurePresets(today: Day, step: FigureStep): [string, Period, FigureStep][] {
  const endOfLastMonth = shiftDay(monthStart(today), -1)
  return [
    ['7 jours', { from: shiftDay(today, -6), to: today }, 'day'],
    [`${SHOWN_FIGURE_DAYS} jours`, { from: shiftDay(today, 1 - SHOWN_FIGURE_DAYS), to: today }, step],
    ['Mois dernier', { from: monthStart(endOfLastMonth), to: endOfLastMonth }, step],
    ['Cette année', { from: `${today.slice(0, 4)}-01-01`, to: today }, 'month'],
    ['Trois ans', { from: shiftDay(today, 2 - MAX_FIGURE_DAYS), to: today }, 'month'],
  ]
}

export function daysOf({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

const monthStart = (day: Day): Day => `${day.slice(0, 7)}-01`

function shiftMonth(day: Day, months: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

const isWholeMonths = ({ from, to }: Period) => from === monthStart(from) && shiftDay(to, 1).endsWith('-01')

export const COMPARISONS = ['previous', 'last-year'] as const
export type Comparison = (typeof COMPARISONS)[number]

export const COMPARISON_LABELS: Record<Comparison, string> = {
  previous: 'Période précédente',
  'last-year': 'Même période de l’an dernier',
}

/**
 * A period of more than 365 days may overlap the same days of the year before, so it is compared with the previous
 * period.
 */
const comparisonOf = (period: Period, wanted: Comparison): Comparison =>
  daysOf(period) > DAYS_OF_YEAR ? 'previous' : wanted

const DAYS_OF_YEAR = 365

function yearBefore(day: Day): Day {
  const [year = '', month = '', date = ''] = day.split('-')
  const shifted = `${Number(year) - 1}-${month}-${date}`
  return month === '02' && date === '29' ? `${Number(year) - 1}-02-28` : shifted
}

function lastYear({ from, to }: Period): Period {
  const isEndOfMonth = shiftDay(to, 1).endsWith('-01')
  // The end of a month stays the end of a month: February 2025 is compared with the whole of February 2024.
  return {
    from: yearBefore(from),
    to: isEndOfMonth ? shiftDay(yearBefore(shiftDay(to, 1)), -1) : yearBefore(to),
  }
}

/**
 * 'previous' is the period directly before, with the same number of days or, for whole months, the same number of
 * months. It also replaces 'last-year' for a period of more than 365 days.
 */
export function periodBefore(period: Period, wanted: Comparison = 'previous'): Period {
  if (comparisonOf(period, wanted) === 'last-year') return lastYear(period)
  const { from } = period
  const to = shiftDay(from, -1)
  if (!isWholeMonths(period)) return { from: shiftDay(from, -daysOf(period)), to }
  const months = monthsBetween(from, period.to) + 1
  return { from: shiftMonth(from, -months), to }
}

function monthsBetween(from: Day, to: Day): number {
  const index = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return index(to) - index(from)
}

/** Weeks begin on Monday. The first and the last step may be shorter. */
export function stepsOf({ from, to }: Period, step: FigureStep): Period[] {
  const steps: Period[] = []
  for (let start = from; start <= to;) {
    const end = endOfStep(start, step)
    steps.push({ from: start, to: end < to ? end : to })
    start = shiftDay(end, 1)
  }
  return steps
}

function endOfStep(day: Day, step: FigureStep): Day {
  if (step === 'day') return day
  if (step === 'week') return shiftDay(day, (7 - weekdayOf(day)) % 7)
  return shiftDay(shiftMonth(day, 1), -1)
}

/** A step that would begin after the end of the compared period is undefined. */
export function stepsBefore(
  period: Period,
  step: FigureStep,
  wanted: Comparison = 'previous',
): (Period | undefined)[] {
  if (comparisonOf(period, wanted) === 'last-year') return stepsOf(period, step).map(lastYear)
  const before = periodBefore(period)
  if (step === 'month' && isWholeMonths(period)) return stepsOf(before, step)
  const back = daysOf({ from: before.from, to: shiftDay(period.from, -1) })
  return stepsOf(period, step).map(({ from, to }) => {
    const shifted = { from: shiftDay(from, -back), to: shiftDay(to, -back) }
    if (shifted.from > before.to) return undefined
    return { from: shifted.from, to: shifted.to < before.to ? shifted.to : before.to }
  })
}
