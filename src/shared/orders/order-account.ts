import type { ChosenLine } from '../refunds/refund-rules.ts'
import { owedBy, type Money } from './account-money.ts'
import {
  isFree,
  packsByPlace,
  packsOfReturn,
  packsToResend,
  type LinePlaces,
  type ReturnPacks,
} from './account-packs.ts'
import type { OrderFacts, ReturnFacts } from './order-facts.ts'
import { DELIVERED, IN_DELIVERY, isRevenue, isToPrepare, type OrderStatus } from './statuses.ts'

/**
 * What became of each pack and each cent of an order. Only this function computes it, from the order's facts. Mails,
 * lists, buttons, refusals and pages read the result; no other code counts packs or money of an order after its sale
 * (the structure check enforces that).
 *
 * A pack is in exactly one place, and the places of a line add up to what was sold:
 *
 *   toSend        goes into the next parcel
 *   withdrawn     never left, and will not: its order is cancelled or refunded
 *   takenOut      never left, and will not: it was refunded, or is being refunded, before its parcel left
 *   onTheWay      in a parcel that has not arrived
 *   withCustomer  in a parcel that arrived
 *   lost          in a parcel that is lost and not sent again
 *   cameBack      in a parcel that was returned undelivered and is not sent again
 *   toComeBack    with the customer or on its way, and declared to come back
 *   onShelf       came back, and was counted as fit to be sold
 *   damaged       came back, and was counted as damaged
 *
 * Goods of a lost or returned parcel that are sent again count as not sent.
 *
 * `owed` is what the shop owes, and why. Each pack and the delivery are owed once, and the sum is never more than is
 * left of what was paid:
 *
 *   return     packs that left and were declared to come back: payable once their parcel is checked, for the packs
 *              that came back
 *   withdrawn  packs that a customer withdrew from and that never left, or were lost: payable at once
 *   declared   the same packs, declared by the legal form, which does not prove the sender's identity: payable, and
 *              their parcel waits meanwhile
 *   cancelled  the rest of an order that is cancelled or 'Remboursé', without the packs that were declared or
 *              refunded. Packs that a customer kept (a return that was closed, or counted shorter than declared) are
 *              left out
 *   unsent     the delivery of an order whose goods were all refunded before anything arrived. Free goods are never
 *              refunded: they count once their parcel is lost or came back
 *
 * The delivery is owed once no pack remains sold. It is owed in full if nothing was delivered (a parcel that is lost
 * or came back delivers nothing), or if the shop itself ended the order. Otherwise it is owed at the price of the
 * standard method offered when the order was placed (Code de la consommation, L. 221-24). It is part of the last
 * refund.
 *
 * The money is due 14 days after the declaration, or after the order ended (`refundDeadline`).
 *
 * The status follows the goods. Once nothing is left to send, an order with a parcel on its way is 'En cours de
 * livraison'. It is 'Livré' once no parcel is on its way and one arrived. A person may set any other status; money
 * and goods then follow from that status.
 */
export function orderAccount(facts: OrderFacts): OrderAccount {
  const lines = packsByPlace(facts)
  const money = owedBy(facts, lines)
  return {
    lines,
    parcels: facts.parcels.map((parcel) => ({ id: parcel.id, toResend: packsToResend(facts, parcel) })),
    returns: facts.returns.map((one) => returnOf(facts, one, { lines, ...money })),
    ...money,
    owedCents: money.owed.reduce((sum, { totalCents }) => sum + totalCents, 0),
    isStopped: isStopped(facts, lines),
    due: dueOf(facts, lines, money.owed),
    status: statusByRule(facts, lines),
  }
}

export type ReturnAccount = {
  id: string
  packs: ReturnPacks[]
  /** Whether a parcel brings some of the packs back. Assumed if the packs are unknown. */
  comesBack: boolean
  /**
   * True if nothing is owed for the return and no free packs are to come back: a completed refund or its count ends
   * it. Once all money is refunded, nothing is awaited any more.
   */
  isPaid: boolean
  /** The state that the customer reads. False while the provider still has to make the refund. */
  isRefunded: boolean
}

