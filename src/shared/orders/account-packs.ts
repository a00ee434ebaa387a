import type { ChosenLine, RefundCause } from '../refunds/refund-rules.ts'
import type { LineFacts, OrderFacts, ParcelFacts, RefundFacts, ReturnFacts } from './order-facts.ts'
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
  /**
   * The packs that are not in `left`, without those whose refund is completed, and without free packs that do not come
   * back and whose withdrawal is over.
   */
  held: number
  /** Packs whose refund is completed or requested, and free packs whose withdrawal is over. */
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

/**
 * Packs of a return. `awaited` packs come back by parcel, and `atOnce` packs do not. `putBack` packs were restocked by
 * the return's own refund. `counted` packs came back and are not refunded.
 */
export type ReturnPacks = { line: string; awaited: number; atOnce: number; putBack: number; counted: number }

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

type Gone = Record<ParcelFacts['state'], number>

function goneOf({ parcels }: OrderFacts, line: string): Gone {
  const gone = { sent: 0, delivered: 0, lost: 0, returned: 0 }
  for (const { state, isResent, lines } of parcels) if (!isResent) gone[state] += quantityIn(lines, line)
  return gone
}

/**
 * Refunded packs that had left are first assigned to other parcels, those with the cause 'lost' to other lost or
 * returned parcels.
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

const sumOf = <Packs extends { line: string }>(
  all: readonly { lines: readonly Packs[] }[],
  line: string,
  count: (packs: Packs) => number,
): number =>
  all
    .flatMap(({ lines }) => lines.filter((packs) => packs.line === line))
    .reduce((sum, packs) => sum + count(packs), 0)

const allOf = ({ quantity }: { quantity: number }) => quantity
const unsentOf = ({ unsent }: { unsent: number }) => unsent
const sentOf = ({ quantity, unsent }: { quantity: number; unsent: number }) => quantity - unsent

const quantityIn = (lines: readonly { line: string; quantity: number }[], line: string) =>
  sumOf([{ lines }], line, allOf)

const packsIn = (packs: readonly ReturnPacks[] | undefined, line: string) =>
  packs?.find((one) => one.line === line)

const isDoneOrAsked = ({ state }: RefundFacts) => state !== 'failed'

/** Pending refunds may name no lines and still cover the rest of the total. */
function isBeingRefunded({ refunds, totalCents, refundedCents }: OrderFacts): boolean {
  const cents = refunds
    .filter(({ state }) => state === 'requested')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  return cents > 0 && refundedCents + cents >= totalCents
}

function unsentIn({ refunds }: OrderFacts, line: string, counts: (refund: RefundFacts) => boolean): number {
  return sumOf(refunds.filter(counts), line, unsentOf)
}

/** A customer who has withdrawn does not want the packs, even if the provider refuses the refund. */
const takesOut = (refund: RefundFacts) => isDoneOrAsked(refund) || refund.ofReturn !== null

export const isFree = ({ unitCents, quantity, discountCents = 0 }: FreeLine) =>
  unitCents * quantity <= discountCents

export const isFreeLine = ({ lines }: Pick<OrderFacts, 'lines'>, id: string): boolean =>
  lines.some((line) => line.id === id && isFree(line))

type FreeLine = Pick<LineFacts, 'quantity' | 'unitCents'> & { discountCents?: number | undefined }

/**
 * Counts free packs that do not come back and whose withdrawal is over. No refund records them, because a credit note
 * of 0 € is impossible.
 */
function endedUnpaid(facts: OrderFacts, line: LineFacts): number {
  return facts.returns
    .filter(({ comesBack }) => !comesBack)
    .reduce((sum, one) => sum + endedUnpaidOf(facts, one, line), 0)
}

function endedUnpaidOf({ refunds }: OrderFacts, one: ReturnFacts, line: LineFacts): number {
  const isUnpaid = one.step === 'refunded' && refunds.every(({ ofReturn }) => ofReturn !== one.id)
  if (!isUnpaid || !isFree(line)) return 0
  return one.comesBack ? countedBack(one, line.id) : quantityIn(one.lines, line.id)
}

