import type { PackSize } from '../catalogue/pack-size.ts'
import { packGrams, type Weights } from '../settings/weights.ts'
import { PARCEL_WEIGHT } from './carrier-files.ts'
import { itemsToSend, type QuantityToSend } from './items-to-send.ts'

/** In grams, within the carriers' limits. */
export function parcelWeight(
  order: { items: readonly (QuantityToSend & { packSize: PackSize })[] },
  weights: Weights,
): number {
  const goods = itemsToSend(order).map(({ packSize, quantity }) => quantity * packGrams(packSize, weights))
  const grams = goods.reduce((sum, weight) => sum + weight, weights.packaging)
  return Math.min(PARCEL_WEIGHT.max, Math.max(PARCEL_WEIGHT.min, grams))
}
