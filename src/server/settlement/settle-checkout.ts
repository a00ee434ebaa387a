import { awaitsMoney, isOpen, settlingStep, type SettlingStep } from '#shared/checkout/checkout-state.ts'
import { isReservationOver } from '#shared/checkout/reservation-limits.ts'
import {
  PAYMENT_NOT_CAPTURED,
  PAYMENT_NOT_FOUND,
  PAYMENT_PENDING,
  PAYMENT_REFUNDED,
  PAYMENT_UNKNOWN,
} from '#shared/checkout/texts.ts'
import { counted } from '#shared/count.ts'
import { formatDate } from '#shared/dates.ts'
import { formatCents } from '#shared/money.ts'
import type { Order } from '#shared/orders/contract.ts'
import { TRANSFER_DAYS } from '#shared/payment-means.ts'
import type { CheckoutRefundReason } from '#shared/refunds/refund-rules.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { askProvider } from '../checkout/capture-payment.ts'
import { changeCheckout, transition } from '../checkout/change-checkout-state.ts'
import { nextCheck } from '../checkout/payment-check-times.ts'
import { orUnavailable } from '../checkout/provider-unavailable.ts'
import { findCheckout, getCheckout, setNextCheck, type Checkout } from '../checkout/queries.ts'
import type { Tx } from '../database/write.ts'
import { notOwner, ShopError } from '../http/shop-error.ts'
import { toOrder } from '../orders/order-response.ts'
import { OrderImpossible, placeOrder } from '../orders/place-order.ts'
import { selectOrders } from '../orders/select-orders.ts'
import { ProviderUnavailable } from '../outside/payment/interface.ts'
import { refundCheckout, sendCheckoutRefunds } from '../refunds/refund-checkout.ts'
import type { Services } from '../services.ts'

/**
 * Returns the order of a captured payment. If the order does not exist yet, makes it. One payment makes one order.
 * @throws 402 if the payment is unknown, or the capture is pending or not confirmed; 404 for another customer's
 * payment; 409 if the payment is or will be refunded; 503 if the provider does not answer
 */
export async function createOrder(services: Services, userId: string, paymentId: string): Promise<Order> {
  const checkout = await checkoutOf(services, paymentId)
  if (!checkout) throw new ShopError('PAYMENT_REQUIRED', PAYMENT_NOT_CAPTURED)
  if (checkout.user_id !== userId) throw notOwner(PAYMENT_NOT_FOUND)
  const { state } =
    checkout.state === 'ordered'
      ? checkout
      : await orUnavailable(settleCheckout(services, checkout), PAYMENT_UNKNOWN)
  if (state === 'pending') throw new ShopError('PAYMENT_REQUIRED', PAYMENT_PENDING)
  if (state === 'refunding' || state === 'refunded') throw new ShopError('CONFLICT', PAYMENT_REFUNDED)
  if (state !== 'ordered') throw new ShopError('PAYMENT_REQUIRED', PAYMENT_NOT_CAPTURED)
  const order = await selectOrders(services.database.db, { admin: false })
    .where('checkout_id', '=', checkout.id)
    .executeTakeFirstOrThrow()
  return toOrder(order, { now: services.clock.now(), admin: false })
}

const PAYMENT_ID = /^[\w-]{1,64}$/

async function checkoutOf(services: Services, paymentId: string): Promise<Checkout | undefined> {
  if (!PAYMENT_ID.test(paymentId)) return undefined
  const { db } = services.database
  const known = await findCheckout(db, { payment_id: paymentId })
  if (known) return known
  const capture = await orUnavailable(services.payment.getCapture(paymentId), PAYMENT_UNKNOWN)
  if (!capture?.paymentOrderId) return undefined
  return findCheckout(db, { payment_order_id: capture.paymentOrderId })
}

/**
 * Brings a checkout as far as it can go now. The state guards each step, so simultaneous callers make one order.
 * @throws ProviderUnavailable, except for an open checkout whose reservation is over
 */
export async function settleCheckout(services: Services, found: Checkout): Promise<Checkout> {
  let checkout = await recordNews(services, found)
  for (;;) {
    const step = settlingStep(checkout.state, isOver(services, checkout))
    if (step === 'rest') break
    const after = await STEPS[step](services, checkout)
    if (after.state === checkout.state) break
    checkout = after
  }
  const next = nextCheck(checkout, services.clock.now())
  if (next?.getTime() !== checkout.check_at?.getTime())
    await setNextCheck(services.database.db, checkout, next)
  return checkout
}

const isOver = ({ clock }: Services, checkout: Checkout) =>
  isReservationOver(checkout.expires_at, clock.now())

async function recordNews(services: Services, checkout: Checkout): Promise<Checkout> {
  if (!awaitsMoney(checkout.state)) return checkout
  try {
    return await askProvider(services, checkout)
  } catch (error) {
    // Only the shop's capture call moves money, and no capture of an open checkout is under way. So its stock need not
    // stay reserved until the provider answers.
    const closable = isOpen(checkout.state) && isOver(services, checkout)
    if (closable && error instanceof ProviderUnavailable) return checkout
    throw error
  }
}

const STEPS: Record<
  Exclude<SettlingStep, 'rest'>,
  (services: Services, checkout: Checkout) => Promise<Checkout>
> = { close, 'order-or-refund': orderOrRefund, 'give-back': giveBack }

async function close(services: Services, { id }: Checkout): Promise<Checkout> {
  return changeCheckout(services, { id }, async (tx, checkout) => {
    const ended = await transition(tx, checkout, 'reservation-ended', services.clock.now())
    if (checkout.state === 'reserved') await reportUnpaid(tx, services, checkout)
    return ended
  })
}

/** The alert does not name the customer, because it may outlive the customer's data. */
function reportUnpaid(tx: Tx, services: Services, { id, total_cents, created_at }: Checkout) {
  return raiseAlert(tx, services, {
    key: `reservation-ended:${id}`,
    message: `La commande de ${formatCents(total_cents)} enregistrée le ${formatDate(created_at)} n’a pas été payée en ${counted(TRANSFER_DAYS, 'jour')}\u00A0: sa réservation a pris fin, son stock est de nouveau en vente.`,
  })
}

async function orderOrRefund(services: Services, { id }: Checkout): Promise<Checkout> {
  try {
    return await changeCheckout(services, { id }, (tx, checkout) => placeOrder(tx, services, checkout))
  } catch (error) {
    if (!(error instanceof OrderImpossible)) throw error
    return refund(services, id, error.reason)
  }
}

async function refund(services: Services, id: string, reason: CheckoutRefundReason): Promise<Checkout> {
  return changeCheckout(services, { id }, async (tx, checkout) => {
    if (reason === 'amount-mismatch')
      await raiseAlert(tx, services, {
        key: `amount-mismatch:${id}`,
        message: `Un paiement encaissé ne correspond pas à la commande (paiement ${checkout.payment_id}). Il est remboursé\u202F; vérifiez auprès du prestataire de paiement.`,
        paymentId: checkout.payment_id ?? undefined,
      })
    return refundCheckout(tx, services, checkout, reason)
  })
}

async function giveBack(services: Services, { id }: Checkout): Promise<Checkout> {
  await sendCheckoutRefunds(services, id)
  return getCheckout(services.database.db, id)
}
