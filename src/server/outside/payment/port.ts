/** What the shop wants from a payment provider; `paypal.ts` is the only implementation, at PayPal or at the sandbox. */

export type PaymentOrderRequest = {
  /** Ours: repeated calls with it open one order. */
  checkoutId: string
  lines: { name: string; packSize: number; quantity: number; unitPriceCents: number }[]
  subtotalCents: number
  shippingCents: number
  totalCents: number
  shippingAddress: { name: string; street: string; city: string; postalCode: string; countryCode: string }
}

export type PaymentOrderState = 'created' | 'approved' | 'captured' | 'pending' | 'declined' | 'voided'

/** An order as the provider sees it; amounts in cents of EUR. */
export type PaymentOrder = {
  paymentOrderId: string
  state: PaymentOrderState
  checkoutId: string | undefined
  totalCents: number
  currency: string
  /** The capture, once there is one. */
  capture:
    | { paymentId: string; state: 'completed' | 'pending' | 'declined' | 'refunded'; amountCents: number }
    | undefined
}

/** How a capture ended. `declined` may be tried again by the buyer with another card. */
export type CaptureOutcome =
  | { state: 'completed' | 'pending'; paymentId: string; amountCents: number }
  | { state: 'declined' | 'not-approved' | 'gone' }

/** The provider could not be reached or is in trouble: nothing is known of what it did; ask it again later. */
export class ProviderUnavailable extends Error {}

export type PaymentPort = {
  /** @throws ProviderUnavailable */
  createOrder(request: PaymentOrderRequest): Promise<{ paymentOrderId: string }>
  /** Undefined when the provider does not know it. @throws ProviderUnavailable */
  getOrder(paymentOrderId: string): Promise<PaymentOrder | undefined>
  /** Safe to repeat: one order has one capture. @throws ProviderUnavailable */
  capture(paymentOrderId: string): Promise<CaptureOutcome>
  /** The state of one capture. Undefined when unknown. @throws ProviderUnavailable */
  getCapture(paymentId: string): Promise<
    | {
        paymentOrderId: string | undefined
        state: 'completed' | 'pending' | 'declined' | 'refunded'
        amountCents: number
        currency: string
      }
    | undefined
  >
  /** Gives money back, once per `refundId`. @throws ProviderUnavailable */
  refund(request: { refundId: string; paymentId: string; amountCents: number }): Promise<{
    state: 'completed' | 'pending' | 'failed'
    providerRefundId: string | undefined
    reason?: string
  }>
  /** Whether a notification is really the provider's: signature over the raw body, certificate, age. */
  verifyWebhook(headers: Record<string, string | undefined>, rawBody: Buffer): Promise<boolean>
}
