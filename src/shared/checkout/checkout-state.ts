/**
 * The life of a checkout, as one table. The server makes each step a guarded update ("… where state = …"), so that
 * only one of two simultaneous steps succeeds. An event that the table does not have for a state changes nothing, so
 * repeated, late or out-of-order news from the provider is harmless.
 *
 *   reserved    entered by the shop itself; the stock is reserved until the order is paid without the provider
 *   created     stored, the stock is reserved; the provider may or may not know of it yet
 *   approved    the buyer agreed at the provider; no money has moved
 *   capturing   the shop's capture call is in progress: neither time nor a newer checkout may take the stock now
 *   pending     the provider holds the capture and decides later
 *   captured    the shop has the money; the order is not made yet
 *   ordered     final: the order is made, one for each capture
 *   refunding   the shop has the money but the order cannot be made; the refund is tried until it succeeds
 *   refunded    final: the money is refunded
 *   expired     not captured in time, given up, or the stock was taken by another buyer; the stock is freed
 *   superseded  the customer opened a newer checkout; the stock is freed, a capture is refused before money moves
 *   denied      a pending capture failed; the stock is freed
 *
 * A capture is never lost: in every state, news of it leads to an order or to a refund (decision 15).
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
  /** From the provider: the buyer has approved. */
  'approved',
  /** From the shop: the customer came back, and the capture call starts. */
  'capture-started',
  /** From the provider: no money has moved, and this call will move no money (declined card, order not approved). */
  'capture-declined',
  /** From the provider: the capture is on hold. */
  'capture-pending',
  /** From the provider: the shop has the money. */
  'capture-completed',
  /** From the provider: the held capture has finally failed. */
  'capture-denied',
  /** From the shop: the checkout was paid without the provider. */
  'paid-elsewhere',
  /** From the shop: the reservation has expired, the provider never received the order, or the shop stopped waiting. */
  'reservation-ended',
  /** From the shop: a waiting buyer took this hold over while its own buyer was away (`soft-holds.ts`). */
  'gave-way',
  /** From the shop: the customer opened a newer checkout. */
  'superseded',
  /** From the shop: the order is stored, in the same transaction. */
  'order-made',
  /** From the shop: stock or data prevent the order. */
  'order-impossible',
  /** From the provider: the whole capture is refunded, by the shop or in the provider's own pages. */
  'refund-completed',
] as const
export type CheckoutEvent = (typeof CHECKOUT_EVENTS)[number]

/** News about money, which is accepted until the money's state is known. */
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

/** The state after an event. The state is unchanged if the table has no step for the event. */
export function nextCheckoutState(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  return TRANSITIONS[state][event] ?? state
}

/** Whether money may have moved without the shop's knowledge, so that the provider is asked. */
export function awaitsMoney(state: CheckoutState): boolean {
  return nextCheckoutState(state, 'capture-completed') !== state
}

/** The next step of a checkout once the provider's news is stored. */
export type SettlingStep = 'close' | 'order-or-refund' | 'give-back' | 'rest'

export function settlingStep(state: CheckoutState, reservationIsOver: boolean): SettlingStep {
  if (state === 'captured') return 'order-or-refund'
  if (state === 'refunding') return 'give-back'
  return reservationIsOver && nextCheckoutState(state, 'reservation-ended') !== state ? 'close' : 'rest'
}

/** The states of the customer's open checkout, which a newer one supersedes (decision 13). */
export const OPEN_STATES = ['created', 'approved'] as const satisfies readonly CheckoutState[]

export function isOpen(state: CheckoutState): boolean {
  return OPEN_STATES.some((open) => open === state)
}

/**
 * The states in which a capture is in progress. Neither an expired reservation nor a newer checkout frees the stock.
 */
export const CAPTURE_STATES = ['capturing', 'pending'] as const satisfies readonly CheckoutState[]

/**
 * The states in which the shop has or may have the money and the order is not made yet. The same goods cannot be paid
 * for twice (decision 58).
 */
export const UNDECIDED_STATES = [...CAPTURE_STATES, 'captured'] as const satisfies readonly CheckoutState[]

/** The states in which money is on its way, to the shop or back, so the customer must remain reachable. */
export const PAYING_STATES = [
  'reserved',
  ...CAPTURE_STATES,
  'captured',
  'refunding',
] as const satisfies readonly CheckoutState[]

/** The states that the job `sweep` checks, because they do not end without an act of the customer. */
export const UNSETTLED_STATES = [...OPEN_STATES, ...PAYING_STATES] as const satisfies readonly CheckoutState[]

/**
 * The states of a checkout that was closed without money as far as the shop knows. News of a late capture may still
 * arrive.
 */
export const UNPAID_STATES = ['expired', 'superseded', 'denied'] as const satisfies readonly CheckoutState[]

/** The states in which sleeves are reserved and nothing is paid. */
export const UNPAID_HOLD_STATES = [
  ...OPEN_STATES,
  ...CAPTURE_STATES,
] as const satisfies readonly CheckoutState[]

export function isUnpaidHold(state: CheckoutState): boolean {
  return UNPAID_HOLD_STATES.some((unpaid) => unpaid === state)
}

/** The states in which the customer's money arrived, even if it was refunded later. */
export const PAID_STATES = [
  'captured',
  'ordered',
  'refunding',
  'refunded',
] as const satisfies readonly CheckoutState[]

/** The final states. */
export const ENDED_STATES = [
  'ordered',
  'refunded',
  ...UNPAID_STATES,
] as const satisfies readonly CheckoutState[]

/**
 * The states that free the reserved stock when a checkout enters them. A checkout that leaves them again (a late
 * capture) no longer has a reservation: `order-made` then takes the stock again, or gives way to `order-impossible`.
 */
const FREEING = new Set<CheckoutState>(['expired', 'superseded', 'denied', 'refunding', 'refunded'])

export function freesStock(from: CheckoutState, to: CheckoutState): boolean {
  return from !== to && FREEING.has(to)
}
