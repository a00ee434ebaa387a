import type { CartLine } from '#shared/cart/cart.ts'
import type { CheckoutPayment, OrderRequest } from '#shared/checkout/contract.ts'
import { paidTakenOut, PAYMENT_REFUNDED } from '#shared/checkout/texts.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { DAY_MS } from '#shared/shift-dates.ts'
import { kept } from '#web/browser-storage.ts'
import { createStore } from '#web/create-store.ts'
import { oneAtATime } from '#web/session/one-at-a-time.ts'
import { session } from '#web/session/session.ts'
import { whenPersonLeaves } from '#web/session/use-sign-out.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { cart } from '../cart/browser-cart.ts'
import { showCartNotice } from '../cart/cart-notices.ts'
import { orderLink, readRecentPayments } from './recent-payments.ts'

// A customer's payments: the one under way in this tab, those this browser has opened, and what the shop says of them.

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
  // What the server reads of it is checked; the rest it has stored itself.
  const isPayment = isRecord(payment) && typeof payment.paymentOrderId === 'string' && isRecord(payment.order)
  return isPayment ? (payment as KeptPayment) : undefined
}

export function forgetPayment(): void {
  kept.payment.remove()
}

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
  write([opened, ...openedPayments()].slice(0, MAX_OPENED))
}

const MAX_OPENED = 10

export function openedPayments(): OpenedPayment[] {
  const stored = parseJson(kept.openedPayments.read())
  if (!Array.isArray(stored)) return []
  return stored.filter(isOpened).filter(({ untilMs }) => untilMs > Date.now())
}

/** Whether the shop is to be asked what has become of one. */
export function hasUnsettledPayment(): boolean {
  return openedPayments().some(({ isOver }) => !isOver)
}

/** Its lines have left the cart. Kept, so that the notice is shown once. */
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
  write([told, ...openedPayments()].slice(0, MAX_OPENED))
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

/**
 * The shop's record of this customer's payments (decision 58). The tab keeps none. A customer who comes back finds the
 * cart without what is paid, and a word about each payment that is undecided.
 */
export type RecentPayments = {
  outcome: 'asking' | 'known' | 'failed'
  payments: readonly CheckoutPayment[]
}

export const NOTHING_ASKED: RecentPayments = { outcome: 'asking', payments: [] }

export const recentPayments = createStore<RecentPayments>(NOTHING_ASKED)

whenPersonLeaves(() => recentPayments.set(NOTHING_ASKED))

/** Asks, takes what is paid out of this browser's cart, and says so. The payments that were news; rejects where nobody answers. */
export async function askRecentPayments(): Promise<CheckoutPayment[]> {
  try {
    const payments = await readRecentPayments(hasUnsettledPayment())
    const settled = await oneAtATime(async () => takeOutPaid(payments))
    recentPayments.set({ outcome: 'known', payments })
    return settled
  } catch (error) {
    if (recentPayments.current().outcome === 'asking') recentPayments.set({ outcome: 'failed', payments: [] })
    throw error
  }
}

function takeOutPaid(payments: readonly CheckoutPayment[]): CheckoutPayment[] {
  const inThisTab = keptPayment()?.paymentOrderId
  const settled: CheckoutPayment[] = []
  for (const opened of openedPayments()) {
    const payment = payments.find(({ paymentOrderId }) => paymentOrderId === opened.paymentOrderId)
    // What this tab is about, its own page finishes.
    if (!payment || opened.isOver || payment.paymentOrderId === inThisTab) continue
    if (payment.state !== 'paid' && payment.state !== 'refunded') continue
    // Said first: an emptied cart leads the payment page away at once.
    announcePayment(payment)
    if (payment.state === 'paid') {
      cart.takeOut(opened.lines)
      kept.promotionCode.remove()
    }
    markOver(opened.paymentOrderId)
    settled.push(payment)
  }
  forgetUnpaid(payments)
  return settled
}

/** This person's payments that came to nothing. */
function forgetUnpaid(payments: readonly CheckoutPayment[]): void {
  const now = session.current()
  if (now.status !== 'signed-in') return
  const known = new Set(payments.map(({ paymentOrderId }) => paymentOrderId))
  write(openedPayments().filter((entry) => entry.userId !== now.user._id || known.has(entry.paymentOrderId)))
}

/** The same on any page that the customer comes back to. */
export async function settlePaidCart(): Promise<void> {
  try {
    await askRecentPayments()
  } catch {
    // The next page asks again, and nothing is paid before the shop has answered.
  }
}

function announcePayment(payment: CheckoutPayment): void {
  const isPaid = payment.state === 'paid'
  const text = isPaid ? paidTakenOut(payment) : PAYMENT_REFUNDED
  if (isPaid) toastSuccess(text)
  showCartNotice({
    id: payment.paymentOrderId,
    tone: isPaid ? 'good' : 'info',
    text,
    link: orderLink(payment),
  })
}

/** Says with which order another tab of this browser has paid what this page showed. */
export async function announcePaidElsewhere(lines: readonly { id: string }[]): Promise<void> {
  try {
    const payments = await readRecentPayments(true)
    const paid = payments.find((payment) => payment.state === 'paid' && isAbout(payment, lines))
    if (paid) announcePayment(paid)
  } catch {
    // The empty cart is shown without a word of it.
  }
}

/** Whether a payment is about any of these products. */
export function isAbout({ items }: CheckoutPayment, lines: readonly { id: string }[]): boolean {
  return items.some(({ product }) => lines.some(({ id }) => id === product))
}
