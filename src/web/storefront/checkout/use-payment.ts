import { useReducer, useRef, useState } from 'react'
import { ORDER_CREATE_FAILED, PAYMENT_PENDING } from '#shared/checkout/texts.ts'
import type { Order } from '#shared/orders/contract.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { kept } from '#web/base/browser-storage.ts'
import { actsInTurn } from '#web/base/in-turn.ts'
import { api } from '#web/session/api.ts'
import {
  forgetPayment,
  keepPayment,
  type KeptPayment,
  keptPayment,
  type PaidPayment,
} from '#web/storefront/stores/kept-payment.ts'
import { rememberOpenedPayment } from '#web/storefront/stores/opened-payments.ts'
import { forgetReservation, rememberReservation } from '#web/storefront/stores/own-reservation.ts'
import {
  DECLINED,
  isUndecided,
  nextPaymentState,
  notPaid,
  type PaymentEvent,
  problemOf,
  READY,
} from '#web/storefront/stores/payment-state.ts'
import { refusePaidGoods, settlePaidCart, takeOutBought } from '#web/storefront/stores/recent-payments.ts'
import { forgetShipping } from '#web/storefront/stores/shipping-store.ts'
import { takeTodaysPrices } from '../cart/use-cart-check.ts'
import type { Buyer } from './buyer.ts'
import { forgetCompanyForm } from './kept-company.ts'
import { type Agreed, orderRequest, type Purchase, startPaymentRequest } from './payment-requests.ts'
import { keepPlacedOrder, placedOrderOf } from './placed-order.ts'
import type { OpenedPayment } from './provider-buttons.ts'

/**
 * Takes a purchase from the provider's button to the order (decisions 13 to 15). `resume` continues a stored payment,
 * for example after a reload, but forgets the payment if another user is signed in.
 */
export function usePayment() {
  const [state, dispatch] = useReducer(nextPaymentState, READY)
  const opened = useRef<KeptPayment>(undefined)
  const [purchase, setPurchase] = useState<Purchase>()
  const isFinishing = useRef(false)
  const [openInTurn] = useState(actsInTurn)

  async function finish(payment: KeptPayment): Promise<void> {
    if (isFinishing.current) return
    isFinishing.current = true
    try {
      await captureAndOrder(payment, dispatch)
    } finally {
      isFinishing.current = false
    }
  }

  return {
    state,
    purchase: state.step === 'ready' ? undefined : purchase,
    /**
     * Throws if the payment cannot be opened, so the provider closes its window. A buyer may close the window and press
     * the button again before the shop has answered. The second call waits for that answer. Otherwise the shop could
     * count one guest as two and hold the goods for both.
     */
    open: (toBuy: Purchase, buyer: Buyer, agreed: Agreed): Promise<OpenedPayment> =>
      openInTurn(async () => {
        setPurchase(toBuy)
        const { approvalKey, ...payment } = await openPayment({ purchase: toBuy, buyer, agreed }, dispatch)
        opened.current = payment
        return { ...payment, approvalKey }
      }),
    approve: async () => opened.current && finish(opened.current),
    /**
     * Stores the payment, because the bank's page returns to a new document. Call the returned function if the approval
     * fails on this page.
     */
    leave: () => {
      if (opened.current) keepPayment(opened.current)
      window.addEventListener('pageshow', reloadRestored)
      return () => {
        window.removeEventListener('pageshow', reloadRestored)
        forgetPayment()
      }
    },
    cancel: () => dispatch({ type: 'cancelled' }),
    decline: () => dispatch({ type: 'refused', problem: DECLINED }),
    fail: () => dispatch({ type: 'provider-failed' }),
    /** Returns the reservation's new end in epoch milliseconds. */
    extend: async () => {
      const { paymentOrderId } = opened.current ?? { paymentOrderId: '' }
      const { expiresAt } = await api.call('POST /api/checkout/payments/:paymentOrderId/extension', {
        params: { paymentOrderId },
      })
      const reservedUntilMs = Date.parse(expiresAt)
      if (purchase) rememberReservation(purchase.lines, reservedUntilMs)
      dispatch({ type: 'extended', reservedUntilMs })
      return reservedUntilMs
    },
    endReservation: () => {
      forgetReservation()
      dispatch({ type: 'reservation-ended' })
    },
    resume: async (userId?: string) => {
      const payment = keptPayment()
      if (payment) cleanAddress()
      if (payment && userId && payment.order.user !== userId) forgetPayment()
      else if (payment) await finish(payment)
    },
  }
}

