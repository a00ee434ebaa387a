import { CUSTOM_LINE, isUsualSize, USUAL_SIZES, type PackSize } from '../catalogue/pack-size.ts'
import type { LetterWeights } from '../shipping/delivery.ts'

/** In grams. `packaging` is the weight of a parcel without its goods. */
export type Weights = { packaging: number } & LetterWeights

export const DEFAULT_WEIGHTS: Weights = {
  packaging: 250,
  envelope: 20,
  letterMax: 250,
  pack1: 0,
  pack5: 0,
  pack10: 0,
  pack32: 0,
}

/**
 * In grams, 0 if unknown. The weight of an unusual size is computed from the next smaller usual size that has a weight.
 * Without such a size, it is computed from the smallest usual size that has a weight. A custom line weighs nothing.
 */
export function packGrams(size: PackSize, weights: LetterWeights): number {
  if (size === CUSTOM_LINE) return 0
  if (isUsualSize(size)) return weights[`pack${size}`]
  const weighed = USUAL_SIZES.filter((usual) => weights[`pack${usual}`] > 0)
  const nearest = weighed.find((usual) => usual <= size) ?? weighed.at(-1)
  return nearest === undefined ? 0 : Math.ceil((weights[`pack${nearest}`] * size) / nearest)
}

export const hasPackWeight = (weights: LetterWeights): boolean =>
  USUAL_SIZES.some((size) => weights[`pack${size}`] > 0)
