import type { ChosenLine, RefundCause } from '../refunds/refund-rules.ts'
import { comingOf, isDeclaredStill, packsIn, packsOfReturn, type ReturnPacks } from './account-returns.ts'
import {
  allOf,
  countedBack,
  endedUnpaidOf,
  type Gone,
  goneOf,
  isDoneOrAsked,
  paidOf,
  putBack,
  quantityIn,
  sentOf,
  sumOf,
  takesOut,
  unsentIn,
} from './count-packs.ts'
import type { LineFacts, OrderFacts, ParcelFacts, RefundFacts } from './order-facts.ts'
import { isNotReceived } from './parcels.ts'
import { isRevenue } from './statuses.ts'

/**
 * How many packs of a line are in each place (see `orderAccount`). The numbers from `toSend` to `damaged` add up to
 * `sold`.
 */
export type LinePlaces = {
  line: string
  sold: number
  toSend: number
  withdrawn: number
  takenOut: number
  onTheWay: number
  withCustomer: number
  lost: number
  cameBack: number
  toComeBack: number
  onShelf: number
  damaged: number
  /** `toSend` plus `withdrawn`. */
  unsent: number
  /** Packs that left, without those of a parcel that is sent again. */
  left: number
  /** Packs that have not left, minus those with a completed refund and those of `endedUnpaid`. */
  held: number
  /**
   * Packs whose refund is completed or requested, and free packs whose return ended without a refund (`endedUnpaidOf`).
   */
  refunded: number
  /** Packs of `toSend` that an open return declares. */
  declaredUnsent: number
  /** Packs of `lost` and `cameBack` that are neither refunded nor withdrawn, in an order that goes on. */
  undelivered: number
  /**
   * `free` is how many packs the customer can still withdraw from, even if the deadline has passed. `returnable` is how
   * many of these would come back by parcel.
   */
  free: number
  returnable: number
}

export function placesIn({ lines }: { lines: readonly LinePlaces[] }, id: string): LinePlaces {
  const found = lines.find(({ line }) => line === id)
  if (!found) throw new Error(`The order has no line ${id}.`)
  return found
}

/** Returns the packs that were to be sent before a change, and are not any more. */
export function noLongerToSend(
  before: { lines: readonly LinePlaces[] },
  after: { lines: readonly LinePlaces[] },
): ChosenLine[] {
  return before.lines.map(({ line, toSend }) => ({ line, quantity: toSend - placesIn(after, line).toSend }))
}

export const awayOf = ({ onTheWay, withCustomer, cameBack, toComeBack }: LinePlaces): number =>
  onTheWay + withCustomer + cameBack + toComeBack

export function packsByPlace(facts: OrderFacts): LinePlaces[] {
  const awaited = new Map(facts.returns.map((one) => [one.id, packsOfReturn(facts, one)]))
  return facts.lines.map((line) => placesOf(facts, line, awaited))
}

type Awaited = ReadonlyMap<string, ReturnPacks[]>

function placesOf(facts: OrderFacts, line: LineFacts, awaited: Awaited): LinePlaces {
  const { id, quantity: sold } = line
  const gone = goneOf(facts, id)
  const left = gone.sent + gone.delivered + gone.lost + gone.returned
  const rest = Math.max(0, sold - left)
  const takenOut = isBeingRefunded(facts)
    ? rest
    : Math.min(rest, unsentIn(facts, id, takesOut) + endedUnpaid(facts, line))
  const unsent = rest - takenOut
  const back = backOf(facts, id, left)
  const after = takeFrom(gone, ['delivered', 'returned', 'sent', 'lost'], back.onShelf + back.damaged)
  const expected = facts.returns
    .filter(({ isOpen, checkedAt, step }) => isOpen && checkedAt === null && step !== 'refunded')
    .reduce((sum, one) => sum + (packsIn(awaited.get(one.id), id)?.awaited ?? 0), 0)
  const coming = Math.min(expected, after.delivered + after.sent)
  const places = takeFrom(after, ['delivered', 'sent'], coming)
  const isKept = isRevenue(facts.status)
  const refunded = refundedOf(facts, line)
  return {
    line: id,
    sold,
    toSend: isKept ? unsent : 0,
    withdrawn: isKept ? 0 : unsent,
    takenOut,
    onTheWay: places.sent,
    withCustomer: places.delivered,
    lost: places.lost,
    cameBack: places.returned,
    toComeBack: coming,
    ...back,
    unsent,
    left,
    held: Math.max(
      0,
      rest - unsentIn(facts, id, ({ state }) => state === 'completed') - endedUnpaid(facts, line),
    ),
    refunded,
    declaredUnsent: isKept ? Math.min(unsent, sold - refunded, declaredUnsent(facts, id, awaited)) : 0,
    ...freeOf(
      facts,
      line,
      { unsent, left, notReceived: isKept ? places.lost + places.returned : 0 },
      awaited,
    ),
  }
}

