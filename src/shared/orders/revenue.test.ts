import { expect, test } from 'vitest'
import { isWholeRefund, refundRefusal, refundableCents } from '../refunds/refund-rules.ts'
import { orderRevenueCents, revenueCents } from './revenue.ts'
import { ORDER_STATUSES } from './statuses.ts'

test('three statuses bring nothing, a partial refund lowers the others', () => {
  const each = ORDER_STATUSES.map((status) =>
    orderRevenueCents({ status, totalCents: 1000, refundedCents: 300 }),
  )
  expect(each).toEqual([700, 700, 700, 700, 0, 0, 0])
  expect(revenueCents(ORDER_STATUSES.map((status) => ({ status, totalCents: 100, refundedCents: 0 })))).toBe(
    400,
  )
})

test('no more is given back than is left', () => {
  const order = { totalCents: 1000, refundedCents: 300 }
  expect(refundableCents(order)).toBe(700)
  expect(refundRefusal(order, 700)).toBeUndefined()
  expect(refundRefusal(order, 701)).toBe('Le remboursement ne peut pas dépasser 7,00\u00a0€')
  expect([0, -1, 1.5, Number.NaN].every((cents) => refundRefusal(order, cents))).toBe(true)
  expect(refundRefusal({ totalCents: 1000, refundedCents: 1000 }, 1)).toBeDefined()
  expect([isWholeRefund(order, 699), isWholeRefund(order, 700)]).toEqual([false, true])
})
