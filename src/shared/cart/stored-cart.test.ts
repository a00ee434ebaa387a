import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { USUAL_SIZES } from '../catalogue/pack-size.ts'
import { readStoredCart, writeStoredCart } from './stored-cart.ts'

const line = fc.record({
  id: fc.uuid(),
  name: fc.string(),
  image: fc.string(),
  packSize: fc.constantFrom(...USUAL_SIZES),
  quantity: fc.integer({ min: 1, max: 500 }),
  priceCents: fc.integer({ min: 0, max: 100_000 }),
})

test('a stored cart is read back', () => {
  const lines = fc.uniqueArray(line, { minLength: 1, selector: (l) => l.id })
  fc.assert(
    fc.property(lines, fc.nat(), (cart, expiresAtMs) => {
      const stored = { lines: cart, expiresAtMs }
      expect(readStoredCart(writeStoredCart(stored))).toEqual(stored)
    }),
  )
})

test('an unreadable text is not a cart, and never throws', () => {
  for (const text of [
    null,
    '',
    '{',
    'null',
    '[]',
    '{"items":3,"expiresAt":1}',
    '{"items":[],"expiresAt":1}',
  ]) {
    expect(readStoredCart(text)).toBeUndefined()
  }
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(readStoredCart(text)).toBeUndefined()
    }),
  )
})

test('bad lines are left out, and duplicates are merged', () => {
  const good = { id: 'a', name: 'n', image: 'i', packSize: 5, quantity: 1, price: 1.5 }
  const items = [
    good,
    good,
    { ...good, quantity: -1 },
    { ...good, packSize: 7.5 },
    { ...good, packSize: 1001 },
    { ...good, price: '1' },
    null,
  ]
  const cart = readStoredCart(JSON.stringify({ items, expiresAt: 10 }))
  expect(cart?.lines).toEqual([{ id: 'a', name: 'n', image: 'i', packSize: 5, quantity: 2, priceCents: 150 }])
})