/**
 * Returns which packs of a parcel may be sent again: all but the refunded ones. A refund does not name a parcel. So its
 * packs that had left count for other parcels first, and with the cause 'lost' for other lost or returned parcels first.
 */
export function packsToResend({ parcels, refunds }: OrderFacts, parcel: ParcelFacts): ChosenLine[] {
  const others = parcels.filter((one) => one !== parcel && !one.isResent)
  const given = refunds.filter(isDoneOrAsked)
  return parcel.lines.flatMap(({ line, quantity: packed }) => {
    const beyond = (paid: readonly RefundFacts[], packed: readonly ParcelFacts[]) =>
      Math.max(0, sumOf(paid, line, sentOf) - sumOf(packed, line, allOf))
    const asLost = given.filter(({ cause }) => cause === 'lost')
    const refunded = Math.max(
      beyond(given, others),
      beyond(
        asLost,
        others.filter(({ state }) => isNotReceived(state)),
      ),
    )
    const quantity = packed - Math.min(packed, refunded)
    return quantity > 0 ? [{ line, quantity }] : []
  })
}

function takeFrom(gone: Gone, order: readonly (keyof Gone)[], packs: number): Gone {
  const rest = { ...gone }
  let left = packs
  for (const state of order) {
    const taken = Math.min(left, rest[state])
    rest[state] -= taken
    left -= taken
  }
  return rest
}

/** Compares the amounts, because a pending refund may name no lines. */
function isBeingRefunded({ refunds, totalCents, refundedCents }: OrderFacts): boolean {
  const cents = refunds
    .filter(({ state }) => state === 'requested')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  return cents > 0 && refundedCents + cents >= totalCents
}

/**
 * Counts free packs that do not come back and whose withdrawal is over. No refund records them, because a credit note
 * of 0 € is impossible.
 */
function endedUnpaid(facts: OrderFacts, line: LineFacts): number {
  return facts.returns
    .filter(({ comesBack }) => !comesBack)
    .reduce((sum, one) => sum + endedUnpaidOf(facts, one, line), 0)
}

function refundedOf(facts: OrderFacts, line: LineFacts): number {
  const given = sumOf(facts.refunds.filter(isDoneOrAsked), line.id, allOf)
  const unpaid = facts.returns.reduce((sum, one) => sum + endedUnpaidOf(facts, one, line), 0)
  return Math.min(line.quantity, given + unpaid)
}

function backOf(facts: OrderFacts, line: string, left: number): { onShelf: number; damaged: number } {
  const restocked = sumOf(facts.returns, line, (packs) => packs.restocked)
  const onShelf = Math.min(left, restocked + putBack(facts, line))
  const damaged = sumOf(facts.returns, line, (packs) => packs.damaged)
  return { onShelf, damaged: Math.min(left - onShelf, damaged) }
}

/** The customer has the packs of a refund with one of these causes. */
const CUSTOMER_HAS: readonly (RefundCause | null)[] = ['sent-back', 'damaged', 'goodwill']

