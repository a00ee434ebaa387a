import { SHIPPING_LABELS, SHIPPING_METHODS } from '#shared/shipping/shipping-methods.ts'

/** The carriers, as options of a select. */
export const carrierOptions = SHIPPING_METHODS.map((value) => ({ value, label: SHIPPING_LABELS[value] }))
