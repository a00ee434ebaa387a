import { idOf } from '../ids.ts'
import { eurosToCents } from '../money.ts'
import type { RefundableLine } from '../refunds/refund-rules.ts'
import type { OrderItem } from './contract.ts'

export function refundableLine(item: OrderItem): RefundableLine {
  const { packSize, quantity, refunded = 0, price, discount = 0, refundedDiscount = 0 } = item
  return {
    id: idOf(item),
    packSize,
    quantity,
    refunded,
    unitCents: eurosToCents(price),
    discountCents: eurosToCents(discount),
    refundedDiscountCents: eurosToCents(refundedDiscount),
  }
}
