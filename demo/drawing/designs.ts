import type { Design } from './design.ts'
import { FIRST_DESIGNS } from './first-designs.ts'
import { LATER_DESIGNS } from './later-designs.ts'

export const DESIGNS: Record<string, Design> = { ...FIRST_DESIGNS, ...LATER_DESIGNS }
