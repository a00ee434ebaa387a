import type { CheckoutState } from '#shared/checkout/checkout-state.ts'
import type { CaptureResponse } from '#shared/checkout/contract.ts'
import { isReservationOver } from '#shared/checkout/reservation-limits.ts'
import {
  CHECKOUT_EXPIRED,
  CHECKOUT_SUPERSEDED,
  PAYMENT_DECLINED,
  PAYMENT_NOT_CAPTURED,
  PAYMENT_NOT_FOUND,
  PAYMENT_PENDING,
  PAYMENT_REFUNDED,
  PAYMENT_UNKNOWN,
} from '#shared/checkout/texts.ts'
import { newId } from '../database/ids.ts'
import { lockInOrder } from '../database/sale-locks.ts'
import { write, type Tx } from '../database/write.ts'
import { anothers, ShopError } from '../http/shop-error.ts'
import type { CaptureOutcome } from '../outside/payment/port.ts'
import type { Services } from '../services.ts'
import { SETTLE_SOON_S } from './payment-check-times.ts'
import { changeCheckout, expectedStep, transition } from './change-checkout-state.ts'
import { findCheckout, type Checkout } from './queries.ts'
import { askProvider, recordCaptureOutcome } from './record-payment.ts'
import { orUnavailable } from './provider-unavailable.ts'

/**
 * The customer came back from the provider: takes the money (decision 13). That we are about to is stored
 * first, so that a crash before the answer leaves a checkout that the job `sweep` asks the provider about.
 * @throws 404 for another's, 409 expired or superseded before any money moves, 402 declined, 503.
 */
export async function capturePayment(
  services: Services,
  userId: string,
  paymentOrderId: string,
): Promise<CaptureResponse> {
  const checkout =
    (await startExpectedCapture(services, userId, paymentOrderId)) ??
    (await startCapture(services, userId, paymentOrderId))
  if (checkout.state !== 'capturing') return responseOf(await stateNow(services, checkout))
  const outcome = await callProvider(services, checkout)
  const { state, payment_id } = await recordCaptureOutcome(services, checkout, outcome)
  if (outcome.state === 'declined' || outcome.state === 'failed')
    throw new ShopError('PAYMENT_DECLINED', PAYMENT_DECLINED)
  if (outcome.state === 'not-approved') throw new ShopError('PAYMENT_REQUIRED', PAYMENT_NOT_CAPTURED)
  return responseOf({ state, payment_id })
}

/** Moves this customer's open checkout to 'capturing', if it is open and its time is not over. */
async function startExpectedCapture(
  services: Services,
  userId: string,
  paymentOrderId: string,
): Promise<Checkout | undefined> {
  return write(services.database, async (tx) => {
    lockInOrder(tx, 'checkouts')
    const now = services.clock.now()
    const started = await expectedStep(
      tx,
      'capture-started',
      now,
      (eb) =>
        eb.and([
          eb('payment_order_id', '=', paymentOrderId),
          eb('user_id', '=', userId),
          eb('expires_at', '>', now),
        ]),
      { capture_attempt: newId() },
    )
    if (started) await settleSoon(tx, services, started)
    return started
  })
}

/** The one job of a capture: it finishes what the browser, in most cases, has finished long before. */
async function settleSoon(tx: Tx, { jobs }: Services, { id }: Checkout): Promise<void> {
  await jobs.enqueue(tx, 'settle-checkout', { checkoutId: id }, { startAfter: SETTLE_SOON_S })
}

/** The same for a checkout in any state: one that has run out is closed instead, before any money moves. */
async function startCapture(services: Services, userId: string, paymentOrderId: string): Promise<Checkout> {
  const found = await findCheckout(services.database.db, { payment_order_id: paymentOrderId })
  if (!found) throw new ShopError('NOT_FOUND', PAYMENT_NOT_FOUND)
  if (found.user_id !== userId) throw anothers(PAYMENT_NOT_FOUND)
  return changeCheckout(services, found, async (tx, checkout) => {
    const now = services.clock.now()
    if (isReservationOver(checkout.expires_at, now)) return transition(tx, checkout, 'reservation-ended', now)
    const started = await transition(tx, checkout, 'capture-started', now, {
      capture_attempt: newId(),
    })
    if (started !== checkout) await settleSoon(tx, services, started)
    return started
  })
}

/** Every call of one attempt carries its id, so that a double click is one capture. */
async function callProvider(services: Services, checkout: Checkout): Promise<CaptureOutcome> {
  const { payment_order_id, capture_attempt } = checkout
  if (payment_order_id === null || capture_attempt === null)
    throw new Error(`Checkout ${checkout.id} is captured without having been opened.`)
  return orUnavailable(services.payment.capture(payment_order_id, capture_attempt), PAYMENT_UNKNOWN)
}

/** The provider is asked again about a pending one, because a customer waits on the page. */
async function stateNow(
  services: Services,
  checkout: Checkout,
): Promise<Pick<Checkout, 'state' | 'payment_id'>> {
  return checkout.state === 'pending'
    ? orUnavailable(askProvider(services, checkout), PAYMENT_UNKNOWN)
    : checkout
}

const CLOSED: Partial<Record<CheckoutState, [ConstructorParameters<typeof ShopError>[0], string]>> = {
  expired: ['CHECKOUT_EXPIRED', CHECKOUT_EXPIRED],
  denied: ['CHECKOUT_EXPIRED', CHECKOUT_EXPIRED],
  superseded: ['CHECKOUT_SUPERSEDED', CHECKOUT_SUPERSEDED],
  refunding: ['CONFLICT', PAYMENT_REFUNDED],
  refunded: ['CONFLICT', PAYMENT_REFUNDED],
}

function responseOf({
  state,
  payment_id: paymentId,
}: Pick<Checkout, 'state' | 'payment_id'>): CaptureResponse {
  if (state === 'pending') return { paymentId: paymentId ?? '', status: 'pending', message: PAYMENT_PENDING }
  if (state === 'captured' || state === 'ordered') return { paymentId: paymentId ?? '', status: 'completed' }
  throw new ShopError(...(CLOSED[state] ?? ['PAYMENT_REQUIRED', PAYMENT_NOT_CAPTURED]))
}
