import { eurosToCents } from '#shared/money.ts'
import type { Order } from '#shared/orders/contract.ts'
import { addSleeve } from '../catalogue.ts'
import { aBuyer, aGuest, decide, fault } from '../checkout.ts'
import { addCode } from '../promotions.ts'
import type { TestShop } from '../shop.ts'
import { rest, send, type Books } from './books.ts'
import { enterByHand, STOCK } from './enter-by-hand.ts'
import { LETTER_FEE, OVERSEAS_FEE, USUAL_FEES, type Fees } from './fees.ts'
import {
  addressIn,
  CODES,
  companyIn,
  isCustom,
  isLight,
  isOwnPack,
  possible,
  relayIn,
  type Purchase,
} from './purchase.ts'
import type { Customer, World } from './world.ts'

const NAMES = ['Écaille de jade', 'Prisme', 'Oiseau de feu', 'Nuit d’encre']

export async function buy(
  shop: TestShop,
  wanted: Purchase,
  headers: { authorization: string },
): Promise<World> {
  const purchase = possible(wanted)
  await fault(shop, 'none')
  const goods = purchase.lines.filter((line) => !isCustom(line))
  const different = purchase.isOneProduct ? goods.slice(0, 1) : goods
  const made = await Promise.all(
    different.map((line, at) => addProduct(shop, { ...line, name: NAMES[at] ?? 'Prisme' })),
  )
  const products = goods.map((_line, at) => made[at] ?? made[0] ?? '')
  const terms = CODES[purchase.code]
  const code = terms && purchase.payment !== 'by hand' && (await addCode(shop, { headers }, terms))
  const items = goods.map(({ packSize, quantity }, at) => ({
    product: products[at] ?? '',
    packSize,
    quantity,
  }))
  const { order, customer } =
    purchase.payment === 'by hand'
      ? await enterByHand(shop, purchase, { items, headers })
      : await checkOut(shop, purchase, { items, code: code ? code.code : undefined })
  return {
    shop,
    purchase,
    orderId: order._id,
    number: order.number,
    email: order.user.email,
    paymentId: order.paymentId,
    customer,
    stock: new Map(products.map((id) => [id, STOCK])),
    deleted: new Set(),
    promotion: code ? { id: code._id, usesBefore: 0 } : undefined,
    books: openBooks(order, purchase, products),
    before: undefined,
    bulk: undefined,
    versions: undefined,
    mailsRead: new Set(),
    owedBetween: undefined,
    role: 'admin',
    events: [],
    told: [],
    placedAt: shop.clock.now(),
  }
}

function addProduct(
  shop: TestShop,
  { name, packSize, cents }: { name: string; packSize: number; cents: number },
): Promise<string> {
  const own = { size: packSize, priceCents: cents, sku: '', gtin: '', offered: true }
  return addSleeve(shop, {
    name,
    price_cents: cents,
    stock: STOCK,
    ...(isOwnPack(packSize) && { packs: JSON.stringify([own]), smallest_pack: packSize }),
  })
}

type Items = { product: string; packSize: number; quantity: number }[]

async function checkOut(
  shop: TestShop,
  purchase: Purchase,
  { items, code }: { items: Items; code: string | undefined },
) {
  const { method } = purchase
  if (method === 'inPerson') throw new Error('Only the shop hands goods over.')
  const buyer = purchase.buyer === 'guest' ? await aGuest(shop) : await aBuyer(shop)
  const started = await buyer.start({
    items,
    shippingAddress: addressIn(purchase.country),
    shippingMethod: method,
    ...(method === 'mondialRelay' && { pickupPoint: relayIn(purchase.country) }),
    ...(purchase.isCompany && { company: companyIn(purchase.country) }),
    ...(code && { code }),
  })
  if (started.status !== 200) throw new Error(`Buying failed: ${JSON.stringify(started.body)}`)
  await decide(shop, started.body.paymentOrderId)
  const captured = await buyer.capture(started.body.paymentOrderId)
  const order = (await buyer.order(captured.body.paymentId)).body as Order
  if (purchase.buyer === 'account')
    return { order, customer: { kind: 'account', userId: buyer.userId } as Customer }
  const link = { method: 'POST', url: '/api/guest-orders/links', headers: buyer.headers } as const
  const { token } = (await shop.app.inject({ ...link, payload: { orderId: order._id } })).json<{
    token: string
  }>()
  return { order, customer: { kind: 'guest', token } as Customer }
}

function openBooks(order: Order, purchase: Purchase, products: readonly string[]): Books {
  const subtotal = purchase.lines.reduce(
    (sum, _line, at) => sum + eurosToCents(order.items[at]?.price ?? 0) * (order.items[at]?.quantity ?? 0),
    0,
  )
  const { mondialRelay, colissimo } = USUAL_FEES
  const feeOf = ({ fee, freeFrom }: Fees['colissimo']) =>
    freeFrom !== null && subtotal >= freeFrom * 100 ? 0 : Math.round(fee * 100)
  const isOverseas = purchase.country === 'France d’outre-mer'
  const hasRelays = !isOverseas && purchase.country !== 'Suisse'
  const fees = isOverseas
    ? [Math.round(OVERSEAS_FEE * 100)]
    : [
        feeOf(colissimo),
        ...(hasRelays ? [feeOf(mondialRelay)] : []),
        ...(isLight(purchase) ? [feeOf(LETTER_FEE)] : []),
      ]
  const books: Books = {
    totalCents: eurosToCents(order.total),
    shippingCents: eurosToCents(order.shippingCost),
    standardFeeCents: Math.min(...fees),
    lines: order.items.map((item, at) => ({
      id: item._id,
      name: item.product.name,
      sleeve: products[at] ?? '',
      packSize: item.packSize,
      sold: item.quantity,
      unitCents: eurosToCents(item.price),
      discountCents: eurosToCents(item.discount ?? 0),
      toSend: item.quantity,
      away: 0,
      lost: 0,
      lostUnwanted: 0,
      onShelf: 0,
      damaged: 0,
      missing: 0,
      ended: 0,
      waiting: 0,
      stopped: 0,
      declared: 0,
      isDeclaredCounted: false,
      sentAfterCount: 0,
      replaced: 0,
      withdrawn: 0,
      awaited: 0,
      back: 0,
      kept: 0,
      mayStillCome: 0,
      refunded: 0,
      refundedUnwanted: 0,
      refundedDiscountCents: 0,
    })),
    parcels: [],
    refunds: [],
    counted: new Map(),
    status: order.status,
    isStatusByHand: false,
    deliveredAt: undefined,
    isWithdrawn: false,
    isReturnOpen: false,
    goesTo: {
      street: purchase.method === 'inPerson' ? 'Remise en main propre' : addressIn(purchase.country).street,
      method: purchase.method,
      point: order.pickupPoint?.id,
    },
    label: undefined,
  }
  for (const { _id: id, trackingNumber: number } of order.parcels)
    send(books, { id, number, packs: rest(books) }, 'delivered')
  return books
}
