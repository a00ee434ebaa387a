import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { CheckoutPayment } from '#shared/checkout/contract.ts'
import { paidTakenOut, PAYMENT_REFUNDED } from '#shared/checkout/texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { kept } from '#web/browser-storage.ts'
import { createStore } from '#web/create-store.ts'
import { oneAtATime } from '#web/session/one-at-a-time.ts'
import { session } from '#web/session/session.ts'
import { useSession } from '#web/session/use-session.ts'
import { whenPersonLeaves } from '#web/session/use-sign-out.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { cart } from '../cart/browser-cart.ts'
import { showCartNotice } from '../cart/cart-notices.ts'
import { forgetUnpaid, hasUnsettledPayment, keptPayment, markOver, openedPayments } from './kept-payments.ts'

const PATIENCE_MS = 10_000

const isGuest = () => session.token() === undefined

/** The shop's list of this buyer's payments. A guest has some only if this browser has opened one. */
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
 * The shop's record of this customer's payments (decision 58). A returning customer finds the cart without what is
 * paid, and a message about each undecided payment.
 */
export type RecentPayments = {
  outcome: 'asking' | 'known' | 'failed'
  payments: readonly CheckoutPayment[]
}

const NOTHING_ASKED: RecentPayments = { outcome: 'asking', payments: [] }

const recentPayments = createStore<RecentPayments>(NOTHING_ASKED)

whenPersonLeaves(() => recentPayments.set(NOTHING_ASKED))

/**
 * Loads the list, removes what is paid from this browser's cart, and says so. Returns the payments that were news;
 * rejects without an answer.
 */
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
    // The page of this tab's own payment finishes it.
    if (!payment || opened.isOver || payment.paymentOrderId === inThisTab) continue
    if (payment.state !== 'paid' && payment.state !== 'refunded') continue
    // Shown first: an emptied cart redirects the payment page at once.
    announcePayment(payment)
    if (payment.state === 'paid') {
      cart.takeOut(opened.lines)
      kept.promotionCode.remove()
    }
    markOver(opened.paymentOrderId)
    settled.push(payment)
  }
  const now = session.current()
  // The shop no longer lists payments that failed.
  if (now.status === 'signed-in')
    forgetUnpaid(now.user._id, new Set(payments.map(({ paymentOrderId }) => paymentOrderId)))
  return settled
}

/** The same on any page that the customer returns to. */
export async function settlePaidCart(): Promise<void> {
  try {
    await askRecentPayments()
  } catch {
    // The next page tries again, and nothing is paid before the shop has answered.
  }
}

/** The same on every page, where this browser has opened a payment that is not over. */
export async function settleOpened(): Promise<void> {
  if (hasUnsettledPayment()) await settlePaidCart()
}

/** How often an undecided payment is checked, in milliseconds. */
const ASK_AGAIN_MS = 10_000

/** A customer's payments: loaded with the page, and again while one is undecided. */
export function useRecentPayments(): RecentPayments & { ask: () => void } {
  const recent = useSyncExternalStore(recentPayments.subscribe, recentPayments.current, () => NOTHING_ASKED)
  const { status } = useSession()
  const isWaiting = recent.payments.some(({ state }) => state === 'under-way')
  const ask = useCallback(() => void settlePaidCart(), [])
  useEffect(() => {
    if (status === 'loading') return
    ask()
    const onShow = (event: PageTransitionEvent) => event.persisted && ask()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [status, ask])
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(ask, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, ask])
  return { ...recent, ask }
}

/** Checks an undecided payment with the provider, and creates its order when the money has arrived. */
export async function followPayment({ paymentOrderId }: CheckoutPayment): Promise<void> {
  try {
    const params = { paymentOrderId }
    const { status, paymentId } = await api.call('POST /api/checkout/payments/:paymentOrderId/capture', {
      params,
    })
    if (status === 'completed') await api.call('POST /api/orders', { body: { paymentId } })
  } catch {
    // The next list contains the result.
  }
  await settlePaidCart()
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

/** Names the order with which another tab of this browser has paid what this page showed. */
export async function announcePaidElsewhere(lines: readonly { id: string }[]): Promise<void> {
  try {
    const payments = await readRecentPayments(true)
    const paid = payments.find((payment) => payment.state === 'paid' && isAbout(payment, lines))
    if (paid) announcePayment(paid)
  } catch {
    // The empty cart is shown without a message.
  }
}

/** Whether a payment contains any of these products. */
export function isAbout({ items }: CheckoutPayment, lines: readonly { id: string }[]): boolean {
  return items.some(({ product }) => lines.some(({ id }) => id === product))
}
