import { UNPAID_STATES, type CheckoutState } from '#shared/checkout/checkout-state.ts'
import type { CaptureResponse } from '#shared/checkout/contract.ts'
import { isReservationOver, softAfterAct, softFrom } from '#shared/checkout/reservation-limits.ts'
import {
  CHECKOUT_EXPIRED,
  CHECKOUT_SUPERSEDED,
  HOLD_GAVE_WAY,
  PAYMENT_DECLINED,
  PAYMENT_NOT_CAPTURED,
  PAYMENT_NOT_FOUND,
  PAYMENT_PENDING,
  PAYMENT_REFUNDED,
  PAYMENT_UNKNOWN,
} from '#shared/checkout/texts.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { newId } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import { notOwner, ShopError } from '../http/shop-error.ts'
import type { Captured, CaptureOutcome, CaptureState, PaymentOrder } from '../outside/payment/interface.ts'
import { lockSale, type LockedCheckout } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { changeCheckout, reopen, transition } from './change-checkout-state.ts'
import { CAPTURE_OVER_MS } from './payment-check-times.ts'
import { orUnavailable } from './provider-unavailable.ts'
import type { Checkout } from './queries.ts'

// The functions of this file take the money and store the provider's result. `settlement/settle-checkout.ts` decides
// whether the money becomes an order or is refunded.

/**
 * Call this function after the customer has returned from the provider. The state 'capturing' is stored first, so that
 * after a crash the job `sweep` can ask the provider for the result.
 * @throws 404 for an unknown checkout or another customer's; 409 if it is expired, superseded, denied, refunded or to
 * be refunded; 402 if the payment is declined or not approved; 503 if the provider does not answer
 */
export async function capturePayment(
  services: Services,
  userId: string,
  paymentOrderId: string,
): Promise<CaptureResponse> {
  const checkout = await startCapture(services, userId, paymentOrderId)
  // A customer waits on the page, so the provider is asked again about a pending capture.
  if (checkout.state === 'pending')
    return responseOf(await orUnavailable(askProvider(services, checkout), PAYMENT_UNKNOWN))
  if (checkout.state !== 'capturing') return responseOf(checkout)
  const outcome = await callProvider(services, checkout)
  const recorded = await recordCaptureOutcome(services, checkout, outcome)
  if (outcome.state === 'declined' || outcome.state === 'failed')
    throw new ShopError('PAYMENT_DECLINED', PAYMENT_DECLINED)
  if (outcome.state === 'not-approved') throw new ShopError('PAYMENT_REQUIRED', PAYMENT_NOT_CAPTURED)
  return responseOf(recorded)
}

/** Moves an open checkout to 'capturing' or, if its reservation is over, closes it. */
async function startCapture(services: Services, userId: string, paymentOrderId: string): Promise<Checkout> {
  return write(services.database, async (tx) => {
    const { checkout } = await lockSale(tx, { checkout: { paymentOrderId } })
    if (!checkout) throw new ShopError('NOT_FOUND', PAYMENT_NOT_FOUND)
    if (checkout.user_id !== userId) throw notOwner(PAYMENT_NOT_FOUND)
    const now = services.clock.now()
    if (isReservationOver(checkout.expires_at, now)) return transition(tx, checkout, 'reservation-ended', now)
    return transition(tx, checkout, 'capture-started', now, { capture_attempt: newId() })
  })
}

/** The calls of one attempt carry the attempt's id, so a double click captures once. */
async function callProvider(services: Services, checkout: Checkout): Promise<CaptureOutcome> {
  const { payment_order_id, capture_attempt } = checkout
  if (payment_order_id === null || capture_attempt === null)
    throw new Error(`Checkout ${checkout.id} is captured without having been opened.`)
  return orUnavailable(services.payment.capture(payment_order_id, capture_attempt), PAYMENT_UNKNOWN)
}

const CLOSED: Partial<Record<CheckoutState, [ConstructorParameters<typeof ShopError>[0], string]>> = {
  expired: ['CHECKOUT_EXPIRED', CHECKOUT_EXPIRED],
  denied: ['CHECKOUT_EXPIRED', CHECKOUT_EXPIRED],
  superseded: ['CHECKOUT_SUPERSEDED', CHECKOUT_SUPERSEDED],
  refunding: ['CONFLICT', PAYMENT_REFUNDED],
  refunded: ['CONFLICT', PAYMENT_REFUNDED],
}

