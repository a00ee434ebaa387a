import { lazily } from './lazily.ts'

/**
 * Calendar days as the law counts them: days of Paris, written 'YYYY-MM-DD'. A day begins and ends with Paris
 * midnight, whatever the zone of the machine and whether the clocks change that day.
 */
export type Day = string

/** The shop's zone, for Intl and for SQL. */
export const PARIS = 'Europe/Paris'

/** Writes dates as that language does, in the zone of Paris. */
export function inParis(language: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return lazily(() => new Intl.DateTimeFormat(language, { ...options, timeZone: PARIS }))
}

const parisDate = inParis('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })
const parisHour = inParis('en-GB', { hour: '2-digit', hourCycle: 'h23' })

/** The day it is in Paris at that moment. */
export function parisDay(moment: Date): Day {
  return parisDate().format(moment)
}

/** The moment at which that day begins in Paris. */
export function startOfParisDay(day: Day): Date {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`)
  // Paris is one hour ahead of UTC in winter and two in summer; no change of the clocks happens at midnight.
  for (const hours of [1, 2]) {
    const moment = new Date(utcMidnight - hours * 3_600_000)
    if (parisDay(moment) === day && Number(parisHour().format(moment)) === 0) return moment
  }
  throw new Error(`${day} is not a day.`)
}

/** The moment at which that day is over in Paris: the first one of the next day. */
export function endOfParisDay(day: Day): Date {
  return startOfParisDay(nextDay(day))
}

export function nextDay(day: Day): Day {
  return shiftDay(day, 1)
}

/** `days` later, or earlier where negative; pure calendar arithmetic, no hours involved. */
export function shiftDay(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
