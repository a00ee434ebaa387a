import type { Day } from '../paris-day.ts'
import { delayFrom, reopeningDay, type ClosingDays } from './closing-days.ts'
import type { Country } from './countries.ts'
import { deliveryDelay } from './delivery-delay.ts'
import type { Delivery } from './delivery.ts'
import { expectedDelivery } from './expected-delivery.ts'

export type DeliveryPromise = {
  /** '2 à 4 jours ouvrés', and the day of reopening if the shop is closed. */
  delay: string
  expected: string
}

export function deliveryPromise(
  { delivery, closingDays }: { delivery: Delivery; closingDays: readonly ClosingDays[] },
  country: Country,
  today: Day,
): DeliveryPromise {
  return {
    delay: deliveryDelay(delivery, country) + delayFrom(closingDays, today),
    expected: expectedDelivery(delivery, reopeningDay(closingDays, today) ?? today, country),
  }
}
