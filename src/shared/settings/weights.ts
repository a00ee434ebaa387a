import {
  CUSTOM_LINE,
  isUsualSize,
  USUAL_SIZES,
  type PackSize,
  type UsualSize,
} from '../catalogue/pack-size.ts'

/** In grams: a pack of each usual size, and the packaging. */
export type Weights = { packaging: number } & Record<`pack${UsualSize}`, number>

/** Until the owner enters weights, every parcel weighs the same. */
export const DEFAULT_WEIGHTS: Weights = { packaging: 250, pack1: 0, pack5: 0, pack10: 0, pack32: 0 }

/**
 * Returns the weight of a pack in grams. Other sizes weigh their share of the next smaller pack with a weight or,
 * without one, of the smallest pack with a weight. A custom line weighs nothing.
 */
export function packGrams(size: PackSize, weights: Weights): number {
  if (size === CUSTOM_LINE) return 0
  if (isUsualSize(size)) return weights[`pack${size}`]
  const weighed = USUAL_SIZES.filter((usual) => weights[`pack${usual}`] > 0)
  const nearest = weighed.find((usual) => usual <= size) ?? weighed.at(-1)
  return nearest === undefined ? 0 : Math.ceil((weights[`pack${nearest}`] * size) / nearest)
}
