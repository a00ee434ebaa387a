/**
 * The states of a checkout. The server makes each step a guarded update ("… where state = …"), so only one of two
 * simultaneous steps succeeds. An event without a step in `TRANSITIONS` changes nothing.
 *
 *   reserved    entered by the shop itself, to be paid without the provider; the stock is reserved
 *   created     the stock is reserved; the provider may or may not know of the checkout
 *   approved    the buyer agreed at the provider; the shop has not captured the money
 *   capturing   the shop's capture call is in progress, or its result is not known yet
 *   pending     the provider holds the capture and decides later
 *   captured    the shop has the money; the order is not made yet
 *   ordered     final: the order is made
 *   refunding   the shop has the money but the order cannot be made; the money is to be refunded
 *   refunded    final: the money is refunded
 *   expired     not captured in time, given up, or the stock was taken by another buyer; the stock is freed
 *   superseded  the customer opened a newer checkout; the stock is freed
 *   denied      the provider finally refused the capture; the stock is freed
 *
 * In every state except `reserved`, a completed capture ends in an order or a refund (decision 15).
 */
export const CHECKOUT_STATES = [
  'reserved',
  'created',
  'approved',
  'capturing',
  'pending',
  'captured',
  'ordered',
  'refunding',
  'refunded',
  'expired',
  'superseded',
  'denied',
] as const
export type CheckoutState = (typeof CHECKOUT_STATES)[number]

export const CHECKOUT_EVENTS = [
  'approved',
  'capture-started',
  /** The capture call moved no money. */
  'capture-declined',
  'capture-pending',
  'capture-completed',
  'capture-denied',
  'paid-elsewhere',
  'reservation-ended',
  'gave-way',
  'superseded',
  'order-made',
  'order-impossible',
  'refund-completed',
] as const
export type CheckoutEvent = (typeof CHECKOUT_EVENTS)[number]

const MONEY = { 'capture-completed': 'captured', 'refund-completed': 'refunded' } as const

type Steps = Partial<Record<CheckoutEvent, CheckoutState>>

const OPEN: Steps = {
  ...MONEY,
  'capture-started': 'capturing',
  'capture-pending': 'pending',
  'capture-denied': 'denied',
  'reservation-ended': 'expired',
  'gave-way': 'expired',
  superseded: 'superseded',
}

const TRANSITIONS: Record<CheckoutState, Steps> = {
  reserved: { 'paid-elsewhere': 'captured', 'reservation-ended': 'expired' },
  created: { ...OPEN, approved: 'approved' },
  approved: OPEN,
  capturing: {
    ...MONEY,
    'capture-declined': 'created',
    'capture-pending': 'pending',
    'capture-denied': 'denied',
  },
  pending: { ...MONEY, 'capture-denied': 'denied' },
  captured: { 'order-made': 'ordered', 'order-impossible': 'refunding', 'refund-completed': 'refunded' },
  ordered: {},
  refunding: { 'refund-completed': 'refunded' },
  refunded: {},
  expired: { ...MONEY, 'capture-pending': 'pending', 'capture-denied': 'denied', superseded: 'superseded' },
  superseded: { ...MONEY, 'capture-pending': 'pending', 'capture-denied': 'denied' },
  denied: { ...MONEY },
}

export function nextCheckoutState(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  return TRANSITIONS[state][event] ?? state
}

/** Returns true if the shop may still learn of a completed capture. */
export function awaitsMoney(state: CheckoutState): boolean {
  return nextCheckoutState(state, 'capture-completed') !== state
}

export type SettlingStep = 'close' | 'order-or-refund' | 'give-back' | 'rest'

export function settlingStep(state: CheckoutState, reservationIsOver: boolean): SettlingStep {
  if (state === 'captured') return 'order-or-refund'
  if (state === 'refunding') return 'give-back'
  return reservationIsOver && nextCheckoutState(state, 'reservation-ended') !== state ? 'close' : 'rest'
}

/** A newer checkout of the same customer supersedes these (decision 13). */
export const OPEN_STATES = ['created', 'approved'] as const satisfies readonly CheckoutState[]

export function isOpen(state: CheckoutState): boolean {
  return OPEN_STATES.some((open) => open === state)
}

/** Neither the end of the reservation nor a newer checkout changes these states. */
export const CAPTURE_STATES = ['capturing', 'pending'] as const satisfies readonly CheckoutState[]

/**
 * In these states the money is taken or may be taken, and the order may still be made, so the customer cannot pay for
 * the same goods again (decision 58).
 */
export const UNDECIDED_STATES = [...CAPTURE_STATES, 'captured'] as const satisfies readonly CheckoutState[]

/**
 * In these states the payment is expected or undecided, or was captured and has led to neither an order nor a refund
 * yet. The account of such a customer cannot be deleted.
 */
export const PAYING_STATES = [
  'reserved',
  ...CAPTURE_STATES,
  'captured',
  'refunding',
] as const satisfies readonly CheckoutState[]

export const UNSETTLED_STATES = [...OPEN_STATES, ...PAYING_STATES] as const satisfies readonly CheckoutState[]

/** As far as the shop knows, the checkout ended without money. News of a late capture may still arrive. */
export const UNPAID_STATES = ['expired', 'superseded', 'denied'] as const satisfies readonly CheckoutState[]

/** Sleeves are reserved for an online payment that is not complete. */
export const UNPAID_HOLD_STATES = [
  ...OPEN_STATES,
  ...CAPTURE_STATES,
] as const satisfies readonly CheckoutState[]

export function isUnpaidHold(state: CheckoutState): boolean {
  return UNPAID_HOLD_STATES.some((unpaid) => unpaid === state)
}

export const PAID_STATES = [
  'captured',
  'ordered',
  'refunding',
  'refunded',
] as const satisfies readonly CheckoutState[]

export const ENDED_STATES = [
  'ordered',
  'refunded',
  ...UNPAID_STATES,
] as const satisfies readonly CheckoutState[]

const FREEING = new Set<CheckoutState>(['expired', 'superseded', 'denied', 'refunding', 'refunded'])

export function freesStock(from: CheckoutState, to: CheckoutState): boolean {
  return from !== to && FREEING.has(to)
}
