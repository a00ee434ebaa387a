import type { Design } from './design.ts'
import { FIRST_DESIGNS } from './first-designs.ts'
import { LATER_DESIGNS } from './later-designs.ts'

/** The design of each product's back, by the product's slug. */
export const DESIGNS: Record<string, Design> = { ...FIRST_DESIGNS, ...LATER_DESIGNS }
