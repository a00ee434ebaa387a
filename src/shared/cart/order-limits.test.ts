import { expect, test } from 'vitest'
import { addRefusal, OUT_OF_STOCK } from './add-to-cart-rules.ts'
import {
  firstOrderRefusal,
  refusalWithin,
  sleeveLimitRefusal,
  TOO_MANY_FOR_GUEST,
  TOO_MANY_RESERVED,
  TOO_MANY_UNCONFIRMED,
} from './order-limits.ts'

test('a first order may contain 300 sleeves in all, and a confirmed address allows more', () => {
  for (const buyer of ['guest', 'unconfirmed', 'confirmed'] as const)
    expect(firstOrderRefusal(300, buyer)).toBeUndefined()
  expect(firstOrderRefusal(301, 'guest')).toBe(TOO_MANY_FOR_GUEST)
  expect(firstOrderRefusal(301, 'unconfirmed')).toBe(TOO_MANY_UNCONFIRMED)
  expect(firstOrderRefusal(5000, 'confirmed')).toBeUndefined()
})

test('an order may contain 500 sleeves of one product, and the message names the limit that applies', () => {
  expect([sleeveLimitRefusal(500), sleeveLimitRefusal(501)]).toEqual([undefined, TOO_MANY_RESERVED])
  const refused = (quantity: number, stock: number) =>
    refusalWithin(stock, (left) => addRefusal({ packSize: 5, quantity }, left))
  expect(refused(100, 2000)).toBeUndefined()
  expect(refused(101, 2000)).toBe(TOO_MANY_RESERVED)
  expect(refused(101, 504)).toBe(OUT_OF_STOCK)
  expect(refused(11, 50)).toBe(OUT_OF_STOCK)
})
