import { CUSTOM_LINE, type PackSize } from '../catalogue/pack-size.ts'
import { type Delivery, type LetterWeights, withoutLetter } from '../shipping/delivery.ts'
import { packGrams } from './weights.ts'

type Goods = readonly { packSize: PackSize; quantity: number }[]

/** A pack without a known weight does not fit. Custom lines are not counted. */
export function fitsLetter(goods: Goods, weights: LetterWeights): boolean {
  const packs = goods
    .filter(({ packSize }) => packSize !== CUSTOM_LINE)
    .map(({ packSize, quantity }) => packGrams(packSize, weights) * quantity)
  const grams = packs.reduce((sum, weight) => sum + weight, weights.envelope)
  return packs.every((weight) => weight > 0) && grams <= weights.letterMax
}

export function deliveryFor(delivery: Delivery, goods: Goods): Delivery {
  return delivery.letter && fitsLetter(goods, delivery.letter) ? delivery : withoutLetter(delivery)
}
