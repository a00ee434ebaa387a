import { useReducer, useRef } from 'react'
import type { OrderRequest } from '#shared/checkout/contract.ts'
import { ORDER_CREATE_FAILED, PAYMENT_PENDING, PAYMENT_UNKNOWN } from '#shared/checkout/texts.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { kept } from '#web/browser-storage.ts'
import { takeTodaysPrices } from '../cart/cart-check.ts'
import { cart } from '../cart/browser-cart.ts'
import { forgetReservation, rememberReservation } from '../cart/own-reservation.ts'
import { forgetShipping } from '../shipping/shipping-store.ts'
import { isUndecided, nextPaymentState, problemOf, READY } from './payment-state.ts'
import { keepPlacedOrder } from './placed-order.ts'
import { orderRequest, type Purchase, startPaymentRequest } from './payment-requests.ts'

/**
 * Takes a purchase from the provider's button to the order (decisions 13 to 15). From the buyer's approval on the
 * payment is kept in the browser's session, so that whatever breaks or is loaded anew goes on with the same payment;
 * the server makes one capture and one order of it, however often it is asked.
 */
export function usePayment() {
  const [state, dispatch] = useReducer(nextPaymentState, READY)
  const opened = useRef<KeptPayment>(undefined)
  const isFinishing = useRef(false)

  /** What the provider's button asks for first; throws where the shop refuses, so that the window closes. */
  async function open(purchase: Purchase, userId: string, acceptedTerms: string): Promise<string> {
    dispatch({ type: 'opening' })
    try {
      const answer = await api.call('POST /api/checkout/payments', {
        body: startPaymentRequest(purchase, acceptedTerms),
      })
      const reservedUntilMs = Date.parse(answer.expiresAt)
      rememberReservation(purchase.lines, reservedUntilMs)
      opened.current = { paymentOrderId: answer.paymentOrderId, order: orderRequest(purchase, userId) }
      dispatch({ type: 'opened', reservedUntilMs })
      return answer.paymentOrderId
    } catch (error) {
      const problem = problemOf(error)
      if (problem.kind === 'price-changed') await takeTodaysPrices(purchase.lines)
      dispatch({ type: 'refused', problem })
      throw error
    }
  }

  /** Captures and orders; one run at a time. */
  async function finish(payment: KeptPayment): Promise<void> {
    if (isFinishing.current) return
    isFinishing.current = true
    keepPayment(payment)
    try {
      const { paymentId } = payment
      const paid = paymentId ? { ...payment, paymentId } : await capture(payment)
      if (paid) await order(paid)
    } finally {
      isFinishing.current = false
    }
  }

  async function capture(payment: KeptPayment): Promise<PaidPayment | undefined> {
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
      notCaptured(error)
      return undefined
    }
  }

  function notCaptured(error: unknown): void {
    const problem = problemOf(error)
    const isSignedOut = problem.kind === 'signed-out'
    if (isUndecided(error) && !isSignedOut) {
      dispatch({
        type: 'undecided',
        message: (error instanceof ApiError && error.message) || PAYMENT_UNKNOWN,
      })
      return
    }
    if (!isSignedOut) forgetPayment()
    if (!isSignedOut && problem.kind !== 'declined') forgetReservation()
    dispatch({ type: 'refused', problem })
  }

  async function order({ order, paymentId }: PaidPayment): Promise<void> {
    dispatch({ type: 'ordering' })
    try {
      const made = await api.call('POST /api/orders', { body: { ...order, paymentId } })
      dispatch({ type: 'ordered' })
      leaveWithOrder(made.number)
    } catch (error) {
      // Refunded, or another customer's: there is nothing to go on with.
      const isOver = error instanceof ApiError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND')
      if (isOver) forgetPayment()
      if (isOver || (error instanceof ApiError && error.status === 401))
        dispatch({ type: 'refused', problem: problemOf(error) })
      else dispatch({ type: 'order-failed', message: messageOf(error, ORDER_CREATE_FAILED) })
    }
  }

  return {
    state,
    open,
    approve: async () => opened.current && finish(opened.current),
    cancel: () => dispatch({ type: 'cancelled' }),
    fail: () => dispatch({ type: 'provider-failed' }),
    endReservation: () => {
      forgetReservation()
      dispatch({ type: 'reservation-ended' })
    },
    /** Goes on with a payment that was approved before, if there is one. */
    resume: async () => {
      const payment = keptPayment()
      if (payment) await finish(payment)
    },
  }
}

/** The money is taken; the order is still to come. */
type PaidPayment = KeptPayment & { paymentId: string }

export type Payment = ReturnType<typeof usePayment>

/** An approved payment on its way to becoming an order. */
type KeptPayment = {
  /** The provider's order. */
  paymentOrderId: string
  /** The capture, once the money is taken. */
  paymentId?: string
  order: Omit<OrderRequest, 'paymentId'>
}

/** Keeps a payment until its order is there: a page loaded anew goes on where this one stopped. */
function keepPayment(payment: KeptPayment): void {
  // What cannot be kept, the server finishes by itself.
  kept.payment.write(JSON.stringify(payment))
}

export function keptPayment(): KeptPayment | undefined {
  const payment = parseJson(kept.payment.read())
  return isKeptPayment(payment) ? payment : undefined
}

export function forgetPayment(): void {
  kept.payment.remove()
}

/** What the server reads of it is checked; the rest it has stored itself. */
function isKeptPayment(kept: unknown): kept is KeptPayment {
  return isRecord(kept) && typeof kept.paymentOrderId === 'string' && isRecord(kept.order)
}

/**
 * After a 201 (storefront.md §4): the cart is emptied without giving stock back, since the order has taken it; address,
 * pickup point and payment are forgotten; the confirmation takes this page's place, so that no way back leads here.
 */
function leaveWithOrder(number: string | undefined): void {
  keepPlacedOrder({ number, isAnnounced: false })
  forgetPayment()
  forgetReservation()
  forgetShipping()
  cart.clear()
  location.replace('/order-success')
}
