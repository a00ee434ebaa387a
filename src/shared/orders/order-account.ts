import { chosenLinesCents, type ChosenLine } from '../refunds/refund-rules.ts'
import { owedBy, type Money } from './account-money.ts'
import { packsByPlace, packsToResend, placesIn, type LinePlaces } from './account-packs.ts'
import { packsOfReturn, withoutLaterPacks, type ReturnPacks } from './account-returns.ts'
import { isFreeLine } from './count-packs.ts'
import type { OrderFacts, ReturnFacts } from './order-facts.ts'
import { DELIVERED, IN_DELIVERY, isRevenue, isToPrepare, type OrderStatus } from './statuses.ts'

/**
 * Returns what became of each pack and each cent of an order. Other code reads this result and does not count packs or
 * cents itself (`scripts/structure/account-readers.mjs`).
 *
 * A pack is in exactly one place. The places of a line add up to what was sold:
 *
 *   toSend        goes into the next parcel
 *   withdrawn     never left, and will not: its order is cancelled or refunded
 *   takenOut      never left: it is refunded or being refunded, or its withdrawal is decided
 *   onTheWay      in a parcel that has not arrived
 *   withCustomer  in a parcel that arrived
 *   lost          in a parcel that is lost and not sent again
 *   cameBack      in a parcel that was returned undelivered and is not sent again
 *   toComeBack    with the customer or on its way, and declared to come back
 *   onShelf       came back, and was put back into the stock
 *   damaged       came back, and was counted as damaged
 *
 * Goods of a lost or returned parcel that are sent again count as not sent. The packs of a line are alike, so rules say
 * which ones an act concerns: undeclared packs leave first, earlier returns get their packs first, and lost packs do
 * not come back.
 *
 * `owed` is what the shop owes, and why. Nothing is owed twice. The sum never exceeds what is left of the paid amount:
 *
 *   return     packs that left and were declared to come back: payable once their parcel is checked, for the packs
 *              that came back
 *   withdrawn  packs that a customer withdrew from and that never left, or were lost: payable at once
 *   declared   the same packs, declared by the legal form, which does not prove the sender's identity: payable, and
 *              their parcel waits meanwhile
 *   cancelled  the rest of an order that is cancelled or 'Remboursé', without the packs that were declared or
 *              refunded, and without packs that a customer kept (those of a closed return, and those that were declared
 *              and did not come back)
 *   unsent     the delivery of an order whose goods were all refunded, if no parcel is on its way or arrived. Free goods
 *              count as refunded once their parcel is lost or came back. If nothing is left to send, also the rest of
 *              packs that were refunded for less than their price
 *
 * The delivery is owed once no pack remains sold. The whole fee is owed if no parcel is on its way or arrived, or if the
 * shop itself ended the order. Otherwise at most the fee of the standard method is owed, as offered when the checkout
 * was opened (Code de la consommation, L. 221-24). The delivery is part of the last claim.
 *
 * The money is due 14 days after the declaration, or after the last change of the status (`refundDeadline`).
 *
 * `due` is the next work on the order:
 *
 *   preparation  the parcel
 *   refund       the refund of an order that has ended, or of 'unsent'
 *   undelivered  packs of a lost or returned parcel, which the shop must send again or refund (Code de la consommation,
 *                L. 216-2, L. 216-6, L. 216-7), and from which the customer has not withdrawn. Last, because a refund may
 *                settle these packs too
 *
 * Returns of an order that goes on have a list of their own. An order that a declaration has stopped (`isStopped`)
 * waits for the owner, who refunds the packs, closes the declaration, or confirms that the packs are sent.
 *
 * Customers may withdraw from the `free` packs of a line. `returnable` of these come back by parcel. The last day is in
 * `withdrawal-period.ts` and `cancellation-rules.ts`.
 *
 * If the owner sends declared packs after their return was counted, the customer may withdraw from them again.
 *
 * The status follows the goods. Once nothing is left to send, an order is 'En cours de livraison' while a parcel is on
 * its way, and 'Livré' if none is on its way and one arrived. Staff may set another status. Money and goods then follow
 * from that status.
 */
export function orderAccount(stored: OrderFacts): OrderAccount {
  const facts = withoutLaterPacks(stored)
  const lines = packsByPlace(facts)
  const money = owedBy(facts, lines)
  const undelivered = undeliveredIn(facts, lines, money)
  return {
    lines,
    parcels: facts.parcels.map((parcel) => ({ id: parcel.id, toResend: packsToResend(facts, parcel) })),
    returns: facts.returns.map((one) => returnOf(facts, one, { lines, ...money })),
    ...money,
    owedCents: money.owed.reduce((sum, { totalCents }) => sum + totalCents, 0),
    isStopped: isStopped(facts, lines),
    undelivered,
    due: dueOf(facts, { lines, owed: money.owed, undelivered }),
    status: statusByRule(facts, lines),
  }
}

