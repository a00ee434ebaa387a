import { expect, test } from 'vitest'
import type { Order } from '../orders/contract.ts'
import {
  afterWithdrawingPart,
  partRefusal,
  WITHDRAW_ALL,
  WITHDRAW_NOTHING,
  WITHDRAW_TOO_MANY,
  withdrawnSum,
} from './part-rules.ts'

const left = [
  { line: 'a', quantity: 2 },
  { line: 'b', quantity: 1 },
]

test('a partial withdrawal covers some of the remaining packs, but not all', () => {
  expect(partRefusal(left, [{ line: 'a', quantity: 2 }])).toBeUndefined()
  expect(partRefusal(left, [])).toBe(WITHDRAW_NOTHING)
  expect(partRefusal(left, left)).toBe(WITHDRAW_ALL)
  for (const chosen of [
    [{ line: 'a', quantity: 3 }],
    [{ line: 'a', quantity: 0 }],
    [{ line: 'a', quantity: 0.5 }],
    [{ line: 'c', quantity: 1 }],
    [
      { line: 'a', quantity: 1 },
      { line: 'a', quantity: 1 },
    ],
  ])
    expect(partRefusal(left, chosen)).toBe(WITHDRAW_TOO_MANY)
})

const order = (changes: object = {}) =>
  ({
    total: 14.9,
    refunds: [],
    parcels: [],
    items: [{ _id: 'a', packSize: 5, quantity: 4, price: 1.5, withdrawable: 4 }],
    ...changes,
  }) as unknown as Order
const two = [{ line: 'a', quantity: 2 }]

test('the customer reads what is really refunded, if an amount was given back before', () => {
  expect(withdrawnSum(order(), two)).toBe(300)
  const refunds = [{ amount: 13, state: 'requested' }]
  expect(withdrawnSum(order({ refunds }), two)).toBe(190)
  expect(withdrawnSum(order({ refunds: [{ amount: 13, state: 'failed' }] }), two)).toBe(300)
})

test('the customer reads when the money comes, and whether a parcel must be sent back', () => {
  expect(afterWithdrawingPart(order(), two)).toContain(
    'ne sont pas partis\u00A0: ils sont remboursés aussitôt',
  )
  // The provider never had the money of an order that was paid by transfer.
  expect(afterWithdrawingPart(order({ paidBy: {} }), two)).toContain('remboursés au plus tard 14')
  const items = [{ _id: 'a', packSize: 5, quantity: 4, price: 1.5, withdrawable: 4, returnable: 2 }]
  const sent = order({ items, parcels: [{}] })
  expect(afterWithdrawingPart(sent, two)).toContain('se sont perdus')
  expect(afterWithdrawingPart(sent, [{ line: 'a', quantity: 3 }])).toMatch(/numéro.*remboursé aussitôt/u)
  const free = order({
    items: [{ _id: 'a', packSize: 5, quantity: 2, price: 1.5, discount: 3, withdrawable: 2 }],
  })
  expect(afterWithdrawingPart(free, two)).toContain('rien à rembourser')
})
