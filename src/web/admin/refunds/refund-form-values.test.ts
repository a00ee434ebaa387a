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

test('a line offers the packs that are left, as far as their price is not given back by an amount', () => {
  expect(offeredPacks(line({}), 1890)).toBe(4)
  expect(offeredPacks(line({ refunded: 3 }), 1890)).toBe(1)
  expect(offeredPacks(line({}), 390)).toBe(1)
  expect(offeredPacks(line({}), 0)).toBe(0)
  // Half of it was a code's: two cost what one did.
  expect(offeredPacks(line({ discountCents: 500 }), 390)).toBe(3)
})

test('all lines together offer no more than what is left', () => {
  expect(allPacks([line({}), line({ id: 'two' })], 1300)).toEqual([4, 1])
  expect(allPacks([line({}), line({ id: 'two' })], 5000)).toEqual([4, 4])
})
