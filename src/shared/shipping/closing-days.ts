import { formatDate } from '../dates.ts'
import { nextDay, shiftDay, type Day } from '../paris-day.ts'

/** Days on which the shop sends nothing. Customers can still order (decision 63). */
export type ClosingDays = {
  from: Day
  to: Day
  text: string
}

const ANNOUNCED_DAYS = 7

export function announcedClosing(closings: readonly ClosingDays[], today: Day): ClosingDays | undefined {
  const soon = shiftDay(today, ANNOUNCED_DAYS)
  return closings
    .filter(({ from, to }) => to >= today && from <= soon)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))[0]
}

/** Returns the first day after `today` on which the shop is not closed. Undefined if it is not closed today. */
export function reopeningDay(closings: readonly ClosingDays[], today: Day): Day | undefined {
  let day = today
  while (closings.some(({ from, to }) => from <= day && day <= to)) day = nextDay(day)
  return day === today ? undefined : day
}

const inWords = (day: Day) => formatDate(`${day}T12:00:00Z`)

export function closingText({ from, to, text }: ClosingDays): string {
  const days = from === to ? `Fermé le ${inWords(from)}.` : `Fermé du ${inWords(from)} au ${inWords(to)}.`
  return text === '' ? days : `${days} ${text}`
}

export function delayFrom(closings: readonly ClosingDays[], today: Day): string {
  const reopening = reopeningDay(closings, today)
  return reopening ? ` à compter du ${inWords(reopening)}` : ''
}
