import { LINE_GONE, sleevesInPacks, tooManySentence } from '#shared/cart/check-cart.ts'
import { availablePacks, PACK_UNAVAILABLE } from '#shared/catalogue/pack-size.ts'
import { checkoutAmounts, type CheckoutAmounts, type Reduction } from '#shared/checkout/amounts.ts'
import type { CheckoutItem } from '#shared/checkout/contract.ts'
import { CART_OUT_OF_STOCK } from '#shared/checkout/texts.ts'
import type { RefusedLine } from '#shared/error-contract.ts'
import type { Delivery } from '#shared/shipping/delivery.ts'
import { packsOf } from '../catalogue/sale-columns.ts'
import { ShopError } from '../http/shop-error.ts'
import { imageUrl } from '../images/image-response.ts'
import { sleeveCounts, type SleeveCounts } from '../inventory/stock-movements.ts'
import type { LockedSleeve, SaleSleeve } from '../sales/sale-locks.ts'
import type { Shipping } from './read-shipping.ts'

/** Name, image and price are copies, which later changes of the product do not alter. */
export type PricedLine = {
  sleeve_id: string
  name: string
  image: string
  pack_size: CheckoutItem['packSize']
  quantity: number
  unit_price_cents: number
  discount_cents: number
}

/** A custom line has no product, so its `sleeve_id` is null. */
export type StoredLine = Omit<PricedLine, 'sleeve_id'> & {
  sleeve_id: string | null
  customs_code?: string | null
}

export function cartCounts(items: readonly CheckoutItem[]): SleeveCounts {
  return sleeveCounts(
    items.map(({ product, packSize, quantity }) => ({ sleeve_id: product, pack_size: packSize, quantity })),
  )
}

export function largestPacks(items: readonly CheckoutItem[]): ReadonlyMap<string, number> {
  const largest = new Map<string, number>()
  for (const { product, packSize } of items)
    largest.set(product, Math.max(packSize, largest.get(product) ?? 0))
  return largest
}

/**
 * `sleeves` are locked, so these prices are final. `released` are held pieces that return to the stock before the new
 * hold.
 * @throws 409 OUT_OF_STOCK with the lines that are not available
 */
export function priceCart(
  items: readonly CheckoutItem[],
  sleeves: readonly LockedSleeve[],
  released: SleeveCounts,
): PricedLine[] {
  const onSale = new Map(sleeves.filter((sleeve) => sleeve.is_published).map((sleeve) => [sleeve.id, sleeve]))
  const stock = new Map([...onSale].map(([id, sleeve]) => [id, sleeve.stock + (released.get(id) ?? 0)]))
  const refused = refusedLines(items, onSale, stock)
  if (refused.length > 0) throw new ShopError('OUT_OF_STOCK', CART_OUT_OF_STOCK, { lines: refused })
  return items.flatMap((item) => {
    const sleeve = onSale.get(item.product)
    return sleeve ? toLine(item, sleeve) : []
  })
}

/** Lines of one product share its stock in order, as on the cart page. */
function refusedLines(
  items: readonly CheckoutItem[],
  onSale: ReadonlyMap<string, LockedSleeve>,
  stock: ReadonlyMap<string, number>,
): RefusedLine[] {
  const left = new Map(stock)
  return items.flatMap(({ product: id, packSize, quantity }) => {
    const sleeve = onSale.get(id)
    if (!sleeve) return [{ product: id, packSize, available: 0, message: LINE_GONE }]
    const { name } = sleeve
    if (packCentsOf(sleeve, packSize) === undefined)
      return [{ product: id, packSize, name, available: 0, message: PACK_UNAVAILABLE }]
    const sleevesLeft = left.get(id) ?? 0
    left.set(id, Math.max(0, sleevesLeft - packSize * quantity))
    const available = availablePacks(sleevesLeft, packSize)
    if (available >= quantity) return []
    const inPacks = sleevesInPacks(sleevesLeft, offeredSizes(sleeve))
    const message = tooManySentence(available, inPacks)
    return [{ product: id, packSize, name, available, message }]
  })
}

export const offeredSizes = (sleeve: SaleSleeve) =>
  packsOf(sleeve)
    .filter(({ offered }) => offered)
    .map(({ size }) => size)

const packCentsOf = (sleeve: SaleSleeve, wanted: number): number | undefined =>
  packsOf(sleeve).find(({ size, offered }) => offered && size === wanted)?.presentCents

/** Returns one line, or an empty list if the pack is not offered. */
export function toLine(item: CheckoutItem, sleeve: SaleSleeve): PricedLine[] {
  const priceCents = packCentsOf(sleeve, item.packSize)
  if (priceCents === undefined) return []
  const line = {
    sleeve_id: sleeve.id,
    name: sleeve.name,
    image: sleeve.front_image_id === null ? '' : imageUrl(sleeve.front_image_id),
    pack_size: item.packSize,
    quantity: item.quantity,
    unit_price_cents: priceCents,
    discount_cents: 0,
  }
  return [line]
}

export function cartAmounts(
  lines: readonly StoredLine[],
  { method, shippingAddress }: Shipping,
  delivery: Delivery,
  reduction?: Reduction,
): CheckoutAmounts {
  return checkoutAmounts(
    lines.map(({ unit_price_cents: priceCents, quantity }) => ({ priceCents, quantity })),
    { shippingMethod: method, country: shippingAddress.country },
    delivery,
    reduction,
  )
}
