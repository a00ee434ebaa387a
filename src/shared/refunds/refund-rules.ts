import { formatCents } from '../money.ts'
import { endOfParisDay, parisDay, shiftDay, type Day } from '../paris-day.ts'

/** `requested` until the provider has done it, or refuses it for good. */
export const REFUND_STATES = ['requested', 'completed', 'failed'] as const

export type RefundState = (typeof REFUND_STATES)[number]

/** Working days until a refund shows on the customer's account (storefront.md §9). */
export const REFUND_WORKING_DAYS = 5

/** Why a whole payment was refunded without an order. */
export const CHECKOUT_REFUND_REASONS = ['amount-mismatch', 'out-of-stock', 'no-customer'] as const
export type CheckoutRefundReason = (typeof CHECKOUT_REFUND_REASONS)[number]

/**
 * `admin`: asked for in the back-office; `withdrawal`: of lines that had not left; `provider`: made in the provider's own
 * pages.
 */
export const REFUND_REASONS = ['admin', 'withdrawal', 'provider', ...CHECKOUT_REFUND_REASONS] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** Why the shop gives money back; for the shop's own eyes. */
export const REFUND_CAUSES = ['sent-back', 'damaged', 'lost', 'missing', 'goodwill', 'other'] as const
export type RefundCause = (typeof REFUND_CAUSES)[number]

export const REFUND_CAUSE_LABELS: Record<RefundCause, string> = {
  'sent-back': 'Retour du client',
  damaged: 'Article abîmé ou défectueux',
  lost: 'Colis perdu',
  missing: 'Article manquant ou indisponible',
  goodwill: 'Geste commercial',
  other: 'Autre raison',
}

/** How the shopkeeper repaid money without the payment provider. */
export const REPAYMENT_MEANS = ['transfer', 'cheque', 'cash'] as const
export type RepaymentMeans = (typeof REPAYMENT_MEANS)[number]

/** As a sentence says it: 'remboursé par virement'. */
export const REPAID_BY: Record<RepaymentMeans, string> = {
  transfer: 'par virement',
  cheque: 'par chèque',
  cash: 'en espèces',
}

/** Why money cannot have been repaid on this day, or undefined. */
export function repaymentDayError(
  day: Day,
  { placedAt, now }: { placedAt: Date; now: Date },
): string | undefined {
  if (day > parisDay(now)) return 'La date du remboursement ne peut pas être à venir'
  return day < parisDay(placedAt) ? 'La date du remboursement ne peut pas précéder la commande' : undefined
}

export const REFUND_NOTE_MAX_LENGTH = 300

/** Days within which a withdrawal or cancellation must be refunded (Code de la consommation, L. 221-24). */
export const REFUND_DAYS = 14

/** The last moment for it. */
export function refundDeadline(since: Date): Date {
  return new Date(endOfParisDay(shiftDay(parisDay(since), REFUND_DAYS)).getTime() - 1)
}

export const REFUND_AMOUNT_INVALID = 'Le montant du remboursement doit être supérieur à 0'
/** Packs that a code made free cannot be given back alone: no credit note is over nothing. */
export const REFUND_OF_FREE_PACKS =
  'Le code promo a rendu ces articles gratuits\u00A0: il n’y a rien à rembourser pour eux seuls. Choisissez-les avec un autre article ou la livraison'
export const REFUND_NOTHING_LEFT = 'Cette commande est déjà entièrement remboursée'

export type RefundableOrder = {
  totalCents: number
  refundedCents: number
}

/** What can still be given back, in cents. */
export function refundableCents({ totalCents, refundedCents }: RefundableOrder): number {
  return Math.max(0, totalCents - refundedCents)
}

/** Why this amount cannot be refunded, or undefined; `isOfPacks` where it was counted from chosen packs. */
export function refundRefusal(
  order: RefundableOrder,
  amountCents: number,
  isOfPacks = false,
): string | undefined {
  const left = refundableCents(order)
  if (left === 0) return REFUND_NOTHING_LEFT
  if (amountCents === 0 && isOfPacks) return REFUND_OF_FREE_PACKS
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) return REFUND_AMOUNT_INVALID
  return amountCents > left ? `Le remboursement ne peut pas dépasser ${formatCents(left)}` : undefined
}

/** Whether the whole is given back once this refund is done: only then the status becomes 'Remboursé'. */
export function isWholeRefund(order: RefundableOrder, amountCents: number): boolean {
  return order.refundedCents + amountCents >= order.totalCents
}

/** A line of an order, as its refund needs it. */
export type RefundableLine = {
  id: string
  packSize: number
  /** Packs that were ordered, and how many of them have been given back. */
  quantity: number
  refunded: number
  unitCents: number
  /** What a promotion code took off the whole line, and how much of it fell on packs that have been given back. */
  discountCents?: number
  refundedDiscountCents?: number
}
/** Packs of a line to give back. */
export type ChosenLine = { line: string; quantity: number }

export const REFUND_LINE_TOO_MANY = 'Ces articles ont déjà été remboursés, ou ne sont pas de cette commande'

/** Why these packs cannot be given back, or undefined: each at most once. */
export function chosenLinesRefusal(
  lines: readonly RefundableLine[],
  chosen: readonly ChosenLine[],
): string | undefined {
  const isTwice = new Set(chosen.map(({ line }) => line)).size < chosen.length
  const isTooMany = chosen.some(({ line: id, quantity }) => {
    const line = lines.find((one) => one.id === id)
    return (
      !line || !Number.isSafeInteger(quantity) || quantity < 1 || quantity > line.quantity - line.refunded
    )
  })
  return isTwice || isTooMany ? REFUND_LINE_TOO_MANY : undefined
}

/**
 * How much of the line's reduction falls on these packs, in cents. The last pack takes the rest, so that refunds of all packs
 * add up to what was paid for the line.
 */
export function chosenDiscountCents(line: RefundableLine, quantity: number): number {
  const { discountCents = 0, refundedDiscountCents: given = 0 } = line
  const upToNow = Math.floor((discountCents * (line.refunded + quantity)) / line.quantity)
  return Math.min(Math.max(0, upToNow - given), quantity * line.unitCents)
}

/** What was paid for these packs, in cents. */
export function chosenLinesCents(lines: readonly RefundableLine[], chosen: readonly ChosenLine[]): number {
  return chosen.reduce((sum, { line: id, quantity }) => {
    const line = lines.find((one) => one.id === id)
    return line ? sum + quantity * line.unitCents - chosenDiscountCents(line, quantity) : sum
  }, 0)
}

export const REFUND_SHIPPING_NOTHING_LEFT = 'Les frais de livraison étaient offerts ou sont déjà remboursés'

/** What is left to refund of the delivery fee, in cents. What is requested and not done yet counts as refunded. */
export function shippingLeftCents(
  shippingCents: number,
  refunds: readonly { state: RefundState; shippingCents: number }[],
): number {
  const refunded = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, refund) => sum + refund.shippingCents, 0)
  return Math.max(0, shippingCents - refunded)
}

/** Of single sleeves. */
export function chosenPieces(lines: readonly RefundableLine[], chosen: readonly ChosenLine[]): number {
  return chosen.reduce(
    (sum, { line: id, quantity }) => sum + quantity * (lines.find((line) => line.id === id)?.packSize ?? 0),
    0,
  )
}