export type Payment = ReturnType<typeof usePayment>

/**
 * Reloads the page if the browser restored it from its cache. A restored page would wait for an answer that cannot
 * arrive.
 */
function reloadRestored({ persisted }: PageTransitionEvent): void {
  if (persisted) location.reload()
}

/** Removes the provider's parameters from the address, because they may contain a secret of the payment. */
function cleanAddress(): void {
  if (location.search) history.replaceState(history.state, '', location.pathname)
}

type Dispatch = (event: PaymentEvent) => void

/** Reports a failure with `dispatch`, then throws it. */
async function openPayment(
  { purchase, buyer, agreed }: { purchase: Purchase; buyer: Buyer; agreed: Agreed },
  dispatch: Dispatch,
): Promise<KeptPayment & OpenedPayment> {
  dispatch({ type: 'opening' })
  try {
    await refusePaidGoods(purchase.lines)
    const userId = await buyer.identify(purchase)
    const { paymentOrderId, approvalKey, expiresAt } = await api.call('POST /api/checkout/payments', {
      body: startPaymentRequest(purchase, agreed),
    })
    const reservedUntilMs = Date.parse(expiresAt)
    rememberReservation(purchase.lines, reservedUntilMs)
    rememberOpenedPayment({ paymentOrderId, userId }, purchase.lines)
    dispatch({ type: 'opened', reservedUntilMs })
    return { paymentOrderId, approvalKey, order: orderRequest(purchase, userId) }
  } catch (error) {
    const problem = problemOf(error)
    if (problem.kind === 'price-changed') await takeTodaysPrices(purchase.lines)
    if (problem.kind === 'under-way') await settlePaidCart()
    dispatch({ type: 'refused', problem })
    throw error
  }
}

async function captureAndOrder(payment: KeptPayment, dispatch: Dispatch): Promise<void> {
  keepPayment(payment)
  const { paymentId } = payment
  const paid = paymentId ? { ...payment, paymentId } : await capture(payment, dispatch)
  if (paid) await order(paid, dispatch)
}

async function capture(payment: KeptPayment, dispatch: Dispatch): Promise<PaidPayment | undefined> {
  dispatch({ type: 'capturing' })
  try {
    const { paymentOrderId } = payment
    const answer = await api.call('POST /api/checkout/payments/:paymentOrderId/capture', {
      params: { paymentOrderId },
    })
    if (answer.status === 'pending') {
      dispatch({ type: 'pending', message: answer.message ?? PAYMENT_PENDING })
      return undefined
    }
    const paid = { ...payment, paymentId: answer.paymentId }
    keepPayment(paid)
    return paid
  } catch (error) {
    notCaptured(error, dispatch)
    return undefined
  }
}

function notCaptured(error: unknown, dispatch: Dispatch): void {
  const problem = problemOf(error)
  const isSignedOut = problem.kind === 'signed-out'
  if (isUndecided(error) && !isSignedOut) return dispatch({ type: 'undecided' })
  if (!isSignedOut) forgetPayment()
  // After a decline or a cancellation the buyer may usually pay again within the same reservation.
  const mayPayStill = problem.kind === 'declined' || problem.kind === 'cancelled'
  if (!isSignedOut && !mayPayStill) forgetReservation()
  dispatch({ type: 'refused', problem: isSignedOut ? problem : notPaid(problem) })
}

async function order({ order: body, paymentId, paymentOrderId }: PaidPayment, dispatch: Dispatch) {
  dispatch({ type: 'ordering' })
  try {
    const made = await api.call('POST /api/orders', { body: { ...body, paymentId } })
    dispatch({ type: 'ordered' })
    await leaveWithOrder(paymentOrderId, made)
  } catch (error) {
    // The payment was refunded, for example, or belongs to another customer.
    const isOver = error instanceof ApiError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND')
    if (isOver) forgetPayment()
    if (isOver || (error instanceof ApiError && error.status === 401))
      dispatch({ type: 'refused', problem: problemOf(error) })
    else dispatch({ type: 'order-failed', message: messageOf(error, ORDER_CREATE_FAILED) })
  }
}

async function leaveWithOrder(paymentOrderId: string, order: Order): Promise<void> {
  keepPlacedOrder({ ...placedOrderOf(order), isAnnounced: false })
  forgetPayment()
  forgetReservation()
  forgetShipping()
  forgetCompanyForm()
  kept.promotionCode.remove()
  await takeOutBought(paymentOrderId)
  location.replace('/order-success')
}
