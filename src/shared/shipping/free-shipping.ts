/** From this subtotal on, Mondial Relay is free; Colissimo never is (storefront.md §9). Every page says so: nothing else stands here. */
export const FREE_SHIPPING_FROM_CENTS = 3000

/** What is missing to free Mondial Relay shipping, in cents; 0 when it is free. */
export function missingForFreeShippingCents(subtotalCents: number): number {
  return Math.max(0, FREE_SHIPPING_FROM_CENTS - subtotalCents)
}
