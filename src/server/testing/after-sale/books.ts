/**
 * What became of each pack and each cent of one order, kept by hand as its acts happen. It shares nothing with the shop's
 * own account: it knows only what was sent, what came back, and what was paid.
 */
export type BookedLine = {
  id: string
  name: string
  sleeve: string
  packSize: number
  sold: number
  unitCents: number
  discountCents: number
  /** Packs by where they are; these five add up to `sold`. */
  toSend: number
  away: number
  /** Of `away`: in a parcel that is lost, so that they do not come back. */
  lost: number
  onShelf: number
  damaged: number
  missing: number
  /** Of `onShelf`: they lie there since the order ended, and are to be sent when it goes on. */
  ended: number
  /** Of `toSend`: a refund that the provider has not made yet keeps them out of the parcel; one that it refused, too. */
  waiting: number
  stopped: number
  /** Of `toSend`: declared by the form of the law; the shopkeeper decides. */
  declared: number
  /** Lost or unfit packs for which others are sent: they are missing on the shelf beside `sold`. */
  replaced: number
  /** Packs that the customer does not want: withdrawn before they left, declared to come back, come back. */
  withdrawn: number
  awaited: number
  back: number
  /** Declared and not come back, when it was counted. */
  kept: number
  /** Packs that were refunded, in all and of those the customer does not want. */
  refunded: number
  refundedUnwanted: number
}

export type BookedParcel = {
  id: string
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
  /** What becomes of its packs: they lie on the shelf, are missing, or stay where they are. */
  goods: 'shelf' | 'missing' | 'stay'
  /** Of `packs`: those that had not left. */
  unsent: Packs
  /** How much of it is the delivery. */
  feeCents: number
  /** The shopkeeper paid it without the provider. */
  isByHand: boolean
  /** The packs are ones that the customer does not want. */
  isOwed: boolean
}

export type Books = {
  totalCents: number
  shippingCents: number
  /** What the cheapest way cost when the order was made. */
  standardFeeCents: number
  lines: BookedLine[]
  parcels: BookedParcel[]
  refunds: BookedRefund[]
  /** What was counted of each return that was checked. */
  counted: Map<string, readonly { line: string; restocked: number; damaged: number }[]>
  status: string
  /** Somebody has set it, whatever the parcels say. */
  isStatusByHand: boolean
  deliveredAt: Date | undefined
  /** The customer has withdrawn from the whole order. */
  isWithdrawn: boolean
  /** An amount was given back that names no packs: what is owed after it is the shop's own rule. */
  isBlurred: boolean
}

export const lineOf = (books: Books, id: string): BookedLine => {
  const line = books.lines.find((one) => one.id === id)
  if (!line) throw new Error(`The order has no line ${id}.`)
  return line
}

const ENDED = ['Annulé', 'Annulé par le client', 'Remboursé']
export const isEnded = ({ status }: Books): boolean => ENDED.includes(status)

/** Packs that still go into a parcel; none while all of the money is on its way back. */
export const leftOf = (books: Books, line: BookedLine): number =>
  requestedCents(books) > 0 && refundableCents(books) === 0 ? 0 : line.toSend - line.waiting - line.stopped
export const hasLeftToSend = (books: Books): boolean => books.lines.some((line) => leftOf(books, line) > 0)
/** Packs that are to be sent were declared as withdrawn by the form of the law. */
export const isStopped = (books: Books): boolean =>
  !isEnded(books) && books.lines.some(({ declared }) => declared > 0)
/** Whether a parcel has left that may have come to the customer. */
export const hasSent = ({ parcels }: Books): boolean => parcels.some(({ isResent }) => !isResent)

/** What was paid for so many packs of a line, after so many were given back: a code's reduction is split to the cent. */
export function paidFor(
  { unitCents, discountCents, sold }: BookedLine,
  before: number,
  count: number,
): number {
  const share = (packs: number) => Math.floor((discountCents * packs) / sold)
  return count * unitCents - (share(before + count) - share(before))
}

export const centsOf = (books: Books, packs: Packs): number =>
  [...packs].reduce((sum, [id, count]) => {
    const line = lineOf(books, id)
    return sum + paidFor(line, line.refunded, count)
  }, 0)

const sumOf = (books: Books, state: BookedRefund['state']) =>
  books.refunds.filter((one) => one.state === state).reduce((sum, { cents }) => sum + cents, 0)

export const refundedCents = (books: Books): number => sumOf(books, 'completed')
export const requestedCents = (books: Books): number => sumOf(books, 'requested')
export const refundableCents = (books: Books): number =>
  Math.max(0, books.totalCents - refundedCents(books) - requestedCents(books))

/** How many of a product's sleeves are not on the shelf because of this order. */
export function sleevesAway({ lines }: Books, sleeve: string): number {
  return lines
    .filter((line) => line.sleeve === sleeve)
    .reduce(
      (sum, line) =>
        sum + line.packSize * (line.toSend + line.away + line.damaged + line.missing + line.replaced),
      0,
    )
}

export function send(books: Books, parcel: { id: string; packs: Packs }): void {
  for (const [id, count] of parcel.packs) {
    const line = lineOf(books, id)
    line.toSend -= count
    line.away += count
    // What was declared is sent all the same: then it is to come back.
    const declared = Math.max(0, line.declared - leftOf(books, line))
    line.declared -= declared
    line.awaited += declared
  }
  books.parcels.push({ ...parcel, state: 'sent', isResent: false })
}

