import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CHECKOUT_EVENTS,
  CHECKOUT_STATES,
  type CheckoutEvent,
  type CheckoutState,
  ENDED_STATES,
  OPEN_STATES,
  UNSETTLED_STATES,
  freesStock,
  isOpen,
  awaitsMoney,
  nextCheckoutState,
  settlingStep,
} from './checkout-state.ts'

function after(events: readonly CheckoutEvent[], from: CheckoutState = 'created'): CheckoutState {
  return events.reduce(nextCheckoutState, from)
}

function settle(state: CheckoutState, orderPossible: boolean): CheckoutState {
  // Assumes that the provider has no record of this capture.
  if (state === 'capturing') return settle(nextCheckoutState(state, 'capture-declined'), orderPossible)
  const step = settlingStep(state, true)
  if (step === 'rest') return state
  const event = {
    close: 'reservation-ended',
    'order-or-refund': orderPossible ? 'order-made' : 'order-impossible',
    'give-back': 'refund-completed',
  } as const
  return settle(nextCheckoutState(state, event[step]), orderPossible)
}

function meaning(end: CheckoutState): string {
  return end === 'expired' || end === 'superseded' ? 'closed' : end
}

const state = fc.constantFrom(...CHECKOUT_STATES)
const event = fc.constantFrom(...CHECKOUT_EVENTS)

const news = fc.constantFrom<CheckoutEvent>(
  'approved',
  'capture-started',
  'capture-declined',
  'capture-pending',
  'capture-completed',
  'capture-denied',
  'reservation-ended',
  'gave-way',
  'superseded',
)

test('a payment without incidents becomes an order', () => {
  expect(after(['approved', 'capture-started', 'capture-completed', 'order-made'])).toBe('ordered')
  expect(after(['capture-started', 'capture-declined', 'capture-started'])).toBe('capturing')
})

test('the incidents of decisions 13 to 15 end as decided', () => {
  expect(after(['reservation-ended', 'capture-completed', 'order-impossible', 'refund-completed'])).toBe(
    'refunded',
  )
  expect(after(['superseded', 'capture-started'])).toBe('superseded')
  expect(after(['superseded', 'capture-completed', 'order-made'])).toBe('ordered')
  expect(after(['capture-started', 'capture-pending', 'reservation-ended', 'capture-completed'])).toBe(
    'captured',
  )
  expect(after(['capture-started', 'capture-pending', 'capture-denied'])).toBe('denied')
  expect(after(['capture-started', 'superseded', 'reservation-ended'])).toBe('capturing')
  expect(after(['capture-completed', 'capture-pending', 'superseded'])).toBe('captured')
})

test('the same news leads to the same end, in any order and number', () => {
  const shuffled = fc
    .array(news, { maxLength: 12 })
    .chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray(events, { minLength: events.length }),
        fc.array(fc.nat(), { maxLength: 5 }),
      ),
    )
  fc.assert(
    fc.property(shuffled, fc.boolean(), ([events, order, repeats], possible) => {
      const doubled = events.length ? [...order, ...repeats.map((i) => events[i % events.length]!)] : order
      expect(meaning(settle(after(doubled), possible))).toBe(meaning(settle(after(events), possible)))
    }),
    { numRuns: 2000 },
  )
})

test('a captured payment always ends with an order or a refund, and only a captured one does', () => {
  fc.assert(
    fc.property(fc.array(news), fc.boolean(), (events, possible) => {
      const end = settle(after(events), possible)
      if (events.includes('capture-completed')) expect(end).toBe(possible ? 'ordered' : 'refunded')
      else expect(['pending', 'expired', 'superseded', 'denied']).toContain(end)
    }),
    { numRuns: 2000 },
  )
})

test('final states are final', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('ordered', 'refunded') as fc.Arbitrary<CheckoutState>,
      fc.array(event),
      (end, events) => {
        expect(after(events, end)).toBe(end)
      },
    ),
  )
})

test('repeating the last event changes nothing, except for a retry after a declined capture', () => {
  fc.assert(
    fc.property(state, event, (from, e) => {
      const once = nextCheckoutState(from, e)
      expect(nextCheckoutState(once, e)).toBe(once)
    }),
  )
})

test("only news of the capture ends 'capturing', and until then the stock stays reserved", () => {
  for (const e of CHECKOUT_EVENTS.filter((e) => !e.startsWith('capture-') && e !== 'refund-completed')) {
    expect(nextCheckoutState('capturing', e)).toBe('capturing')
  }
})

test('stock is freed at most until a late capture, and never on the way to an order', () => {
  fc.assert(
    fc.property(fc.array(event), (events) => {
      let now: CheckoutState = 'created'
      for (const e of events) {
        const to = nextCheckoutState(now, e)
        if (freesStock(now, to)) expect(['ordered', 'captured', 'capturing', 'pending']).not.toContain(to)
        now = to
      }
    }),
  )
})

test("every state is at rest or checked by the job 'sweep'", () => {
  expect([...UNSETTLED_STATES, ...ENDED_STATES].toSorted()).toEqual([...CHECKOUT_STATES].toSorted())
  expect(CHECKOUT_STATES.filter(isOpen)).toEqual(OPEN_STATES)
})

test('the provider is asked until it is known where the money is, and a running reservation is left alone', () => {
  expect(CHECKOUT_STATES.filter((known) => !awaitsMoney(known))).toEqual([
    'reserved',
    'captured',
    'ordered',
    'refunding',
    'refunded',
  ])
  expect(CHECKOUT_STATES.filter((open) => settlingStep(open, false) !== settlingStep(open, true))).toEqual([
    'reserved',
    ...OPEN_STATES,
  ])
})
