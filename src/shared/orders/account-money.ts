import {
  chosenDiscountCents,
  chosenLinesCents,
  linesAfter,
  refundDeadline,
  shippingLeftCents,
  type ChosenLine,
  type RefundableLine,
} from '../refunds/refund-rules.ts'
import type { LinePlaces } from './account-packs.ts'
import { packsOfReturn } from './account-returns.ts'
import { countedBack, isFreeLine, paidOf, sentBefore } from './count-packs.ts'
import type { OrderFacts, ReturnFacts } from './order-facts.ts'
import type { Payment } from './order-list.ts'
import { CANCELLED_BY_CUSTOMER, isRevenue } from './statuses.ts'

export type Owed = {
  why: 'return' | 'withdrawn' | 'declared' | 'cancelled' | 'unsent'
  returnId: string | null
  /** `discountCents` is the packs' part of the line's reduction. */
  packs: (ChosenLine & { discountCents: number })[]
  goodsCents: number
  shippingCents: number
  totalCents: number
  since: Date
  until: Date
  /** False if goods must come back and be counted first. */
  isPayable: boolean
}

export type Money = {
  payment: Payment
  /** The total minus the completed refunds. */
  keptCents: number
  requestedCents: number
  /** What can still be refunded: of the total, and of the delivery fee. */
  refundableCents: number
  shippingLeftCents: number
  refundable: RefundableLine[]
  owed: Owed[]
  /** The ids of returns that wait for their parcel and are owed nothing, although money can still be refunded. */
  outranked: (string | null)[]
}

export function owedBy(facts: OrderFacts, places: readonly LinePlaces[]): Money {
  const asked = facts.refunds.filter(({ state }) => state === 'requested')
  const requestedCents = asked.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const refundableCents = Math.max(0, facts.totalCents - facts.refundedCents - requestedCents)
  const claims = claimsOn(facts, places)
  const refundable = refundableLines(facts, places)
  const priced = price(refundable, claims, {
    leftCents: refundableCents,
    ...owedAtEnd(facts, places, claims),
  })
  return {
    payment: paymentOf(facts),
    keptCents: facts.totalCents - facts.refundedCents,
    requestedCents,
    refundableCents,
    shippingLeftCents: shippingLeftCents(facts.shippingCents, facts.refunds),
    refundable,
    owed: priced.filter(({ totalCents }) => totalCents > 0),
    outranked: priced
      .filter(({ isPayable, totalCents }) => !isPayable && totalCents === 0 && refundableCents > 0)
      .map(({ returnId }) => returnId),
  }
}

/**
 * Returns the claims that a refund in the provider's own pages ends: one payable claim of exactly this amount, or all
 * claims if they add up to it. Returns no claims for any other amount.
 */
export function claimsPaidBy(owed: readonly Owed[], cents: number): readonly Owed[] {
  const one = owed.find(({ isPayable, totalCents }) => isPayable && totalCents === cents)
  if (one) return [one]
  return owed.reduce((sum, { totalCents }) => sum + totalCents, 0) === cents ? owed : []
}

function paymentOf({ totalCents, refundedCents }: OrderFacts): Payment {
  if (refundedCents <= 0) return 'paid'
  return refundedCents < totalCents ? 'partly-refunded' : 'refunded'
}

function refundableLines({ lines, refunds }: OrderFacts, places: readonly LinePlaces[]): RefundableLine[] {
  const given = refunds.filter(({ state }) => state !== 'failed').flatMap((refund) => refund.lines)
  return lines.map((line) => ({
    ...line,
    refunded: places.find((one) => one.line === line.id)?.refunded ?? 0,
    refundedDiscountCents: given
      .filter((one) => one.line === line.id)
      .reduce((sum, { discountCents }) => sum + discountCents, 0),
  }))
}

type Claim = Pick<Owed, 'why' | 'returnId' | 'since' | 'isPayable'> & { packs: ChosenLine[] }

/** Payable claims come first. */
function claimsOn(facts: OrderFacts, places: readonly LinePlaces[]): Claim[] {
  const room = new Map(places.map(({ line, sold, refunded }) => [line, Math.max(0, sold - refunded)]))
  const take = (packs: readonly ChosenLine[]) =>
    packs.flatMap(({ line, quantity: wanted }) => {
      const left = room.get(line) ?? 0
      const quantity = Math.min(left, wanted)
      room.set(line, left - quantity)
      return quantity > 0 ? [{ line, quantity }] : []
    })
  const declared = facts.returns
    .filter((one) => isClaimed(facts, one))
    .map((one): Claim => {
      const packs = take(packsOwed(facts, one))
      return { ...kindOf(facts, one, packs), packs, since: one.declaredAt }
    })
  const sorted = [...declared.filter((one) => one.isPayable), ...declared.filter((one) => !one.isPayable)]
  const rest = isRevenue(facts.status) ? [] : take(restOfEnded(facts, places, room))
  const isRestDue = rest.length > 0 || declared.length === 0
  const other = { returnId: null, since: facts.changedAt, isPayable: true }
  if (!isRevenue(facts.status) && isRestDue) return [{ ...other, why: 'cancelled', packs: rest }, ...sorted]
  if (declared.length === 0 && isNothingDelivered(facts)) return [{ ...other, why: 'unsent', packs: [] }]
  return sorted
}

/** A closed return claims money only if it declares the whole order, nothing comes back, and the order has ended. */
function isClaimed({ status }: OrderFacts, { step, isOpen, isPart, comesBack, lines }: ReturnFacts): boolean {
  const isCancellation = !comesBack && !isPart && !isRevenue(status)
  return step !== 'refunded' && lines.length > 0 && (isOpen || isCancellation)
}

