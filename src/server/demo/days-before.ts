import { parisDay, startOfParisDay } from '#shared/paris-day.ts'
import { addDays } from '#shared/shift-dates.ts'

const MINUTE_MS = 60_000

export function daysBefore(now: Date, days: number, place = 0): Date {
  return new Date(addDays(now, -days).getTime() - ((place * 97) % 480) * MINUTE_MS)
}

const NINE_O_CLOCK = 9 * 60

export function workingHoursBefore(now: Date, days: number, place: number): Date {
  const midnight = startOfParisDay(parisDay(addDays(now, -days)))
  return new Date(midnight.getTime() + (NINE_O_CLOCK + ((place * 97) % 480)) * MINUTE_MS)
}
