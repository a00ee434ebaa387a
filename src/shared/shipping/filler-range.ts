import type { Delivery } from './delivery.ts'
import { freeDelivery } from './free-delivery.ts'
import { shippingFeeCents } from './shipping-fee.ts'

export type FillerRange = { fromCents: number; toCents: number }

/**
 * Returns the range of prices, in cents, of the packs that the shop proposes to bring a cart to free delivery in
 * France: from the missing amount to that amount plus the delivery fee. Undefined if nothing is missing, if more is
 * missing than the subtotal, or if no parcel becomes free.
 */
export function fillerRange(delivery: Delivery, subtotalCents: number): FillerRange | undefined {
  const free = freeDelivery(delivery)
  if (!free || subtotalCents >= free.fromCents) return undefined
  const fromCents = free.fromCents - subtotalCents
  if (fromCents > subtotalCents) return undefined
  return { fromCents, toCents: fromCents + shippingFeeCents(delivery, free.method, 'France', subtotalCents) }
}
