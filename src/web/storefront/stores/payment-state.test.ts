import { expect, test } from 'vitest'
import { PAYMENT_FAILED, PAYMENT_NOT_CONFIRMED, PROVIDER_DOWN } from '#shared/checkout/texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import {
  isUndecided,
  nextPaymentState,
  shownProblem,
  type PaymentState,
  problemOf,
  READY,
  notPaid,
} from './payment-state.ts'

const approving: PaymentState = { step: 'approving', reservedUntilMs: 5 }
const declined = { kind: 'declined', message: 'non' } as const

test('a cancelled window and a declined card keep the reservation, with their message', () => {
  expect(nextPaymentState(approving, { type: 'cancelled' })).toMatchObject({
    step: 'ready',
    problem: { kind: 'cancelled' },
    reservedUntilMs: 5,
  })
  expect(nextPaymentState(approving, { type: 'refused', problem: declined })).toEqual({
    step: 'ready',
    problem: declined,
    reservedUntilMs: 5,
  })
})

test('a window that was closed during the reservation stays closed, and the reservation is kept', () => {
  const closed = nextPaymentState({ step: 'opening' }, { type: 'cancelled' })
  expect(nextPaymentState(closed, { type: 'opened', reservedUntilMs: 5 })).toEqual({
    ...closed,
    reservedUntilMs: 5,
  })
})

test('the provider’s error after a refusal by the shop is not shown', () => {
  const refused = nextPaymentState({ step: 'opening' }, { type: 'refused', problem: declined })
  expect(nextPaymentState(refused, { type: 'provider-failed' })).toBe(refused)
  expect(nextPaymentState({ step: 'opening' }, { type: 'provider-failed' }).problem?.message).toBe(
    'Une erreur est survenue lors du paiement. Veuillez réessayer.',
  )
})

test('a failure before anything was opened is shown', () => {
  expect(nextPaymentState(READY, { type: 'provider-failed' }).problem).toEqual({
    kind: 'failed',
    message: PAYMENT_FAILED,
  })
})

test('once money moves, neither time nor a closed window changes the state', () => {
  for (const step of ['capturing', 'undecided', 'pending', 'ordering', 'order-failed', 'ordered'] as const) {
    const state: PaymentState = { step }
    for (const type of ['cancelled', 'reservation-ended', 'provider-failed'] as const)
      expect(nextPaymentState(state, { type })).toBe(state)
  }
  expect(nextPaymentState(READY, { type: 'reservation-ended' }).problem?.kind).toBe('expired')
})

test('an expired reservation is announced while the provider’s window is open', () => {
  const ended = nextPaymentState({ step: 'approving', reservedUntilMs: 5 }, { type: 'reservation-ended' })
  expect(ended.step).toBe('approving')
  expect(shownProblem(ended)?.kind).toBe('expired')
  expect(shownProblem(nextPaymentState(ended, { type: 'capturing' }))).toBeUndefined()
})

test('an unknown outcome is named as such, after any other error', () => {
  expect(nextPaymentState({ step: 'capturing' }, { type: 'undecided' }).message).toBe(
    'Nous ne savons pas encore si votre paiement est passé.',
  )
})

test('each refusal offers its own next step', () => {
  const kindOf = (status: number, code: string) =>
    problemOf(new ApiError(status, { code, message: 'x' })).kind
  expect(kindOf(401, 'UNAUTHENTICATED')).toBe('signed-out')
  expect(kindOf(402, 'PAYMENT_DECLINED')).toBe('declined')
  expect(kindOf(402, 'PAYMENT_REQUIRED')).toBe('cancelled')
  expect(kindOf(409, 'PRICE_CHANGED')).toBe('price-changed')
  expect(kindOf(409, 'OUT_OF_STOCK')).toBe('out-of-stock')
  expect(kindOf(409, 'CHECKOUT_SUPERSEDED')).toBe('expired')
  expect(kindOf(422, 'INVALID_FIELDS')).toBe('wrong-shipping')
  expect(kindOf(429, 'TOO_MANY_REQUESTS')).toBe('failed')
  expect(problemOf(new Error('boom')).message).toBe(
    'Une erreur est survenue lors du paiement. Veuillez réessayer.',
  )
})

test('a payment that the provider calls unconfirmed is not taken for a closed window, and keeps the reservation', () => {
  const problem = problemOf(new ApiError(402, { code: 'PAYMENT_REQUIRED', message: 'x' }))
  expect(notPaid(problem).message).toBe(PAYMENT_NOT_CONFIRMED)
  const capturing = { step: 'capturing', reservedUntilMs: 5 } as const
  expect(nextPaymentState(capturing, { type: 'refused', problem })).toEqual({
    step: 'ready',
    problem,
    reservedUntilMs: 5,
  })
})

test('a payment is dropped only if the shop said that no money moved', () => {
  const undecided = (status: number) => isUndecided(new ApiError(status, { code: 'X', message: '' }))
  expect([401, 429, 500, 503].map(undecided)).toEqual([true, true, true, true])
  expect([402, 404, 409].map(undecided)).toEqual([false, false, false])
  expect(isUndecided(new Error('network'))).toBe(true)
})

test('a failed capture says the specification’s sentence first, then the reason', () => {
  const declined = { kind: 'declined', message: 'Refusée.' } as const
  expect(notPaid(declined).message).toBe(`${PAYMENT_FAILED} Refusée.`)
  expect(notPaid({ kind: 'failed', message: PAYMENT_FAILED }).message).toBe(PAYMENT_FAILED)
  expect(notPaid({ kind: 'refunded', message: 'Remboursé.' }).message).toBe('Remboursé.')
})

test('a provider’s error when the payment opens starts with the same sentence', () => {
  const down = new ApiError(503, { code: 'PROVIDER_UNAVAILABLE', message: PROVIDER_DOWN })
  expect(problemOf(down)).toEqual({ kind: 'failed', message: `${PAYMENT_FAILED} ${PROVIDER_DOWN}` })
  expect(problemOf(new ApiError(503, { code: 'OVERLOADED', message: 'x' })).message).toBe('x')
})
