import { eurosToCents, formatCents } from '../money.ts'
import { endOfParisDay, parisDay, shiftDay, type Day } from '../paris-day.ts'

/** `requested`: waiting for the provider. */
export const REFUND_STATES = ['requested', 'completed', 'failed'] as const

export type RefundState = (typeof REFUND_STATES)[number]

/** Promised in storefront.md §9 and in the terms of sale. */
export const REFUND_WORKING_DAYS = 5

export const CHECKOUT_REFUND_REASONS = ['amount-mismatch', 'out-of-stock', 'no-customer'] as const
export type CheckoutRefundReason = (typeof CHECKOUT_REFUND_REASONS)[number]

/** `provider`: made on the provider's own pages. */
export const REFUND_REASONS = ['admin', 'withdrawal', 'provider', ...CHECKOUT_REFUND_REASONS] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

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

export const REPAYMENT_MEANS = ['transfer', 'cheque', 'cash'] as const
export type RepaymentMeans = (typeof REPAYMENT_MEANS)[number]

/** Ends a sentence such as 'remboursé par virement'. */
export const REPAID_BY: Record<RepaymentMeans, string> = {
  transfer: 'par virement',
  cheque: 'par chèque',
  cash: 'en espèces',
}

export function repaymentDayError(
  day: Day,
  { placedAt, now }: { placedAt: Date; now: Date },
): string | undefined {
  if (day > parisDay(now)) return 'La date du remboursement doit être aujourd’hui ou un jour passé'
  return day < parisDay(placedAt) ? 'La date du remboursement ne peut pas précéder la commande' : undefined
}

export const REFUND_NOTE_MAX_LENGTH = 300

/** The legal maximum (Code de la consommation, L. 221-24). */
export const REFUND_DAYS = 14

export function refundDeadline(since: Date): Date {
  return new Date(endOfParisDay(shiftDay(parisDay(since), REFUND_DAYS)).getTime() - 1)
}

export const REFUND_AMOUNT_INVALID = 'Le montant du remboursement doit être supérieur à 0'
/** A refund of 0 € is refused, because a credit note of 0 € is impossible. */
export const REFUND_OF_FREE_PACKS =
  'Le code promo a rendu ces articles gratuits\u00A0: il n’y a rien à rembourser pour eux seuls. Choisissez-les avec un autre article ou la livraison'
export const REFUND_NOTHING_LEFT = 'Cette commande est déjà entièrement remboursée'

/** `isOfPacks` means that the amount is the price of chosen packs. */
export function refundRefusal(left: number, amountCents: number, isOfPacks = false): string | undefined {
  if (left === 0) return REFUND_NOTHING_LEFT
  if (amountCents === 0 && isOfPacks) return REFUND_OF_FREE_PACKS
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) return REFUND_AMOUNT_INVALID
  return amountCents > left ? `Le remboursement ne peut pas dépasser ${formatCents(left)}` : undefined
}

export type RefundableLine = {
  id: string
  packSize: number
  quantity: number
  refunded: number
  unitCents: number
  /** The discount of the whole line. `refundedDiscountCents` is the part of it that belongs to refunded packs. */
  discountCents?: number
  refundedDiscountCents?: number
}
export type ChosenLine = { line: string; quantity: number }

export const REFUND_LINE_TOO_MANY = 'Ces articles ont déjà été remboursés, ou ne sont pas de cette commande'

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

/** Rounds the discount of all refunded packs together, so that the refunds of all packs add up to the paid price. */
export function chosenDiscountCents(line: RefundableLine, quantity: number): number {
  const { discountCents = 0, refundedDiscountCents: given = 0 } = line
  const upToNow = Math.floor((discountCents * (line.refunded + quantity)) / line.quantity)
  return Math.min(Math.max(0, upToNow - given), quantity * line.unitCents)
}

export function chosenLinesCents(lines: readonly RefundableLine[], chosen: readonly ChosenLine[]): number {
  return chosen.reduce((sum, { line: id, quantity }) => {
    const line = lines.find((one) => one.id === id)
    return line ? sum + quantity * line.unitCents - chosenDiscountCents(line, quantity) : sum
  }, 0)
}

/** Returns the part of the fee that belongs to the chosen packs, by the value of all packs that are not refunded. */
export function feeShareCents(
  lines: readonly RefundableLine[],
  chosen: readonly ChosenLine[],
  feeCents: number,
): number {
  const kept = lines.map(({ id, quantity, refunded }) => ({ line: id, quantity: quantity - refunded }))
  const wholeCents = chosenLinesCents(lines, kept)
  const partCents = Math.min(wholeCents, chosenLinesCents(lines, chosen))
  return wholeCents === 0 ? feeCents : Math.round((feeCents * partCents) / wholeCents)
}

export function linesAfter(
  lines: readonly RefundableLine[],
  chosen: readonly ChosenLine[],
): RefundableLine[] {
  return lines.map((line) => {
    const quantity = chosen.find((packs) => packs.line === line.id)?.quantity ?? 0
    const given = (line.refundedDiscountCents ?? 0) + chosenDiscountCents(line, quantity)
    return { ...line, refunded: line.refunded + quantity, refundedDiscountCents: given }
  })
}

export const REFUND_SHIPPING_NOTHING_LEFT = 'Les frais de livraison étaient offerts ou sont déjà remboursés'

/** Requested refunds count as refunded. */
export function shippingLeftCents(
  shippingCents: number,
  refunds: readonly { state: RefundState; shippingCents: number }[],
): number {
  const refunded = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, refund) => sum + refund.shippingCents, 0)
  return Math.max(0, shippingCents - refunded)
}

export function chosenPieces(lines: readonly RefundableLine[], chosen: readonly ChosenLine[]): number {
  return chosen.reduce(
    (sum, { line: id, quantity }) => sum + quantity * (lines.find((line) => line.id === id)?.packSize ?? 0),
    0,
  )
}

type Withdrawable = { withdrawable?: number | undefined; returnable?: number | undefined }

/** Of the packs that the customer may withdraw from, counts those that do not come back by parcel. */
export const packsAtOnce = ({ withdrawable = 0, returnable = 0 }: Withdrawable): number =>
  withdrawable - returnable

type Given = { total: number; refunds: readonly { state: RefundState; amount: number }[] }

/** Returns what is refunded for these packs, in cents: their price, or less if refunds leave less of the total. */
export function withdrawnCents(
  lines: readonly RefundableLine[],
  chosen: readonly ChosenLine[],
  { total, refunds }: Given,
): number {
  const given = refunds.filter(({ state }) => state !== 'failed')
  const leftCents = given.reduce((left, { amount }) => left - eurosToCents(amount), eurosToCents(total))
  return Math.min(Math.max(0, leftCents), chosenLinesCents(lines, chosen))
}
