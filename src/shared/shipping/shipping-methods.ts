/**
 * The methods that use a carrier. If the shop entered the order, it may also be handed over (`delivery-methods.ts`).
 */
export const SHIPPING_METHODS = ['mondialRelay', 'colissimo'] as const

export type ShippingMethod = (typeof SHIPPING_METHODS)[number]

/** The name on screen, and in an order's `shippingMethod` (storefront.md §3). */
export const SHIPPING_LABELS = {
  mondialRelay: 'Mondial Relay',
  colissimo: 'Colissimo',
} as const satisfies Record<ShippingMethod, string>

/** The destination of the parcel, for the delivery step and the settings. */
export const SHIPPING_PLACES: Record<ShippingMethod, string> = {
  mondialRelay: 'En point relais',
  colissimo: 'À votre adresse',
}

/** The default working days, the same for both methods (storefront.md §9). */
export const SHIPPING_DAYS = { min: 2, max: 4 } as const

/** The method with this key or label; the API accepts both (decision 13). Undefined for any other value. */
export function readShippingMethod(text: unknown): ShippingMethod | undefined {
  return SHIPPING_METHODS.find((method) => method === text || SHIPPING_LABELS[method] === text)
}

/** Whether a relay point must be chosen, and is shown on the order. Accepts a key or a label. */
export function needsRelayPoint(method: string): boolean {
  return readShippingMethod(method) === 'mondialRelay'
}
