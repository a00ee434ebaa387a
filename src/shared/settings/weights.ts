import type { PackSize } from '../catalogue/pack-size.ts'

/** What the owner says that things weigh, in grams: a pack of each size, and all that is around them. */
export type Weights = { packaging: number } & Record<`pack${PackSize}`, number>

/** Until the owner weighs them, a parcel has the usual weight, whatever is in it. */
export const DEFAULT_WEIGHTS: Weights = { packaging: 250, pack1: 0, pack5: 0, pack10: 0, pack32: 0 }

export const packGrams = (size: PackSize, weights: Weights): number => weights[`pack${size}`]