export type ReturnAccount = {
  id: string
  packs: ReturnPacks[]
  /** True if packs come back by parcel, or if the packs are unknown. */
  comesBack: boolean
  /**
   * True if nothing is owed for the return, it is not `outranked`, and no free packs are still to come back or wait for
   * the owner's decision. After a full refund, free packs do not matter.
   */
  isPaid: boolean
  isRefunded: boolean
}

export type OrderAccount = Money & {
  lines: LinePlaces[]
  parcels: { id: string; toResend: ChosenLine[] }[]
  returns: ReturnAccount[]
  owedCents: number
  /**
   * True while an open declaration of withdrawal concerns packs that have not left. The owner decides whether they are
   * sent.
   */
  isStopped: boolean
  /** Packs of lost and returned parcels that the shop must send again or refund. */
  undelivered: ChosenLine[]
  due: 'preparation' | 'refund' | 'undelivered' | null
  status: { to: OrderStatus; deliveredAt?: Date } | undefined
}

function returnOf(
  facts: OrderFacts,
  one: ReturnFacts,
  { lines, owed, outranked, payment, requestedCents }: Money & { lines: readonly LinePlaces[] },
): ReturnAccount {
  const packs = packsOfReturn(facts, one)
  const awaitsFree =
    one.checkedAt === null &&
    packs.some(({ line: id, awaited, atOnce }) => {
      const { sold, refunded, declaredUnsent } = placesIn({ lines }, id)
      const isOpen = awaited > 0 || Math.min(atOnce, declaredUnsent) > 0
      return isOpen && refunded < sold && isFreeLine(facts, id)
    })
  return {
    id: one.id,
    packs,
    comesBack: packs.length === 0 || packs.some(({ awaited }) => awaited > 0),
    isRefunded: one.isPart
      ? one.step === 'refunded' &&
        !facts.refunds.some(({ state, ofReturn }) => state === 'requested' && ofReturn === one.id)
      : payment === 'refunded' ||
        (one.step === 'refunded' && payment !== 'paid' && owed.length === 0 && requestedCents === 0),
    isPaid:
      !owed.some(({ returnId }) => returnId === one.id) &&
      !outranked.includes(one.id) &&
      (payment === 'refunded' || !awaitsFree),
  }
}

const sum = (lines: readonly LinePlaces[], place: 'toSend' | 'onTheWay' | 'declaredUnsent') =>
  lines.reduce((total, line) => total + line[place], 0)

function isStopped({ status }: OrderFacts, lines: readonly LinePlaces[]): boolean {
  return isRevenue(status) && sum(lines, 'declaredUnsent') > 0
}

/** Refunds for lost parcels that name no packs settle the undelivered packs once their sum reaches the packs' price. */
function undeliveredIn(
  { refunds }: OrderFacts,
  lines: readonly LinePlaces[],
  { refundable, refundableCents }: Money,
): ChosenLine[] {
  const packs = lines
    .filter(({ undelivered }) => undelivered > 0)
    .map(({ line, undelivered }) => ({ line, quantity: undelivered }))
  const amounts = refunds.filter(
    ({ cause, state, lines: named }) => cause === 'lost' && state !== 'failed' && named.length === 0,
  )
  const repaid = amounts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const isSettled = amounts.length > 0 && repaid >= chosenLinesCents(refundable, packs)
  return isSettled || refundableCents === 0 ? [] : packs
}

function dueOf(
  facts: OrderFacts,
  { lines, owed, undelivered }: Pick<OrderAccount, 'lines' | 'owed' | 'undelivered'>,
): OrderAccount['due'] {
  const { status, parcels } = facts
  // An order on its way may still have packs to send, for example if the provider refused their refund after the rest
  // was sent.
  const sends = isToPrepare(status) || (status === IN_DELIVERY && parcels.length > 0)
  if (sends && sum(lines, 'toSend') > 0) return isStopped(facts, lines) ? null : 'preparation'
  // The returns of an order that goes on do not count here, because they have a list of their own.
  if (owed.some(({ why }) => !isRevenue(status) || why === 'unsent')) return 'refund'
  return undelivered.length > 0 ? 'undelivered' : null
}

function statusByRule(facts: OrderFacts, lines: readonly LinePlaces[]): OrderAccount['status'] {
  const { status, parcels, refunds } = facts
  if (!isToPrepare(status) && status !== IN_DELIVERY) return undefined
  // The status waits for the provider's answer. If the provider refuses the refund, the unsent packs will be sent,
  // unless the customer withdrew from them.
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
