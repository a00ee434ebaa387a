import { expect, test } from 'vitest'
import { counted } from '#shared/count.ts'
import type { Order } from '#shared/orders/contract.ts'
import { STOCK_STAYS } from '#shared/orders/texts.ts'
import {
  allPacks,
  choiceOf,
  nothingRefundable,
  offeredPacks,
  stockSentence,
  type Chosen,
} from './refund-form-values.ts'

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
  // A code paid for half of the price, so three packs cost 375 cents.
  expect(offeredPacks(line({ discountCents: 500 }), 390)).toBe(3)
})

test('an order counts as refunded only when no refund is pending', () => {
  expect(nothingRefundable({ total: 10.4, refundedTotal: 10.4 })).toContain('a été remboursé')
  expect(nothingRefundable({ total: 10.4, refundedTotal: 4 })).toContain('en cours')
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
const nothing: Chosen = { amount: '', cause: '', packs: [''], restock: false, shipping: false, whole: false }

test('the dialog starts with nothing to refund, and computes each choice from the account', () => {
  expect(choiceOf(order, nothing)).toMatchObject({ isNothing: true, cents: 0, left: 1250 })
  expect(choiceOf(order, { ...nothing, packs: ['2'] })).toMatchObject({ isNothing: false, cents: 450 })
  expect(choiceOf(order, { ...nothing, shipping: true })).toMatchObject({ cents: 430 })
  expect(choiceOf(order, { ...nothing, amount: '3,10' })).toMatchObject({ cents: 310, isWhole: false })
  expect(choiceOf(order, { ...nothing, whole: true })).toMatchObject({ cents: 1250, isWhole: true })
  expect(choiceOf(order, { ...nothing, amount: '3.101' })).toMatchObject({ cents: 0 })
})

const partSent = {
  status: 'En cours de préparation',
  refundable: 10,
  items: [
    { _id: 'one', product: { name: 'Prisme' }, packSize: 5, quantity: 4, sent: 3, unsent: 1, price: 2.5 },
  ],
} as unknown as Order

test.each([
  ['all, put back', { whole: true, restock: true }, 5],
  ['all, not put back', { whole: true }, 0],
  ['all packs, put back', { packs: ['4'], restock: true }, 20],
  ['all packs, put back, lost', { packs: ['4'], restock: true, cause: 'lost' }, 5],
  ['all packs, not put back', { packs: ['4'] }, 0],
  ['the unsent pack, put back', { packs: ['1'], restock: true }, 5],
  ['the unsent pack, not put back', { packs: ['1'] }, 0],
  ['two packs of which one is sent, put back', { packs: ['2'], restock: true }, 10],
  ['all the money, for one pack that is missing', { amount: '10', packs: ['1'] }, 0],
] as const)('the stock of an order that is part sent, after a refund of %s', (_, values, pieces) => {
  const choice = choiceOf(partSent, {
    ...nothing,
    ...values,
    packs: [...('packs' in values ? values.packs : [''])],
  })
  expect(choice.backPieces).toBe(pieces)
  expect(stockSentence(choice)).toContain(pieces === 0 ? STOCK_STAYS : counted(pieces, 'pochette'))
})

test('packs that are lost cannot be put back', () => {
  const sent = { ...order, items: [{ ...order.items[0], sent: 4 }] } as Order
  expect(choiceOf(sent, { ...nothing, cause: 'lost', packs: ['1'] })).toMatchObject({ offersRestock: false })
  expect(choiceOf(sent, { ...nothing, packs: ['1'] })).toMatchObject({ offersRestock: true, restockable: 5 })
})

test('packs of a cancelled order that were never sent are on the shelf already', () => {
  const cancelled = { ...partSent, status: 'Annulé' } as Order
  expect(choiceOf(cancelled, { ...nothing, packs: ['1'], restock: true })).toMatchObject({
    offersRestock: false,
    backPieces: 0,
  })
  expect(choiceOf(cancelled, { ...nothing, packs: ['4'], restock: true })).toMatchObject({
    restockable: 15,
    backPieces: 15,
  })
})