/** All packs that are left. */
export const rest = (books: Books): Packs =>
  new Map(books.lines.filter((line) => leftOf(books, line) > 0).map((line) => [line.id, leftOf(books, line)]))

/** The order ends: what has not left lies on the shelf again. */
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

/** Packs that have left and may still come back. */
export const there = (line: BookedLine): number => Math.max(0, line.away - line.lost)

/** Packs of a lost parcel do not come back, even if their customer has declared them. */
export function lose(line: BookedLine, count: number): void {
  line.lost += count
  const never = Math.max(0, line.awaited - there(line))
  line.awaited -= never
  line.withdrawn += never
}

/** The customer does not want these packs: those that have left and are not lost are to come back. */
export function withdraw(books: Books, packs: Packs, which: 'all' | 'sent' = 'all'): void {
  for (const [id, count] of packs) {
    const line = lineOf(books, id)
    const first = which === 'sent' ? 0 : Math.min(count, line.toSend - line.waiting - line.stopped)
    const coming = Math.min(count - first, Math.max(0, there(line) - line.awaited))
    line.withdrawn += count - coming
    line.awaited += coming
  }
}

/** Packs that the customer does not want and has not been paid for. */
export function unpaidOf(line: BookedLine): number {
  const unwanted = line.withdrawn + line.declared + line.awaited + line.back
  return Math.max(0, Math.min(unwanted - line.refundedUnwanted, line.sold - line.refunded))
}

/** Packs that the customer has or waits for and has not withdrawn from. */
export const wantedOf = (line: BookedLine): number => Math.max(0, line.sold - line.refunded - unpaidOf(line))

/** A refund was asked for: its packs that have not left do not go into a parcel any more. */
export function askRefund(books: Books, refund: Omit<BookedRefund, 'state' | 'unsent'>): BookedRefund {
  const unsent = new Map<string, number>()
  for (const [id, count] of refund.packs) {
    const line = lineOf(books, id)
    const again = refund.isOwed ? Math.min(count, line.stopped) : 0
    const first = refund.goods === 'stay' ? 0 : Math.min(count - again, leftOf(books, line))
    line.stopped -= again
    line.waiting += again + first
    if (refund.isOwed) {
      const declared = Math.min(line.declared, count)
      line.declared -= declared
      line.withdrawn += declared
    }
    line.refunded += count
    if (refund.isOwed) line.refundedUnwanted += count
    // Of an order that has ended they lie on the shelf already.
    const lying = refund.goods === 'stay' ? 0 : Math.min(count - again - first, line.ended)
    line.ended -= lying
    unsent.set(id, again + first + lying)
  }
  const asked: BookedRefund = { ...refund, state: 'requested', unsent }
  books.refunds.push(asked)
  return asked
}

/** The money is back, and the packs are where the refund says. */
export function completeRefund(books: Books, refund: BookedRefund): void {
  refund.state = 'completed'
  for (const [id, count] of refund.packs) {
    const line = lineOf(books, id)
    const unsent = Math.min(refund.unsent.get(id) ?? 0, line.waiting)
    line.waiting -= unsent
    line.toSend -= unsent
    if (refund.goods === 'missing') line.missing += unsent
    else line.onShelf += unsent
    const sentBack =
      refund.goods === 'shelf' ? Math.min(count - (refund.unsent.get(id) ?? 0), there(line)) : 0
    line.away -= sentBack
    line.onShelf += sentBack
  }
}

/** The provider has refused: nothing was given back. */
export function failRefund(books: Books, refund: BookedRefund): void {
  refund.state = 'failed'
  for (const [id, count] of refund.packs) {
    const line = lineOf(books, id)
    line.refunded -= count
    if (refund.isOwed) line.refundedUnwanted -= count
    const unsent = Math.min(refund.unsent.get(id) ?? 0, line.waiting)
    line.waiting -= unsent
    // Packs that the customer does not want stay out of the parcel, whatever becomes of their refund.
    if (refund.isOwed) line.stopped += unsent
  }
}

export type Owed = { goodsCents: number; shippingCents: number; totalCents: number }

/** Packs that are owed: those the customer does not want, and of an order that has ended all but those that were kept. */
const owedPacks = (books: Books, line: BookedLine): number =>
  isEnded(books) ? Math.max(0, line.sold - line.refunded - line.kept) : unpaidOf(line)

/** What the customer is owed. */
export function owed(books: Books): Owed {
  const { lines, shippingCents: paid, standardFeeCents: standard } = books
  const goods = lines.reduce((sum, line) => sum + paidFor(line, line.refunded, owedPacks(books, line)), 0)
  const isWhole = lines.every((line) => line.refunded + owedPacks(books, line) >= line.sold)
  const isAsked = lines.some((line) => owedPacks(books, line) > 0) || isEnded(books)
  const isDelivered = books.parcels.some(({ isResent, state }) => !isResent && state !== 'lost')
  const isByCustomer = books.isWithdrawn || !isEnded(books)
  const fee = isByCustomer && isDelivered ? Math.min(paid, standard) : paid
  const given = books.refunds.reduce(
    (sum, { state, feeCents }) => (state === 'failed' ? sum : sum + feeCents),
    0,
  )
  const shipping = isWhole && (isAsked || !isDelivered) ? Math.max(0, fee - given) : 0
  const left = refundableCents(books)
  const goodsCents = Math.min(goods, left)
  const shippingCents = Math.min(shipping, left - goodsCents)
  return { goodsCents, shippingCents, totalCents: goodsCents + shippingCents }
}