/**
 * Returns the packs of lost and returned parcels that are not refunded. A refund without a return and with a cause of
 * `CUSTOMER_HAS` first concerns packs that were not lost. Any other refund first concerns lost packs, then packs of
 * returned parcels, unless its packs came back.
 */
function notArrived(facts: OrderFacts, line: string): { lost: number; returned: number } {
  const gone = goneOf(facts, line)
  const given = facts.refunds.filter(isDoneOrAsked)
  const ofCustomer = given.filter(({ ofReturn, cause }) => ofReturn === null && CUSTOMER_HAS.includes(cause))
  const others = given.filter((refund) => !ofCustomer.includes(refund))
  const stayed = (refunds: readonly RefundFacts[]) =>
    sumOf(refunds, line, (packs) => sentOf(packs) - packs.putBack)
  const back = facts.returns
    .filter(({ step }) => step === 'refunded')
    .reduce((sum, one) => sum + countedBack(one, line), 0)
  const received = Math.max(0, gone.sent + gone.delivered + gone.returned - back)
  const settled = Math.max(0, stayed(others) - back) + Math.max(0, stayed(ofCustomer) - received)
  const putBack = sumOf(
    others.filter(({ ofReturn }) => ofReturn === null),
    line,
    (packs) => packs.putBack,
  )
  return {
    lost: Math.max(0, gone.lost - settled),
    returned: Math.max(0, gone.returned - putBack - Math.max(0, settled - gone.lost)),
  }
}

function declaredAtOnce(facts: OrderFacts, line: string, awaited: Awaited): number {
  return facts.returns.filter(isDeclaredStill).reduce((sum, one) => {
    const { refunded, unsent } = paidOf(facts, one, line)
    const packs = packsIn(awaited.get(one.id), line)?.atOnce ?? 0
    return sum + Math.max(0, Math.min(packs - unsent, quantityIn(one.lines, line) - refunded))
  }, 0)
}

function declaredUnsent(facts: OrderFacts, line: string, awaited: Awaited): number {
  return Math.max(0, declaredAtOnce(facts, line, awaited) - notArrived(facts, line).lost)
}

function givenUp({ refunds, returns }: OrderFacts, line: string): number {
  const comesBack = (of: string | null) => returns.some(({ id, comesBack }) => id === of && comesBack)
  const without = refunds.filter((refund) => isDoneOrAsked(refund) && !comesBack(refund.ofReturn))
  return sumOf(without, line, sentOf)
}

type Counted = { unsent: number; left: number; notReceived: number }

function freeOf(
  facts: OrderFacts,
  line: LineFacts,
  { unsent, left, notReceived }: Counted,
  awaited: Awaited,
): Pick<LinePlaces, 'free' | 'returnable' | 'undelivered'> {
  const { id, quantity } = line
  const open = facts.returns.filter(isDeclaredStill)
  const declared = open.reduce((sum, one) => {
    const packs = quantityIn(one.lines, id)
    return sum + Math.max(0, packs - paidOf(facts, one, id).refunded)
  }, 0)
  const free = Math.max(0, quantity - refundedOf(facts, line) - declared)
  const returned = facts.returns.reduce((sum, one) => {
    const atOnce = packsIn(awaited.get(one.id), id)?.atOnce ?? 0
    return sum + (open.includes(one) ? quantityIn(one.lines, id) - atOnce : comingOf(facts, one, id))
  }, 0)
  const { lost, returned: cameBack } = notArrived(facts, id)
  const lostDeclared = Math.min(lost, declaredAtOnce(facts, id, awaited))
  const freeSent = Math.min(free, Math.max(0, left - givenUp(facts, id) - returned - lostDeclared))
  const freeLost = Math.min(freeSent, lost - lostDeclared)
  return {
    free: Math.min(free, freeSent + unsent),
    returnable: freeSent - freeLost,
    undelivered: Math.min(freeSent, notReceived, lost - lostDeclared + cameBack),
  }
}
