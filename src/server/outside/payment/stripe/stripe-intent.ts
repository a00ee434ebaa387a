import type { Stripe } from 'stripe'
import type {
  Captured,
  CaptureState,
  PaymentOrder,
  PaymentOrderRequest,
  PaymentOrderState,
  ProviderRefundState,
} from '../interface.ts'

export const WITH_CHARGE = ['latest_charge.balance_transaction']

/** With `manual`, the buyer's approval only holds the money. Stripe offers only payment methods that support holds. */
export function createIntentBody(request: PaymentOrderRequest): Stripe.PaymentIntentCreateParams {
  const { checkoutId, shopName, totalCents, shippingAddress: to } = request
  return {
    amount: totalCents,
    currency: 'eur',
    capture_method: 'manual',
    automatic_payment_methods: { enabled: true },
    metadata: { checkout_id: checkoutId },
    description: `${shopName} ${checkoutId}`,
    shipping: {
      name: to.name,
      address: {
        line1: to.street,
        city: to.city,
        postal_code: to.postalCode,
        country: to.countryCode,
      },
    },
  }
}

const STATES: Partial<Record<string, PaymentOrderState>> = {
  requires_capture: 'approved',
  processing: 'pending',
  succeeded: 'captured',
  canceled: 'voided',
}

/**
 * 'declined' means that the buyer may try another means of payment. An intent in `requires_action` counts as 'created',
 * because the buyer has not yet finished at the bank.
 */
export function toPaymentOrder(intent: Stripe.PaymentIntent): PaymentOrder {
  const state = STATES[intent.status] ?? (isRefused(intent) ? 'declined' : 'created')
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const isTaken = state === 'captured' || state === 'pending'
  return {
    paymentOrderId: intent.id,
    state,
    checkoutId: intent.metadata['checkout_id'],
    totalCents: intent.amount,
    currency: intent.currency.toUpperCase(),
    capture: isTaken && charge ? { ...toCaptured(charge), state: captureState(intent, charge) } : undefined,
  }
}

const isRefused = ({ status, last_payment_error: error }: Stripe.PaymentIntent) =>
  status === 'requires_payment_method' && error !== null

function captureState({ status }: Stripe.PaymentIntent, charge: Stripe.Charge): CaptureState {
  return status === 'processing' ? 'pending' : chargeState(charge)
}

/** An unknown status is `pending`, because money counts as lost only if Stripe says so. */
export function chargeState({ status, refunded }: Stripe.Charge): CaptureState {
  if (refunded) return 'refunded'
  if (status === 'succeeded') return 'completed'
  return status === 'failed' ? 'declined' : 'pending'
}

/** The capture has the charge's id, because refunds and disputes name the charge. */
export function toCaptured(charge: Stripe.Charge): Captured {
  return {
    paymentId: charge.id,
    amountCents: charge.captured ? charge.amount_captured : charge.amount,
    currency: charge.currency.toUpperCase(),
    feeCents: feeCents(charge),
  }
}

/**
 * Undefined if the charge has no expanded `balance_transaction` in its own currency, or if the fee is negative or
 * larger than the charge.
 */
function feeCents({ balance_transaction: booked, currency, amount }: Stripe.Charge): number | undefined {
  if (booked === null || typeof booked !== 'object' || booked.currency !== currency) return undefined
  return booked.fee >= 0 && booked.fee <= amount ? booked.fee : undefined
}

export function refundState(status: string | null): ProviderRefundState {
  if (status === 'succeeded') return 'completed'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'object' ? reference?.id : reference
}
