import type { CartLine } from '#shared/cart/cart.ts'
import { isPackSize } from '#shared/catalogue/pack-size.ts'
import { DAY_MS } from '#shared/shift-dates.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { kept } from '#web/browser-storage.ts'

export type BoughtLine = Pick<CartLine, 'id' | 'packSize' | 'quantity'>

/** A payment that this browser has opened, out of its cart. */
export type OpenedPayment = {
  paymentOrderId: string
  userId: string
  lines: readonly BoughtLine[]
  /** Epoch milliseconds; afterwards it is forgotten: the cart it came from has long expired. */
  untilMs: number
  /** Its lines have left the cart. */
  isOver: boolean
}

/** Call it before the provider's window opens: whatever becomes of this tab, another one knows what was paid. */
export function rememberOpenedPayment(
  payment: Pick<OpenedPayment, 'paymentOrderId' | 'userId'>,
  lines: readonly BoughtLine[],
): void {
  const bought = lines.map(({ id, packSize, quantity }) => ({ id, packSize, quantity }))
  const opened = { ...payment, lines: bought, untilMs: Date.now() + DAY_MS, isOver: false }
  write([opened, ...openedPayments()].slice(0, MOST))
}

const MOST = 10

export function openedPayments(): OpenedPayment[] {
  const stored = parseJson(kept.openedPayments.read())
  if (!Array.isArray(stored)) return []
  return stored.filter((entry): entry is OpenedPayment => isOpened(entry) && entry.untilMs > Date.now())
}

/** Whether the shop is to be asked what has become of one. */
export function hasUnsettledPayment(): boolean {
  return openedPayments().some(({ isOver }) => !isOver)
}

/** Its lines have left the cart: kept, so that nobody is told again. */
export function markOver(paymentOrderId: string): void {
  write(
    openedPayments().map((entry) =>
      entry.paymentOrderId === paymentOrderId ? { ...entry, isOver: true } : entry,
    ),
  )
}

/** A payment made elsewhere, whose customer has been told here. */
export function rememberTold(paymentOrderId: string, userId: string): void {
  const told = { paymentOrderId, userId, lines: [], untilMs: Date.now() + DAY_MS, isOver: true }
  write([told, ...openedPayments()].slice(0, MOST))
}

/** Forgets those of a person that came to nothing. */
export function forgetUnpaid(userId: string, known: ReadonlySet<string>): void {
  write(openedPayments().filter((entry) => entry.userId !== userId || known.has(entry.paymentOrderId)))
}

function write(entries: readonly OpenedPayment[]): void {
  if (entries.length === 0) kept.openedPayments.remove()
  else kept.openedPayments.write(JSON.stringify(entries))
}

function isOpened(entry: unknown): boolean {
  if (!isRecord(entry) || !Array.isArray(entry.lines)) return false
  const { paymentOrderId, userId, untilMs, isOver } = entry
  return (
    typeof paymentOrderId === 'string' &&
    typeof userId === 'string' &&
    typeof untilMs === 'number' &&
    typeof isOver === 'boolean' &&
    entry.lines.every(isLine)
  )
}

function isLine(line: unknown): boolean {
  return (
    isRecord(line) &&
    typeof line.id === 'string' &&
    isPackSize(line.packSize) &&
    Number.isSafeInteger(line.quantity)
  )
}
