import { formatRoundCents } from '../money.ts'
import type { Country } from './countries.ts'
import type { Delivery } from './delivery.ts'
import { SHIPPING_LABELS, SHIPPING_METHODS, type ShippingMethod } from './shipping-methods.ts'

// Every page says it: apart from the rest, so that a page need not load the table of countries.

/** The lowest amount from which a delivery to `country` is free, and by which method. */
export function freeDelivery(
  { offers }: Delivery,
  country: Country = 'France',
): { method: ShippingMethod; fromCents: number } | undefined {
  return SHIPPING_METHODS.flatMap((method) => {
    const { offered, freeFromCents: fromCents } = offers[method][country]
    return offered && fromCents !== null ? [{ method, fromCents }] : []
  }).toSorted((a, b) => a.fromCents - b.fromCents)[0]
}

/** 'Livraison offerte dès 30 € (Mondial Relay)'; undefined where delivery always costs something. */
export function freeDeliveryText(delivery: Delivery): string | undefined {
  const free = freeDelivery(delivery)
  return free && `Livraison offerte dès ${formatRoundCents(free.fromCents)} (${SHIPPING_LABELS[free.method]})`
}