export const countedBack = (one: ReturnFacts, line: string): number =>
  sumOf([one], line, ({ restocked, damaged }) => restocked + damaged)

function refundedOf(facts: OrderFacts, line: LineFacts): number {
  const given = sumOf(facts.refunds.filter(isDoneOrAsked), line.id, allOf)
  const unpaid = facts.returns.reduce((sum, one) => sum + endedUnpaidOf(facts, one, line), 0)
  return Math.min(line.quantity, given + unpaid)
}

/** `unsent` also counts the packs of refunds that the provider refused. */
export function paidOf(
  { refunds }: Pick<OrderFacts, 'refunds'>,
  { id }: Pick<ReturnFacts, 'id'>,
  line: string,
) {
  const own = refunds.filter(({ ofReturn }) => ofReturn === id)
  return {
    refunded: sumOf(own.filter(isDoneOrAsked), line, allOf),
    unsent: sumOf(own, line, unsentOf),
  }
}

function backOf(facts: OrderFacts, line: string, left: number): { onShelf: number; damaged: number } {
  const restocked = sumOf(facts.returns, line, (packs) => packs.restocked)
  const onShelf = Math.min(left, restocked + putBack(facts, line))
  const damaged = sumOf(facts.returns, line, (packs) => packs.damaged)
  return { onShelf, damaged: Math.min(left - onShelf, damaged) }
}

function putBack(
  { refunds }: OrderFacts,
  line: string,
  counts: (refund: RefundFacts) => boolean = () => true,
): number {
  const done = refunds.filter((refund) => refund.state === 'completed' && counts(refund))
  return sumOf(done, line, (packs) => packs.putBack)
}

/** Earlier returns take precedence. Lost packs do not come back, nor do packs that a refund restocked. */
export function packsOfReturn(facts: OrderFacts, one: ReturnFacts): ReturnPacks[] {
  const earlier = facts.returns.slice(
    0,
    facts.returns.findIndex(({ id }) => id === one.id),
  )
  return one.lines.map(({ line, quantity }) => {
    const taken = earlier.reduce(
      (sum, other) =>
        sum + Math.min(comingOf(facts, other, line), Math.max(0, mayComeBack(facts, other, line) - sum)),
      0,
    )
    // A return of packs that had not left covers only later parcels.
    const before = one.comesBack ? 0 : sentBefore(facts, one, line, isThere)
    // Counted packs came back, even if their parcel was marked as lost afterwards.
    const left = Math.max(countedBack(one, line), mayComeBack(facts, one, line) - Math.max(taken, before))
    const { refunded, unsent } = paidOf(facts, one, line)
    const lostByEarlier = earlier.reduce((sum, other) => sum + comingOf(facts, other, line), -taken)
    const stayed = stayedOf(facts, one, line, lostByEarlier) + paidByOthers(facts, one, line)
    const own = Math.max(0, quantity - unsent - stayed)
    const leaving = Math.min(own, left)
    const ownBack = putBack(facts, line, ({ ofReturn }) => ofReturn === one.id)
    const othersBack = putBack(
      facts,
      line,
      ({ ofReturn }) =>
        ofReturn !== one.id && earlier.every(({ id, comesBack }) => id !== ofReturn || !comesBack),
    )
    const awaited = Math.max(0, Math.min(leaving - ownBack, left - othersBack))
    return {
      line,
      awaited,
      atOnce: quantity - leaving,
      putBack: Math.min(leaving, ownBack),
      counted: Math.max(0, countedBack(one, line) - refunded),
    }
  })
}

/**
 * Declared packs may leave after their return was counted, if the owner sends them all the same. The count cannot
 * contain them, so they are free again: the return covers only the packs that had left before its count.
 */
