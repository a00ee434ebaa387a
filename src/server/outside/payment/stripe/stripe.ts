import {
  ProviderRefusal,
  ProviderUnavailable,
  type CaptureOutcome,
  type PaymentOrder,
  type PaymentPort,
} from '../interface.ts'
import { isMissing, isRefusal, stripeClient, type StripeAccess } from './stripe-client.ts'
import {
  chargeState,
  createIntentBody,
  idOf,
  refundState,
  toCaptured,
  toPaymentOrder,
  WITH_CHARGE,
} from './stripe-intent.ts'
import { readEvent } from './webhook-event.ts'

export type StripeOptions = StripeAccess & { webhookSecret: string }

/** A payment has far fewer refunds than this. */
const LIST_LIMIT = 100

/** Stripe's minimum charge in EUR, in cents. */
const LEAST_CENTS = 50

/** The port's order is an intent at Stripe, and the port's payment is the intent's charge. */
export function stripe(options: StripeOptions): PaymentPort {
  const { call, webhooks } = stripeClient(options)

  async function getOrder(paymentOrderId: string): Promise<PaymentOrder | undefined> {
    const intent = await orUndefined(
      call(({ paymentIntents }) => paymentIntents.retrieve(paymentOrderId, { expand: WITH_CHARGE })),
    )
    return intent && toPaymentOrder(intent)
  }

  /** Refunds are looked up, because Stripe forgets an idempotency key after a day. */
  async function refundOf(paymentId: string, refundId: string) {
    const { data } = await call(({ refunds }) => refunds.list({ charge: paymentId, limit: LIST_LIMIT }))
    return data.find(({ metadata }) => metadata?.['refund_id'] === refundId)
  }

  return {
    leastCents: LEAST_CENTS,

    async createOrder(request) {
      try {
        const intent = await call(({ paymentIntents }) =>
          paymentIntents.create(createIntentBody(request), {
            idempotencyKey: `order-${request.checkoutId}`,
          }),
        )
        return { paymentOrderId: intent.id, approvalKey: intent.client_secret ?? undefined }
      } catch (error) {
        if (isRefusal(error)) throw new ProviderRefusal(error.code ?? error.type, { cause: error })
        throw error
      }
    },

    getOrder,

    async capture(paymentOrderId, attempt) {
      try {
        const intent = await call(({ paymentIntents }) =>
          paymentIntents.capture(
            paymentOrderId,
            { expand: WITH_CHARGE },
            { idempotencyKey: `capture-${paymentOrderId}-${attempt}` },
          ),
        )
        return outcomeOf(toPaymentOrder(intent)) ?? { state: 'not-approved' }
      } catch (error) {
        if (isMissing(error)) return { state: 'gone' }
        // Stripe repeats its first answer to an idempotency key, even a failure, so the state is read from the intent.
        const order = await getOrder(paymentOrderId)
        if (!order) return { state: 'gone' }
        const outcome = outcomeOf(order)
        if (outcome) return outcome
        if (!isRefusal(error)) throw error
        return error.type === 'StripeCardError' ? { state: 'declined' } : notCaptured(order, error)
      }
    },

    async cancelOrder(paymentOrderId) {
      try {
        await call(({ paymentIntents }) => paymentIntents.cancel(paymentOrderId))
      } catch (error) {
        // Stripe refuses to cancel some intents, for example a captured one.
        if (!isRefusal(error)) throw error
      }
    },

    async getCapture(paymentId) {
      const expand = ['balance_transaction']
      const charge = await orUndefined(call(({ charges }) => charges.retrieve(paymentId, { expand })))
      if (!charge || (charge.status === 'succeeded' && !charge.captured)) return undefined
      return {
        ...toCaptured(charge),
        paymentOrderId: idOf(charge.payment_intent),
        state: chargeState(charge),
      }
    },

    async refund({ refundId, paymentId, amountCents }) {
      try {
        const refund =
          (await refundOf(paymentId, refundId)) ??
          (await call(({ refunds }) =>
            refunds.create(
              { charge: paymentId, amount: amountCents, metadata: { refund_id: refundId } },
              { idempotencyKey: `refund-${refundId}` },
            ),
          ))
        return {
          state: refundState(refund.status),
          providerRefundId: refund.id,
          reason: refund.failure_reason ?? refund.status ?? 'unknown',
        }
      } catch (error) {
        if (!isRefusal(error)) throw error
        // Another call about this charge is in progress.
        const isLocked = error.code === 'lock_timeout'
        return {
          state: isLocked ? 'pending' : 'failed',
          providerRefundId: undefined,
          reason: error.code ?? error.type,
        }
      }
    },

    async getRefund(providerRefundId) {
      const refund = await orUndefined(call(({ refunds }) => refunds.retrieve(providerRefundId)))
      return (
        refund && {
          refundId: refund.metadata?.['refund_id'],
          paymentId: idOf(refund.charge),
          state: refundState(refund.status),
          amountCents: refund.amount,
          currency: refund.currency.toUpperCase(),
        }
      )
    },

    async readWebhook(headers, rawBody) {
      return readEvent(webhooks(), {
        rawBody,
        signature: headers['stripe-signature'],
        secret: options.webhookSecret,
      })
    },
  }
}

function outcomeOf({ capture }: PaymentOrder): CaptureOutcome | undefined {
  if (!capture) return undefined
  const { state, ...captured } = capture
  return state === 'declined' ? { state: 'failed' } : { state, ...captured }
}

function notCaptured({ state }: PaymentOrder, cause: Error): CaptureOutcome {
  if (state === 'created') return { state: 'not-approved' }
  if (state === 'declined') return { state: 'declined' }
  if (state === 'voided') return { state: 'gone' }
  // The money may still be held, so the refusal does not decide the payment.
  throw new ProviderUnavailable('Stripe refused a capture.', { cause })
}

async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isMissing(error)) return undefined
    if (isRefusal(error)) throw new ProviderUnavailable('Stripe refused to answer.', { cause: error })
    throw error
  }
}
