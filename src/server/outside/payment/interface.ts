/** The interface of a payment provider. Each provider has a folder beside this file. */

import type { Wallet } from '#shared/wallets.ts'

export type PaymentOrderRequest = {
  /** Ours: repeated calls with it open one order. */
  checkoutId: string
  /** Shown by the provider to the customer. */
  shopName: string
  /** The wallet of the buyer's device that is to pay; undefined for what the provider's own buttons offer. */
  wallet?: Wallet | undefined
  lines: { name: string; packSize: number; quantity: number; unitPriceCents: number }[]
  subtotalCents: number
  discountCents: number
  shippingCents: number
  totalCents: number
  shippingAddress: { name: string; street: string; city: string; postalCode: string; countryCode: string }
}

/** `approvalKey`: what the buyer's browser needs beside the id, at providers that have such a thing. */
export type OpenedOrder = { paymentOrderId: string; approvalKey?: string | undefined }

export type PaymentOrderState = 'created' | 'approved' | 'captured' | 'pending' | 'declined' | 'voided'

export type CaptureState = 'completed' | 'pending' | 'declined' | 'refunded'

/** Money that moved or is about to; the amount in cents of `currency`. */
export type Captured = {
  paymentId: string
  amountCents: number
  currency: string
  /** What the provider keeps of it, in the same currency; undefined where it does not say. */
  feeCents?: number | undefined
}

/** An order as the provider sees it; amounts in cents of EUR. */
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
 * How a capture ended. `declined` may be tried again by the buyer with another card; `failed` is a capture that
 * was made and refused for good: it needs a new order. `gone`: the provider knows no such order any more.
 */
export type CaptureOutcome =
  | ({ state: 'completed' | 'pending' | 'refunded' } & Captured)
  | { state: 'declined' | 'failed' | 'not-approved' | 'gone' }

/** A notification's content. The shop does not rely on it but asks the provider about the named object. */
export type ProviderEvent = {
  /** The same again is the same event. */
  id: string
  /** The provider's own word for it, for logs and alerts. */
  type: string
  /** `captured`: money was taken. `capture-changed`: anything else about a capture. */
  news: 'approved' | 'captured' | 'capture-changed' | 'refunded' | 'disputed' | 'other'
  /** Our checkout, and the provider's order, where it names them. */
  checkoutId: string | undefined
  paymentOrderId: string | undefined
  /** The provider's id of what it is about: an order, a capture, a refund or a dispute. */
  reference: string | undefined
}

export type ProviderRefundState = 'completed' | 'pending' | 'failed'

/** The provider could not be reached or has an error: the outcome is unknown. Ask again later. */
export class ProviderUnavailable extends Error {}

/** The provider understood the request and refused it: repeating it will not help. */
export class ProviderRefusal extends Error {
  /** The provider's own word for it, for logs and alerts. */
  readonly issue: string
  constructor(issue: string, options?: ErrorOptions) {
    super(`The payment provider refused: ${issue}`, options)
    this.name = 'ProviderRefusal'
    this.issue = issue
  }
}

export type PaymentPort = {
  /** The least that a buyer can pay. */
  leastCents: number
  /** @throws ProviderUnavailable, ProviderRefusal */
  createOrder(request: PaymentOrderRequest): Promise<OpenedOrder>
  /** Undefined when the provider does not know it. @throws ProviderUnavailable */
  getOrder(paymentOrderId: string): Promise<PaymentOrder | undefined>
  /**
   * One order has one capture, however often this is called; calls with the same `attempt` are one to the
   * provider too, and a new attempt is made after the buyer chose another card. @throws ProviderUnavailable
   */
  capture(paymentOrderId: string, attempt: string): Promise<CaptureOutcome>
  /**
   * Gives up an order that is never to be captured: what the buyer's agreement holds is free again. One that was captured
   * meanwhile stays. @throws ProviderUnavailable
   */
  cancelOrder(paymentOrderId: string): Promise<void>
  /** The state of one capture. Undefined when unknown. @throws ProviderUnavailable */
  getCapture(
    paymentId: string,
  ): Promise<(Captured & { paymentOrderId: string | undefined; state: CaptureState }) | undefined>
  /** Gives money back, once per `refundId`, however often this is called. @throws ProviderUnavailable */
  refund(request: { refundId: string; paymentId: string; amountCents: number }): Promise<{
    state: ProviderRefundState
    providerRefundId: string | undefined
    reason?: string
  }>
  /** One refund, ours or the provider's: `refundId` is ours where we asked. Undefined when unknown. @throws ProviderUnavailable */
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
  /** A notification, once its signature is verified; undefined for what is not the provider's. @throws ProviderUnavailable */
  readWebhook(
    headers: Record<string, string | undefined>,
    rawBody: Buffer,
  ): Promise<ProviderEvent | undefined>
}
