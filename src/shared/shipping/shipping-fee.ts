import { COUNTRIES, COUNTRY_FACTS, type Country } from './countries.ts'
import { FREE_SHIPPING_FROM_CENTS } from './free-shipping.ts'
import type { ShippingMethod } from './shipping-methods.ts'

/** Where shipping is not free, and unless a country has a fee of its own (countries.ts). */
export const USUAL_FEE_CENTS: Record<ShippingMethod, number> = { mondialRelay: 430, colissimo: 890 }

/**
 * What shipping costs for a subtotal, in cents. For a country that the method does not serve, which nobody can order
 * (`countryRefusal`), it is the usual fee.
 */
export function shippingFeeCents(method: ShippingMethod, country: Country, subtotalCents: number): number {
  if (method === 'mondialRelay' && subtotalCents >= FREE_SHIPPING_FROM_CENTS) return 0
  const fee = COUNTRY_FACTS[country].shipping[method]
  return typeof fee === 'number' ? fee : USUAL_FEE_CENTS[method]
}

/** The countries where a method costs something else than usual, with what it costs there. */
export function ownFees(method: ShippingMethod): { country: Country; cents: number }[] {
  return COUNTRIES.flatMap((country) => {
    const fee = COUNTRY_FACTS[country].shipping[method]
    return typeof fee === 'number' ? [{ country, cents: fee }] : []
  })
}
