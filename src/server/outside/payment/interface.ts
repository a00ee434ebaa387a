/** The interface of a payment provider. Each provider has a folder next to this file. */

import type { Wallet } from '#shared/wallets.ts'

export type PaymentOrderRequest = {
  /** The shop's id. Repeated calls with the same id open one order. */
  checkoutId: string
  shopName: string
  /** The wallet to pay with, or undefined for the methods that the provider's own buttons offer. */
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
 * The outcome of a capture. `declined`: the buyer may try another card. `failed`: the capture was made and
 * finally refused, so a new order is needed. `gone`: the order was cancelled, or the provider no longer knows
 * it.
 */
export type CaptureOutcome =
  | ({ state: 'completed' | 'pending' | 'refunded' } & Captured)
  | { state: 'declined' | 'failed' | 'not-approved' | 'gone' }

export type ProviderEvent = {
  /** The id of the event. Another notification with the same id is the same event. */
  id: string
  /** The provider's own term, for logs and alerts. */
  type: string
  /** `captured`: money was taken. `capture-changed`: any other change of a capture. */
  news: 'approved' | 'captured' | 'capture-changed' | 'refunded' | 'disputed' | 'other'
  checkoutId: string | undefined
  paymentOrderId: string | undefined
  reference: string | undefined
}

export type ProviderRefundState = 'completed' | 'pending' | 'failed'

/** The provider could not be reached or has an error, so the outcome is unknown. The caller asks again later. */
export class ProviderUnavailable extends Error {}

/** The provider understood the request and refused it, so repeating the request will not help. */
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
   * Captures an order once, regardless of the number of calls. Calls with the same `attempt` are one call for the
   * provider too. If the buyer chooses another card, a new attempt follows. @throws ProviderUnavailable
   */
  capture(paymentOrderId: string, attempt: string): Promise<CaptureOutcome>
  /**
   * Gives up an order that will not be captured, and releases the money that the buyer's approval holds. Changes
   * nothing if the order has been captured meanwhile. @throws ProviderUnavailable
   */
  cancelOrder(paymentOrderId: string): Promise<void>
  /**
   * Undefined if the provider does not know the capture.
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
   * Returns a refund made by the shop or in the provider's pages. `refundId` is the shop's id if the shop made it.
   * Undefined for an unknown refund.
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
   * Verifies the signature. Undefined if the notification is not from the provider.
   * @throws ProviderUnavailable
   */
  readWebhook(
    headers: Record<string, string | undefined>,
    rawBody: Buffer,
  ): Promise<ProviderEvent | undefined>
}