export function withoutLaterPacks(facts: OrderFacts): OrderFacts {
  const returns = facts.returns.map((one) => {
    const { checkedAt } = one
    if (checkedAt === null || !isDeclaredStill(one)) return one
    const parcels = facts.parcels.filter(({ sentAt }) => sentAt <= checkedAt)
    if (parcels.length === facts.parcels.length) return one
    const awaitedIn = (known: OrderFacts, line: string) =>
      packsIn(packsOfReturn(known, one), line)?.awaited ?? 0
    const laterIn = (line: string) =>
      Math.max(0, awaitedIn(facts, line) - awaitedIn({ ...facts, parcels }, line))
    return {
      ...one,
      lines: one.lines.map((packs) => ({ ...packs, quantity: packs.quantity - laterIn(packs.line) })),
    }
  })
  return { ...facts, returns }
}

const isThere = ({ state, isResent }: ParcelFacts) => !isResent && state !== 'lost'

/** A return of packs that had left covers only parcels sent before it, and their replacements. */
function mayComeBack(facts: OrderFacts, { comesBack, declaredAt }: ReturnFacts, line: string): number {
  const gone = goneOf(facts, line)
  const left = gone.sent + gone.delivered + gone.returned
  if (!comesBack || sentBefore(facts, { declaredAt }, line) === 0) return left
  const mayCome = ({ state, isResent }: ParcelFacts) => isResent || state !== 'lost'
  return Math.min(left, sentBefore(facts, { declaredAt }, line, mayCome))
}

export function sentBefore(
  { parcels }: OrderFacts,
  { declaredAt }: Pick<ReturnFacts, 'declaredAt'>,
  line: string,
  counts: (parcel: ParcelFacts) => boolean = () => true,
): number {
  return sumOf(
    parcels.filter((parcel) => parcel.sentAt <= declaredAt && counts(parcel)),
    line,
    allOf,
  )
}

/**
 * Unsent packs may belong to a return, because undeclared packs leave first. They do not belong to a return by parcel
 * if packs of the line had left before its declaration. Lost packs belong only to a return without a parcel, unless an
 * earlier return awaited them.
 */
function stayedOf(facts: OrderFacts, one: ReturnFacts, line: string, lostByEarlier: number): number {
  if (one.comesBack && sentBefore(facts, one, line) > 0) return 0
  const gone = goneOf(facts, line)
  const left = gone.sent + gone.delivered + gone.lost + gone.returned
  const sold = facts.lines.find(({ id }) => id === line)?.quantity ?? 0
  const unsent = Math.max(0, sold - left - unsentIn(facts, line, takesOut))
  return one.comesBack ? unsent : unsent + Math.max(0, gone.lost - lostByEarlier)
}

/** Packs that never left: the return's own refund was refused, and then another refund included them. */
function paidByOthers({ refunds }: OrderFacts, one: ReturnFacts, line: string): number {
  const refused = refunds
    .filter(({ state, ofReturn }) => state === 'failed' && ofReturn === one.id)
    .map(({ lines }) => quantityIn(lines, line))
  const { unsent } = paidOf({ refunds }, one, line)
  return Math.max(0, ...refused.map((quantity) => quantity - countedBack(one, line) - unsent))
}

/** A return that is over has only refunded packs, and free packs that came back. */
function comingOf(facts: OrderFacts, one: ReturnFacts, line: string): number {
  if (!one.comesBack) return 0
  const { refunded, unsent } = paidOf(facts, one, line)
  const sold = facts.lines.find(({ id }) => id === line)
  const ended = refunded + (sold ? endedUnpaidOf(facts, one, sold) : 0)
  const packs = one.isOpen && one.step !== 'refunded' ? quantityIn(one.lines, line) : ended
  return Math.max(0, packs - unsent)
}

/** Refunds with these causes first concern packs that are not lost, because the customer has them. */
const CUSTOMER_HAS: readonly (RefundCause | null)[] = ['sent-back', 'damaged', 'goodwill']

/**
 * Packs of lost and returned parcels that are not refunded. Other refunds than those of `CUSTOMER_HAS` concern these
 * packs first, unless the refunded packs came back.
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

const isDeclaredStill = ({ isOpen, step }: ReturnFacts) => isOpen && step !== 'refunded'

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
