import type { Country } from './countries.ts'

export const SHIPPING_METHODS = ['mondialRelay', 'colissimo'] as const

export type ShippingMethod = (typeof SHIPPING_METHODS)[number]

/** On screen and in an order's `shippingMethod` (storefront.md §3). */
export const SHIPPING_LABELS = {
  mondialRelay: 'Mondial Relay',
  colissimo: 'Colissimo',
} as const satisfies Record<ShippingMethod, string>

export const SERVED_COUNTRIES: Record<ShippingMethod, readonly Country[]> = {
  mondialRelay: ['France', 'Belgique', 'Luxembourg'],
  colissimo: ['France', 'Belgique', 'Luxembourg', 'Suisse'],
}

/** The same for both methods. */
export const DELIVERY_DELAY = '2-4 jours ouvrés'

/** The method of a key or of a label: the API takes both (decision 13). */
export function readShippingMethod(text: unknown): ShippingMethod | undefined {
  return SHIPPING_METHODS.find((method) => method === text || SHIPPING_LABELS[method] === text)
}

/** Whether a relay point must be chosen, and an order shows its pickup point. Takes key or label. */
export function needsRelayPoint(method: string): boolean {
  return readShippingMethod(method) === 'mondialRelay'
}

/** Why a method cannot deliver to a country, or undefined (storefront.md §5). */
export function countryRefusal(method: ShippingMethod, country: string): string | undefined {
  if (SERVED_COUNTRIES[method].some((served) => served === country)) return undefined
  return `${SHIPPING_LABELS[method]} n'est pas disponible pour ${country}`
}