export type OrderAccount = Money & {
  lines: LinePlaces[]
  /** The packs of each parcel that would be sent again if the parcel did not arrive. */
  parcels: { id: string; toResend: ChosenLine[] }[]
  returns: ReturnAccount[]
  owedCents: number
  /**
   * True if packs to be sent were declared as withdrawn by the legal form. The shopkeeper then decides whether they
   * are sent.
   */
  isStopped: boolean
  /** The work list that the order is in. */
  due: 'preparation' | 'refund' | null
  /** The status that follows from the goods, with the time of receipt. Undefined if the status stays. */
  status: { to: OrderStatus; deliveredAt?: Date } | undefined
}

function returnOf(
  facts: OrderFacts,
  one: ReturnFacts,
  { lines, owed, payment, requestedCents }: Money & { lines: readonly LinePlaces[] },
): ReturnAccount {
  const packs = packsOfReturn(facts, one)
  const isUnrefunded = (id: string) =>
    lines.some(({ line, sold, refunded }) => line === id && refunded < sold)
  const isFreeLine = (id: string) => facts.lines.some((line) => line.id === id && isFree(line))
  const awaitsFree =
    !one.isChecked && packs.some(({ line, awaited }) => awaited > 0 && isFreeLine(line) && isUnrefunded(line))
  return {
    id: one.id,
    packs,
    comesBack: packs.length === 0 || packs.some(({ awaited }) => awaited > 0),
    isRefunded: one.isPart
      ? one.step === 'refunded' &&
        !facts.refunds.some(({ state, ofReturn }) => state === 'requested' && ofReturn === one.id)
      : payment !== 'paid' && owed.length === 0 && requestedCents === 0,
    isPaid: !owed.some(({ returnId }) => returnId === one.id) && (payment === 'refunded' || !awaitsFree),
  }
}

const sum = (lines: readonly LinePlaces[], place: 'toSend' | 'onTheWay' | 'declaredUnsent') =>
  lines.reduce((total, line) => total + line[place], 0)

function isStopped({ status }: OrderFacts, lines: readonly LinePlaces[]): boolean {
  return isRevenue(status) && sum(lines, 'declaredUnsent') > 0
}

function dueOf(facts: OrderFacts, lines: readonly LinePlaces[], owed: Money['owed']): OrderAccount['due'] {
  const { status, parcels } = facts
  // An order that is on its way may have packs left, if their refund was refused after the rest was sent.
  const sends = isToPrepare(status) || (status === IN_DELIVERY && parcels.length > 0)
  if (sends && sum(lines, 'toSend') > 0) return isStopped(facts, lines) ? null : 'preparation'
  // Returns of an order that continues are in another list.
  return owed.some(({ why }) => !isRevenue(status) || why === 'unsent') ? 'refund' : null
}

function statusByRule(facts: OrderFacts, lines: readonly LinePlaces[]): OrderAccount['status'] {
  const { status, parcels, refunds } = facts
  if (!isToPrepare(status) && status !== IN_DELIVERY) return undefined
  // A refund that the provider refuses puts its packs back into the parcel, unless the customer withdrew from them.
  const mayBeSentYet = refunds.some(
    ({ state, ofReturn, lines: packs }) =>
      state === 'requested' &&
      ofReturn === null &&
      (packs.length === 0 || packs.some(({ unsent }) => unsent > 0)),
  )
  if (mayBeSentYet || sum(lines, 'toSend') > 0) return undefined
  const gone = parcels.filter(({ isResent }) => !isResent)
  if (gone.some(({ state }) => state === 'sent'))
    return status === IN_DELIVERY ? undefined : { to: IN_DELIVERY }
  const days = gone.flatMap(({ deliveredAt }) => (deliveredAt ? [deliveredAt.getTime()] : []))
  return days.length === 0 ? undefined : { to: DELIVERED, deliveredAt: new Date(Math.max(...days)) }
}
