import type { ManualOrder } from '#shared/manual-orders/contract.ts'
import { RESERVATION_OVER } from '#shared/manual-orders/texts.ts'
import type { Order } from '#shared/orders/contract.ts'
import { parisDay } from '#shared/paris-day.ts'
import { TRANSFER_DAYS } from '#shared/payment-means.ts'
import { newId } from '../../database/ids.ts'
import { isOneOf } from '../../database/is-one-of.ts'
import { settleUnfinished } from '../../settlement/settle-unfinished.ts'
import { aBuyer } from '../checkout.ts'
import { readMail } from '../mails.ts'
import { openSession } from '../session.ts'
import type { TestShop } from '../shop.ts'
import { LATER_FEES, setSettings } from './fees.ts'
import { addressIn, CODES, companyIn, isCustom, relayIn, type Purchase } from './purchase.ts'
import { notePlayed, type Customer } from './world.ts'

const DAY_MS = 24 * 3_600_000
/** The stock of each product of a story before its sale. */
export const STOCK = 1000

export async function enterByHand(
  shop: TestShop,
  purchase: Purchase,
  { items, headers }: { items: Items; headers: { authorization: string } },
) {
  const buyer = purchase.buyer === 'account' ? await aBuyer(shop) : undefined
  const email = purchase.buyer === 'guest' ? `${newId()}@exemple.test` : ''
  const reduction = CODES[purchase.code]
  const isReserved = typeof purchase.daysReserved === 'number'
  const isSent = purchase.method !== 'inPerson'
  const payload = {
    requestId: newId(),
    items,
    customItems: purchase.lines
      .filter(isCustom)
      .map(({ quantity, cents }) => ({ label: 'Gravure du classeur', price: cents / 100, quantity })),
    ...(buyer ? { account: buyer.userId } : { guest: { firstName: 'Zoé', lastName: 'Lefèvre', email } }),
    ...(reduction && { reduction: { ...reduction, reason: 'Boîte abîmée' } }),
    shippingMethod: purchase.method,
    ...(isSent && { address: addressIn(purchase.country) }),
    ...(purchase.method === 'mondialRelay' && { pickupPoint: relayIn(purchase.country) }),
    ...(purchase.isCompany && { company: companyIn(purchase.country) }),
    ...(purchase.isDeliveryFree && { freeDelivery: true }),
    ...(purchase.isOnTheSpot && { handedOver: true }),
    ...(!isReserved && { paid: paidNow(shop, purchase) }),
  }
  const entered = await enter<ManualOrder>(shop, headers, { path: '', payload })
  const { reservation } = entered
  const order = reservation
    ? await endReservation(shop, purchase, { id: reservation._id, payload })
    : entered.order
  if (!order) throw new Error('Entering made no order.')
  if (buyer) return { order, customer: { kind: 'account', userId: buyer.userId } as Customer }
  const token = email && tokenIn(await readMail(shop, email, 'order-confirmation'))
  const customer: Customer = token ? { kind: 'guest', token } : { kind: 'nobody' }
  return { order, customer }
}

type Items = { product: string; packSize: number; quantity: number }[]
type Call = { path: string; payload: object }

// The type of the answer depends on the call.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
async function enter<Body>(
  shop: TestShop,
  headers: { authorization: string },
  { path, payload }: Call,
): Promise<Body> {
  const url = `/api/admin/manual-orders${path}`
  const answer = await shop.app.inject({ method: 'POST', url, headers, payload })
  if (answer.statusCode !== 201) throw new Error(`Entering failed: ${answer.body}`)
  notePlayed('POST', url)
  return answer.json<Body>()
}

const paidNow = (shop: TestShop, { means = 'transfer' }: Purchase) => ({
  means,
  on: parisDay(shop.clock.now()),
})

type Reserved = { id: string; payload: { items: Items } }

async function endReservation(shop: TestShop, purchase: Purchase, { id, payload }: Reserved): Promise<Order> {
  if ((purchase.daysReserved ?? 0) < TRANSFER_DAYS) return payLater(shop, purchase, id)
  await letExpire(shop, purchase, { id, payload })
  const { headers } = await openSession(shop, 'admin')
  const paid = { ...payload, requestId: newId(), paid: paidNow(shop, purchase) }
  const { order } = await enter<ManualOrder>(shop, headers, { path: '', payload: paid })
  if (!order) throw new Error('Entering made no order.')
  return order
}

/** Checks that a reservation that is over has given its stock back, cannot be paid, and has made no order. */
async function letExpire(shop: TestShop, purchase: Purchase, { id, payload }: Reserved): Promise<void> {
  const products = [...new Set(payload.items.map(({ product }) => product))]
  const stockOf = () =>
    shop.database.db
      .selectFrom('sleeves')
      .select(['id', 'stock'])
      .where(isOneOf('id', products))
      .where('stock', '<>', STOCK)
      .execute()
  if ((await stockOf()).length < products.length) throw new Error('The reservation holds no stock.')
  shop.clock.forward((purchase.daysReserved ?? 0) * DAY_MS)
  await settleUnfinished(shop)
  const { headers } = await openSession(shop, 'admin')
  const url = `/api/admin/manual-orders/${id}/payment`
  const late = await shop.app.inject({ method: 'POST', url, headers, payload: paidNow(shop, purchase) })
  const { message } = late.json<{ message: string }>()
  if (late.statusCode !== 409 || message !== RESERVATION_OVER) throw new Error(`It was paid: ${late.body}`)
  const list = await shop.app.inject({ url: '/api/admin/manual-orders', headers })
  if (list.body.includes(id)) throw new Error('The reservation is still in the list.')
  const kept = await stockOf()
  if (kept.length > 0) throw new Error(`The reservation still holds stock: ${JSON.stringify(kept)}`)
  const { db } = shop.database
  const order = await db
    .selectFrom('orders')
    .select('number')
    .where('checkout_id', '=', id)
    .executeTakeFirst()
  if (order) throw new Error(`The reservation made the order ${order.number}.`)
}

async function payLater(shop: TestShop, purchase: Purchase, id: string): Promise<Order> {
  const owner = await openSession(shop, 'admin')
  await setSettings(shop, owner.headers, { fees: LATER_FEES, regime: 'franchise' })
  shop.clock.forward((purchase.daysReserved ?? 0) * DAY_MS)
  const { headers } = await openSession(shop, 'admin')
  return enter<Order>(shop, headers, { path: `/${id}/payment`, payload: paidNow(shop, purchase) })
}

export const tokenIn = (mail = ''): string => /commande#token=([\w-]+)/u.exec(mail)?.[1] ?? ''
