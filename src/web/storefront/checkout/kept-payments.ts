import type { CartLine } from '#shared/cart/cart.ts'
import type { OrderRequest } from '#shared/checkout/contract.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { DAY_MS } from '#shared/shift-dates.ts'
import { kept } from '#web/browser-storage.ts'

// The payments that the browser stores: the one under way in this tab, and those it has opened.

/** An approved payment that will become an order, in the tab where it was approved. */
export type KeptPayment = {
  /** The provider's order. */
  paymentOrderId: string
  /** The capture, once the money is taken. */
  paymentId?: string
  order: Omit<OrderRequest, 'paymentId'>
}

/** The money is taken; the order is still to come. */
export type PaidPayment = KeptPayment & { paymentId: string }

/** Stores a payment until its order exists: a reloaded page continues from here. */
export function keepPayment(payment: KeptPayment): void {
  // If the browser cannot store it, the server still finishes it.
  kept.payment.write(JSON.stringify(payment))
}

export function keptPayment(): KeptPayment | undefined {
  const payment = parseJson(kept.payment.read())
  // The server checks what it reads of it; it has stored the rest itself.
  const isPayment = isRecord(payment) && typeof payment.paymentOrderId === 'string' && isRecord(payment.order)
  return isPayment ? (payment as KeptPayment) : undefined
}

export function forgetPayment(): void {
  kept.payment.remove()
}

export type BoughtLine = Pick<CartLine, 'id' | 'packSize' | 'quantity'>

/** A payment that this browser has opened from its cart. */
export type OpenedPayment = {
  paymentOrderId: string
  userId: string
  lines: readonly BoughtLine[]
  /** Epoch milliseconds; afterwards it is forgotten: its cart has long expired. */
  untilMs: number
  /** Its lines have left the cart. */
  isOver: boolean
}

/** Call it before the provider's window opens: whatever happens to this tab, another one knows what was paid. */
export function rememberOpenedPayment(
  payment: Pick<OpenedPayment, 'paymentOrderId' | 'userId'>,
  lines: readonly BoughtLine[],
): void {
  const bought = lines.map(({ id, packSize, quantity }) => ({ id, packSize, quantity }))
  const opened = { ...payment, lines: bought, untilMs: Date.now() + DAY_MS, isOver: false }
  write([opened, ...openedPayments()].slice(0, MAX_OPENED))
}

const MAX_OPENED = 10

export function openedPayments(): OpenedPayment[] {
  const stored = parseJson(kept.openedPayments.read())
  if (!Array.isArray(stored)) return []
  return stored.filter(isOpened).filter(({ untilMs }) => untilMs > Date.now())
}

/** Whether to ask the shop about the result of one. */
export function hasUnsettledPayment(): boolean {
  return openedPayments().some(({ isOver }) => !isOver)
}

/** Its lines have left the cart. It stays stored, so that the notice is shown once. */
export function markOver(paymentOrderId: string): void {
  write(
    openedPayments().map((entry) =>
      entry.paymentOrderId === paymentOrderId ? { ...entry, isOver: true } : entry,
    ),
  )
}

/** A payment made elsewhere, of which the customer has been informed here. */
export function rememberTold(paymentOrderId: string, userId: string): void {
  const told = { paymentOrderId, userId, lines: [], untilMs: Date.now() + DAY_MS, isOver: true }
  write([told, ...openedPayments()].slice(0, MAX_OPENED))
}

/** Forgets a person's payments, except those that the shop still knows. */
export function forgetUnpaid(userId: string, known: ReadonlySet<string>): void {
  write(openedPayments().filter((entry) => entry.userId !== userId || known.has(entry.paymentOrderId)))
}

function write(entries: readonly OpenedPayment[]): void {
  if (entries.length === 0) kept.openedPayments.remove()
  else kept.openedPayments.write(JSON.stringify(entries))
}

function isOpened(entry: unknown): entry is OpenedPayment {
  return (
    isRecord(entry) &&
    typeof entry.paymentOrderId === 'string' &&
    typeof entry.untilMs === 'number' &&
    Array.isArray(entry.lines) &&
    entry.lines.every(isRecord)
  )
}
