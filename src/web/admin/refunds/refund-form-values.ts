import { centsToEuros, eurosToCents } from '#shared/money.ts'
import type { Order } from '#shared/orders/contract.ts'
import {
  chosenLinesCents,
  repaymentDayError,
  shippingLeftCents,
  type ChosenLine,
  type RefundableLine,
  type RefundCause,
  type RepaymentMeans,
} from '#shared/refunds/refund-rules.ts'
import { REPAYMENT_DAY_REQUIRED } from '#shared/refunds/texts.ts'

/** The values of the refund form. */
export type RefundValues = {
  amount: string
  cause: RefundCause | ''
  note: string
  means: RepaymentMeans | ''
  repaidOn: string
  restock: boolean
  shipping: boolean
  /** The whole rest, for goods and delivery. */
  whole: boolean
  /** Packs of each line, by position. */
  packs: string[]
}

export function repaidOnError({ means, repaidOn }: RefundValues, { createdAt }: Order): string | undefined {
  if (!means) return undefined
  if (repaidOn === '') return REPAYMENT_DAY_REQUIRED
  return repaymentDayError(repaidOn, { placedAt: new Date(createdAt), now: new Date() })
}

export function shippingLeftOf({ shippingCost, refunds }: Order): number {
  const made = refunds.map(({ state, shipping }) => ({ state, shippingCents: eurosToCents(shipping) }))
  return shippingLeftCents(eurosToCents(shippingCost), made)
}

export function chosenOf(lines: readonly RefundableLine[], packs: readonly string[]): ChosenLine[] {
  return lines
    .map(({ id }, place) => ({ line: id, quantity: Number(packs[place] ?? '') }))
    .filter(({ quantity }) => quantity > 0)
}

/** How many packs of a line are offered: the remaining ones whose price is not refunded yet. */
export function offeredPacks(line: RefundableLine, leftCents: number): number {
  const cents = (quantity: number) => chosenLinesCents([line], [{ line: line.id, quantity }])
  let packs = line.quantity - line.refunded
  while (packs > 0 && cents(packs) > leftCents) packs -= 1
  return packs
}

/** All offered packs, line by line, up to the refundable rest. */
export function allPacks(lines: readonly RefundableLine[], leftCents: number): number[] {
  let cents = leftCents
  return lines.map((line) => {
    const quantity = offeredPacks(line, cents)
    cents -= chosenLinesCents([line], [{ line: line.id, quantity }])
    return quantity
  })
}

export function bodyOf(
  { amount, cause, note, means, repaidOn, restock, shipping, packs }: RefundValues,
  { lines, cents, endsHeld }: { lines: readonly RefundableLine[]; cents: number; endsHeld: boolean },
) {
  const chosen = chosenOf(lines, packs)
  const asksRestock = chosen.length > 0 || endsHeld
  return {
    ...(amount.trim() !== '' && { amount: centsToEuros(cents) }),
    ...(chosen.length > 0 && { lines: chosen }),
    ...(shipping && { shipping }),
    ...(asksRestock && { restock }),
    ...(cause !== '' && { cause }),
    ...(means !== '' && { repaid: { means, on: repaidOn } }),
    ...(note.trim() !== '' && { note: note.trim() }),
  }
}
