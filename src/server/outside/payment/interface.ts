import type { Wallet } from '#shared/wallets.ts'

export type PaymentOrderRequest = {
  checkoutId: string
  shopName: string
  wallet?: Wallet | undefined
  lines: { name: string; packSize: number; quantity: number; unitPriceCents: number }[]
  subtotalCents: number
  discountCents: number
  shippingCents: number
  totalCents: number
  shippingAddress: { name: string; street: string; city: string; postalCode: string; countryCode: string }
}

/** Some providers need `approvalKey` in the buyer's browser, in addition to the id. */
export type OpenedOrder = { paymentOrderId: string; approvalKey?: string | undefined }

export type PaymentOrderState = 'created' | 'approved' | 'captured' | 'pending' | 'declined' | 'voided'

export type CaptureState = 'completed' | 'pending' | 'declined' | 'refunded'

export type Captured = {
  paymentId: string
  amountCents: number
  currency: string
  feeCents?: number | undefined
}

export type PaymentOrder = {
  paymentOrderId: string
  state: PaymentOrderState
  checkoutId: string | undefined
  totalCents: number
  currency: string
  capture: (Captured & { state: CaptureState }) | undefined
}

/**
 * `declined`: the buyer may try another means of payment. `failed`: the capture itself was declined, so a new order is
 * needed. `gone`: the order was cancelled, or the provider no longer knows it.
 */
export type CaptureOutcome =
  | ({ state: 'completed' | 'pending' | 'refunded' } & Captured)
  | { state: 'declined' | 'failed' | 'not-approved' | 'gone' }

export type ProviderEvent = {
  id: string
  type: string
  news: 'approved' | 'captured' | 'capture-changed' | 'refunded' | 'disputed' | 'other'
  checkoutId: string | undefined
  paymentOrderId: string | undefined
  reference: string | undefined
}

export type ProviderRefundState = 'completed' | 'pending' | 'failed'

/** The provider gave no usable answer, or was not asked. The outcome of the call may be unknown. */
export class ProviderUnavailable extends Error {}

/** The provider understood the request and refused it, so repeating the same request will not help. */
export class ProviderRefusal extends Error {
  readonly issue: string
  constructor(issue: string, options?: ErrorOptions) {
    super(`The payment provider refused: ${issue}`, options)
    this.name = 'ProviderRefusal'
    this.issue = issue
  }
}

export type PaymentPort = {
  leastCents: number
  /** @throws ProviderUnavailable, ProviderRefusal */
  createOrder(request: PaymentOrderRequest): Promise<OpenedOrder>
  /**
   * Undefined if the provider does not know the order.
   * @throws ProviderUnavailable
   */
  getOrder(paymentOrderId: string): Promise<PaymentOrder | undefined>
  /**
   * Captures an order once, regardless of the number of calls. `attempt` is part of the idempotency key, so a capture
   * after a declined one needs a new `attempt`.
   * @throws ProviderUnavailable
   */
  capture(paymentOrderId: string, attempt: string): Promise<CaptureOutcome>
  /**
   * Releases the money that an approval holds, if the provider holds any. Does nothing for a captured order.
   * @throws ProviderUnavailable
   */
  cancelOrder(paymentOrderId: string): Promise<void>
  /**
   * Undefined for an unknown payment, and for money that is only held.
   * @throws ProviderUnavailable
   */
  getCapture(
    paymentId: string,
  ): Promise<(Captured & { paymentOrderId: string | undefined; state: CaptureState }) | undefined>
  /** Refunds money once for each `refundId`, regardless of the number of calls. @throws ProviderUnavailable */
  refund(request: { refundId: string; paymentId: string; amountCents: number }): Promise<{
    state: ProviderRefundState
    providerRefundId: string | undefined
    reason?: string
  }>
  /**
   * Finds a refund made by the shop or in the provider's pages. Undefined for an unknown refund.
   * @throws ProviderUnavailable
   */
  getRefund(providerRefundId: string): Promise<
    | {
        refundId: string | undefined
        paymentId: string | undefined
        state: ProviderRefundState
        amountCents: number
        currency: string
      }
    | undefined
  >
  /**
   * Undefined for an unreadable notification, for one that the provider did not sign, and for one that may be a replay
   * because of its age. `beforeAsking` is called before a question to the provider, and may throw to prevent it.
   * @throws ProviderUnavailable
   */
  readWebhook(
    headers: Record<string, string | undefined>,
    rawBody: Buffer,
    beforeAsking?: () => void,
  ): Promise<ProviderEvent | undefined>
}
