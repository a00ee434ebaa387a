import type { Order } from '#shared/orders/contract.ts'
import {
  PAYMENT_NOT_CAPTURED,
  PAYMENT_NOT_FOUND,
  PAYMENT_PENDING,
  PAYMENT_REFUNDED,
  PAYMENT_UNKNOWN,
} from '#shared/checkout/texts.ts'
import { findCheckout, type Checkout } from '../checkout/queries.ts'
import { orUnavailable } from '../checkout/provider-unavailable.ts'
import { settle } from './settle-checkout.ts'
import { anothers, ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { OrderImpossible, placeOrder } from '../orders/place-order.ts'
import { write } from '../database/write.ts'
import { selectOrders, toOrder, type WholeOrder } from '../orders/order-response.ts'

/**
 * The order of a captured payment (decision 14): made now, or found where it was made already by a notification,
 * the job `sweep` or the same call before. One payment is one order, however often this is called.
 * @throws 402 for what the provider does not confirm as captured, 404 for another customer's
 */
export async function orderOfPayment(services: Services, userId: string, paymentId: string): Promise<Order> {
  const reader = { now: services.clock.now(), admin: false }
  const placed = await placeAtOnce(services, userId, paymentId)
  if (placed) return toOrder(placed, reader)
  const checkout = await checkoutOf(services, paymentId)
  if (!checkout) throw new ShopError('PAYMENT_REQUIRED', PAYMENT_NOT_CAPTURED)
  if (checkout.user_id !== userId) throw anothers(PAYMENT_NOT_FOUND)
  const { state } =
    checkout.state === 'ordered'
      ? checkout
      : await orUnavailable(settle(services, checkout.id), PAYMENT_UNKNOWN)
  if (state === 'pending') throw new ShopError('PAYMENT_REQUIRED', PAYMENT_PENDING)
  if (state === 'refunding' || state === 'refunded') throw new ShopError('CONFLICT', PAYMENT_REFUNDED)
  if (state !== 'ordered') throw new ShopError('PAYMENT_REQUIRED', PAYMENT_NOT_CAPTURED)
  const order = await selectOrders(services.database.db)
    .where('checkout_id', '=', checkout.id)
    .executeTakeFirstOrThrow()
  return toOrder(order, reader)
}

/** The usual case: it was captured a moment ago and everything fits. Undefined: it has to be settled step by step. */
async function placeAtOnce(
  services: Services,
  userId: string,
  paymentId: string,
): Promise<WholeOrder | undefined> {
  if (!PAYMENT_ID.test(paymentId)) return undefined
  try {
    return await write(services.database, (tx) => placeOrder(tx, services, { paymentId, userId }))
  } catch (error) {
    // The settling that follows gives the money back.
    if (error instanceof OrderImpossible) return undefined
    throw error
  }
}

const PAYMENT_ID = /^[\w-]{1,64}$/

/** A payment we have not heard of may still be one: the provider is asked whose it is. */
async function checkoutOf(services: Services, paymentId: string): Promise<Checkout | undefined> {
  if (!PAYMENT_ID.test(paymentId)) return undefined
  const { db } = services.database
  const known = await findCheckout(db, { payment_id: paymentId })
  if (known) return known
  const capture = await orUnavailable(services.payment.getCapture(paymentId), PAYMENT_UNKNOWN)
  if (!capture?.paymentOrderId) return undefined
  return findCheckout(db, { payment_order_id: capture.paymentOrderId })
}
