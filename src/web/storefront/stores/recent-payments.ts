import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { CartLine } from '#shared/cart/cart.ts'
import type { CheckoutPayment, OrderRequest } from '#shared/checkout/contract.ts'
import { paidTakenOut, PAYMENT_REFUNDED } from '#shared/checkout/texts.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { DAY_MS } from '#shared/shift-dates.ts'
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
import { PaidAlready } from './payment-state.ts'

/** The maximum number of opened payments that this browser stores. */
const MAX_OPENED = 10
const REQUEST_TIMEOUT_MS = 10_000
/** The interval in milliseconds at which an undecided payment is checked. */
const ASK_AGAIN_MS = 10_000

/** An approved payment that will become an order, in the tab that approved it. */
export type KeptPayment = {
  /** The id of the provider's order. */
  paymentOrderId: string
  /** The id of the capture, once the money is taken. */
  paymentId?: string
  order: Omit<OrderRequest, 'paymentId'>
}

/** A payment whose money is taken and whose order will follow. */
export type PaidPayment = KeptPayment & { paymentId: string }

/** Stores a payment until its order exists, so that a reloaded page continues with it. */
export function keepPayment(payment: KeptPayment): void {
  // If the browser cannot store the payment, the server still finishes it.
  kept.payment.write(JSON.stringify(payment))
}

export function keptPayment(): KeptPayment | undefined {
  const payment = parseJson(kept.payment.read())
  // Only this field is checked, because the server checks it again. This browser has stored the other fields itself.
  const isPayment = isRecord(payment) && typeof payment.paymentOrderId === 'string' && isRecord(payment.order)
  return isPayment ? (payment as KeptPayment) : undefined
}

export function forgetPayment(): void {
  kept.payment.remove()
}

type BoughtLine = Pick<CartLine, 'id' | 'packSize' | 'quantity'>

/** A payment that this browser has opened from its cart. */
type OpenedPayment = {
  paymentOrderId: string
  userId: string
  lines: readonly BoughtLine[]
  /** The time in epoch milliseconds after which the payment is deleted, because its cart has long expired. */
  untilMs: number
  /** True once the payment's lines have left the cart. */
  isOver: boolean
}

/**
 * Stores an opened payment. Call it before the provider's window opens. If this tab is lost, another tab then knows
 * what was paid.
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

/** Whether to ask the shop about the result of a payment. */
function hasUnsettledPayment(): boolean {
  return openedPayments().some(({ isOver }) => !isOver)
}

/** Marks a payment whose lines have left the cart. It stays stored, so that the notice is shown only once. */
function markOver(paymentOrderId: string): void {
  write(
    openedPayments().map((entry) =>
      entry.paymentOrderId === paymentOrderId ? { ...entry, isOver: true } : entry,
    ),
  )
}

/**
 * Remembers that the customer has closed the notice about a payment made on another device, so that this browser does
 * not show it again.
 */
export function rememberTold(paymentOrderId: string, userId: string): void {
  const told = { paymentOrderId, userId, lines: [], untilMs: Date.now() + DAY_MS, isOver: true }
  write([told, ...openedPayments()].slice(0, MAX_OPENED))
}

/** Forgets a person's payments, except those that the shop still knows. */
function forgetUnpaid(userId: string, known: ReadonlySet<string>): void {
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

const isGuest = () => session.token() === undefined

/** The shop's list of this buyer's payments. A guest has some only if this browser has opened a payment. */
async function readRecentPayments(hasOpened: boolean): Promise<CheckoutPayment[]> {
  if (isGuest() && !hasOpened) return []
  try {
    const { payments } = await api.call('GET /api/checkout/payments/recent', {
      timeoutMs: REQUEST_TIMEOUT_MS,
    })
    return payments
  } catch (error) {
    // The guest's cookie has expired.
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
 * The shop's record of this customer's payments (decision 58). A returning customer finds the cart without paid
 * goods, and a message about each undecided payment.
 */
export type RecentPayments = {
  outcome: 'asking' | 'known' | 'failed'
  payments: readonly CheckoutPayment[]
}

const NOTHING_ASKED: RecentPayments = { outcome: 'asking', payments: [] }

const recentPayments = createStore<RecentPayments>(NOTHING_ASKED)

whenPersonLeaves(() => recentPayments.set(NOTHING_ASKED))

/**
 * Loads the list, removes paid lines from this browser's cart, and shows a message. Returns the new payments. Rejects
 * without an answer.
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
    // The page of this tab's own payment completes that payment.
    if (!payment || opened.isOver || payment.paymentOrderId === inThisTab) continue
    if (payment.state !== 'paid' && payment.state !== 'refunded') continue
    // The message is shown first, because an emptied cart redirects the payment page at once.
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

/** Makes the same check as the payment page, on any other page to which the customer returns. */
export async function settlePaidCart(): Promise<void> {
  try {
    await askRecentPayments()
  } catch {
    // The next page tries again. Nothing can be paid before the shop has answered.
  }
}

/** Settles the opened payments. Runs on every page if this browser has an unfinished payment. */
export async function settleOpened(): Promise<void> {
  if (hasUnsettledPayment()) await settlePaidCart()
}

/**
 * Asks the shop whether another tab of this browser, which may be closed by now, has paid for these goods.
 * @throws PaidAlready if one of these goods has just left the cart
 */
export async function refusePaidGoods(lines: readonly { id: string }[]): Promise<void> {
  if (!hasUnsettledPayment()) return
  const paid = (await askRecentPayments()).find((payment) => isAbout(payment, lines))
  if (paid) throw new PaidAlready(paidTakenOut(paid))
}

/** Removes the lines of a payment that has become an order from the cart. */
export async function takeOutBought(id: string): Promise<void> {
  await oneAtATime(async () => {
    const opened = openedPayments().find(({ paymentOrderId }) => paymentOrderId === id)
    if (!opened || opened.isOver) return
    cart.takeOut(opened.lines)
    markOver(id)
  })
}

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

/** Checks an undecided payment with the provider. If the money has arrived, its order is created. */
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

/** The payments whose lines have left the cart. */
export function paymentsOver(): ReadonlySet<string> {
  return new Set(
    openedPayments()
      .filter(({ isOver }) => isOver)
      .map(({ paymentOrderId }) => paymentOrderId),
  )
}

/** The cart as shown on the page, and the payments that were finished by then and have not emptied it. */
export type ShownCart = { lines: readonly { id: string }[]; over: ReadonlySet<string> }

/**
 * Names the order with which another tab of this browser has paid for the goods on this page. Returns false if there
 * is no such order.
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
    // The page then shows the empty cart without a message.
    return false
  }
}

/** Whether a payment contains any of these products. */
export function isAbout({ items }: CheckoutPayment, lines: readonly { id: string }[]): boolean {
  return items.some(({ product }) => lines.some(({ id }) => id === product))
}
