/**
 * Dates as people read them, in French and in Paris time. The zone is fixed so that the page rendered
 * on the server and the same page in any browser say the same thing. By hand, as `Intl.DateTimeFormat` would: making one
 * of those holds a slow phone up longer than a page of news.
 */
import { DAY_MS } from './shift-dates.ts'

const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']
const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]
const [MARCH, OCTOBER] = [2, 9]
const HOUR_MS = 3_600_000

/** When the clocks of Europe change: the last Sunday of a month at one o'clock, UTC; so since 1996. */
function clockChange(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.getTime() - last.getUTCDay() * DAY_MS
}

/** What calendar and clock say in Paris at that moment. */
function inParis(date: Date | string) {
  const moment = new Date(date)
  const year = moment.getUTCFullYear()
  const isSummer = Number(moment) >= clockChange(year, MARCH) && Number(moment) < clockChange(year, OCTOBER)
  const there = new Date(moment.getTime() + (isSummer ? 2 : 1) * HOUR_MS)
  const [day = '', time = ''] = there.toISOString().split('T')
  return {
    weekday: WEEKDAYS[there.getUTCDay()],
    // Only the first of a month is an ordinal in French: '1er octobre'.
    day: there.getUTCDate() === 1 ? '1er' : String(there.getUTCDate()),
    month: MONTHS[there.getUTCMonth()],
    year: there.getUTCFullYear(),
    /** '21/11/2026' */
    short: day.split('-').toReversed().join('/'),
    /** '12:14' */
    time: time.slice(0, 5),
  }
}

/** 'samedi 21 novembre 2026', 'jeudi 1er octobre 2026': orders (storefront.md §2). Takes a Date or an ISO text. */
export function formatLongDate(date: Date | string): string {
  return `${inParis(date).weekday} ${formatDate(date)}`
}

/** '21 novembre 2026' */
export function formatDate(date: Date | string): string {
  const { day, month, year } = inParis(date)
  return `${day} ${month} ${year}`
}

/** '21 novembre 2026 à 12:14': an article's publication. */
export function formatDateTime(date: Date | string): string {
  return `${formatDate(date)} à ${inParis(date).time}`
}

/** '21/11/2026': tables. */
export function formatShortDate(date: Date | string): string {
  return inParis(date).short
}

/** A day ('2026-03-14') as people read it: '14/03/2026'; noon is the same day everywhere. */
export function formatDay(day: string): string {
  return formatShortDate(`${day}T12:00:00Z`)
}

/** '21/11/2026 12:14': tables that need the minute (back-office.md §2, messages). */
export function formatShortDateTime(date: Date | string): string {
  return `${formatShortDate(date)} ${inParis(date).time}`
}
