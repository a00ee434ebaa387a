import { inParis, nextDay, type Day } from '../paris-day.ts'
import { isWorkingDay } from '../public-holidays.ts'
import type { Country } from './countries.ts'
import type { Delivery } from './delivery.ts'

function workingDayAfter(day: Day, count: number): Day {
  let reached = day
  for (let left = count; left > 0;) {
    reached = nextDay(reached)
    if (isWorkingDay(reached)) left -= 1
  }
  return reached
}

const dayAndMonth = inParis('fr-FR', { day: 'numeric', month: 'long' })

const inWords = (day: Day) =>
  dayAndMonth()
    .format(new Date(`${day}T12:00:00Z`))
    .replace(/^1 /, '1er ')
    .replace(' ', '\u00A0')

/**
 * `sentFrom` is the first day on which the shop can send the order. A line may break after 'entre' or before 'et', but
 * not inside a date. The shop commits to the last day (code de la consommation, L. 216-1).
 */
export function expectedDelivery(
  { days, overseasDays }: Pick<Delivery, 'days' | 'overseasDays'>,
  sentFrom: Day,
  country: Country = 'France',
): string {
  const { min, max } = country === 'France d’outre-mer' ? overseasDays : days
  const [first, last] = [min, max].map((count) => inWords(workingDayAfter(sentFrom, count)))
  if (!first || !last) return ''
  if (first === last) return `le\u00A0${last}`
  const [firstDay, firstMonth] = first.split('\u00A0')
  const isOneMonth = last.endsWith(`\u00A0${firstMonth}`)
  return `entre le\u00A0${isOneMonth ? firstDay : first} et\u00A0le\u00A0${last}`
}
