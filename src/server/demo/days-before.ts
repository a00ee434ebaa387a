import { addDays } from '#shared/shift-dates.ts'

const MINUTE_MS = 60_000

/** A moment so many days before `now`, at a time of day that `place` varies, never after `now`. */
export function daysBefore(now: Date, days: number, place = 0): Date {
  return new Date(addDays(now, -days).getTime() - ((place * 97) % 480) * MINUTE_MS)
}
