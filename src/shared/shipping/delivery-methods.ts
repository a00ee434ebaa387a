import { SHIPPING_LABELS, SHIPPING_METHODS } from './shipping-methods.ts'

/** How an order goes: by a carrier, or from hand to hand, which only an order that the shop enters itself may. */
export const DELIVERY_METHODS = [...SHIPPING_METHODS, 'inPerson'] as const

export type DeliveryMethod = (typeof DELIVERY_METHODS)[number]

export const DELIVERY_LABELS = {
  ...SHIPPING_LABELS,
  inPerson: 'Remise en main propre',
} as const satisfies Record<DeliveryMethod, string>
