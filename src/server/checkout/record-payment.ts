import { raiseAlert } from '../alerts/raise-alert.ts'
import type { LockedCheckout } from '../database/sale-locks.ts'
import type { Tx } from '../database/write.ts'
import type { Captured, CaptureOutcome, CaptureState, PaymentOrder } from '../outside/payment/port.ts'
import type { Services } from '../services.ts'
import { CAPTURE_OVER_MS } from './payment-check-times.ts'
import type { Checkout } from './queries.ts'
import { changeCheckout, expectedStep, reopen, transition } from './change-checkout-state.ts'

// What the provider says is stored here and judged elsewhere: whether money becomes an order or goes back is decided by
// the settlement alone.

/** Stores how our capture call ended: the checkout afterwards. */
export async function recordCaptureOutcome(
  services: Services,
  { id, user_id: customer }: Checkout,
  outcome: CaptureOutcome,
): Promise<Checkout> {
  if (outcome.state === 'completed') {
    const captured = await expectedStep(
      services.database.db,
      'capture-completed',
      services.clock.now(),
      (eb) => eb('id', '=', id),
      factsOf(outcome),
    )
    if (captured) return captured
  }
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
      case 'not-approved':
        return reopen(tx, checkout, now)
      case 'gone': {
        const reopened = await reopen(tx, checkout, now)
        return transition(tx, reopened, 'reservation-ended', now)
      }
    }
  })
}

/**
 * Asks the provider for the state of a checkout's order and stores it. Only asks: a capture is started by the
 * customer's own return and by nothing else (decision 15).
 * @throws ProviderUnavailable
 */
export async function askProvider(services: Services, checkout: Checkout): Promise<Checkout> {
  if (checkout.payment_order_id === null) return checkout
  const order = await services.payment.getOrder(checkout.payment_order_id)
  const { id, user_id: customer } = checkout
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
    // The call that began the capture may still be running; one that is this old has failed.
    const over = now.getTime() - checkout.updated_at.getTime() >= CAPTURE_OVER_MS
    return over ? reopen(tx, checkout, now) : checkout
  }
  if (order?.state === 'approved') return transition(tx, checkout, 'approved', now)
  if (checkout.state === 'pending' && order === undefined) await alertUnknown(tx, services, checkout)
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
    message: `Le prestataire de paiement ne connaît plus le paiement ${checkout.payment_order_id}, qui était en cours de vérification. Le stock reste réservé\u202F: veuillez vérifier chez lui.`,
  })
}
