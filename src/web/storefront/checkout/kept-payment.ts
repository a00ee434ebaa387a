import type { OrderRequest } from '#shared/checkout/contract.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { kept } from '#web/browser-storage.ts'

/** An approved payment on its way to becoming an order. */
export type KeptPayment = {
  /** The provider's order. */
  paymentOrderId: string
  /** The capture, once the money is taken. */
  paymentId?: string
  order: Omit<OrderRequest, 'paymentId'>
}

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
function isKeptPayment(kept: unknown): kept is KeptPayment {
  return isRecord(kept) && typeof kept.paymentOrderId === 'string' && isRecord(kept.order)
}
