import { idOf } from '../ids.ts'
import { eurosToCents } from '../money.ts'
import type { RefundableLine } from '../refunds/refund-rules.ts'
import type { Order, OrderItem } from './contract.ts'

/** A line of an answered order for pricing a refund. Requested refunds that are not refused count as refunded. */
export function refundableLine({ refunds }: Pick<Order, 'refunds'>, item: OrderItem): RefundableLine {
  const { packSize, quantity } = item
  const id = idOf(item)
  const given = refunds
    .filter(({ state }) => state !== 'failed')
    .flatMap(({ lines }) => lines)
    .filter(({ line }) => line === id)
  return {
    id,
    packSize,
    quantity,
    refunded: given.reduce((sum, line) => sum + line.quantity, 0),
    unitCents: eurosToCents(item.price),
    discountCents: eurosToCents(item.discount ?? 0),
    refundedDiscountCents: given.reduce((sum, { discount }) => sum + eurosToCents(discount ?? 0), 0),
  }
}
