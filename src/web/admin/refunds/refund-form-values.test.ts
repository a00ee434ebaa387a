import { expect, test } from 'vitest'
import { allPacks, offeredPacks } from './refund-form-values.ts'

const line = (fields: object) => ({
  id: 'one',
  packSize: 5,
  quantity: 4,
  refunded: 0,
  unitCents: 250,
  ...fields,
})

test('a line offers the remaining packs, as far as an amount has not refunded their price', () => {
  expect(offeredPacks(line({}), 1890)).toBe(4)
  expect(offeredPacks(line({ refunded: 3 }), 1890)).toBe(1)
  expect(offeredPacks(line({}), 390)).toBe(1)
  expect(offeredPacks(line({}), 0)).toBe(0)
  // A code covered half of it, so two cost the price of one.
  expect(offeredPacks(line({ discountCents: 500 }), 390)).toBe(3)
})

test('all lines together offer no more than the refundable rest', () => {
  expect(allPacks([line({}), line({ id: 'two' })], 1300)).toEqual([4, 1])
  expect(allPacks([line({}), line({ id: 'two' })], 5000)).toEqual([4, 4])
})
