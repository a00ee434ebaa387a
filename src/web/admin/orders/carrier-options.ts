import { SHIPPING_LABELS, SHIPPING_METHODS } from '#shared/shipping/shipping-methods.ts'

export const carrierOptions = SHIPPING_METHODS.map((value) => ({ value, label: SHIPPING_LABELS[value] }))
