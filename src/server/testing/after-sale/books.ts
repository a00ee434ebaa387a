import type { Purchase } from './purchase.ts'

/**
 * The packs of one order line, by their place, updated with each act. These books share no code with the
 * shop's own account.
 */
export type BookedLine = {
  id: string
  name: string
  sleeve: string
  packSize: number
  sold: number
  unitCents: number
  discountCents: number
  /** The packs by place. The numbers of these five places add up to `sold`. */
  toSend: number
  away: number
  /** The packs among `away` that are in a lost parcel, so these packs do not come back. */
  lost: number
  onShelf: number
  damaged: number
  missing: number
  /**
   * The packs among `onShelf` that were put there when the order ended. These packs are sent if the order
   * continues.
   */
  ended: number
  /**
   * The packs among `toSend` that stay out of the parcel: while their refund is pending, and after the refund of
   * unwanted packs was refused.
   */
  waiting: number
  stopped: number
  /** The packs among `toSend` that were declared by the legal form. The shopkeeper decides about them. */
  declared: number
  /** The replacements of lost or unfit packs. The replacements leave the shelf in addition to `sold`. */
  replaced: number
  /**
   * The packs that the customer does not want: withdrawn and not to come back (unsent or lost), declared as a return,
   * or returned.
   */
  withdrawn: number
  awaited: number
  back: number
  /**
   * The declared packs that did not come back: missing from the counted return, or kept by the customer. Until the
   * return is refunded, the missing packs may still come.
   */
  kept: number
  mayStillCome: number
  /** The refunded packs, in total and among those that the customer does not want. */
  refunded: number
  refundedUnwanted: number
  /** The part of `discountCents` that belongs to the refunded packs. */
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
  /** What happens to the packs: they return to the shelf, are missing, or stay where they are. */
  goods: 'shelf' | 'missing' | 'stay'
  /**
   * The packs among `packs` that were not sent, and among those the packs that the legal form had declared.
   */
  unsent: Packs
  declared: Packs
  /** The part of each line's reduction that belongs to these packs, in cents. */
  discounts: ReadonlyMap<string, number>
  /** The part of `cents` that refunds the delivery fee. */
  feeCents: number
  /** True if the shopkeeper paid the refund without the provider. */
  isByHand: boolean
  /** True for the refund of a return, whose packs the customer does not want. */
  isOwed: boolean
  /** True if an earlier refund of the same return was refused. Its packs are already out of the parcel. */
  isRetry: boolean
}

export type Books = {
  totalCents: number
  shippingCents: number
  /** The price of the cheapest delivery method when the order was made. */
  standardFeeCents: number
  lines: BookedLine[]
  parcels: BookedParcel[]
  refunds: BookedRefund[]
  /** The count of each checked return, by the return's id. */
  counted: Map<string, readonly { line: string; restocked: number; damaged: number }[]>
  status: string
  /** True if the status was set by hand, regardless of the parcels. */
  isStatusByHand: boolean
  deliveredAt: Date | undefined
  isWithdrawn: boolean
  /** True while a return is neither refunded nor marked as done. */
  isReturnOpen: boolean
  goesTo: { street: string; method: Purchase['method']; point: string | undefined }
  /** The last label from the carrier. The label's number is unknown if the carrier's answer was lost. */
  label: { number: string | undefined } | undefined
}

/** Returns whether a label waits for its parcel, or may exist at the carrier. */
export const hasLabel = ({ label, parcels }: Books): boolean =>
  label !== undefined &&
  (label.number === undefined || parcels.every(({ number }) => number !== label.number))

export const isToPrepare = ({ status }: Books): boolean =>
  ['Validé', 'En cours de préparation'].includes(status)

export const isAddressOpen = (books: Books): boolean => isToPrepare(books) && !hasSent(books)

export const lineOf = (books: Books, id: string): BookedLine => {
  const line = books.lines.find((one) => one.id === id)
  if (!line) throw new Error(`The order has no line ${id}.`)
  return line
}

export const parcelOf = (books: Books, id: string): BookedParcel => {
  const parcel = books.parcels.find((one) => one.id === id)
  if (!parcel) throw new Error(`The order has no parcel ${id}.`)
  return parcel
}

const ENDED = ['Annulé', 'Annulé par le client', 'Remboursé']
export const isEnded = ({ status }: Books): boolean => ENDED.includes(status)

/**
 * Returns the number of packs of a line that still go into a parcel. Returns zero while a full refund is
 * pending.
 */
export const leftOf = (books: Books, line: BookedLine): number =>
  requestedCents(books) > 0 && refundableCents(books) === 0 ? 0 : line.toSend - line.waiting - line.stopped
export const hasLeftToSend = (books: Books): boolean => books.lines.some((line) => leftOf(books, line) > 0)
export const isStopped = (books: Books): boolean =>
  !isEnded(books) && books.lines.some(({ declared }) => declared > 0)
/** Returns whether a parcel has left, not counting parcels whose goods are being sent again. */
export const hasSent = ({ parcels }: Books): boolean => parcels.some(({ isResent }) => !isResent)

