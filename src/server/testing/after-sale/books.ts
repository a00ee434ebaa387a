import type { Purchase } from './purchase.ts'

/** What the story itself has counted for an order line. The checks compare the shop's figures with it. */
export type BookedLine = {
  id: string
  name: string
  sleeve: string
  packSize: number
  sold: number
  unitCents: number
  discountCents: number
  /** `toSend`, `away`, `onShelf`, `damaged` and `missing` add up to `sold`. */
  toSend: number
  away: number
  /** The packs of `away` that are in a lost parcel, and those of them that the customer does not want. */
  lost: number
  lostUnwanted: number
  onShelf: number
  damaged: number
  missing: number
  /** The packs of `onShelf` that go back to `toSend` if the ended order goes on. */
  ended: number
  /** The packs of `toSend` that are not sent because their refund is requested. */
  waiting: number
  stopped: number
  /** The packs of `toSend` with an open declaration by the legal form. */
  declared: number
  /** True if the return with the declared packs was counted. */
  isDeclaredCounted: boolean
  /** Declared packs that left after their return was counted. */
  sentAfterCount: number
  /** Replacements for packs that did not return to the shelf. They leave the shelf in addition to `sold`. */
  replaced: number
  /**
   * Packs that the customer does not want: `withdrawn` packs do not have to come back, `awaited` packs still have to
   * come back, and `back` packs have come back.
   */
  withdrawn: number
  awaited: number
  back: number
  /**
   * `kept` packs are missing from a counted return, or their return was dismissed. `mayStillCome` packs are missing
   * from a return that is not refunded yet.
   */
  kept: number
  mayStillCome: number
  refunded: number
  refundedUnwanted: number
  refundedDiscountCents: number
}

export type BookedParcel = {
  id: string
  number: string | null
  state: 'sent' | 'delivered' | 'lost' | 'returned'
  isResent: boolean
  packs: ReadonlyMap<string, number>
}

export type Packs = ReadonlyMap<string, number>

export type BookedRefund = {
  id: string
  cents: number
  state: 'requested' | 'completed' | 'failed'
  packs: Packs
  goods: 'shelf' | 'missing' | 'stay'
  /** True if the owner refunds packs because their parcel did not arrive. */
  isForLost?: true
  unsent: Packs
  declared: Packs
  discounts: ReadonlyMap<string, number>
  feeCents: number
  /** True for the second entry of a refund that the owner assigned to a return. Only the first entry has an amount. */
  isTaken?: true
  /** The delivery that an entry with `isTaken` refunds. Its `feeCents` is 0. */
  takenFeeCents?: number
  isByHand: boolean
  isOwed: boolean
  /** True if an earlier refund of the same return was refused. */
  isRetry: boolean
  ofReturn?: string
}

export type Books = {
  totalCents: number
  shippingCents: number
  standardFeeCents: number
  lines: BookedLine[]
  parcels: BookedParcel[]
  refunds: BookedRefund[]
  counted: Map<string, readonly { line: string; restocked: number; damaged: number }[]>
  status: string
  isStatusByHand: boolean
  deliveredAt: Date | undefined
  isWithdrawn: boolean
  isReturnOpen: boolean
  goesTo: { street: string; method: Purchase['method']; point: string | undefined }
  label: { number: string | undefined } | undefined
}

export const hasLabel = ({ label, parcels }: Books): boolean =>
  label !== undefined &&
  (label.number === undefined || parcels.every(({ number }) => number !== label.number))

export const isToPrepare = ({ status }: Books): boolean =>
  ['Validé', 'En cours de préparation'].includes(status)

export const isAddressOpen = (books: Books): boolean => isToPrepare(books) && !hasSent(books)
export const isOpenToBuyer = (books: Books): boolean =>
  isAddressOpen(books) && !hasLabel(books) && books.goesTo.method !== 'inPerson'

export const lineOf = (books: Books, id: string): BookedLine => {
  const line = books.lines.find((one) => one.id === id)
  if (!line) throw new Error(`The order has no line ${id}.`)
  return line
}

export function isUntouched(books: Books, id: string): boolean {
  const { refunded, withdrawn, awaited, back, missing } = lineOf(books, id)
  return refunded + withdrawn + awaited + back + missing === 0
}

export const parcelOf = (books: Books, id: string): BookedParcel => {
  const parcel = books.parcels.find((one) => one.id === id)
  if (!parcel) throw new Error(`The order has no parcel ${id}.`)
  return parcel
}

const ENDED = ['Annulé', 'Annulé par le client', 'Remboursé']
export const isEnded = ({ status }: Books): boolean => ENDED.includes(status)

export const leftOf = (books: Books, line: BookedLine): number =>
  requestedCents(books) > 0 && refundableCents(books) === 0 ? 0 : line.toSend - line.waiting - line.stopped
export const hasLeftToSend = (books: Books): boolean => books.lines.some((line) => leftOf(books, line) > 0)
export const isStopped = (books: Books): boolean =>
  !isEnded(books) && books.lines.some(({ declared }) => declared > 0)
