import { freeDelivery } from './free-delivery.ts'
import type { Delivery } from './delivery.ts'
import { shippingFeeCents } from './shipping-fee.ts'

export type FillerRange = { fromCents: number; toCents: number }

/**
 * What one more pack may cost to bring a cart to free delivery, in cents: no less than what is missing, and beyond it no
 * more than the delivery would. Undefined where nothing is missing, where more is missing than the cart holds, or delivery
 * is never free.
 */
export function fillerRange(delivery: Delivery, subtotalCents: number): FillerRange | undefined {
  const free = freeDelivery(delivery)
  if (!free || subtotalCents >= free.fromCents) return undefined
  const fromCents = free.fromCents - subtotalCents
  if (fromCents > subtotalCents) return undefined
  return { fromCents, toCents: fromCents + shippingFeeCents(delivery, free.method, 'France', subtotalCents) }
}
