import type { LineFacts, OrderFacts, ParcelFacts, RefundFacts, ReturnFacts } from './order-facts.ts'

// Counts of the packs of one line in the facts of an order.

export const sumOf = <Packs extends { line: string }>(
  all: readonly { lines: readonly Packs[] }[],
  line: string,
  count: (packs: Packs) => number,
): number =>
  all
    .flatMap(({ lines }) => lines.filter((packs) => packs.line === line))
    .reduce((sum, packs) => sum + count(packs), 0)

export const allOf = ({ quantity }: { quantity: number }) => quantity
export const unsentOf = ({ unsent }: { unsent: number }) => unsent
export const sentOf = ({ quantity, unsent }: { quantity: number; unsent: number }) => quantity - unsent

export const quantityIn = (lines: readonly { line: string; quantity: number }[], line: string) =>
  sumOf([{ lines }], line, allOf)

export type Gone = Record<ParcelFacts['state'], number>

export function goneOf({ parcels }: OrderFacts, line: string): Gone {
  const gone = { sent: 0, delivered: 0, lost: 0, returned: 0 }
  for (const { state, isResent, lines } of parcels) if (!isResent) gone[state] += quantityIn(lines, line)
  return gone
}

export const isDoneOrAsked = ({ state }: RefundFacts) => state !== 'failed'

export function unsentIn(
  { refunds }: OrderFacts,
  line: string,
  counts: (refund: RefundFacts) => boolean,
): number {
  return sumOf(refunds.filter(counts), line, unsentOf)
}

/** A customer who has withdrawn does not want the packs, even if the provider refuses the refund. */
export const takesOut = (refund: RefundFacts) => isDoneOrAsked(refund) || refund.ofReturn !== null

export function putBack(
  { refunds }: OrderFacts,
  line: string,
  counts: (refund: RefundFacts) => boolean = () => true,
): number {
  const done = refunds.filter((refund) => refund.state === 'completed' && counts(refund))
  return sumOf(done, line, (packs) => packs.putBack)
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

export const countedBack = (one: ReturnFacts, line: string): number =>
  sumOf([one], line, ({ restocked, damaged }) => restocked + damaged)

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

type FreeLine = Pick<LineFacts, 'quantity' | 'unitCents'> & { discountCents?: number | undefined }

export const isFree = ({ unitCents, quantity, discountCents = 0 }: FreeLine) =>
  unitCents * quantity <= discountCents

export const isFreeLine = ({ lines }: Pick<OrderFacts, 'lines'>, id: string): boolean =>
  lines.some((line) => line.id === id && isFree(line))

export function endedUnpaidOf({ refunds }: OrderFacts, one: ReturnFacts, line: LineFacts): number {
  const isUnpaid = one.step === 'refunded' && refunds.every(({ ofReturn }) => ofReturn !== one.id)
  if (!isUnpaid || !isFree(line)) return 0
  return one.comesBack ? countedBack(one, line.id) : quantityIn(one.lines, line.id)
}
