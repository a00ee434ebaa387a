import { SHIPPING_LABELS, SHIPPING_METHODS } from './shipping-methods.ts'

/** The method by which an order is delivered: by a carrier, or by hand (only if the shop entered the order). */
export const DELIVERY_METHODS = [...SHIPPING_METHODS, 'inPerson'] as const

export type DeliveryMethod = (typeof DELIVERY_METHODS)[number]

export const DELIVERY_LABELS = {
  ...SHIPPING_LABELS,
  inPerson: 'Remise en main propre',
} as const satisfies Record<DeliveryMethod, string>
