import type { CheckoutPayment } from '#shared/checkout/contract.ts'
import { paidTakenOut, PAYMENT_REFUNDED } from '#shared/checkout/texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { kept } from '#web/browser-storage.ts'
import { createStore } from '#web/create-store.ts'
import { oneAtATime } from '#web/session/one-at-a-time.ts'
import { session } from '#web/session/session.ts'
import { whenPersonLeaves } from '#web/session/use-sign-out.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { cart } from '../cart/browser-cart.ts'
import { showCartNotice } from '../cart/cart-notices.ts'
import { forgetUnpaid, hasUnsettledPayment, keptPayment, markOver, openedPayments } from './kept-payments.ts'

const PATIENCE_MS = 10_000

const isGuest = () => session.token() === undefined

/** What the shop says of this buyer's payments. A guest has some only where this browser has opened one. */
async function readRecentPayments(hasOpened: boolean): Promise<CheckoutPayment[]> {
  if (isGuest() && !hasOpened) return []
  try {
    const { payments } = await api.call('GET /api/checkout/payments/recent', { timeoutMs: PATIENCE_MS })
    return payments
  } catch (error) {
    // The guest's cookie has run out.
    if (isGuest() && error instanceof ApiError && error.status === 401) return []
    throw error
  }
}

function orderLink({ orderId }: CheckoutPayment): { to: string; label: string } {
  if (isGuest()) return { to: '/commande', label: 'Retrouver ma commande' }
  return orderId
    ? { to: `/profile/orders/${orderId}`, label: 'Voir ma commande' }
    : { to: '/profile/orders', label: 'Mes commandes' }
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
  const now = session.current()
  // The shop no longer lists those that came to nothing.
  if (now.status === 'signed-in')
    forgetUnpaid(now.user._id, new Set(payments.map(({ paymentOrderId }) => paymentOrderId)))
  return settled
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
