import { parisDay } from '#shared/paris-day.ts'
import { addMonths } from '#shared/shift-dates.ts'

/** Returns months such as '2026-11', including those of `from` and `to`. */
export function monthsBetween(from: Date, to: Date): string[] {
  const months: string[] = []
  const last = parisDay(to).slice(0, 7)
  for (let at = from; months.at(-1) !== last; at = addMonths(at, 1)) months.push(parisDay(at).slice(0, 7))
  return months
}
