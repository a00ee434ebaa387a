import { Stripe } from 'stripe'
import { isUuid } from '#shared/ids.ts'
import type { ProviderEvent } from '../interface.ts'
import { idOf } from './stripe-intent.ts'

const NEWS: Partial<Record<string, ProviderEvent['news']>> = {
  'payment_intent.amount_capturable_updated': 'approved',
  'payment_intent.succeeded': 'captured',
  'payment_intent.processing': 'capture-changed',
  'payment_intent.payment_failed': 'capture-changed',
  'payment_intent.canceled': 'capture-changed',
  'refund.created': 'refunded',
  'refund.updated': 'refunded',
  'refund.failed': 'refunded',
  'charge.dispute.created': 'disputed',
}

export const STRIPE_EVENTS = Object.keys(NEWS)

type Notification = { rawBody: Buffer; signature: string | undefined; secret: string }

/** Undefined if Stripe did not sign the notification, or if it is so old that it may be a replay. */
export function readEvent(
  webhooks: Stripe['webhooks'],
  { rawBody, signature = '', secret }: Notification,
): ProviderEvent | undefined {
  try {
    return toEvent(webhooks.constructEvent(rawBody, signature, secret))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined
    throw error
  }
}

function toEvent({ id, type, data }: Stripe.Event): ProviderEvent {
  const news = NEWS[type] ?? 'other'
  const { object } = data
  const named = { id, type, news, checkoutId: undefined, reference: 'id' in object ? object.id : undefined }
  if (object.object === 'payment_intent') {
    const checkoutId = object.metadata['checkout_id']
    return {
      ...named,
      checkoutId: checkoutId && isUuid(checkoutId) ? checkoutId : undefined,
      paymentOrderId: object.id,
    }
  }
  const intent = object.object === 'refund' || object.object === 'dispute' ? object.payment_intent : undefined
  return { ...named, paymentOrderId: idOf(intent) }
}
