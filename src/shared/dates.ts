/**
 * Dates as people read them, in French and in Paris time. The zone is fixed so that the page rendered
 * on the server and the same page in any browser say the same thing.
 */
import { inParis } from './paris-day.ts'

export const DAY_MS = 86_400_000

const french = (options: Intl.DateTimeFormatOptions) => inParis('fr-FR', options)

const longDate = /* @__PURE__ */ french({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const plainDate = /* @__PURE__ */ french({ day: 'numeric', month: 'long', year: 'numeric' })
const shortDate = /* @__PURE__ */ french({ day: '2-digit', month: '2-digit', year: 'numeric' })
const time = /* @__PURE__ */ french({ hour: '2-digit', minute: '2-digit' })

/** Only the first of a month is an ordinal in French: '1er octobre'. */
const withFirst = (date: string) => date.replace(/(?<!\d)1 (?=\p{L})/u, '1er ')

/** 'samedi 21 novembre 2026', 'jeudi 1er octobre 2026': orders (storefront.md §2). Takes a Date or an ISO text. */
export function formatLongDate(date: Date | string): string {
  return withFirst(longDate.format(new Date(date)))
}

/** '21 novembre 2026' */
export function formatDate(date: Date | string): string {
  return withFirst(plainDate.format(new Date(date)))
}

/** '21 novembre 2026 à 12:14': an article's publication. */
export function formatDateTime(date: Date | string): string {
  return `${formatDate(date)} à ${time.format(new Date(date))}`
}

/** '21/11/2026': tables. */
export function formatShortDate(date: Date | string): string {
  return shortDate.format(new Date(date))
}

/** A day ('2026-03-14') as people read it: '14/03/2026'; noon is the same day everywhere. */
export function formatDay(day: string): string {
  return formatShortDate(`${day}T12:00:00Z`)
}

/** '21/11/2026 12:14': tables that need the minute (back-office.md §2, messages). */
export function formatShortDateTime(date: Date | string): string {
  return `${formatShortDate(date)} ${time.format(new Date(date))}`
}

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS)
}

/** The same day and time, months later or earlier (UTC); the last of the month where that day is missing. */
export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return moved
}