/**
 * Returns the part of a line's reduction that belongs to the next `count` packs to be refunded, in cents. `before` more
 * packs are refunded first.
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
  refunds.reduce((sum, { state, feeCents }) => (state === 'failed' ? sum : sum + feeCents), 0)

/** Returns the number of a product's sleeves that this order takes off the shelf. */
export function sleevesAway({ lines }: Books, sleeve: string): number {
  return lines
    .filter((line) => line.sleeve === sleeve)
    .reduce(
      (sum, line) =>
        sum + line.packSize * (line.toSend + line.away + line.damaged + line.missing + line.replaced),
      0,
    )
}

export function send(books: Books, parcel: Pick<BookedParcel, 'id' | 'number' | 'packs'>): void {
  for (const [id, count] of parcel.packs) {
    const line = lineOf(books, id)
    line.toSend -= count
    line.away += count
    // Declared packs that are sent anyway must come back.
    const declared = Math.max(0, line.declared - leftOf(books, line))
    line.declared -= declared
    line.awaited += declared
  }
  books.parcels.push({ ...parcel, state: 'sent', isResent: false })
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

/** Returns the number of sent packs of a line that may still come back. */
export const there = (line: BookedLine): number => Math.max(0, line.away - line.lost)

/** Books packs of a lost parcel. Lost packs do not come back, even if their customer has declared them. */
export function lose(line: BookedLine, count: number): void {
  line.lost += count
  const never = Math.max(0, line.awaited - there(line))
  line.awaited -= never
  line.withdrawn += never
}

/** Books packs that the customer no longer wants. Packs that were sent and not lost must come back. */
export function withdraw(books: Books, packs: Packs, which: 'all' | 'sent' = 'all'): void {
  for (const [id, count] of packs) {
    const line = lineOf(books, id)
    const first = which === 'sent' ? 0 : Math.min(count, line.toSend - line.waiting - line.stopped)
    const coming = Math.min(count - first, Math.max(0, there(line) - line.awaited))
    line.withdrawn += count - coming
    line.awaited += coming
    if (first > 0 && isFree(line)) leaveParcel(line, first)
  }
}

/** Returns true if a reduction covers the whole line. */
export const isFree = ({ unitCents, sold, discountCents }: BookedLine): boolean =>
  unitCents * sold <= discountCents

/**
 * Books free packs that are withdrawn before they leave: nothing is to be refunded, and they return to the shelf at
 * once.
 */
function leaveParcel(line: BookedLine, count: number): void {
  line.toSend -= count
  line.onShelf += count
  line.refunded += count
  line.refundedUnwanted += count
}

/** Returns the number of packs of a line that the customer does not want and that have no refund. */
export function unpaidOf(line: BookedLine): number {
  const unwanted = line.withdrawn + line.declared + line.awaited + line.back
  return Math.max(0, Math.min(unwanted - line.refundedUnwanted, line.sold - line.refunded))
}

/** Returns the number of packs that the customer has or awaits, without a withdrawal. */
export const wantedOf = (line: BookedLine): number =>
  Math.max(0, line.sold - line.refunded - unpaidOf(line) - line.mayStillCome)

/**
 * Books a requested refund. The refund's unsent packs no longer go into a parcel: all unsent packs, or only
 * the declared ones if the shopkeeper says nothing about the goods.
 */
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
    const counted = refund.isOwed && isUndecided ? Math.max(0, line.back - line.refundedUnwanted) : 0
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
    // If the order has ended, these packs are already on the shelf.
    const lying = Math.min(rest - first, line.ended)
    line.ended -= lying
    unsent.set(id, again + first + lying)
    declared.set(id, unwanted + (refund.isOwed ? 0 : again))
  }
  const asked: BookedRefund = { ...refund, state: 'requested', unsent, declared }
  books.refunds.push(asked)
  return asked
}

/** Returns the goods' part of what was paid and not refunded. A refund beyond it refunds the delivery fee. */
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
      // Owed packs that had left are lost, or their return has counted them.
      refund.goods === 'shelf' && !refund.isOwed
        ? Math.min(count - (refund.unsent.get(id) ?? 0), there(line))
        : 0
    line.away -= sentBack
    line.onShelf += sentBack
  }
}

/** Books a refund that the provider refused: nothing was refunded. */
export function failRefund(books: Books, refund: BookedRefund): void {
  refund.state = 'failed'
  for (const [id, count] of refund.packs) {
    const line = lineOf(books, id)
    line.refunded -= count
    line.refundedDiscountCents -= refund.discounts.get(id) ?? 0
    const unsent = Math.min(refund.unsent.get(id) ?? 0, line.waiting)
    line.waiting -= unsent
    // Unwanted packs stay out of the parcel, even without their refund.
    if (refund.isOwed) line.stopped += unsent
    const declared = refund.declared.get(id) ?? 0
    line.refundedUnwanted -= refund.isOwed ? count : declared
    if (refund.isOwed || isEnded(books)) continue
    line.declared += declared
    line.withdrawn -= declared
  }
}