function kindOf(
  facts: OrderFacts,
  one: ReturnFacts,
  packs: readonly ChosenLine[],
): Pick<Claim, 'why' | 'returnId' | 'isPayable'> {
  const isAwaited = packsOfReturn(facts, one).some(({ awaited }) => awaited > 0)
  if (isAwaited) return { why: 'return', returnId: one.id, isPayable: one.checkedAt !== null }
  // Without packs, at most the delivery is due.
  const isProved = !isRevenue(facts.status) || !isOfForm(facts, one) || packs.length === 0
  return { why: isProved ? 'withdrawn' : 'declared', returnId: one.id, isPayable: true }
}

/**
 * The legal form withdraws from the whole order. If only some packs come back, the form is stored as two returns with
 * the same time, and `isPart` is true for the return of the packs that do not come back.
 */
function isOfForm({ returns }: OrderFacts, { isPart, declaredAt }: ReturnFacts): boolean {
  return !isPart || returns.some((one) => !one.isPart && one.declaredAt.getTime() === declaredAt.getTime())
}

function packsOwed(facts: OrderFacts, one: ReturnFacts): ChosenLine[] {
  return packsOfReturn(facts, one).map(({ line, awaited, atOnce, putBack }) => {
    const back = putBack + (one.checkedAt ? countedBack(one, line) : awaited)
    return { line, quantity: Math.max(0, back + atOnce - paidOf(facts, one, line).refunded) }
  })
}

/**
 * Returns the packs that an ended order still has to refund, without those that the customer kept: packs of a closed
 * return, and declared packs that were missing when their return was checked.
 */
function restOfEnded(
  facts: OrderFacts,
  places: readonly LinePlaces[],
  room: ReadonlyMap<string, number>,
): ChosenLine[] {
  return places.map(({ line }) => {
    const kept = facts.returns
      .filter((one) => one.comesBack && (one.checkedAt !== null || !isClaimed(facts, one)))
      .reduce((sum, one) => {
        const declared = one.lines.find((packs) => packs.line === line)?.quantity ?? 0
        // The customer can keep only packs that had left.
        const had = Math.min(declared, sentBefore(facts, one, line))
        // Free packs that came back may have no refund, so the count of their return decides.
        const isCounted = isClaimed(facts, one) || isFreeLine(facts, line)
        const back = isCounted ? countedBack(one, line) : paidOf(facts, one, line).refunded
        return sum + Math.max(0, had - back)
      }, 0)
    return { line, quantity: Math.max(0, (room.get(line) ?? 0) - kept) }
  })
}

const isNothingDelivered = ({ parcels }: OrderFacts) =>
  parcels.every(({ isResent, state }) => isResent || state === 'lost' || state === 'returned')

type AtEnd = { shippingCents: number; isAllOwed: boolean }

/** Returns what the last claim adds to the price of its packs. */
function owedAtEnd(facts: OrderFacts, places: readonly LinePlaces[], claims: readonly Claim[]): AtEnd {
  const claimed = (line: string) =>
    claims.flatMap(({ packs }) => packs).reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0)
  const isWhole = places.every(
    ({ line, sold, refunded, lost, cameBack }) =>
      // Lost and returned free packs may have no refund, so they count here.
      refunded + claimed(line) + (isFreeLine(facts, line) ? lost + cameBack : 0) >= sold,
  )
  if (claims.length === 0 || !isWhole) return { shippingCents: 0, isAllOwed: false }
  const { shippingCents: paid, standardShippingCents: standard, status, returns } = facts
  // A declaration made after the shop ended the order does not change the fee.
  const hasWithdrawn = returns.some(({ isPart, declaredAt }) => !isPart && declaredAt <= facts.changedAt)
  const isByCustomer = status === CANCELLED_BY_CUSTOMER || isRevenue(status) || hasWithdrawn
  const fee = isByCustomer && !isNothingDelivered(facts) ? Math.min(paid, standard) : paid
  const given = facts.refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { shippingCents }) => sum + shippingCents, 0)
  const isNothingToCome = places.every(({ line, toSend }) => toSend <= claimed(line))
  return {
    shippingCents: Math.max(0, fee - given),
    isAllOwed: isNothingDelivered(facts) && isNothingToCome,
  }
}

/**
 * The claims together never exceed what can be refunded. The reduction of a line is split over the claims to the cent.
 * The last claim includes the delivery and, if the customer gets no goods at all, what is left of a price that was
 * refunded in part.
 */
function price(
  lines: readonly RefundableLine[],
  claims: readonly Claim[],
  { leftCents, shippingCents: delivery, isAllOwed }: AtEnd & { leftCents: number },
): Owed[] {
  let left = leftCents
  let unpaid = lines
  const take = (cents: number) => {
    const taken = Math.min(left, cents)
    left -= taken
    return taken
  }
  return claims.map((claim, place) => {
    const priceCents = take(chosenLinesCents(unpaid, claim.packs))
    const packs = claim.packs.map((chosen) => {
      const line = unpaid.find(({ id }) => id === chosen.line)
      return { ...chosen, discountCents: line ? chosenDiscountCents(line, chosen.quantity) : 0 }
    })
    unpaid = linesAfter(unpaid, claim.packs)
    const isLast = place === claims.length - 1
    const shippingCents = isLast ? take(delivery) : 0
    const goodsCents = priceCents + (isLast && isAllOwed ? take(left) : 0)
    const until = refundDeadline(claim.since)
    return { ...claim, packs, goodsCents, shippingCents, totalCents: goodsCents + shippingCents, until }
  })
}
