/**
 * The states of a checkout. The server makes each step a guarded update ("… where state = …"), so only one of two
 * simultaneous steps succeeds. An event without a step in the table changes nothing, so repeated, late or disordered
 * news from the provider is harmless.
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
 * In every state except `reserved`, news of a capture leads to an order or to a refund (decision 15).
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
  /** From the shop: the customer came back, and the capture call begins. */
  'capture-started',
  /** From the provider: the card was declined or the order not approved, so the capture call moved no money. */
  'capture-declined',
  'capture-pending',
  'capture-completed',
  'capture-denied',
  /** From the shop: the checkout was paid without the provider. */
  'paid-elsewhere',
  /** From the shop: the time is over, the provider never received the order, or the shop stopped waiting. */
  'reservation-ended',
  /** From the shop: another buyer took over the sleeves of an idle buyer (`soft-holds.ts`). */
  'gave-way',
  'superseded',
  /** From the shop: the same transaction stores the order. */
  'order-made',
  /** From the shop: the stock is too low, or the data do not allow an order. */
  'order-impossible',
  /** From the provider: the whole capture is refunded, by the shop or on the provider's own pages. */
  'refund-completed',
] as const
export type CheckoutEvent = (typeof CHECKOUT_EVENTS)[number]

/** News about money. Accepted until the shop knows what became of the money. */
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

/** Money may have moved without the shop's knowledge. The shop then asks the provider. */
export function awaitsMoney(state: CheckoutState): boolean {
  return nextCheckoutState(state, 'capture-completed') !== state
}

export type SettlingStep = 'close' | 'order-or-refund' | 'give-back' | 'rest'

export function settlingStep(state: CheckoutState, reservationIsOver: boolean): SettlingStep {
  if (state === 'captured') return 'order-or-refund'
  if (state === 'refunding') return 'give-back'
  return reservationIsOver && nextCheckoutState(state, 'reservation-ended') !== state ? 'close' : 'rest'
}

/** A newer checkout supersedes checkouts in these states (decision 13). */
export const OPEN_STATES = ['created', 'approved'] as const satisfies readonly CheckoutState[]

export function isOpen(state: CheckoutState): boolean {
  return OPEN_STATES.some((open) => open === state)
}

/** The states during a capture. Neither time nor a newer checkout frees the stock. */
export const CAPTURE_STATES = ['capturing', 'pending'] as const satisfies readonly CheckoutState[]

/**
 * The shop has or may have the money, and the order is not made yet. The same goods cannot be paid for twice (decision
 * 58).
 */
export const UNDECIDED_STATES = [...CAPTURE_STATES, 'captured'] as const satisfies readonly CheckoutState[]

/** Money is on its way to the shop or back, so the customer must remain reachable. */
export const PAYING_STATES = [
  'reserved',
  ...CAPTURE_STATES,
  'captured',
  'refunding',
] as const satisfies readonly CheckoutState[]

/** Every other state is in `ENDED_STATES`. */
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

/** The customer's money arrived, even if it was refunded later. */
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

/**
 * Entering one of these states frees the reserved stock. After a late capture there is no reservation, so the order
 * takes the stock again or is impossible.
 */
const FREEING = new Set<CheckoutState>(['expired', 'superseded', 'denied', 'refunding', 'refunded'])

export function freesStock(from: CheckoutState, to: CheckoutState): boolean {
  return from !== to && FREEING.has(to)
}
