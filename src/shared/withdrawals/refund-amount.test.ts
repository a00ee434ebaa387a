import { expect, test } from 'vitest'
import { refundAmount } from './refund-amount.ts'

const line = (id: string, quantity: number, unitCents: number, refunded = 0) => ({
  id,
  packSize: 5,
  quantity,
  unitCents,
  refunded,
})
const sale = {
  lines: [line('a', 2, 500), line('b', 1, 300)],
  shippingCents: 890,
  shippingRefundedCents: 0,
  isDelivered: true,
  standardFeeCents: 430,
  leftCents: 2190,
}
const ALL = [
  { line: 'a', quantity: 2 },
  { line: 'b', quantity: 1 },
]

test('the whole order is due with its delivery, at the price of the standard way', () => {
  expect(refundAmount({ ...sale, returned: ALL })).toEqual({
    goodsCents: 1300,
    shippingCents: 430,
    totalCents: 1730,
  })
  const cheap = { ...sale, shippingCents: 430, leftCents: 1730, standardFeeCents: 890 }
  expect(refundAmount({ ...cheap, returned: ALL }).shippingCents).toBe(430)
})

test('where nothing was delivered, the delivery is due as it was paid', () => {
  expect(refundAmount({ ...sale, isDelivered: false, returned: ALL })).toEqual({
    goodsCents: 1300,
    shippingCents: 890,
    totalCents: 2190,
  })
})

test('a part of the order is due without its delivery', () => {
  expect(refundAmount({ ...sale, returned: [{ line: 'a', quantity: 1 }] })).toEqual({
    goodsCents: 500,
    shippingCents: 0,
    totalCents: 500,
  })
})

test('the part that ends the order brings the delivery with it', () => {
  const lines = [line('a', 2, 500, 2), line('b', 1, 300)]
  const due = refundAmount({ ...sale, lines, leftCents: 1190, returned: [{ line: 'b', quantity: 1 }] })
  expect(due).toEqual({ goodsCents: 300, shippingCents: 430, totalCents: 730 })
})

test('what was refunded is not due again, and never more than is left', () => {
  const lines = [line('a', 2, 500, 1), line('b', 1, 300)]
  expect(refundAmount({ ...sale, lines, leftCents: 1690, returned: ALL }).goodsCents).toBe(800)
  expect(refundAmount({ ...sale, leftCents: 1400, returned: ALL })).toEqual({
    goodsCents: 1300,
    shippingCents: 100,
    totalCents: 1400,
  })
})

test('goods that were refunded alone leave the delivery due, once', () => {
  const lines = [line('a', 2, 500, 2), line('b', 1, 300, 1)]
  const due = { ...sale, lines, leftCents: 890, returned: ALL }
  expect(refundAmount(due)).toEqual({ goodsCents: 0, shippingCents: 430, totalCents: 430 })
  const paid = { ...due, leftCents: 460, shippingRefundedCents: 430 }
  expect(refundAmount(paid).totalCents).toBe(0)
})
