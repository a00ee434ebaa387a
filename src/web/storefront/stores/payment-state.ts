import {
  CHECKOUT_EXPIRED,
  PAYMENT_CANCELLED,
  PAYMENT_DECLINED,
  PAYMENT_FAILED,
  PAYMENT_NOT_CONFIRMED,
  PAYMENT_UNDECIDED,
} from '#shared/checkout/texts.ts'
import type { RefusedLine } from '#shared/error-contract.ts'
import { ApiError } from '#web/api/api-error.ts'

/**
 * How far a payment has come, as the page shows it:
 *
 *     ready         the provider's buttons wait; a problem of the last attempt may be shown
 *     opening       the shop computes the total and reserves the goods
 *     approving     the buyer is in the provider's window
 *     capturing     the money is being taken
 *     undecided     whether the money was taken is unknown, so the payment is checked again
 *     pending       the provider holds the money back for a check
 *     ordering      the money is taken, the order is being created
 *     order-failed  the money is taken, the order could not be created
 *     ordered       the order exists, the confirmation follows
 */
export type PaymentStep =
  | 'ready'
  | 'opening'
  | 'approving'
  | 'capturing'
  | 'undecided'
  | 'pending'
  | 'ordering'
  | 'order-failed'
  | 'ordered'

export type PaymentState = {
  step: PaymentStep
  problem?: PaymentProblem | undefined
  message?: string | undefined
  /** In epoch milliseconds. Undefined without a reservation. */
  reservedUntilMs?: number | undefined
}

export type PaymentEvent =
  | { type: 'opening' }
  | { type: 'opened'; reservedUntilMs: number }
  | { type: 'extended'; reservedUntilMs: number }
  | { type: 'refused'; problem: PaymentProblem }
  | { type: 'cancelled' }
  | { type: 'provider-failed' }
  | { type: 'reservation-ended' }
  | { type: 'capturing' }
  | { type: 'undecided' }
  | { type: 'pending'; message: string }
  | { type: 'ordering' }
  | { type: 'order-failed'; message: string }
  | { type: 'ordered' }

export const READY: PaymentState = { step: 'ready' }

export const BEFORE_APPROVAL: ReadonlySet<PaymentStep> = new Set(['ready', 'opening', 'approving'])

/** The reservation can end while the provider's window is open, so a problem is shown in that step too. */
export const shownProblem = ({ step, problem }: PaymentState): PaymentProblem | undefined =>
  BEFORE_APPROVAL.has(step) ? problem : undefined

export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState {
  const { reservedUntilMs } = state
  switch (event.type) {
    case 'opened':
      // The window closed or failed while the shop reserved the goods.
      if (state.step === 'ready') return { ...state, reservedUntilMs: event.reservedUntilMs }
      return { step: 'approving', reservedUntilMs: event.reservedUntilMs }
    case 'extended':
      return { ...state, reservedUntilMs: event.reservedUntilMs }
    case 'refused':
      // After a refusal, the reservation is kept only if the card was declined or the payment was not confirmed.
      return event.problem.kind === 'declined' || event.problem.kind === 'cancelled'
        ? { step: 'ready', problem: event.problem, reservedUntilMs }
        : { step: 'ready', problem: event.problem }
    case 'cancelled':
      return BEFORE_APPROVAL.has(state.step)
        ? { step: 'ready', problem: { kind: 'cancelled', message: PAYMENT_CANCELLED }, reservedUntilMs }
        : state
    case 'provider-failed':
      // The provider also reports the shop's own refusal. The page has already shown that refusal.
      return state.step === 'opening' ||
        state.step === 'approving' ||
        (state.step === 'ready' && !state.problem)
        ? { step: 'ready', problem: { kind: 'failed', message: PAYMENT_FAILED }, reservedUntilMs }
        : state
    case 'reservation-ended':
      return BEFORE_APPROVAL.has(state.step) ? { step: state.step, problem: RESERVATION_ENDED } : state
    case 'undecided':
      return { step: 'undecided', message: PAYMENT_UNDECIDED, reservedUntilMs }
    case 'pending':
    case 'order-failed':
      return { step: event.type, message: event.message, reservedUntilMs }
    default:
      return { step: event.type, reservedUntilMs }
  }
}

export type PaymentProblem = {
  kind:
    | 'cancelled'
    | 'declined'
    | 'expired'
    | 'price-changed'
    | 'terms-changed'
    | 'out-of-stock'
    | 'wrong-shipping'
    | 'signed-out'
    | 'refunded'
    | 'under-way'
    | 'paid-already'
    | 'failed'
  message: string
  lines?: readonly RefusedLine[]
}

/** A refusal that the provider reports in the page, before the capture. */
export const DECLINED: PaymentProblem = { kind: 'declined', message: PAYMENT_DECLINED }
const SIGNED_OUT = 'Votre session a expiré. Reconnectez-vous pour terminer votre commande, rien n’est perdu.'

const KINDS: Partial<Record<string, PaymentProblem['kind']>> = {
  PAYMENT_DECLINED: 'declined',
  PRICE_CHANGED: 'price-changed',
  TERMS_CHANGED: 'terms-changed',
  OUT_OF_STOCK: 'out-of-stock',
  CHECKOUT_EXPIRED: 'expired',
  CHECKOUT_SUPERSEDED: 'expired',
  INVALID_FIELDS: 'wrong-shipping',
  CONFLICT: 'refunded',
  PAYMENT_UNDER_WAY: 'under-way',
}

export class PaidAlready extends Error {}

export function problemOf(error: unknown): PaymentProblem {
  if (error instanceof PaidAlready) return { kind: 'paid-already', message: error.message }
  if (!(error instanceof ApiError)) return { kind: 'failed', message: PAYMENT_FAILED }
  if (error.status === 401) return { kind: 'signed-out', message: SIGNED_OUT }
  // The bank or the provider needs one more step from the buyer.
  if (error.code === 'PAYMENT_REQUIRED') return { kind: 'cancelled', message: PAYMENT_NOT_CONFIRMED }
  const kind = KINDS[error.code] ?? 'failed'
  const [field] = Object.values(error.fields)
  const message = (kind === 'wrong-shipping' && field) || error.message || PAYMENT_FAILED
  const problem = { kind, message, ...(error.body.lines && { lines: error.body.lines }) }
  return error.code === 'PROVIDER_UNAVAILABLE' ? notPaid(problem) : problem
}

/**
 * Begins the message with `PAYMENT_FAILED` (storefront.md §8, decision 50), unless the payment was refunded or
 * cancelled.
 */
export function notPaid(problem: PaymentProblem): PaymentProblem {
  const { kind, message } = problem
  if (kind === 'refunded' || kind === 'cancelled' || message.startsWith(PAYMENT_FAILED)) return problem
  return { ...problem, message: `${PAYMENT_FAILED} ${message}` }
}

const RESERVATION_ENDED: PaymentProblem = { kind: 'expired', message: CHECKOUT_EXPIRED }

export function isUndecided(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.status === 401
}
