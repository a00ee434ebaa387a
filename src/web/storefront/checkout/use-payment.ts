import { useReducer, useRef } from 'react'
import { ORDER_CREATE_FAILED, PAYMENT_PENDING, PAYMENT_UNKNOWN } from '#shared/checkout/texts.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { api } from '#web/api/api.ts'
import { forgetReservation, rememberReservation } from '../cart/own-reservation.ts'
import { leaveWithOrder } from './leave-with-order.ts'
import { forgetPayment, type KeptPayment, keepPayment, keptPayment } from './kept-payment.ts'
import { isUndecided, problemOf } from './payment-problem.ts'
import { nextPaymentState, READY } from './payment-state.ts'
import { orderRequest, type Purchase, startPaymentRequest } from './purchase.ts'
import { takeTodaysPrices } from './todays-prices.ts'

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
  async function open(purchase: Purchase, userId: string): Promise<string> {
    dispatch({ type: 'opening' })
    try {
      const answer = await api.call('POST /api/checkout/payments', { body: startPaymentRequest(purchase) })
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
