import { parisDay, startOfParisDay, type Day } from '../paris-day.ts'

const NOT_YET = 'La date de réception doit être aujourd’hui ou un jour passé'
const BEFORE_ORDER = 'La date de réception ne peut pas précéder la commande'

const NOON_MS = 12 * 3_600_000

export function deliveryDayError(
  day: Day,
  { placedAt, now }: { placedAt: Date; now: Date },
): string | undefined {
  if (day > parisDay(now)) return NOT_YET
  return day < parisDay(placedAt) ? BEFORE_ORDER : undefined
}

export function deliveryMoment(day: Day, now: Date): Date {
  return day === parisDay(now) ? now : new Date(startOfParisDay(day).getTime() + NOON_MS)
}
