import type { OrderRequest } from '#shared/checkout/contract.ts'
import { isRecord, parseJson } from '#shared/json.ts'

/** An approved payment on its way to becoming an order. */
export type KeptPayment = {
  /** The provider's order. */
  paymentOrderId: string
  /** The capture, once the money is taken. */
  paymentId?: string
  order: Omit<OrderRequest, 'paymentId'>
}

const KEY = 'carapace.payment'

/** Keeps a payment until its order is there: a page loaded anew goes on where this one stopped. */
export function keepPayment(payment: KeptPayment): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(payment))
  } catch {
    // The server finishes by itself what this page cannot remember.
  }
}

export function keptPayment(): KeptPayment | undefined {
  try {
    const kept = parseJson(sessionStorage.getItem(KEY))
    return isKeptPayment(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export function forgetPayment(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing could be kept.
  }
}

/** What the server reads of it is checked; the rest it has stored itself. */
function isKeptPayment(kept: unknown): kept is KeptPayment {
  return isRecord(kept) && typeof kept.paymentOrderId === 'string' && isRecord(kept.order)
}
