import { formatRoundCents } from '../money.ts'
import type { Country } from './countries.ts'
import type { Delivery } from './delivery.ts'
import { PARCEL_METHODS, SHIPPING_LABELS, type ShippingMethod } from './shipping-methods.ts'

// Many pages show the sentence about free delivery, so this file does not load the table of countries.

export function freeDelivery(
  { offers }: Delivery,
  country: Country = 'France',
): { method: ShippingMethod; fromCents: number } | undefined {
  return PARCEL_METHODS.flatMap((method) => {
    const { offered, freeFromCents: fromCents } = offers[method][country]
    return offered && fromCents !== null ? [{ method, fromCents }] : []
  }).toSorted((a, b) => a.fromCents - b.fromCents)[0]
}

export function freeDeliveryText(delivery: Delivery): string | undefined {
  const free = freeDelivery(delivery)
  return free && `Livraison offerte dès ${formatRoundCents(free.fromCents)} (${SHIPPING_LABELS[free.method]})`
}
