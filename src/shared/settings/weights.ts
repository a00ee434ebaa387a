import { isUsualSize, USUAL_SIZES, type PackSize, type UsualSize } from '../catalogue/pack-size.ts'

/** The owner's weights in grams: a pack of each size, and the packaging. */
export type Weights = { packaging: number } & Record<`pack${UsualSize}`, number>

/** The weights in grams until the owner gives others: every parcel has the usual weight. */
export const DEFAULT_WEIGHTS: Weights = { packaging: 250, pack1: 0, pack5: 0, pack10: 0, pack32: 0 }

/**
 * The weight of a pack in grams. A pack of an unweighed size weighs its share of the next smaller weighed pack or, if
 * there is none, of the smallest.
 */
export function packGrams(size: PackSize, weights: Weights): number {
  if (isUsualSize(size)) return weights[`pack${size}`]
  const weighed = USUAL_SIZES.filter((usual) => weights[`pack${usual}`] > 0)
  const nearest = weighed.find((usual) => usual <= size) ?? weighed.at(-1)
  return nearest === undefined ? 0 : Math.ceil((weights[`pack${nearest}`] * size) / nearest)
}
