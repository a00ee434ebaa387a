import type { Country } from './countries.ts'
import type { Delivery } from './delivery.ts'
import { SHIPPING_METHODS, type ShippingMethod } from './shipping-methods.ts'

/** Returns the fee in cents, even if the method is not offered in the country. */
export function shippingFeeCents(
  { offers }: Delivery,
  method: ShippingMethod,
  country: Country,
  subtotalCents: number,
): number {
  const { feeCents, freeFromCents } = offers[method][country]
  return freeFromCents !== null && subtotalCents >= freeFromCents ? 0 : feeCents
}

/** Returns the fee of the cheapest method, in cents (C. conso. L. 221-24). Undefined if no method is offered. */
export function standardFeeCents(
  delivery: Delivery,
  country: Country,
  subtotalCents: number,
): number | undefined {
  const method = cheapestMethod(delivery, country, subtotalCents)
  return method && shippingFeeCents(delivery, method, country, subtotalCents)
}

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
