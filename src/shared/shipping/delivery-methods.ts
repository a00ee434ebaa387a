import { SHIPPING_LABELS, SHIPPING_METHODS } from './shipping-methods.ts'

/** Only an order that the shop entered itself may be `inPerson`. */
export const DELIVERY_METHODS = [...SHIPPING_METHODS, 'inPerson'] as const

export type DeliveryMethod = (typeof DELIVERY_METHODS)[number]

export const DELIVERY_LABELS = {
  ...SHIPPING_LABELS,
  inPerson: 'Remise en main propre',
} as const satisfies Record<DeliveryMethod, string>
