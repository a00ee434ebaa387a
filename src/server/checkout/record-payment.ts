import { CURRENCY } from '#shared/checkout/amounts.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { LockedCheckout } from '../database/sale-locks.ts'
import type { Tx } from '../database/write.ts'
import type { Captured, CaptureOutcome, PaymentOrder } from '../outside/payment/port.ts'
import type { Services } from '../services.ts'
import { giveUpOrder } from './give-up-order.ts'
import { changeCheckout, reopen, transition } from './transition.ts'
import { CAPTURE_OVER_MS, SETTLE_SOON_S } from './next-look.ts'
import type { Checkout } from './queries.ts'

/** Stores how our capture call ended: the checkout afterwards. */
export async function learnOutcome(
  services: Services,
  { id, user_id: customer }: Checkout,
  outcome: CaptureOutcome,
): Promise<Checkout> {
  return changeCheckout(services, { id, customer }, async (tx, checkout) => {
    const now = services.clock.now()
    switch (outcome.state) {
      case 'completed':
      case 'pending':
      case 'refunded':
        return money(tx, services, checkout, outcome)
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
 * Asks the provider what has become of a checkout's order and stores it. Only asks: a capture is started by the
 * customer's own return and by nothing else (decision 15).
 * @throws ProviderUnavailable
 */
export async function askProvider(services: Services, checkout: Checkout): Promise<Checkout> {
  if (checkout.payment_order_id === null) return checkout
  const order = await services.payment.getOrder(checkout.payment_order_id)
  const { id, user_id: customer } = checkout
  return changeCheckout(services, { id, customer }, (tx, current) => readOrder(tx, services, current, order))
}

async function readOrder(
  tx: Tx,
  services: Services,
  checkout: LockedCheckout,
  order: PaymentOrder | undefined,
): Promise<Checkout> {
  const now = services.clock.now()
  if (order?.capture?.state === 'declined') return transition(tx, checkout, 'capture-denied', now)
  if (order?.capture) return money(tx, services, checkout, { ...order.capture, state: order.capture.state })
  if (checkout.state === 'capturing') {
    // Whoever began the capture may still be at it; a call that old has come to nothing.
    const over = now.getTime() - checkout.updated_at.getTime() >= CAPTURE_OVER_MS
    return over ? reopen(tx, checkout, now) : checkout
  }
  if (order?.state === 'approved') return transition(tx, checkout, 'approved', now)
  if (checkout.state === 'pending' && order === undefined) await alertUnknown(tx, services, checkout)
  return checkout
}

async function money(
  tx: Tx,
  services: Services,
  checkout: LockedCheckout,
  captured: Captured & { state: 'completed' | 'pending' | 'refunded' | 'declined' },
): Promise<Checkout> {
  const now = services.clock.now()
  const facts = { payment_id: captured.paymentId }
  if (captured.state === 'pending') return transition(tx, checkout, 'capture-pending', now, facts)
  if (captured.state === 'refunded') return transition(tx, checkout, 'refund-completed', now, facts)
  const paid = await transition(tx, checkout, 'capture-completed', now, facts)
  if (paid === checkout) return paid
  if (captured.amountCents !== checkout.total_cents || captured.currency !== CURRENCY)
    return wrongAmount(tx, services, paid, captured)
  // The browser's POST /api/orders makes the order; should it never come, this does.
  await services.jobs.enqueue(
    tx,
    'settle-checkout',
    { checkoutId: checkout.id },
    { startAfter: SETTLE_SOON_S },
  )
  return paid
}

async function wrongAmount(
  tx: Tx,
  services: Services,
  checkout: LockedCheckout,
  captured: Captured,
): Promise<Checkout> {
  await raiseAlert(tx, services, {
    key: `amount-mismatch:${checkout.id}`,
    message: `Un paiement encaissé ne correspond pas à la commande (paiement ${captured.paymentId}). Il est remboursé ; veuillez vérifier chez le prestataire de paiement.`,
  })
  return giveUpOrder(tx, services, checkout, { reason: 'amount-mismatch', amountCents: captured.amountCents })
}

async function alertUnknown(tx: Tx, services: Services, checkout: Checkout): Promise<void> {
  await raiseAlert(tx, services, {
    key: `payment-unknown:${checkout.id}`,
    message: `Le prestataire de paiement ne connaît plus le paiement ${checkout.payment_order_id}, qui était en cours de vérification. Le stock reste réservé : veuillez vérifier chez lui.`,
  })
}
