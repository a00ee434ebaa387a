import { lazily } from '../lazily.ts'
import { parisDay } from '../paris-day.ts'

export const DASHBOARD_MONTHS = 12

/** For example '2026-11'. */
export type Month = string

export function monthOf(date: Date): Month {
  return parisDay(date).slice(0, 7)
}

/** Ends with the current month. */
export function lastMonths(now: Date): Month[] {
  const [year = 0, month = 0] = monthOf(now).split('-').map(Number)
  return Array.from({ length: DASHBOARD_MONTHS }, (_, i) => {
    const index = year * 12 + (month - 1) - (DASHBOARD_MONTHS - 1 - i)
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}

const monthName = lazily(
  () => new Intl.DateTimeFormat('fr-FR', { month: 'short', year: '2-digit', timeZone: 'UTC' }),
)

/** For example 'nov. 26'. */
export function monthLabel(month: Month): string {
  return monthName().format(new Date(`${month}-01T00:00:00Z`))
}
