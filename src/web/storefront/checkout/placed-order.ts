import type { CartLine } from '#shared/cart/cart.ts'
import { readStoredCart, writeStoredCart } from '#shared/cart/stored-cart.ts'
import type { CheckoutAmounts } from '#shared/checkout/amounts.ts'
import { idOf } from '#shared/ids.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { eurosToCents } from '#shared/money.ts'
import type { Order } from '#shared/orders/contract.ts'
import { readShippingMethod, type ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import { kept } from '#web/base/browser-storage.ts'

export type PlacedOrder = {
  id: string | undefined
  number: string | undefined
  amounts: CheckoutAmounts | undefined
  shippingMethod: ShippingMethod | undefined
  lines: CartLine[]
  delivery: string | undefined
  expectedDelivery: string | undefined
  link?: string | undefined
  isAnnounced: boolean
}

export function placedOrderOf(order: Order): Omit<PlacedOrder, 'isAnnounced'> {
  const { number, pickupPoint, shippingAddress, shippingMethod, expectedDelivery } = order
  const to = pickupPoint ?? shippingAddress
  const place = pickupPoint
    ? `${pickupPoint.name}, ${to.postalCode} ${to.city}`
    : `${to.postalCode} ${to.city}`
  const lines = order.items.map(({ product, packSize, quantity, price, ...item }) => ({
    id: product._id ?? idOf(item),
    name: product.name,
    image: product.image,
    packSize,
    quantity,
    priceCents: eurosToCents(price),
  }))
  return {
    id: idOf(order),
    number,
    amounts: {
      subtotalCents: eurosToCents(order.subtotal),
      discountCents: eurosToCents(order.discount ?? 0),
      shippingCents: eurosToCents(order.shippingCost),
      totalCents: eurosToCents(order.total),
    },
    shippingMethod: readShippingMethod(shippingMethod),
    lines,
    delivery: `${shippingMethod}, ${place}`,
    expectedDelivery,
  }
}

export function keepPlacedOrder({ lines, ...order }: PlacedOrder): void {
  kept.placedOrder.write(JSON.stringify({ ...order, cart: writeStoredCart({ lines, expiresAtMs: 0 }) }))
}

export function placedOrder(): PlacedOrder | undefined {
  const order = parseJson(kept.placedOrder.read())
  if (!isRecord(order)) return undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    id: text(order.id),
    number: text(order.number),
    amounts: amountsOf(order.amounts),
    shippingMethod: readShippingMethod(order.shippingMethod),
    lines: readStoredCart(text(order.cart) ?? null)?.lines ?? [],
    delivery: text(order.delivery),
    expectedDelivery: text(order.expectedDelivery),
    link: text(order.link),
    isAnnounced: order.isAnnounced === true,
  }
}

function amountsOf(stored: unknown): CheckoutAmounts | undefined {
  if (!isRecord(stored)) return undefined
  const { subtotalCents, discountCents, shippingCents, totalCents } = stored
  return isCents(subtotalCents) && isCents(discountCents) && isCents(shippingCents) && isCents(totalCents)
    ? { subtotalCents, discountCents, shippingCents, totalCents }
    : undefined
}

const isCents = (value: unknown): value is number => Number.isSafeInteger(value)
