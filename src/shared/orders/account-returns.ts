import {
  countedBack,
  endedUnpaidOf,
  goneOf,
  paidOf,
  putBack,
  quantityIn,
  sentBefore,
  takesOut,
  unsentIn,
} from './count-packs.ts'
import type { OrderFacts, ParcelFacts, ReturnFacts } from './order-facts.ts'

/**
 * Packs of a return. `awaited` packs come back by parcel, and `atOnce` packs do not. `putBack` packs were restocked by
 * the return's own refund. `counted` packs came back and are not refunded.
 */
export type ReturnPacks = { line: string; awaited: number; atOnce: number; putBack: number; counted: number }

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
 * The owner may send declared packs after their return was counted. The return then covers only the packs that had
 * left before its count. The customer may withdraw from the later packs again.
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

/** A return by parcel, declared after packs of the line had left, covers only those packs and their replacements. */
function mayComeBack(facts: OrderFacts, { comesBack, declaredAt }: ReturnFacts, line: string): number {
  const gone = goneOf(facts, line)
  const left = gone.sent + gone.delivered + gone.returned
  if (!comesBack || sentBefore(facts, { declaredAt }, line) === 0) return left
  const mayCome = ({ state, isResent }: ParcelFacts) => isResent || state !== 'lost'
  return Math.min(left, sentBefore(facts, { declaredAt }, line, mayCome))
}

const isThere = ({ state, isResent }: ParcelFacts) => !isResent && state !== 'lost'

/**
 * Counts the packs that a return may cover although they do not come back: unsent packs, because undeclared packs leave
 * first, and, for a return without a parcel, lost packs that no earlier return awaited. A return by parcel, declared
 * after packs of the line had left, covers only those packs.
 */
function stayedOf(facts: OrderFacts, one: ReturnFacts, line: string, lostByEarlier: number): number {
  if (one.comesBack && sentBefore(facts, one, line) > 0) return 0
  const gone = goneOf(facts, line)
  const left = gone.sent + gone.delivered + gone.lost + gone.returned
  const sold = facts.lines.find(({ id }) => id === line)?.quantity ?? 0
  const unsent = Math.max(0, sold - left - unsentIn(facts, line, takesOut))
  return one.comesBack ? unsent : unsent + Math.max(0, gone.lost - lostByEarlier)
}

/** Counts packs that never left and that another refund included after the return's own refund was refused. */
function paidByOthers({ refunds }: OrderFacts, one: ReturnFacts, line: string): number {
  const refused = refunds
    .filter(({ state, ofReturn }) => state === 'failed' && ofReturn === one.id)
    .map(({ lines }) => quantityIn(lines, line))
  const { unsent } = paidOf({ refunds }, one, line)
  return Math.max(0, ...refused.map((quantity) => quantity - countedBack(one, line) - unsent))
}

/** Counts a return's packs or, once it is over, its refunded packs and its free packs that came back. */
export function comingOf(facts: OrderFacts, one: ReturnFacts, line: string): number {
  if (!one.comesBack) return 0
  const { refunded, unsent } = paidOf(facts, one, line)
  const sold = facts.lines.find(({ id }) => id === line)
  const ended = refunded + (sold ? endedUnpaidOf(facts, one, sold) : 0)
  const packs = one.isOpen && one.step !== 'refunded' ? quantityIn(one.lines, line) : ended
  return Math.max(0, packs - unsent)
}

export const isDeclaredStill = ({ isOpen, step }: ReturnFacts) => isOpen && step !== 'refunded'

export const packsIn = (packs: readonly ReturnPacks[] | undefined, line: string) =>
  packs?.find((one) => one.line === line)
