import type { Due } from '#shared/orders/contract.ts'
import { sentPacks } from '#shared/orders/parcels.ts'
import {
  CANCELLED,
  CANCELLED_BY_CUSTOMER,
  IN_DELIVERY,
  IN_PREPARATION,
  VALIDATED,
  type OrderStatus,
} from '#shared/orders/statuses.ts'
import type { RefundState } from '#shared/refunds/refund-rules.ts'

type Line = { id: string; quantity: number }
type Refund = {
  amount_cents: number
  state: RefundState
  /** The refund of a return: its customer does not want these packs, whatever becomes of the refund. */
  of_return?: boolean
  lines: readonly { line: string; unsent: number }[]
}
/** An order with its refunds and parcels, as `selectOrders` reads them. */
type RefundableOrder = {
  total_cents: number
  refunded_cents: number
  refunds: readonly Refund[]
  parcels: readonly { is_resent: boolean; lines: readonly { line: string; quantity: number }[] }[]
}

/**
 * The packs of a line that were refunded before they left: they went back to the stock or are missing. Pending refunds count,
 * so that these packs are not packed.
 */
export function takenOut(order: RefundableOrder, line: Line): number {
  const { id, quantity: ordered } = line
  if (isBeingRefunded(order)) return ordered - sentOf(order, line)
  return order.refunds
    .filter(({ state, of_return: isReturned }) => state !== 'failed' || isReturned)
    .flatMap(({ lines }) => lines.filter(({ line }) => line === id))
    .reduce((sum, { unsent }) => sum + unsent, 0)
}

/** The packs of a line that have left and are not sent again. */
export function sentOf({ parcels }: RefundableOrder, { id }: Line): number {
  return sentPacks(
    parcels.map(({ is_resent: isResent, lines }) => ({ isResent, lines })),
    id,
  )
}

/** The pending refunds cover everything that is left, even if none of them names a line. */
function isBeingRefunded(order: RefundableOrder): boolean {
  const cents = requestedCents(order)
  return cents > 0 && order.refunded_cents + cents >= order.total_cents
}

const requestedCents = ({ refunds }: RefundableOrder) =>
  refunds
    .filter(({ state }) => state === 'requested')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)

const TO_PREPARE: readonly OrderStatus[] = [VALIDATED, IN_PREPARATION]
const CANCELLED_STATUSES: readonly OrderStatus[] = [CANCELLED, CANCELLED_BY_CUSTOMER]

/**
 * What the shop owes for an order: a parcel; money, for a cancelled order or for the delivery when all goods were refunded
 * before they left; or nothing.
 */
export function dueOf(order: RefundableOrder & { status: OrderStatus; lines: readonly Line[] }): Due | null {
  const { status, lines, total_cents: total, refunded_cents: refunded } = order
  if (CANCELLED_STATUSES.includes(status)) return refunded < total ? 'refund' : null
  // An order on its way may have packs left, when their refund was refused after the rest was sent.
  const isPartlySent = status === IN_DELIVERY && order.parcels.length > 0
  if (!TO_PREPARE.includes(status) && !isPartlySent) return null
  if (lines.some((line) => takenOut(order, line) + sentOf(order, line) < line.quantity)) return 'preparation'
  if (order.parcels.length > 0) return null
  return refunded > 0 && refunded + requestedCents(order) < total ? 'refund' : null
}
