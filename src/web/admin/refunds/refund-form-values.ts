import { parsePriceCents } from '#shared/catalogue/sleeve-rules.ts'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { centsToEuros, eurosToCents } from '#shared/money.ts'
import type { Order } from '#shared/orders/contract.ts'
import { hasNothingToSend, piecesToSend } from '#shared/orders/items-to-send.ts'
import { refundableLine } from '#shared/orders/refundable-line.ts'
import { isRevenue } from '#shared/orders/statuses.ts'
import { STOCK_STAYS } from '#shared/orders/texts.ts'
import {
  chosenLinesCents,
  chosenPieces,
  repaymentDayError,
  type ChosenLine,
  type RefundableLine,
  type RefundCause,
  type RepaymentMeans,
} from '#shared/refunds/refund-rules.ts'
import { REPAYMENT_DAY_REQUIRED } from '#shared/refunds/texts.ts'

export type RefundValues = {
  amount: string
  cause: RefundCause | ''
  note: string
  means: RepaymentMeans | ''
  repaidOn: string
  restock: boolean
  shipping: boolean
  whole: boolean
  packs: string[]
}

export function repaidOnError({ means, repaidOn }: RefundValues, { createdAt }: Order): string | undefined {
  if (!means) return undefined
  if (repaidOn === '') return REPAYMENT_DAY_REQUIRED
  return repaymentDayError(repaidOn, { placedAt: new Date(createdAt), now: new Date() })
}

export type Chosen = Pick<RefundValues, 'amount' | 'cause' | 'packs' | 'restock' | 'shipping' | 'whole'>

export function choiceOf(order: Order, { amount, cause, packs, restock, shipping, whole }: Chosen) {
  const lines = order.items.map(refundableLine)
  const left = eurosToCents(order.refundable ?? 0)
  const shippingLeft = eurosToCents(order.refundableShipping ?? 0)
  const chosen = chosenOf(lines, packs)
  const isTyped = amount.trim() !== ''
  const hasParts = chosen.length > 0 || shipping
  const parts = { goodsCents: chosenLinesCents(lines, chosen), shippingCents: shipping ? shippingLeft : 0 }
  const partsCents = parts.goodsCents + parts.shippingCents
  const cents = whole ? left : isTyped ? parsePriceCents(amount) : partsCents
  const isWhole = cents >= left
  // True for the last refund of an order that still has packs to send. The order then ends.
  const endsHeld = isToSend(order) && isWhole
  return {
    lines,
    left,
    shippingLeft,
    chosen,
    cents,
    isNothing: !whole && !isTyped && !hasParts,
    isOfPacks: !isTyped && chosen.length > 0,
    isWhole,
    parts: !whole && !isTyped && hasParts ? parts : undefined,
    chosenCents: hasParts ? partsCents : undefined,
    ...stockOf(order, { lines, chosen, restock, isLost: cause === 'lost', endsHeld }),
  }
}
export type RefundChoice = ReturnType<typeof choiceOf>

type Goods = {
  lines: readonly RefundableLine[]
  chosen: readonly ChosenLine[]
  restock: boolean
  isLost: boolean
  endsHeld: boolean
}

/**
 * Returns numbers of pieces. Custom lines count as 0. Of the chosen packs, the unsent ones are refunded first. If the order has
 * ended, its unsent packs count as 0.
 */
function stockOf(order: Order, { lines, chosen, restock, isLost, endsHeld }: Goods) {
  const unsentOf = (id: string) => order.items.find((item) => idOf(item) === id)?.unsent ?? 0
  const unsentPacks = chosen.map(({ line, quantity }) => ({
    line,
    quantity: Math.min(quantity, unsentOf(line)),
  }))
  const isKept = isRevenue(order.status)
  const held = isKept ? piecesToSend(order) : 0
  const unsent = isKept ? chosenPieces(lines, unsentPacks) : 0
  const sent = isLost ? 0 : chosenPieces(lines, chosen) - chosenPieces(lines, unsentPacks)
  const restockable = chosen.length > 0 ? unsent + sent : endsHeld ? held : 0
  // Unsent packs that were not chosen for the refund return to the shelf when the order ends.
  const others = endsHeld && chosen.length > 0 ? held - unsent : 0
  return {
    offersRestock: endsHeld || sent > 0 || (isKept && unsentPacks.some(({ quantity }) => quantity > 0)),
    restockable,
    backPieces: (restock ? restockable : 0) + others,
  }
}

export function stockSentence({ backPieces: pieces }: RefundChoice): string {
  if (pieces === 0) return STOCK_STAYS
  return `${counted(pieces, 'pochette revient', 'pochettes reviennent')} au stock.`
}

export const isToSend = (order: Order): boolean => isRevenue(order.status) && !hasNothingToSend(order)

export function chosenOf(lines: readonly RefundableLine[], packs: readonly string[]): ChosenLine[] {
  return lines
    .map(({ id }, place) => ({ line: id, quantity: Number(packs[place] ?? '') }))
    .filter(({ quantity }) => quantity > 0)
}

export function offeredPacks(line: RefundableLine, leftCents: number): number {
  const cents = (quantity: number) => chosenLinesCents([line], [{ line: line.id, quantity }])
  let packs = line.quantity - line.refunded
  while (packs > 0 && cents(packs) > leftCents) packs -= 1
  return packs
}

/** Returns how many packs of each line can be refunded if the lines share `leftCents`. */
export function allPacks(lines: readonly RefundableLine[], leftCents: number): number[] {
  let cents = leftCents
  return lines.map((line) => {
    const quantity = offeredPacks(line, cents)
    cents -= chosenLinesCents([line], [{ line: line.id, quantity }])
    return quantity
  })
}

export function bodyOf(
  { amount, cause, note, means, repaidOn, restock, shipping }: RefundValues,
  { chosen, cents, offersRestock }: RefundChoice,
) {
  return {
    ...(amount.trim() !== '' && { amount: centsToEuros(cents) }),
    ...(chosen.length > 0 && { lines: chosen }),
    ...(shipping && { shipping }),
    ...(offersRestock && { restock }),
    ...(cause !== '' && { cause }),
    ...(means !== '' && { repaid: { means, on: repaidOn } }),
    ...(note.trim() !== '' && { note: note.trim() }),
  }
}

/** Shown if nothing more can be refunded. A pending refund has not paid anything yet. */
export const nothingRefundable = ({ total, refundedTotal }: Pick<Order, 'total' | 'refundedTotal'>): string =>
  refundedTotal < total
    ? 'Le reste est en cours de remboursement.'
    : 'Le total de la commande a été remboursé.'
