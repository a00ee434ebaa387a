import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { chargeState, refundState, toPaymentOrder } from './stripe-intent.ts'

const charge = (changes: Partial<Stripe.Charge>) =>
  ({
    id: 'ch_1',
    object: 'charge',
    amount: 940,
    amount_captured: 940,
    balance_transaction: null,
    captured: true,
    currency: 'eur',
    refunded: false,
    status: 'succeeded',
    ...changes,
  }) as Stripe.Charge

const intent = (status: string, changes: Partial<Stripe.PaymentIntent> = {}) =>
  toPaymentOrder({
    id: 'pi_1',
    object: 'payment_intent',
    amount: 940,
    currency: 'eur',
    last_payment_error: null,
    latest_charge: charge({}),
    metadata: { checkout_id: 'C-1' },
    status,
    ...changes,
  } as Stripe.PaymentIntent)

test.each([
  ['requires_payment_method', 'created', undefined],
  ['requires_confirmation', 'created', undefined],
  ['requires_action', 'created', undefined],
  ['requires_capture', 'approved', undefined],
  ['processing', 'pending', 'pending'],
  ['succeeded', 'captured', 'completed'],
  ['canceled', 'voided', undefined],
  ['requires_patience', 'created', undefined],
])('an intent that is %s is %s, and its capture %s', (status, state, captured) => {
  const order = intent(status)
  expect([order.state, order.capture?.state]).toEqual([state, captured])
})

test('an intent whose card was refused is declined, and accepts another card', () => {
  const refusal = { type: 'card_error', code: 'card_declined' } as Stripe.PaymentIntent.LastPaymentError
  const order = intent('requires_payment_method', { last_payment_error: refusal })
  expect([order.state, order.capture]).toEqual(['declined', undefined])
})

test.each([
  ['succeeded', false, 'completed'],
  ['succeeded', true, 'refunded'],
  ['pending', false, 'pending'],
  ['failed', false, 'declined'],
  ['under_review', false, 'pending'],
])('a charge that is %s, refunded: %s, is %s', (status, refunded, state) => {
  expect(chargeState(charge({ status, refunded }))).toBe(state)
})

test.each([
  ['succeeded', 'completed'],
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
  [null, 'pending'],
  ['under_review', 'pending'],
])('a refund that is %s is %s', (status, state) => {
  expect(refundState(status)).toBe(state)
})
