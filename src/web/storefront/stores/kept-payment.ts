import type { OrderRequest } from '#shared/checkout/contract.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { kept } from '#web/base/browser-storage.ts'

/** A payment that was approved, or whose buyer left for the bank's page, and that has no order yet. */
export type KeptPayment = {
  paymentOrderId: string
  /** The id of the capture. Undefined until the money is taken. */
  paymentId?: string
  order: Omit<OrderRequest, 'paymentId'>
}

export type PaidPayment = KeptPayment & { paymentId: string }

export function keepPayment(payment: KeptPayment): void {
  kept.payment.write(JSON.stringify(payment))
}

export function keptPayment(): KeptPayment | undefined {
  const payment = parseJson(kept.payment.read())
  // Only two fields are checked, because this browser has written the entry itself and the server checks the rest
  // again.
  const isPayment = isRecord(payment) && typeof payment.paymentOrderId === 'string' && isRecord(payment.order)
  return isPayment ? (payment as KeptPayment) : undefined
}

export function forgetPayment(): void {
  kept.payment.remove()
}
