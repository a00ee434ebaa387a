import { payPalHttp, PayPalRefusal, type PayPalAccess } from './paypal-http.ts'
import { cents, createOrderBody, type PayPalOrder } from './paypal-order.ts'
import type { CaptureOutcome, PaymentOrder, PaymentPort } from './port.ts'
import { webhookVerifier } from './webhook-signature.ts'

export type PayPalOptions = PayPalAccess & {
  brandName: string
  publicUrl: string
  webhookId: () => string
  /** Whether a certificate may be fetched from this address. */
  trustsCertificate: (url: string) => boolean
}

type PayPalRefund = { id: string; status: 'COMPLETED' | 'PENDING' | 'CANCELLED' | 'FAILED' }
type PayPalCapture = {
  id: string
  status: string
  amount: { value: string; currency_code: string }
  supplementary_data?: { related_ids?: { order_id?: string } }
}

/** PayPal's Orders v2, at PayPal or at the sandbox: only the base URL differs. */
export function paypal(options: PayPalOptions): PaymentPort {
  const call = payPalHttp(options)

  async function getOrder(paymentOrderId: string): Promise<PaymentOrder | undefined> {
    const order = await orUndefined(
      call<PayPalOrder>({ method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(paymentOrderId)}` }),
    )
    return order && toPaymentOrder(order)
  }

  return {
    async createOrder(request) {
      const { id } = await call<PayPalOrder>({
        method: 'POST',
        path: '/v2/checkout/orders',
        body: createOrderBody(request, options),
        requestId: `order-${request.checkoutId}`,
      })
      return { paymentOrderId: id }
    },

    getOrder,

    async capture(paymentOrderId) {
      try {
        const order = await call<PayPalOrder>({
          method: 'POST',
          path: `/v2/checkout/orders/${encodeURIComponent(paymentOrderId)}/capture`,
          requestId: `capture-${paymentOrderId}`,
        })
        return outcomeOf(toPaymentOrder(order))
      } catch (error) {
        if (!(error instanceof PayPalRefusal)) throw error
        return refusedCapture(error, () => getOrder(paymentOrderId))
      }
    },

    async getCapture(paymentId) {
      const capture = await orUndefined(
        call<PayPalCapture>({
          method: 'GET',
          path: `/v2/payments/captures/${encodeURIComponent(paymentId)}`,
        }),
      )
      if (!capture) return undefined
      return {
        paymentOrderId: capture.supplementary_data?.related_ids?.order_id,
        state: captureState(capture.status),
        amountCents: cents(capture.amount.value),
        currency: capture.amount.currency_code,
      }
    },

    async refund({ refundId, paymentId, amountCents }) {
      try {
        const refund = await call<PayPalRefund>({
          method: 'POST',
          path: `/v2/payments/captures/${encodeURIComponent(paymentId)}/refund`,
          body: {
            amount: { currency_code: 'EUR', value: (amountCents / 100).toFixed(2) },
            invoice_id: refundId,
          },
          requestId: `refund-${refundId}`,
        })
        const state =
          refund.status === 'COMPLETED' ? 'completed' : refund.status === 'PENDING' ? 'pending' : 'failed'
        return { state, providerRefundId: refund.id }
      } catch (error) {
        if (!(error instanceof PayPalRefusal)) throw error
        // Another refund of this capture is under way: this one's turn comes with the next try.
        if (error.status === 409 || error.issue === 'PENDING_CAPTURE')
          return { state: 'pending', providerRefundId: undefined, reason: error.issue }
        return { state: 'failed', providerRefundId: undefined, reason: error.issue }
      }
    },

    verifyWebhook: webhookVerifier(options),
  }
}

/** A capture that PayPal refused: some refusals say that it is done, some that the buyer may try again. */
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
      throw refusal
  }
}

function outcomeOf({ capture }: PaymentOrder): CaptureOutcome {
  if (!capture) return { state: 'not-approved' }
  if (capture.state === 'declined') return { state: 'declined' }
  const { paymentId, amountCents } = capture
  // A capture that was refunded meanwhile had been completed.
  return { state: capture.state === 'pending' ? 'pending' : 'completed', paymentId, amountCents }
}

function toPaymentOrder(order: PayPalOrder): PaymentOrder {
  const unit = order.purchase_units?.[0]
  const capture = unit?.payments?.captures?.[0]
  const state = capture ? captureState(capture.status) : undefined
  return {
    paymentOrderId: order.id,
    state: state === 'refunded' || state === 'completed' ? 'captured' : (state ?? orderState(order.status)),
    checkoutId: unit?.custom_id,
    totalCents: cents(unit?.amount?.value ?? '0'),
    currency: unit?.amount?.currency_code ?? '',
    capture:
      capture && state
        ? { paymentId: capture.id, state, amountCents: cents(capture.amount.value) }
        : undefined,
  }
}

function orderState(status: string): 'created' | 'approved' | 'voided' {
  if (status === 'APPROVED') return 'approved'
  return status === 'VOIDED' ? 'voided' : 'created'
}

function captureState(status: string): 'completed' | 'pending' | 'declined' | 'refunded' {
  if (status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED') return 'completed'
  if (status === 'REFUNDED') return 'refunded'
  return status === 'PENDING' ? 'pending' : 'declined'
}

async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof PayPalRefusal && (error.status === 404 || error.issue === 'INVALID_RESOURCE_ID'))
      return undefined
    throw error
  }
}
