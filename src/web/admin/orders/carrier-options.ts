import { SHIPPING_LABELS, SHIPPING_METHODS } from '#shared/shipping/shipping-methods.ts'

/** The carriers, for the fields that choose one. */
export const carrierOptions = SHIPPING_METHODS.map((value) => ({ value, label: SHIPPING_LABELS[value] }))
