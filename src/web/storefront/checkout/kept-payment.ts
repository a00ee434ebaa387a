import type { OrderRequest } from '#shared/checkout/contract.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { kept } from '#web/browser-storage.ts'

/** An approved payment on its way to becoming an order, in the tab that it was approved in. */
export type KeptPayment = {
  /** The provider's order. */
  paymentOrderId: string
  /** The capture, once the money is taken. */
  paymentId?: string
  order: Omit<OrderRequest, 'paymentId'>
}

/** The money is taken; the order is still to come. */
export type PaidPayment = KeptPayment & { paymentId: string }

/** Keeps a payment until its order is there: a page loaded anew goes on where this one stopped. */
export function keepPayment(payment: KeptPayment): void {
  // What cannot be kept, the server finishes by itself.
  kept.payment.write(JSON.stringify(payment))
}

export function keptPayment(): KeptPayment | undefined {
  const payment = parseJson(kept.payment.read())
  return isKeptPayment(payment) ? payment : undefined
}

export function forgetPayment(): void {
  kept.payment.remove()
}

/** What the server reads of it is checked; the rest it has stored itself. */
function isKeptPayment(payment: unknown): payment is KeptPayment {
  return isRecord(payment) && typeof payment.paymentOrderId === 'string' && isRecord(payment.order)
}
