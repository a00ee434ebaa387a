/** The interface of a payment provider. Each provider has a folder next to this file. */

import type { Wallet } from '#shared/wallets.ts'

export type PaymentOrderRequest = {
  /** Our id. Repeated calls with it open one order. */
  checkoutId: string
  /** Shown by the provider to the customer. */
  shopName: string
  /** The wallet to pay with. Undefined: one of the methods that the provider's own buttons offer. */
  wallet?: Wallet | undefined
  lines: { name: string; packSize: number; quantity: number; unitPriceCents: number }[]
  subtotalCents: number
  discountCents: number
  shippingCents: number
  totalCents: number
  shippingAddress: { name: string; street: string; city: string; postalCode: string; countryCode: string }
}

/** `approvalKey`: a key that some providers need in the buyer's browser, in addition to the id. */
export type OpenedOrder = { paymentOrderId: string; approvalKey?: string | undefined }

export type PaymentOrderState = 'created' | 'approved' | 'captured' | 'pending' | 'declined' | 'voided'

export type CaptureState = 'completed' | 'pending' | 'declined' | 'refunded'

/** Money that has moved or will move. The amount is in cents of `currency`. */
export type Captured = {
  paymentId: string
  amountCents: number
  currency: string
  /** The provider's fee, in the same currency. Undefined if it is not reported. */
  feeCents?: number | undefined
}

/** An order as the provider reports it. Amounts are in cents of EUR. */
export type PaymentOrder = {
  paymentOrderId: string
  state: PaymentOrderState
  checkoutId: string | undefined
  totalCents: number
  currency: string
  /** The capture that counts, once there is one. */
  capture: (Captured & { state: CaptureState }) | undefined
}

/**
 * How a capture ended. `declined`: the buyer may try another card. `failed`: the capture was made and finally
 * refused, so a new order is needed. `gone`: the provider no longer knows the order.
 */
export type CaptureOutcome =
  | ({ state: 'completed' | 'pending' | 'refunded' } & Captured)
  | { state: 'declined' | 'failed' | 'not-approved' | 'gone' }

/** A notification's content. The shop does not rely on it, but asks the provider about the named object. */
export type ProviderEvent = {
  /** Identifies the event. Another notification with the same id is the same event. */
  id: string
  /** The provider's own term, for logs and alerts. */
  type: string
  /** `captured`: money was taken. `capture-changed`: any other change of a capture. */
  news: 'approved' | 'captured' | 'capture-changed' | 'refunded' | 'disputed' | 'other'
  /** Our checkout and the provider's order, if the notification names them. */
  checkoutId: string | undefined
  paymentOrderId: string | undefined
  /** The provider's id of the subject: an order, a capture, a refund or a dispute. */
  reference: string | undefined
}

export type ProviderRefundState = 'completed' | 'pending' | 'failed'

/** The provider could not be reached or has an error, so the outcome is unknown. Ask again later. */
export class ProviderUnavailable extends Error {}

/** The provider understood the request and refused it: repeating it will not help. */
export class ProviderRefusal extends Error {
  /** The provider's own term, for logs and alerts. */
  readonly issue: string
  constructor(issue: string, options?: ErrorOptions) {
    super(`The payment provider refused: ${issue}`, options)
    this.name = 'ProviderRefusal'
    this.issue = issue
  }
}

export type PaymentPort = {
  /** The minimum amount of a payment. */
  leastCents: number
  /** @throws ProviderUnavailable, ProviderRefusal */
  createOrder(request: PaymentOrderRequest): Promise<OpenedOrder>
  /** Undefined if the provider does not know it. @throws ProviderUnavailable */
  getOrder(paymentOrderId: string): Promise<PaymentOrder | undefined>
  /**
   * An order has one capture, regardless of the number of calls. Calls with the same `attempt` are one call for the
   * provider too. If the buyer chooses another card, a new attempt follows. @throws ProviderUnavailable
   */
  capture(paymentOrderId: string, attempt: string): Promise<CaptureOutcome>
  /**
   * Gives up an order that will not be captured, and releases the money that the buyer's approval holds. If the order
   * has been captured meanwhile, nothing changes. @throws ProviderUnavailable
   */
  cancelOrder(paymentOrderId: string): Promise<void>
  /** The state of one capture. Undefined if unknown. @throws ProviderUnavailable */
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
   * One refund, made by us or in the provider's pages. `refundId` is our id if we made it. Undefined if unknown.
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
  /** A notification with a verified signature. Undefined if it is not from the provider. @throws ProviderUnavailable */
  readWebhook(
    headers: Record<string, string | undefined>,
    rawBody: Buffer,
  ): Promise<ProviderEvent | undefined>
}
