import { isEnded, leftOf, refundableCents, wantedOf, type BookedLine, type Books } from './books.ts'

/**
 * Returns how many packs of the line the customer still wants and has not got because their parcel is lost or came back.
 * A refund for packs that the customer keeps does not count, because these packs have arrived.
 */
export function undeliveredOf(books: Books, line: BookedLine): number {
  if (isEnded(books) || refundableCents(books) === 0) return 0
  const gone = books.parcels
    .filter(({ state, isResent }) => !isResent && (state === 'lost' || state === 'returned'))
    .reduce((sum, { packs }) => sum + (packs.get(line.id) ?? 0), 0)
  const settled = books.refunds
    .filter(
      ({ state, isOwed, goods, isForLost }) =>
        state !== 'failed' && !isOwed && (goods !== 'stay' || isForLost),
    )
    .reduce((sum, { packs, unsent }) => sum + (packs.get(line.id) ?? 0) - (unsent.get(line.id) ?? 0), 0)
  const wantedSent = wantedOf(line) - Math.max(0, leftOf(books, line) - line.declared)
  return Math.max(0, Math.min(wantedSent, gone - settled - line.lostUnwanted))
}

export const hasUndelivered = (books: Books): boolean =>
  books.lines.some((line) => undeliveredOf(books, line) > 0)