export const hasSent = ({ parcels }: Books): boolean => parcels.some(({ isResent }) => !isResent)

/**
 * Returns the part of a line's reduction that belongs to the next `count` packs to be refunded, if `before` other packs
 * are refunded first. In cents.
 */
export function discountFor(line: BookedLine, count: number, before = 0): number {
  const { unitCents, discountCents, sold, refunded, refundedDiscountCents: given } = line
  const upTo = (packs: number) =>
    Math.max(
      given,
      Math.min(given + packs * unitCents, Math.floor((discountCents * (refunded + packs)) / sold)),
    )
  return upTo(before + count) - upTo(before)
}

export const paidFor = (line: BookedLine, count: number): number =>
  count * line.unitCents - discountFor(line, count)

export const centsOf = (books: Books, packs: Packs): number =>
  [...packs].reduce((sum, [id, count]) => sum + paidFor(lineOf(books, id), count), 0)

const sumOf = (books: Books, state: BookedRefund['state']) =>
  books.refunds.filter((one) => one.state === state).reduce((sum, { cents }) => sum + cents, 0)

export const refundedCents = (books: Books): number => sumOf(books, 'completed')
export const requestedCents = (books: Books): number => sumOf(books, 'requested')
export const refundableCents = (books: Books): number =>
  Math.max(0, books.totalCents - refundedCents(books) - requestedCents(books))

export const givenFeeCents = ({ refunds }: Books): number =>
  refunds.reduce(
    (sum, { state, feeCents, takenFeeCents = 0 }) =>
      state === 'failed' ? sum : sum + feeCents + takenFeeCents,
    0,
  )

export function sleevesAway({ lines }: Books, sleeve: string): number {
  return lines
    .filter((line) => line.sleeve === sleeve)
    .reduce(
      (sum, line) =>
        sum + line.packSize * (line.toSend + line.away + line.damaged + line.missing + line.replaced),
      0,
    )
}

type Shelf = { books: Books; stock: ReadonlyMap<string, number>; deleted: ReadonlySet<string> }

/**
 * Returns whether the shelf has the sleeves that an act takes from it. The shelf has no sleeves of a deleted product.
 */
export const hasStock = ({ books, stock, deleted }: Shelf, after: Books): boolean =>
  [...stock].every(([sleeve, began]) => began >= sleevesAway(after, sleeve)) &&
  [...deleted].every((sleeve) => sleevesAway(books, sleeve) >= sleevesAway(after, sleeve))

export function send(
  books: Books,
  parcel: Pick<BookedParcel, 'id' | 'number' | 'packs'>,
  state: BookedParcel['state'] = 'sent',
): void {
  for (const [id, count] of parcel.packs) {
    const line = lineOf(books, id)
    line.toSend -= count
    line.away += count
    // Declared packs that are sent anyway must come back. If their return is counted already, the customer may withdraw
    // from them again instead.
    const declared = Math.max(0, line.declared - leftOf(books, line))
    line.declared -= declared
    if (line.isDeclaredCounted) line.sentAfterCount += declared
    else line.awaited += declared
  }
  books.parcels.push({ ...parcel, state, isResent: false })
}

export const rest = (books: Books): Packs =>
  new Map(books.lines.filter((line) => leftOf(books, line) > 0).map((line) => [line.id, leftOf(books, line)]))

export function end(books: Books, status: string): void {
  books.status = status
  for (const line of books.lines) {
    line.onShelf += line.toSend
    line.ended += line.toSend - line.waiting - line.stopped
    line.toSend = 0
    line.waiting = 0
    line.stopped = 0
    line.withdrawn += line.declared
    line.declared = 0
  }
}

export function goOn(books: Books, status: string): void {
  books.status = status
  for (const line of books.lines) {
    line.onShelf -= line.ended
    line.toSend += line.ended
    line.ended = 0
  }
}

export const there = (line: BookedLine): number => Math.max(0, line.away - line.lost)

/** Lost packs do not come back, even if the customer has declared them. */
export function lose(line: BookedLine, count: number): void {
  line.lost += count
  const never = Math.max(0, line.awaited - there(line))
  line.awaited -= never
  line.withdrawn += never
  line.lostUnwanted += never
}

export function withdraw(books: Books, packs: Packs, which: 'all' | 'sent' = 'all'): void {
  for (const [id, count] of packs) {
    const line = lineOf(books, id)
    const first = which === 'sent' ? 0 : Math.min(count, line.toSend - line.waiting - line.stopped)
    const coming = Math.min(count - first, Math.max(0, there(line) - line.awaited))
    line.withdrawn += count - coming
    line.lostUnwanted += count - first - coming
    line.awaited += coming
    if (first > 0 && isFree(line)) leaveParcel(line, first)
  }
}

export const isFree = ({ unitCents, sold, discountCents }: BookedLine): boolean =>
  unitCents * sold <= discountCents

export function withdrawDeclared(line: BookedLine, count: number): void {
  line.declared -= count
  line.withdrawn += count
  leaveParcel(line, count)
}

