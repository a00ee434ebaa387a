import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { CheckoutPayment } from '#shared/checkout/contract.ts'
import { paidTakenOut, PAYMENT_REFUNDED } from '#shared/checkout/texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { kept } from '#web/base/browser-storage.ts'
import { createStore } from '#web/base/create-store.ts'
import { api } from '#web/session/api.ts'
import { oneAtATime } from '#web/session/one-at-a-time.ts'
import { session } from '#web/session/session.ts'
import { useSession } from '#web/session/use-session.ts'
import { whenPersonLeaves } from '#web/session/use-sign-out.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { cart } from './browser-cart.ts'
import { showCartNotice } from './cart-notices-store.ts'
import { keptPayment } from './kept-payment.ts'
import { forgetUnpaid, hasUnsettledPayment, markOver, openedPayments } from './opened-payments.ts'
import { PaidAlready } from './payment-state.ts'

const REQUEST_TIMEOUT_MS = 10_000
const ASK_AGAIN_MS = 10_000

const isGuest = () => session.token() === undefined

/** A guest can have payments only if this browser has opened a payment. */
async function readRecentPayments(hasOpened: boolean): Promise<CheckoutPayment[]> {
  if (isGuest() && !hasOpened) return []
  try {
    const { payments } = await api.call('GET /api/checkout/payments/recent', {
      timeoutMs: REQUEST_TIMEOUT_MS,
    })
    return payments
  } catch (error) {
    // The guest's cookie is missing or has expired.
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

export type RecentPayments = {
  outcome: 'asking' | 'known' | 'failed'
  payments: readonly CheckoutPayment[]
}

const NOTHING_ASKED: RecentPayments = { outcome: 'asking', payments: [] }

const recentPayments = createStore<RecentPayments>(NOTHING_ASKED)

whenPersonLeaves(() => recentPayments.set(NOTHING_ASKED))

/**
 * Returns the payments opened by this browser that are found paid or refunded for the first time, without the one that
 * this tab's payment page finishes. Takes the goods of the paid ones out of the cart.
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
    // The payment page of this tab finishes its own payment.
    if (!payment || opened.isOver || payment.paymentOrderId === inThisTab) continue
    if (payment.state !== 'paid' && payment.state !== 'refunded') continue
    // The notice comes first, because the payment page leaves as soon as the cart is empty.
    announcePayment(payment)
    if (payment.state === 'paid') {
      cart.takeOut(opened.lines)
      kept.promotionCode.remove()
    }
    markOver(opened.paymentOrderId)
    settled.push(payment)
  }
  const now = session.current()
  // The shop does not list failed or expired payments, so the customer's entries for them are dropped.
  if (now.status === 'signed-in')
    forgetUnpaid(now.user._id, new Set(payments.map(({ paymentOrderId }) => paymentOrderId)))
  return settled
}

export async function settlePaidCart(): Promise<void> {
  try {
    await askRecentPayments()
  } catch {
    // A later call tries again.
  }
}

export async function settleOpened(): Promise<void> {
  if (hasUnsettledPayment()) await settlePaidCart()
}

/**
 * @throws PaidAlready if `askRecentPayments` returns a payment that includes one of these products; the errors of
 * `askRecentPayments`
 */
export async function refusePaidGoods(lines: readonly { id: string }[]): Promise<void> {
  if (!hasUnsettledPayment()) return
  const paid = (await askRecentPayments()).find((payment) => isAbout(payment, lines))
  if (paid) throw new PaidAlready(paidTakenOut(paid))
}

export async function takeOutBought(id: string): Promise<void> {
  await oneAtATime(async () => {
    const opened = openedPayments().find(({ paymentOrderId }) => paymentOrderId === id)
    if (!opened || opened.isOver) return
    cart.takeOut(opened.lines)
    markOver(id)
  })
}

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

export async function followPayment({ paymentOrderId }: CheckoutPayment): Promise<void> {
  try {
    const params = { paymentOrderId }
    const { status, paymentId } = await api.call('POST /api/checkout/payments/:paymentOrderId/capture', {
      params,
    })
    if (status === 'completed') await api.call('POST /api/orders', { body: { paymentId } })
  } catch {
    // The list that is read next tells the result.
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

/** `over` has the ids of the payments that were already settled when the page showed the cart. */
export type ShownCart = { lines: readonly { id: string }[]; over: ReadonlySet<string> }

/**
 * Looks for a payment outside `over` that this browser has opened and that has paid for one of these products. If there
 * is one, shows its notice and returns true. Otherwise, and after an error, returns false.
 */
export async function announcePaidElsewhere({ lines, over }: ShownCart): Promise<boolean> {
  if (lines.length === 0) return false
  try {
    const opened = new Set(openedPayments().map(({ paymentOrderId }) => paymentOrderId))
    const payments = await readRecentPayments(true)
    const paid = payments.find(
      (payment) =>
        payment.state === 'paid' &&
        opened.has(payment.paymentOrderId) &&
        !over.has(payment.paymentOrderId) &&
        isAbout(payment, lines),
    )
    if (paid) announcePayment(paid)
    return paid !== undefined
  } catch {
    return false
  }
}

export function isAbout({ items }: CheckoutPayment, lines: readonly { id: string }[]): boolean {
  return items.some(({ product }) => lines.some(({ id }) => id === product))
}
