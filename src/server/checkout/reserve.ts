import { checkoutAmounts, type CheckoutAmounts } from '#shared/checkout/amounts.ts'
import type { CheckoutItem } from '#shared/checkout/contract.ts'
import { MAX_RESERVED_SLEEVES_PER_PRODUCT } from '#shared/checkout/reservation.ts'
import { CART_OUT_OF_STOCK, TOO_MANY_RESERVED } from '#shared/checkout/texts.ts'
import { LINE_GONE, tooManySentence } from '#shared/cart/check-cart.ts'
import { availablePacks } from '#shared/catalogue/pack-size.ts'
import { packPriceCents } from '#shared/catalogue/pack-price.ts'
import type { RefusedLine } from '#shared/error-contract.ts'
import { changeStock, sleeveCounts, type SleeveCounts } from '../catalogue/stock.ts'
import type { Tx } from '../database/write.ts'
import { ShopError } from '../http/errors.ts'
import type { Delivery } from './delivery.ts'
import { imageUrl } from '../images/image-response.ts'

/** A line as it is stored: copies of name, image and price at this moment (decision 9). */
export type ReservedLine = {
  sleeve_id: string
  name: string
  image: string
  pack_size: CheckoutItem['packSize']
  quantity: number
  unit_price_cents: number
}

type Product = {
  id: string
  name: string
  price_cents: number
  stock: number
  front_image_id: string | null
}

/**
 * Takes the items off the stock at today's prices; `freed` is what the customer's former checkout gives back
 * in the same step, so that each product is touched once. Runs inside the caller's transaction, which has
 * to be given up when this throws.
 * @throws 409 OUT_OF_STOCK naming the lines.
 */
export async function reserve(
  tx: Tx,
  items: readonly CheckoutItem[],
  freed: SleeveCounts,
): Promise<ReservedLine[]> {
  const wanted = sleeveCounts(items.map(asStockLine))
  const change = new Map(freed)
  for (const [id, count] of wanted) change.set(id, (change.get(id) ?? 0) - count)
  const short = await changeStock(tx, change)
  // Read after the stock was taken: the rows are ours until the end, so these are the prices that count.
  const products = await productsOf(tx, [...wanted.keys()])
  if (short.length > 0 || products.size < wanted.size) throw outOfStock(items, products, short, freed)
  return items.map((item) => toLine(item, products.get(item.product)))
}

const asStockLine = ({ product, packSize, quantity }: CheckoutItem) => ({
  sleeve_id: product,
  pack_size: packSize,
  quantity,
})

async function productsOf(tx: Tx, ids: string[]): Promise<Map<string, Product>> {
  const rows = await tx
    .selectFrom('sleeves')
    .select(['id', 'name', 'price_cents', 'stock', 'front_image_id'])
    .where('id', 'in', ids)
    .where('is_published', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function toLine(item: CheckoutItem, product: Product | undefined): ReservedLine {
  if (!product) throw new Error('A line without its product passed the check.')
  return {
    sleeve_id: product.id,
    name: product.name,
    image: product.front_image_id === null ? '' : imageUrl(product.front_image_id),
    pack_size: item.packSize,
    quantity: item.quantity,
    unit_price_cents: packPriceCents(product.price_cents, item.packSize),
  }
}

/** Lines of one product share its stock in their order, as on the cart page: the first ones that fit stand. */
function outOfStock(
  items: readonly CheckoutItem[],
  products: ReadonlyMap<string, Product>,
  short: readonly string[],
  freed: SleeveCounts,
): ShopError {
  const left = new Map(short.map((id) => [id, (products.get(id)?.stock ?? 0) + (freed.get(id) ?? 0)]))
  const lines: RefusedLine[] = []
  for (const { product: id, packSize, quantity } of items) {
    const product = products.get(id)
    if (!product) {
      lines.push({ product: id, packSize, available: 0, message: LINE_GONE })
      continue
    }
    const stock = left.get(id)
    if (stock === undefined) continue
    left.set(id, Math.max(0, stock - packSize * quantity))
    const available = availablePacks(stock, packSize)
    if (available >= quantity) continue
    lines.push({ product: id, packSize, name: product.name, available, message: tooManySentence(available) })
  }
  return new ShopError('OUT_OF_STOCK', CART_OUT_OF_STOCK, { lines })
}

/** @throws 409 when one product would be reserved beyond the limit; `held` is what is under way already. */
export function checkReservationLimit(items: readonly CheckoutItem[], held: SleeveCounts): void {
  for (const [id, count] of sleeveCounts(items.map(asStockLine))) {
    if (count + (held.get(id) ?? 0) > MAX_RESERVED_SLEEVES_PER_PRODUCT)
      throw new ShopError('TOO_MUCH_RESERVED', TOO_MANY_RESERVED)
  }
}

/** What the lines cost with delivery. */
export function amountsOf(
  lines: readonly ReservedLine[],
  { method, shippingAddress }: Delivery,
): CheckoutAmounts {
  return checkoutAmounts(
    lines.map(({ unit_price_cents: priceCents, quantity }) => ({ priceCents, quantity })),
    { shippingMethod: method, country: shippingAddress.country },
  )
}
