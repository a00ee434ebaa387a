import { chosenLinesCents, type ChosenLine, type RefundableLine } from '../refunds/refund-rules.ts'

export type RefundAmount = { goodsCents: number; shippingCents: number; totalCents: number }

type Withdrawn = {
  /** All lines of the order, with what was refunded of each. */
  lines: readonly RefundableLine[]
  /** The packs that are withdrawn from, or that came back. */
  returned: readonly ChosenLine[]
  /** The delivery fee that was paid, and what was refunded of it. */
  shippingCents: number
  shippingRefundedCents: number
  /** Whether a parcel is on its way, arrived or came back: a lost one delivered nothing. */
  isDelivered: boolean
  /** What the cheapest way to deliver costs. */
  standardFeeCents: number
  /** What is left of the order's total. */
  leftCents: number
}

/**
 * What the law wants refunded for a withdrawal (Code de la consommation, L. 221-24): the goods, and of a withdrawal from the
 * whole order its delivery, at the price of the standard way where the customer chose a dearer one. Where nothing was delivered,
 * all that was paid for the delivery.
 */
export function refundAmount({
  lines,
  returned,
  shippingCents: paidCents,
  shippingRefundedCents,
  isDelivered,
  standardFeeCents,
  leftCents,
}: Withdrawn): RefundAmount {
  const owed = notRefunded(lines, returned)
  const goodsCents = Math.min(chosenLinesCents(lines, owed), leftCents)
  const isWhole = lines.every((line) => line.refunded + packsOf(owed, line.id) >= line.quantity)
  const feeCents = isDelivered ? Math.min(paidCents, standardFeeCents) : paidCents
  const fee = isWhole ? Math.max(0, feeCents - shippingRefundedCents) : 0
  const shippingCents = Math.min(fee, leftCents - goodsCents)
  return { goodsCents, shippingCents, totalCents: goodsCents + shippingCents }
}

/** What was refunded already is not due again. */
export function notRefunded(lines: readonly RefundableLine[], returned: readonly ChosenLine[]): ChosenLine[] {
  return returned
    .map(({ line: id, quantity }) => {
      const line = lines.find((one) => one.id === id)
      return { line: id, quantity: line ? Math.min(quantity, line.quantity - line.refunded) : 0 }
    })
    .filter(({ quantity }) => quantity > 0)
}

const packsOf = (chosen: readonly ChosenLine[], id: string) =>
  chosen.find(({ line }) => line === id)?.quantity ?? 0
