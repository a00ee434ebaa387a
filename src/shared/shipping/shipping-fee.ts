import type { ShippingMethod } from './shipping-methods.ts'

/** What delivery costs until the owner sets another fee, and unless a country has a fee of its own (countries.ts). */
export const USUAL_FEE_CENTS: Record<ShippingMethod, number> = { mondialRelay: 430, colissimo: 890 }
