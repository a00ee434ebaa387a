import type { ShippingMethod } from './methods.ts'

/** From this subtotal on, Mondial Relay is free; Colissimo never is (storefront.md §9). */
export const FREE_SHIPPING_FROM_CENTS = 3000
export const MONDIAL_RELAY_FEE_CENTS = 430
export const COLISSIMO_FEE_CENTS = 890

/** What delivery costs for a subtotal, both in cents. */
export function shippingCents(method: ShippingMethod, subtotalCents: number): number {
  if (method === 'colissimo') return COLISSIMO_FEE_CENTS
  return subtotalCents >= FREE_SHIPPING_FROM_CENTS ? 0 : MONDIAL_RELAY_FEE_CENTS
}

/** What is missing to free Mondial Relay delivery, in cents; 0 when it is free. */
export function missingForFreeShippingCents(subtotalCents: number): number {
  return Math.max(0, FREE_SHIPPING_FROM_CENTS - subtotalCents)
}
