import { providerMoney } from '#shared/checkout/amounts.ts'
import {
  ProviderRefusal,
  ProviderUnavailable,
  type CaptureOutcome,
  type PaymentOrder,
  type PaymentPort,
  type ProviderRefundState,
} from '../interface.ts'
import { payPalHttp, PayPalRefusal, type PayPalAccess } from './paypal-http.ts'
import {
  captureState,
  cents,
  createOrderBody,
  feeCents,
  toPaymentOrder,
  type PayPalCaptureInOrder,
  type PayPalOrder,
} from './paypal-order.ts'
import { readEvent } from './webhook-event.ts'
import { webhookVerifier } from './webhook-signature.ts'

export type PayPalOptions = PayPalAccess & {
  publicUrl: string
  webhookId: string
}

type Money = { value: string; currency_code: string }
type PayPalRefund = {
  id: string
  status: string
  amount?: Money
  invoice_id?: string
  links?: { rel: string; href: string }[]
}
type PayPalCapture = PayPalCaptureInOrder & {
  supplementary_data?: { related_ids?: { order_id?: string } }
}

const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`
const capturePath = (id: string) => `/v2/payments/captures/${encodeURIComponent(id)}`

export function paypal(options: PayPalOptions): PaymentPort {
  const call = payPalHttp(options)
  const isGenuine = webhookVerifier(call, options.webhookId)

  async function getOrder(paymentOrderId: string): Promise<PaymentOrder | undefined> {
    const order = await orUndefined(call<PayPalOrder>({ method: 'GET', path: orderPath(paymentOrderId) }))
    return order && toPaymentOrder(order)
  }

  return {
    leastCents: 1,

    async createOrder(request) {
      const { id } = await understood(
        call<PayPalOrder>({
          method: 'POST',
          path: '/v2/checkout/orders',
          body: createOrderBody(request, options),
          requestId: `order-${request.checkoutId}`,
        }),
      )
      return { paymentOrderId: id }
    },

    getOrder,

    async capture(paymentOrderId, attempt) {
      try {
        const order = await call<PayPalOrder>({
          method: 'POST',
          path: `${orderPath(paymentOrderId)}/capture`,
          requestId: `capture-${paymentOrderId}-${attempt}`,
        })
        return outcomeOf(toPaymentOrder(order))
      } catch (error) {
        if (!(error instanceof PayPalRefusal)) throw error
        return refusedCapture(error, () => getOrder(paymentOrderId))
      }
    },

    // Does nothing, because an approved order holds no money.
    async cancelOrder() {},

    async getCapture(paymentId) {
      const capture = await orUndefined(call<PayPalCapture>({ method: 'GET', path: capturePath(paymentId) }))
      return (
        capture && {
          paymentId: capture.id,
          paymentOrderId: capture.supplementary_data?.related_ids?.order_id,
          state: captureState(capture.status),
          amountCents: cents(capture.amount),
          currency: capture.amount.currency_code,
          feeCents: feeCents(capture),
        }
      )
    },

    async refund({ refundId, paymentId, amountCents }) {
      try {
        const refund = await call<PayPalRefund>({
          method: 'POST',
          path: `${capturePath(paymentId)}/refund`,
          body: { amount: providerMoney(amountCents), invoice_id: refundId },
          requestId: `refund-${refundId}`,
        })
        return { state: refundState(refund.status), providerRefundId: refund.id, reason: refund.status }
      } catch (error) {
        if (!(error instanceof PayPalRefusal)) throw error
        // Another refund of this capture is in progress, or the capture itself is pending.
        const isBusy = error.status === 409 || error.issue === 'PENDING_CAPTURE'
        return { state: isBusy ? 'pending' : 'failed', providerRefundId: undefined, reason: error.issue }
      }
    },

    async getRefund(providerRefundId) {
      const path = `/v2/payments/refunds/${encodeURIComponent(providerRefundId)}`
      const refund = await orUndefined(call<PayPalRefund>({ method: 'GET', path }))
      return (
        refund && {
          refundId: refund.invoice_id,
          paymentId: refundedCapture(refund),
          state: refundState(refund.status),
          amountCents: cents(refund.amount),
          currency: refund.amount?.currency_code ?? '',
        }
      )
    },

    async readWebhook(headers, rawBody, beforeAsking) {
      return (await isGenuine(headers, rawBody, beforeAsking)) ? readEvent(rawBody) : undefined
    },
  }
}

/** A refund names its capture only by a link. */
function refundedCapture({ links = [] }: PayPalRefund): string | undefined {
  const up = links.find(({ rel }) => rel === 'up')?.href
  return /\/v2\/payments\/captures\/([^/?]+)$/.exec(up ?? '')?.[1]
}

function refundState(status: string): ProviderRefundState {
  if (status === 'COMPLETED') return 'completed'
  return status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'pending'
}

async function refusedCapture(
  refusal: PayPalRefusal,
  getOrder: () => Promise<PaymentOrder | undefined>,
): Promise<CaptureOutcome> {
  switch (refusal.issue) {
    case 'ORDER_ALREADY_CAPTURED': {
      const order = await getOrder()
      return order ? outcomeOf(order) : { state: 'gone' }
    }
    case 'ORDER_NOT_APPROVED':
    case 'PAYER_ACTION_REQUIRED':
      return { state: 'not-approved' }
    case 'INSTRUMENT_DECLINED':
    case 'TRANSACTION_REFUSED':
    case 'PAYER_CANNOT_PAY':
    case 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED':
      return { state: 'declined' }
    case 'RESOURCE_NOT_FOUND':
    case 'INVALID_RESOURCE_ID':
    case 'ORDER_VOIDED':
      return { state: 'gone' }
    default:
      // A refusal for an unknown reason says nothing certain about the money.
      throw new ProviderUnavailable(`PayPal refused a capture with ${refusal.issue}.`, { cause: refusal })
  }
}

function outcomeOf({ capture }: PaymentOrder): CaptureOutcome {
  if (!capture) return { state: 'not-approved' }
  const { state, ...captured } = capture
  return state === 'declined' ? { state: 'failed' } : { state, ...captured }
}

async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof PayPalRefusal)) throw error
    if (error.status === 404 || error.issue === 'INVALID_RESOURCE_ID') return undefined
    throw new ProviderUnavailable(`PayPal refused to answer: ${error.issue}.`, { cause: error })
  }
}

async function understood<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof PayPalRefusal) throw new ProviderRefusal(error.issue, { cause: error })
    throw error
  }
}