/** Free packs go back to the shelf and count as refunded, without a refund. */
function leaveParcel(line: BookedLine, count: number): void {
  line.toSend -= count
  line.onShelf += count
  line.refunded += count
  line.refundedUnwanted += count
}

export function unpaidOf(line: BookedLine): number {
  const unwanted = line.withdrawn + line.declared + line.awaited + line.back
  return Math.max(0, Math.min(unwanted - line.refundedUnwanted, line.sold - line.refunded))
}

export const wantedOf = (line: BookedLine): number =>
  Math.max(0, line.sold - line.refunded - unpaidOf(line) - line.mayStillCome)

export function askRefund(
  books: Books,
  refund: Omit<BookedRefund, 'state' | 'unsent' | 'declared'>,
): BookedRefund {
  const [unsent, declared] = [new Map<string, number>(), new Map<string, number>()]
  for (const [id, count] of refund.packs) {
    const line = lineOf(books, id)
    const isUndecided = refund.goods === 'stay'
    // A refund of packs that the customer still wants does not touch unwanted packs whose own refund was
    // refused.
    const ofReturn = refund.isRetry && !isUndecided ? count : 0
    const unwantedCount = refund.isOwed ? ofReturn : count - wantedOf(line)
    const again = Math.min(line.stopped, Math.max(0, unwantedCount))
    const isOfCounted = refund.isOwed && isUndecided
    const counted = isOfCounted
      ? Math.min(
          countedIn(books, refund, id),
          Math.max(0, line.back - line.refundedUnwanted + unwantedUnsent(books, id)),
        )
      : 0
    const rest = Math.max(0, count - again - counted)
    const unwanted = Math.min(line.declared, rest)
    const first = isUndecided ? unwanted : Math.min(rest, leftOf(books, line))
    line.stopped -= again
    line.waiting += again + first
    line.declared -= unwanted
    line.withdrawn += unwanted
    line.refunded += count
    line.refundedDiscountCents += refund.discounts.get(id) ?? 0
    line.refundedUnwanted += refund.isOwed ? count : unwanted + again
    const lying = Math.min(rest - first, line.ended)
    line.ended -= lying
    unsent.set(id, again + first + lying)
    declared.set(id, unwanted + (refund.isOwed ? 0 : again))
  }
  const asked: BookedRefund = { ...refund, state: 'requested', unsent, declared }
  books.refunds.push(asked)
  return asked
}

/** Counts the refunded packs that the customer did not want and that never left. */
const unwantedUnsent = ({ refunds }: Books, id: string): number =>
  refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { isOwed, unsent, declared }) => sum + ((isOwed ? unsent : declared).get(id) ?? 0), 0)

/** Free packs of another return may have come back without a refund, so each return counts its own packs. */
function countedIn(
  { counted }: Books,
  { ofReturn = '' }: Pick<BookedRefund, 'ofReturn'>,
  id: string,
): number {
  const lines = counted.get(ofReturn)
  if (!lines) return Infinity
  return lines.reduce((sum, { line, restocked, damaged }) => sum + (line === id ? restocked + damaged : 0), 0)
}

/** The part of a refund that exceeds this amount refunds the delivery. */
export function goodsLeftCents({ totalCents, shippingCents, refunds }: Books): number {
  const done = refunds.filter(({ state }) => state === 'completed')
  return totalCents - shippingCents - done.reduce((sum, { cents, feeCents }) => sum + cents - feeCents, 0)
}

export function completeRefund(books: Books, refund: BookedRefund): void {
  refund.feeCents = Math.max(refund.feeCents, refund.cents - goodsLeftCents(books))
  refund.state = 'completed'
  for (const [id, count] of refund.packs) {
    const line = lineOf(books, id)
    const unsent = Math.min(refund.unsent.get(id) ?? 0, line.waiting)
    line.waiting -= unsent
    line.toSend -= unsent
    if (refund.goods === 'missing') line.missing += unsent
    else line.onShelf += unsent
    const sentBack =
      // An owed refund does not move packs that had left. Their return moves them, if they come back.
      refund.goods === 'shelf' && !refund.isOwed
        ? Math.min(count - (refund.unsent.get(id) ?? 0), there(line))
        : 0
    line.away -= sentBack
    line.onShelf += sentBack
  }
}

export function failRefund(books: Books, refund: BookedRefund): void {
  refund.state = 'failed'
  for (const [id, count] of refund.packs) {
    const line = lineOf(books, id)
    line.refunded -= count
    line.refundedDiscountCents -= refund.discounts.get(id) ?? 0
    const unsent = Math.min(refund.unsent.get(id) ?? 0, line.waiting)
    line.waiting -= unsent
    // Unwanted packs stay out of the parcel, although their refund was refused.
    if (refund.isOwed) line.stopped += unsent
    const declared = refund.declared.get(id) ?? 0
    line.refundedUnwanted -= refund.isOwed ? count : declared
    if (refund.isOwed || isEnded(books)) continue
    line.declared += declared
    line.withdrawn -= declared
  }
}
