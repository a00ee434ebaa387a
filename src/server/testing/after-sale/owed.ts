import {
  givenFeeCents,
  isEnded,
  isFree,
  leftOf,
  paidFor,
  refundableCents,
  unpaidOf,
  type BookedLine,
  type BookedParcel,
  type Books,
} from './books.ts'

export type Owed = { goodsCents: number; shippingCents: number; totalCents: number }

const owedPacks = (books: Books, line: BookedLine): number =>
  Math.max(unpaidOf(line), isEnded(books) ? line.sold - line.refunded - line.kept : 0)

export function owedWithoutReturn(books: Books): number {
  return books.lines.reduce((sum, line) => sum + paidFor(line, owedPacks(books, line) - unpaidOf(line)), 0)
}

const DID_NOT_ARRIVE: BookedParcel['state'][] = ['lost', 'returned']

function neverArrivedFree({ parcels }: Books, line: BookedLine): number {
  const gone = parcels.filter(({ state, isResent }) => !isResent && DID_NOT_ARRIVE.includes(state))
  return isFree(line) ? gone.reduce((sum, { packs }) => sum + (packs.get(line.id) ?? 0), 0) : 0
}

export function owed(books: Books): Owed {
  const { lines, shippingCents: paid, standardFeeCents: standard } = books
  const goods = lines.reduce((sum, line) => sum + paidFor(line, owedPacks(books, line)), 0)
  const isWhole = lines.every(
    (line) => line.refunded + owedPacks(books, line) + neverArrivedFree(books, line) >= line.sold,
  )
  const isAsked = lines.some((line) => owedPacks(books, line) > 0) || isEnded(books) || books.isReturnOpen
  const isDelivered = books.parcels.some(
    ({ isResent, state }) => !isResent && !DID_NOT_ARRIVE.includes(state),
  )
  const isByCustomer = books.isWithdrawn || !isEnded(books)
  const fee = isByCustomer && isDelivered ? Math.min(paid, standard) : paid
  const given = givenFeeCents(books)
  const shipping = isWhole && (isAsked || !isDelivered) ? Math.max(0, fee - given) : 0
  const left = refundableCents(books)
  const priceCents = Math.min(goods, left)
  const shippingCents = Math.min(shipping, left - priceCents)
  const isNothingToCome = lines.every((line) => leftOf(books, line) <= owedPacks(books, line))
  const isAll = isWhole && !isDelivered && isNothingToCome
  const goodsCents = isAll ? left - shippingCents : priceCents
  return { goodsCents, shippingCents, totalCents: goodsCents + shippingCents }
}
