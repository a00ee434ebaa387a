import type { Due } from '#shared/orders/contract.ts'
import {
  CANCELLED,
  CANCELLED_BY_CUSTOMER,
  IN_PREPARATION,
  VALIDATED,
  type OrderStatus,
} from '#shared/orders/statuses.ts'
import type { RefundState } from '#shared/refunds/refund-rules.ts'

type Line = { id: string; quantity: number }
type Refund = {
  amount_cents: number
  state: RefundState
  created_at: string
  stock_stays: boolean
  lines: readonly { line: string; quantity: number; restocks: boolean }[]
}
/** An order with its refunds, as `selectOrders` reads them. */
type RefundableOrder = {
  total_cents: number
  refunded_cents: number
  shipped_at: Date | null
  refunds: readonly Refund[]
}

/**
 * How many packs of a line are not sent, since they were refunded before the parcel left: they came back to the stock, or
 * are missing. Money on its way counts: what is being refunded must not be packed.
 */
export function takenOut(order: RefundableOrder, { id, quantity: ordered }: Line): number {
  if (isBeingRefunded(order)) return ordered
  return order.refunds
    .filter(({ state, created_at }) => state !== 'failed' && !isAfter(created_at, order.shipped_at))
    .flatMap(({ lines, stock_stays: stays }) =>
      lines.filter(({ line, restocks }) => line === id && (restocks || stays)),
    )
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

const isAfter = (at: string, shippedAt: Date | null) => shippedAt !== null && new Date(at) > shippedAt

/** The refunds under way give back all that is left: none of them needs to name a line. */
function isBeingRefunded(order: RefundableOrder): boolean {
  const cents = requestedCents(order)
  return order.shipped_at === null && cents > 0 && order.refunded_cents + cents >= order.total_cents
}

const requestedCents = ({ refunds }: RefundableOrder) =>
  refunds
    .filter(({ state }) => state === 'requested')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)

const TO_PREPARE: readonly OrderStatus[] = [VALIDATED, IN_PREPARATION]
const CANCELLED_STATUSES: readonly OrderStatus[] = [CANCELLED, CANCELLED_BY_CUSTOMER]

/**
 * What the shop owes for an order: a parcel; or money, of a cancelled order, or the delivery where all goods were refunded
 * before they left; or nothing.
 */
export function dueOf(order: RefundableOrder & { status: OrderStatus; lines: readonly Line[] }): Due | null {
  const { status, lines, total_cents: total, refunded_cents: refunded } = order
  if (CANCELLED_STATUSES.includes(status)) return refunded < total ? 'refund' : null
  if (!TO_PREPARE.includes(status)) return null
  if (lines.some((line) => takenOut(order, line) < line.quantity)) return 'preparation'
  return refunded > 0 && refunded + requestedCents(order) < total ? 'refund' : null
}