function responseOf({ state, payment_id, gave_way: gaveWay }: Checkout): CaptureResponse {
  const paymentId = payment_id ?? ''
  if (state === 'pending') return { paymentId, status: 'pending', message: PAYMENT_PENDING }
  if (state === 'captured' || state === 'ordered') return { paymentId, status: 'completed' }
  if (state === 'expired' && gaveWay) throw new ShopError('CHECKOUT_EXPIRED', HOLD_GAVE_WAY)
  throw new ShopError(...(CLOSED[state] ?? ['PAYMENT_REQUIRED', PAYMENT_NOT_CAPTURED]))
}

export async function recordCaptureOutcome(
  services: Services,
  { id, user_id }: Checkout,
  outcome: CaptureOutcome,
): Promise<Checkout> {
  // A completed capture does not reopen the checkout, so the customer's account need not be locked.
  const customer = outcome.state === 'completed' ? null : user_id
  return changeCheckout(services, { id, customer }, async (tx, checkout) => {
    const now = services.clock.now()
    switch (outcome.state) {
      case 'completed':
      case 'pending':
      case 'refunded':
        return recordCapture(tx, services, checkout, outcome)
      case 'failed':
        return transition(tx, checkout, 'capture-denied', now)
      case 'declined':
        return reopen(tx, checkout, now, { soft_from: softAfterAct(checkout, now) })
      case 'not-approved':
        return reopen(tx, checkout, now)
      case 'gone':
        return transition(tx, await reopen(tx, checkout, now), 'reservation-ended', now)
    }
  })
}

/**
 * Asks the provider for the state of a checkout's order and stores the answer. Captures nothing. Cancels an uncaptured
 * order of a checkout that ended unpaid.
 * @throws ProviderUnavailable
 */
export async function askProvider(services: Services, checkout: Checkout): Promise<Checkout> {
  if (checkout.payment_order_id === null) return checkout
  const order = await services.payment.getOrder(checkout.payment_order_id)
  const { id, user_id: customer } = checkout
  // The money of a checkout that was closed unpaid is not taken, so the buyer's authorisation is released.
  const isGivenUp = UNPAID_STATES.some((state) => state === checkout.state) && order && !order.capture
  if (isGivenUp && order.state !== 'voided') await services.payment.cancelOrder(order.paymentOrderId)
  return changeCheckout(services, { id, customer }, (tx, current) =>
    recordOrder(tx, services, current, order),
  )
}

async function recordOrder(
  tx: Tx,
  services: Services,
  checkout: LockedCheckout,
  order: PaymentOrder | undefined,
): Promise<Checkout> {
  const now = services.clock.now()
  if (order?.capture) return recordCapture(tx, services, checkout, order.capture)
  if (checkout.state === 'capturing') {
    // The capture call may still be running. After `CAPTURE_OVER_MS` the call counts as failed.
    const over = now.getTime() - checkout.updated_at.getTime() >= CAPTURE_OVER_MS
    return over ? reopen(tx, checkout, now) : checkout
  }
  if (order?.state === 'approved' && checkout.state !== 'pending')
    return transition(tx, checkout, 'approved', now, { soft_from: softFrom(now) })
  if (checkout.state !== 'pending') return checkout
  // The provider's order no longer has the pending capture, so the capture counts as denied.
  if (order && order.state !== 'pending') return transition(tx, checkout, 'capture-denied', now)
  if (!order) await alertUnknown(tx, services, checkout)
  return checkout
}

const CAPTURE_EVENTS = {
  completed: 'capture-completed',
  pending: 'capture-pending',
  refunded: 'refund-completed',
  declined: 'capture-denied',
} as const

async function recordCapture(
  tx: Tx,
  services: Services,
  checkout: LockedCheckout,
  capture: Captured & { state: CaptureState },
): Promise<Checkout> {
  const facts = capture.state === 'declined' ? {} : factsOf(capture)
  return transition(tx, checkout, CAPTURE_EVENTS[capture.state], services.clock.now(), facts)
}

function factsOf({ paymentId, amountCents, currency, feeCents }: Captured) {
  return {
    payment_id: paymentId,
    captured_cents: amountCents,
    captured_currency: currency,
    captured_fee_cents: feeCents ?? null,
  }
}

async function alertUnknown(tx: Tx, services: Services, checkout: Checkout): Promise<void> {
  await raiseAlert(tx, services, {
    key: `payment-unknown:${checkout.id}`,
    message: `Le prestataire de paiement ne connaît plus le paiement ${checkout.payment_order_id}, qui était en cours de vérification. Le stock reste réservé\u00A0: vérifiez auprès de lui.`,
  })
}
