import { lazily } from './lazily.ts'

/** A day in Paris, as 'YYYY-MM-DD'. */
export type Day = string

export const PARIS = 'Europe/Paris'

export function inParis(language: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return lazily(() => new Intl.DateTimeFormat(language, { ...options, timeZone: PARIS }))
}

const parisDate = inParis('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })
const parisHour = inParis('en-GB', { hour: '2-digit', hourCycle: 'h23' })

/** Whether the calendar has this day. Some engines read 31 February as a day in March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

export function parisDay(moment: Date): Day {
  return parisDate().format(moment)
}

export function startOfParisDay(day: Day): Date {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`)
  // Paris is one hour ahead of UTC in winter and two in summer.
  for (const hours of [1, 2]) {
    const moment = new Date(utcMidnight - hours * 3_600_000)
    if (parisDay(moment) === day && Number(parisHour().format(moment)) === 0) return moment
  }
  throw new Error(`${day} is not a day.`)
}

export function endOfParisDay(day: Day): Date {
  return startOfParisDay(nextDay(day))
}

export function nextDay(day: Day): Day {
  return shiftDay(day, 1)
}

export function shiftDay(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Returns 0 for Sunday, 1 for Monday and so on. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
