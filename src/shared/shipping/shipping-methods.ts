export const SHIPPING_METHODS = ['mondialRelay', 'colissimo', 'trackedLetter'] as const

/** Leaves out the tracked letter, which takes only light goods (decision 87). */
export const PARCEL_METHODS = ['mondialRelay', 'colissimo'] as const
export type ParcelMethod = (typeof PARCEL_METHODS)[number]

export type ShippingMethod = (typeof SHIPPING_METHODS)[number]

/** Used on screen and in the `shippingMethod` of an order (storefront.md §3). */
export const SHIPPING_LABELS = {
  mondialRelay: 'Mondial Relay',
  colissimo: 'Colissimo',
  trackedLetter: 'Lettre suivie',
} as const satisfies Record<ShippingMethod, string>

export const SHIPPING_PLACES: Record<ShippingMethod, string> = {
  mondialRelay: 'En point relais',
  colissimo: 'À votre adresse',
  trackedLetter: 'Dans votre boîte aux lettres',
}

/** In working days (storefront.md §9). */
export const SHIPPING_DAYS = { min: 2, max: 4 } as const

/** Accepts the key and the label of a method (decision 13). */
export function readShippingMethod(text: unknown): ShippingMethod | undefined {
  return SHIPPING_METHODS.find((method) => method === text || SHIPPING_LABELS[method] === text)
}

export function needsRelayPoint(method: string): boolean {
  return readShippingMethod(method) === 'mondialRelay'
}
