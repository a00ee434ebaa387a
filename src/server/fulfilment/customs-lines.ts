import { CUSTOM_LINE } from '#shared/catalogue/pack-size.ts'
import { eurosToCents } from '#shared/money.ts'
import { carrierText } from '#shared/orders/carrier-text.ts'
import type { Order, OrderItem } from '#shared/orders/contract.ts'
import { itemsToSend } from '#shared/orders/items-to-send.ts'
import { refundableLine } from '#shared/orders/refundable-line.ts'
import { chosenLinesCents, feeShareCents } from '#shared/refunds/refund-rules.ts'
import { packGrams, type Weights } from '#shared/settings/weights.ts'
import type { Db } from '../database/database.ts'
import type { CustomsGood } from '../outside/carriers/interface.ts'

/** The customs code of sleeves: 'Other articles of plastics'. */
const HS_CODE = '392690'
const NAME_LENGTH = 64

/** Customs require a value, so goods for 0 € are declared at 1 €. */
const FREE_GOODS_CENTS = 100

/** The countries of origin as two letters, by product id. */
export type Origins = ReadonlyMap<string, string>

/** `shops` is the country of the shop's manufacturer. It applies to products without a maker of their own. */
export async function originsOf(db: Db, orders: readonly Order[], shops: string): Promise<Origins> {
  const ids = new Set(orders.flatMap(({ items }) => items.flatMap(({ product }) => product._id ?? [])))
  if (ids.size === 0) return new Map()
  const rows = await db
    .selectFrom('sleeves')
    .select(['id', 'maker', 'maker_country'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, maker, maker_country }) => [id, maker === '' ? shops : maker_country]))
}

type Parcel = { grams: number; weights: Weights; origins: Origins; shopsOrigin: string }

/** All packs of a line are declared as one piece. Lines without a weight share the rest of the parcel's weight. */
export function customsGoods(order: Order, { grams, weights, origins, shopsOrigin }: Parcel): CustomsGood[] {
  const items = itemsToSend(order)
  const weighed = items.map(({ packSize, quantity }) => quantity * packGrams(packSize, weights))
  const rest = weighed.reduce((left, one) => left - one, grams)
  const share = Math.max(1, Math.floor(rest / weighed.filter((one) => one === 0).length))
  return items.map((item, at) => {
    const { product, packSize, customsCode = '' } = item
    return {
      name: describe(item),
      quantity: 1,
      netGrams: weighed[at] || share,
      valueCents: paidCents(order, item) || FREE_GOODS_CENTS,
      // The admin may leave out the customs code of a custom line.
      hsCode: packSize === CUSTOM_LINE ? customsCode : HS_CODE,
      origin: product._id === undefined ? shopsOrigin : (origins.get(product._id) ?? shopsOrigin),
    }
  })
}

/**
 * The lines of a CN23 declaration, as La Poste's own shop modules write them. A value is in whole euros, so the packs
 * of a line are rounded together.
 */
export function customsLines(order: Order, parcel: Parcel): string[][] {
  const items = itemsToSend(order)
  return customsGoods(order, parcel).map(({ name, netGrams, valueCents, hsCode, origin }, at) => [
    'CN2',
    '1', // printed with the label
    carrierText(name).slice(0, NAME_LENGTH),
    String(netGrams),
    '1',
    String(Math.max(1, Math.round(valueCents / 100))),
    origin,
    'EUR',
    carrierText(items[at]?.product.sku ?? ''),
    hsCode,
  ])
}

const describe = ({ product, packSize, quantity }: OrderItem) =>
  packSize === CUSTOM_LINE
    ? `${quantity} ${product.name}`
    : `${quantity * packSize} pochettes en plastique pour cartes, ${product.name}`

/** Returns what a refund of these packs would be: their price minus reductions. */
function paidCents(order: Order, { _id: line, quantity }: OrderItem): number {
  const lines = order.items.map(refundableLine)
  return chosenLinesCents(lines, [{ line, quantity }])
}

/**
 * Returns the next parcel's part of the delivery fee, in cents, without what was refunded of the fee. The parcels of an
 * order share the fee by the value of their goods, so it is not declared twice.
 */
export function customsShippingCents(order: Order): number {
  const parcel = itemsToSend(order).map(({ _id: line, quantity }) => ({ line, quantity }))
  const feeCents = eurosToCents(order.refundableShipping ?? order.shippingCost)
  return feeShareCents(order.items.map(refundableLine), parcel, feeCents)
}
