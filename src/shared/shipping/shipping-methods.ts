/** By a carrier. What the shop sells by hand may also go from hand to hand (`delivery-methods.ts`). */
export const SHIPPING_METHODS = ['mondialRelay', 'colissimo'] as const

export type ShippingMethod = (typeof SHIPPING_METHODS)[number]

/** On screen and in an order's `shippingMethod` (storefront.md §3). */
export const SHIPPING_LABELS = {
  mondialRelay: 'Mondial Relay',
  colissimo: 'Colissimo',
} as const satisfies Record<ShippingMethod, string>

/** Working days until the owner sets others, the same for both methods (storefront.md §9). */
export const SHIPPING_DAYS = { min: 2, max: 4 } as const

/** The method of a key or of a label: the API takes both (decision 13). */
export function readShippingMethod(text: unknown): ShippingMethod | undefined {
  return SHIPPING_METHODS.find((method) => method === text || SHIPPING_LABELS[method] === text)
}

/** Whether a relay point must be chosen, and an order shows its pickup point. Takes key or label. */
export function needsRelayPoint(method: string): boolean {
  return readShippingMethod(method) === 'mondialRelay'
}
