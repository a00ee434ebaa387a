import type { CartLine } from '#shared/cart/cart.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { DAY_MS } from '#shared/shift-dates.ts'
import { kept } from '#web/base/browser-storage.ts'

const MAX_OPENED = 10

type BoughtLine = Pick<CartLine, 'id' | 'packSize' | 'quantity'>

type OpenedPayment = {
  paymentOrderId: string
  userId: string
  lines: readonly BoughtLine[]
  /** In epoch milliseconds. The entry is dropped after a day, because its cart has long expired. */
  untilMs: number
  /** True after the lines have left the cart, after a refund, or when the customer has closed the notice. */
  isOver: boolean
}

/**
 * Call this function before the buyer can approve the payment. If this tab is then closed, another tab can find out
 * that the goods are paid.
 */
export function rememberOpenedPayment(
  payment: Pick<OpenedPayment, 'paymentOrderId' | 'userId'>,
  lines: readonly BoughtLine[],
): void {
  const bought = lines.map(({ id, packSize, quantity }) => ({ id, packSize, quantity }))
  const opened = { ...payment, lines: bought, untilMs: Date.now() + DAY_MS, isOver: false }
  write([opened, ...openedPayments()].slice(0, MAX_OPENED))
}

export function openedPayments(): OpenedPayment[] {
  const stored = parseJson(kept.openedPayments.read())
  if (!Array.isArray(stored)) return []
  return stored.filter(isOpened).filter(({ untilMs }) => untilMs > Date.now())
}

export function hasUnsettledPayment(): boolean {
  return openedPayments().some(({ isOver }) => !isOver)
}

/** Keeps the entry, so that the notice is shown only once. */
export function markOver(paymentOrderId: string): void {
  write(
    openedPayments().map((entry) =>
      entry.paymentOrderId === paymentOrderId ? { ...entry, isOver: true } : entry,
    ),
  )
}

/**
 * Call this function when the customer has closed the payment's notice. This browser then does not show the notice
 * again.
 */
export function rememberTold(paymentOrderId: string, userId: string): void {
  const told = { paymentOrderId, userId, lines: [], untilMs: Date.now() + DAY_MS, isOver: true }
  write([told, ...openedPayments()].slice(0, MAX_OPENED))
}

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

export function paymentsOver(): ReadonlySet<string> {
  return new Set(
    openedPayments()
      .filter(({ isOver }) => isOver)
      .map(({ paymentOrderId }) => paymentOrderId),
  )
}
