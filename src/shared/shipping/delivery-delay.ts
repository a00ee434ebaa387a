import type { Country } from './countries.ts'
import type { Delivery } from './delivery.ts'

export function deliveryDelay(
  { days, overseasDays }: Pick<Delivery, 'days' | 'overseasDays'>,
  country: Country = 'France',
): string {
  const { min, max } = country === 'France d’outre-mer' ? overseasDays : days
  const unit = max > 1 ? 'jours ouvrés' : 'jour ouvré'
  return min === max ? `${max} ${unit}` : `${min} à ${max} ${unit}`
}
