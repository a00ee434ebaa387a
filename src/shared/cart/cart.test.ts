import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { USUAL_SIZES } from '../catalogue/pack-size.ts'
import {
  type CartLine,
  lineKey,
  addLine,
  removeLine,
  setLineQuantity,
  cartCount,
  cartSubtotalCents,
  sleevesHeld,
  takeOutLines,
  stockInHand,
} from './cart.ts'

const line: CartLine = { id: 'a', name: 'Mat', image: '/a', packSize: 10, quantity: 2, priceCents: 255 }

const anyLine: fc.Arbitrary<CartLine> = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  name: fc.string(),
  image: fc.string(),
  packSize: fc.constantFrom(...USUAL_SIZES),
  quantity: fc.integer({ min: 1, max: 50 }),
  priceCents: fc.integer({ min: 0, max: 10_000 }),
})

test('lines of the same product and pack merge at the new price; another pack is another line', () => {
  const twice = addLine([line], { ...line, quantity: 3, priceCents: 300 })
  expect(twice).toEqual([{ ...line, quantity: 5, priceCents: 300 }])
  expect(addLine(twice, { ...line, packSize: 32 })).toHaveLength(2)
})

test('adding in any order keeps one line per key, and loses neither packs nor sleeves', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 20 }), (added) => {
      const lines = added.reduce<CartLine[]>(addLine, [])
      expect(new Set(lines.map(lineKey)).size).toBe(lines.length)
      expect(cartCount(lines)).toBe(cartCount(added))
      for (const id of ['a', 'b', 'c']) expect(sleevesHeld(lines, id)).toBe(sleevesHeld(added, id))
    }),
  )
})

test('removing a line frees all its stock, and a change frees the difference', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1 }), fc.integer({ min: 0, max: 60 }), (added, quantity) => {
      const lines = added.reduce<CartLine[]>(addLine, [])
      const first = lines[0]!
      const stock = 100_000
      const before = stockInHand(stock, lines, first.id)
      const removed = stockInHand(stock, removeLine(lines, lineKey(first)), first.id)
      expect(removed - before).toBe(first.quantity * first.packSize)
      const changed = stockInHand(stock, setLineQuantity(lines, lineKey(first), quantity), first.id)
      expect(before - changed).toBe((quantity - first.quantity) * first.packSize)
    }),
  )
})

test('a quantity below 1 removes the line', () => {
  expect(setLineQuantity([line], lineKey(line), 0)).toEqual([])
  expect(setLineQuantity([line], lineKey(line), 7)).toEqual([{ ...line, quantity: 7 }])
  expect(setLineQuantity([line], 'other:5', 0)).toEqual([line])
})

test('totals count packs and add up prices', () => {
  expect(cartSubtotalCents([line, { ...line, priceCents: 38, quantity: 3 }])).toBe(624)
  expect(cartCount([])).toBe(0)
  expect(stockInHand(5, [line], 'a')).toBe(0)
})

test('bought packs leave the cart; packs added since and other lines stay', () => {
  const other = { ...line, id: 'b' }
  const bought = [{ id: 'a', packSize: 10, quantity: 2 } as const]
  expect(takeOutLines([line, other], bought)).toEqual([other])
  expect(takeOutLines([{ ...line, quantity: 3 }, other], bought)).toEqual([{ ...line, quantity: 1 }, other])
  expect(takeOutLines([{ ...line, quantity: 1 }], bought)).toEqual([])
  expect(takeOutLines([other], bought)).toEqual([other])
})
