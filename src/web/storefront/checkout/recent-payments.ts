import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { CheckoutPayment } from '#shared/checkout/contract.ts'
import { paidTakenOut, PAYMENT_REFUNDED } from '#shared/checkout/texts.ts'
import { api } from '#web/api/api.ts'
import { createStore } from '#web/create-store.ts'
import { oneAtATime } from '#web/session/one-at-a-time.ts'
import { session } from '#web/session/session.ts'
import { useSession } from '#web/session/use-session.ts'
import { whenPersonLeaves } from '#web/session/use-sign-out.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { cart } from '../cart/browser-cart.ts'
import { tellOfCart } from '../cart/cart-notices.ts'
import { forgetUnpaid, hasUnsettledPayment, markOver, openedPayments } from './opened-payments.ts'
import { keptPayment } from './kept-payment.ts'

/**
 * What the shop says of this customer's payments (decision 58): it is asked, not the tab. Whoever comes back finds the
 * cart without what is paid, and what is undecided told.
 */
export type RecentPayments = {
  outcome: 'asking' | 'known' | 'failed'
  payments: readonly CheckoutPayment[]
}

const NOTHING: RecentPayments = { outcome: 'asking', payments: [] }

const store = createStore<RecentPayments>(NOTHING)

whenPersonLeaves(() => store.set(NOTHING))

/** Asks, takes what is paid out of this browser's cart, and says so. The payments that were news; rejects where nobody answers. */
export async function askRecentPayments(): Promise<CheckoutPayment[]> {
  try {
    const { payments } = await api.call('GET /api/checkout/payments/recent', { timeoutMs: PATIENCE_MS })
    const settled = await oneAtATime(async () => takeOutPaid(payments))
    store.set({ outcome: 'known', payments })
    return settled
  } catch (error) {
    if (store.current().outcome === 'asking') store.set({ outcome: 'failed', payments: [] })
    throw error
  }
}

const PATIENCE_MS = 10_000

function takeOutPaid(payments: readonly CheckoutPayment[]): CheckoutPayment[] {
  const inThisTab = keptPayment()?.paymentOrderId
  const settled: CheckoutPayment[] = []
  for (const opened of openedPayments()) {
    const payment = payments.find(({ paymentOrderId }) => paymentOrderId === opened.paymentOrderId)
    // What this tab is about, its own page finishes.
    if (!payment || opened.isOver || payment.paymentOrderId === inThisTab) continue
    if (payment.state !== 'paid' && payment.state !== 'refunded') continue
    // Said first: an emptied cart leads the payment page away at once.
    tellOf(payment)
    if (payment.state === 'paid') cart.takeOut(opened.lines)
    markOver(opened.paymentOrderId)
    settled.push(payment)
  }
  const { current } = session
  const now = current()
  if (now.status === 'signed-in')
    forgetUnpaid(now.user._id, new Set(payments.map(({ paymentOrderId }) => paymentOrderId)))
  return settled
}

/** Whether this browser has opened a payment of which it does not know the end. */
export const isToBeAsked = hasUnsettledPayment

/** The same for whoever comes back to any page. */
export async function settlePaidCart(): Promise<void> {
  try {
    await askRecentPayments()
  } catch {
    // The next page asks again, and nothing is paid before the shop has answered.
  }
}

function tellOf(payment: CheckoutPayment): void {
  const isPaid = payment.state === 'paid'
  const text = isPaid ? paidTakenOut(payment) : PAYMENT_REFUNDED
  if (isPaid) toastSuccess(text)
  tellOfCart({
    id: payment.paymentOrderId,
    tone: isPaid ? 'good' : 'info',
    text,
    link: payment.orderId
      ? { to: `/profile/orders/${payment.orderId}`, label: 'Voir ma commande' }
      : { to: '/profile/orders', label: 'Mes commandes' },
  })
}

/** Whether a payment is about any of these products. */
export function isAbout({ items }: CheckoutPayment, lines: readonly { id: string }[]): boolean {
  return items.some(({ product }) => lines.some(({ id }) => id === product))
}

/** How often an undecided payment is asked after, in milliseconds. */
const ASK_AGAIN_MS = 10_000

/** A customer's payments: asked for when the page is shown, and again as long as one is undecided. */
export function useRecentPayments(): RecentPayments & { ask: () => void } {
  const recent = useSyncExternalStore(store.subscribe, store.current, () => NOTHING)
  const { status } = useSession()
  const isWaiting = recent.payments.some(({ state }) => state === 'under-way')
  const ask = useCallback(() => void settlePaidCart(), [])
  useEffect(() => {
    if (status !== 'signed-in') return
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

/** Asks the provider anew about an undecided payment, and makes its order where the money has come. */
export async function followPayment({ paymentOrderId }: CheckoutPayment): Promise<void> {
  try {
    const params = { paymentOrderId }
    const { status, paymentId } = await api.call('POST /api/checkout/payments/:paymentOrderId/capture', {
      params,
    })
    if (status === 'completed') await api.call('POST /api/orders', { body: { paymentId } })
  } catch {
    // What has become of it stands in the list that is asked for next.
  }
  await settlePaidCart()
}
