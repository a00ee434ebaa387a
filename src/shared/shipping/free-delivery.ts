import { formatRoundCents } from '../money.ts'
import type { Country } from './countries.ts'
import type { Delivery } from './delivery.ts'
import { PARCEL_METHODS, SHIPPING_LABELS, type ShippingMethod } from './shipping-methods.ts'

// Many pages show the sentence about free delivery. This file keeps the table of countries out of these pages.

/**
 * Returns the lowest amount from which delivery to `country` is free, and its method. Undefined if delivery there is
 * never free. The tracked letter is left out, because it takes light goods only.
 */
export function freeDelivery(
  { offers }: Delivery,
  country: Country = 'France',
): { method: ShippingMethod; fromCents: number } | undefined {
  return PARCEL_METHODS.flatMap((method) => {
    const { offered, freeFromCents: fromCents } = offers[method][country]
    return offered && fromCents !== null ? [{ method, fromCents }] : []
  }).toSorted((a, b) => a.fromCents - b.fromCents)[0]
}

/** Returns for example 'Livraison offerte dès 30 € (Mondial Relay)'. Undefined if delivery is never free. */
export function freeDeliveryText(delivery: Delivery): string | undefined {
  const free = freeDelivery(delivery)
  return free && `Livraison offerte dès ${formatRoundCents(free.fromCents)} (${SHIPPING_LABELS[free.method]})`
}
