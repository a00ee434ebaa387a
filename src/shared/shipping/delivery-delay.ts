import type { Country } from './countries.ts'
import type { Delivery } from './delivery.ts'

/** Returns the delay in words: '2 à 4 jours ouvrés'. Overseas France has a delay of its own. */
export function deliveryDelay(
  { days, overseasDays }: Pick<Delivery, 'days' | 'overseasDays'>,
  country: Country = 'France',
): string {
  const { min, max } = country === 'France d’outre-mer' ? overseasDays : days
  const unit = max > 1 ? 'jours ouvrés' : 'jour ouvré'
  return min === max ? `${max} ${unit}` : `${min} à ${max} ${unit}`
}
