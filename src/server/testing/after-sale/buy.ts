import { eurosToCents } from '#shared/money.ts'
import type { Order } from '#shared/orders/contract.ts'
import { parisDay } from '#shared/paris-day.ts'
import type { SettingsAnswer } from '#shared/settings/contract.ts'
import type { EuVatPlace } from '#shared/vat-mode.ts'
import { newId } from '../../database/ids.ts'
import { addSleeve } from '../catalogue.ts'
import { aBuyer, aGuest, decide, fault } from '../checkout.ts'
import { addCode } from '../promotions.ts'
import type { TestShop } from '../shop.ts'
import type { Books } from './books.ts'
import { CODES, isCustom, isLight, isOwnPack, LETTER, PLACES, possible, type Purchase } from './purchase.ts'
import type { Customer, World } from './world.ts'

const STOCK = 1000
const NAMES = ['Écaille de jade', 'Prisme', 'Oiseau de feu', 'Nuit d’encre']

type Fees = {
  mondialRelay: { fee: number; freeFrom: number | null }
  colissimo: { fee: number; freeFrom: number | null }
}
const LETTER_FEE = { fee: 3.5, freeFrom: null }
const WEIGHTS = {
  pack1: LETTER.sleeve,
  pack5: 5 * LETTER.sleeve,
  pack10: 10 * LETTER.sleeve,
  pack32: 32 * LETTER.sleeve,
  envelope: LETTER.envelope,
  letterMax: LETTER.max,
}
export const USUAL_FEES: Fees = {
  mondialRelay: { fee: 4.3, freeFrom: 30 },
  colissimo: { fee: 8.9, freeFrom: null },
}
const OVERSEAS_FEE = 14.5

export async function setSettings(
  shop: TestShop,
  headers: { authorization: string },
  { fees, regime, euPlace }: { fees?: Fees; regime?: Purchase['regime']; euPlace?: EuVatPlace },
): Promise<void> {
  const everywhere = (fee: Fees['colissimo'], countries: readonly string[]) =>
    Object.fromEntries(countries.map((country) => [country, { offered: true, ...fee }]))
  const { version } = (await shop.app.inject({ url: '/api/admin/settings', headers })).json<SettingsAnswer>()
  const payload = {
    version,
    ...(fees && {
      weights: WEIGHTS,
      delivery: {
        trackedLetter: everywhere(LETTER_FEE, ['France']),
        mondialRelay: everywhere(fees.mondialRelay, ['France', 'Belgique', 'Luxembourg']),
        colissimo: {
          ...everywhere(fees.colissimo, ['France', 'Belgique', 'Luxembourg', 'Suisse']),
          'France d’outre-mer': { offered: true, fee: OVERSEAS_FEE, freeFrom: null },
        },
      },
    }),
    ...(regime && { vat: { regime, ...(euPlace && { euPlace }) } }),
  }
  const answer = await shop.app.inject({ method: 'PUT', url: '/api/admin/settings', headers, payload })
  if (answer.statusCode !== 200) throw new Error(`The settings were refused: ${answer.body}`)
}

export function addressIn(country: Purchase['country']) {
  return { firstName: 'Zoé', lastName: 'Lefèvre', street: '4 rue des Tortues', country, ...PLACES[country] }
}

const companyIn = (country: Purchase['country']) =>
  country === 'Belgique'
    ? { name: 'Jeux du Sablon', siren: '', vatNumber: 'BE0123456749' }
    : { name: 'Jeux du Sablon', siren: '732829320', vatNumber: '' }
export const relayIn = (country: Purchase['country']) => {
  const { city, postalCode } = PLACES[country]
  return { id: '012345', name: 'Tabac du Fort', address: '1 rue du Fort', city, postalCode, country }
}

export async function buy(
  shop: TestShop,
  wanted: Purchase,
  headers: { authorization: string },
): Promise<World> {
  const purchase = possible(wanted)
  await fault(shop, 'none')
  const goods = purchase.lines.filter((line) => !isCustom(line))
  const products = await Promise.all(
    goods.map((line, at) => addProduct(shop, { ...line, name: NAMES[at] ?? 'Prisme' })),
  )
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
  const buyer = purchase.buyer === 'guest' ? await aGuest(shop) : await aBuyer(shop)
  const started = await buyer.start({
    items,
    shippingAddress: addressIn(purchase.country),
    shippingMethod: purchase.method,
    ...(purchase.method === 'mondialRelay' && { pickupPoint: relayIn(purchase.country) }),
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

async function enterByHand(
  shop: TestShop,
  purchase: Purchase,
  { items, headers }: { items: Items; headers: { authorization: string } },
) {
  const buyer = purchase.buyer === 'account' ? await aBuyer(shop) : undefined
  const reduction = CODES[purchase.code]
  const payload = {
    requestId: newId(),
    items,
    customItems: purchase.lines
      .filter(isCustom)
      .map(({ quantity, cents }) => ({ label: 'Gravure du classeur', price: cents / 100, quantity })),
    ...(buyer ? { account: buyer.userId } : { guest: { firstName: 'Zoé', lastName: 'Lefèvre', email: '' } }),
    ...(reduction && { reduction: { ...reduction, reason: 'Boîte abîmée' } }),
    shippingMethod: purchase.method,
    address: addressIn(purchase.country),
    ...(purchase.method === 'mondialRelay' && { pickupPoint: relayIn(purchase.country) }),
    ...(purchase.isCompany && { company: companyIn(purchase.country) }),
    ...(purchase.isDeliveryFree && { freeDelivery: true }),
    paid: { means: 'transfer', on: parisDay(shop.clock.now()) },
  }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/admin/manual-orders', headers, payload })
  if (answer.statusCode !== 201) throw new Error(`Entering failed: ${answer.body}`)
  const { order } = answer.json<{ order: Order }>()
  const customer: Customer = buyer ? { kind: 'account', userId: buyer.userId } : { kind: 'nobody' }
  return { order, customer }
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
  return {
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
      onShelf: 0,
      damaged: 0,
      missing: 0,
      ended: 0,
      waiting: 0,
      stopped: 0,
      declared: 0,
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
      street: addressIn(purchase.country).street,
      method: purchase.method,
      point: order.pickupPoint?.id,
    },
    label: undefined,
  }
}
