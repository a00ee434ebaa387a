import type { Country } from './countries.ts'
import type { Delivery } from './delivery.ts'
import { SHIPPING_METHODS, type ShippingMethod } from './shipping-methods.ts'

/** What delivery costs for a subtotal, in cents. `countryRefusal` says whether it can be ordered at all. */
export function shippingFeeCents(
  { offers }: Delivery,
  method: ShippingMethod,
  country: Country,
  subtotalCents: number,
): number {
  const { feeCents, freeFromCents } = offers[method][country]
  return freeFromCents !== null && subtotalCents >= freeFromCents ? 0 : feeCents
}

/** What the standard way to a country costs: the cheapest that is offered (L. 221-24). Undefined where none is. */
export function standardFeeCents(
  delivery: Delivery,
  country: Country,
  subtotalCents: number,
): number | undefined {
  const method = cheapestMethod(delivery, country, subtotalCents)
  return method && shippingFeeCents(delivery, method, country, subtotalCents)
}

/** The cheapest way to a country for a subtotal; undefined where none is offered. */
export function cheapestMethod(
  delivery: Delivery,
  country: Country,
  subtotalCents: number,
): ShippingMethod | undefined {
  const fee = (method: ShippingMethod) => shippingFeeCents(delivery, method, country, subtotalCents)
  return SHIPPING_METHODS.filter((method) => delivery.offers[method][country].offered).toSorted(
    (a, b) => fee(a) - fee(b),
  )[0]
}
