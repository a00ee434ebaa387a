import { isUsualSize, USUAL_SIZES, type PackSize, type UsualSize } from '../catalogue/pack-size.ts'

/** What the owner says that things weigh, in grams: a pack of each size, and all that is around them. */
export type Weights = { packaging: number } & Record<`pack${UsualSize}`, number>

/** Until the owner weighs them, a parcel has the usual weight, whatever is in it. */
export const DEFAULT_WEIGHTS: Weights = { packaging: 250, pack1: 0, pack5: 0, pack10: 0, pack32: 0 }

/** A pack of another size weighs its share of the largest weighed one that is not larger, or of the smallest. */
export function packGrams(size: PackSize, weights: Weights): number {
  if (isUsualSize(size)) return weights[`pack${size}`]
  const weighed = USUAL_SIZES.filter((usual) => weights[`pack${usual}`] > 0)
  const nearest = weighed.find((usual) => usual <= size) ?? weighed.at(-1)
  return nearest === undefined ? 0 : Math.ceil((weights[`pack${nearest}`] * size) / nearest)
}
