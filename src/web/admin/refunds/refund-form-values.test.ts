import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import { allPacks, choiceOf, offeredPacks } from './refund-form-values.ts'

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
  // A code paid for half of the price, so two packs cost the price of one.
  expect(offeredPacks(line({ discountCents: 500 }), 390)).toBe(3)
})

test('all lines together offer no more than the refundable rest', () => {
  expect(allPacks([line({}), line({ id: 'two' })], 1300)).toEqual([4, 1])
  expect(allPacks([line({}), line({ id: 'two' })], 5000)).toEqual([4, 4])
})

const order = {
  status: 'Livré',
  refundable: 12.5,
  refundableShipping: 4.3,
  items: [
    {
      _id: 'one',
      product: { name: 'Prisme' },
      packSize: 5,
      quantity: 4,
      refunded: 1,
      sent: 4,
      price: 2.5,
      discount: 1,
      refundedDiscount: 0.25,
    },
  ],
} as unknown as Order
const nothing = { amount: '', packs: [''], restock: false, shipping: false, whole: false }

test('the dialog starts with nothing to refund, and computes each choice from the account', () => {
  expect(choiceOf(order, nothing)).toMatchObject({ isNothing: true, cents: 0, left: 1250 })
  expect(choiceOf(order, { ...nothing, packs: ['2'] })).toMatchObject({ isNothing: false, cents: 450 })
  expect(choiceOf(order, { ...nothing, shipping: true })).toMatchObject({ cents: 430 })
  expect(choiceOf(order, { ...nothing, amount: '3,10' })).toMatchObject({ cents: 310, isWhole: false })
  expect(choiceOf(order, { ...nothing, whole: true })).toMatchObject({ cents: 1250, isWhole: true })
})
