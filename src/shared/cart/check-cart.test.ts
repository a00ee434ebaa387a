import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualPackCents } from '../catalogue/pack-price.ts'
import { PACK_UNAVAILABLE, USUAL_SIZES } from '../catalogue/pack-size.ts'
import { type CartLine, sleevesHeld } from './cart.ts'
import {
  LINE_GONE,
  LINE_TAKEN,
  checkCart,
  insteadLabel,
  tooManySentence,
  type FreshSleeve,
} from './check-cart.ts'
import { TOO_MANY_RESERVED } from './order-limits.ts'

const fresh = (_id: string, basePriceCents: number, stock: number): FreshSleeve => ({
  _id,
  stock,
  packs: USUAL_SIZES.map((size) => ({ size, priceCents: usualPackCents(basePriceCents, size) })),
})

const line: CartLine = { id: 'a', name: 'Mat', image: '/a', packSize: 10, quantity: 2, priceCents: 255 }

test('a cart without problems has no notes', () => {
  const checked = checkCart([line], [fresh('a', 150, 20)])
  expect(checked).toEqual({ lines: [line], notes: {}, blocked: false })
})

test('a deleted product and too many sleeves block the checkout, and a new price is applied and shown', () => {
  expect(checkCart([line], []).notes['a:10']).toEqual({ kind: 'gone', sentence: LINE_GONE, blocks: true })
  const short = checkCart([line], [fresh('a', 150, 19)])
  expect(short.blocked).toBe(true)
  expect(short.notes['a:10']?.sentence).toBe(tooManySentence(1))
  const dearer = checkCart([line], [fresh('a', 200, 20)])
  expect(dearer.blocked).toBe(false)
  expect(dearer.lines[0]?.priceCents).toBe(340)
  expect(dearer.notes['a:10']?.sentence).toBe('Le prix a changé\u00A0: 2,55\u00a0€ → 3,40\u00a0€')
})

test('lines of one product share its stock', () => {
  const big: CartLine = { ...line, packSize: 32, quantity: 1, priceCents: 630 }
  const checked = checkCart([line, big], [fresh('a', 150, 51)])
  expect(Object.keys(checked.notes)).toEqual(['a:32'])
  expect(checked.notes['a:32']?.sentence).toBe('Il n’en reste que 31\u00A0: choisissez un lot plus petit')
  const taken = checkCart([line, big], [fresh('a', 150, 20)])
  // The product is not sold out: the first line takes all 20 sleeves.
  expect(taken.notes['a:32']).toMatchObject({ sentence: LINE_TAKEN, instead: [] })
  const few = checkCart([line, big], [fresh('a', 150, 31)])
  expect(few.notes['a:32']?.sentence).toBe('Il n’en reste que 11\u00A0: choisissez un lot plus petit')
  const gone = checkCart([big], [fresh('a', 150, 0)])
  expect(gone.notes['a:32']?.sentence).toBe('Cette protection est en rupture de stock')
})

test('more of a product than an order may contain blocks the checkout too, with its own sentence', () => {
  const many: CartLine = { ...line, quantity: 60 }
  const stock = fresh('a', 150, 2000)
  const alone = checkCart([many], [stock])
  expect(alone.notes['a:10']).toMatchObject({ kind: 'over-limit', sentence: TOO_MANY_RESERVED, blocks: true })
  expect(alone.notes['a:10']?.instead).toMatchObject([{ quantity: 50 }])
  const two = checkCart(
    [
      { ...line, quantity: 45 },
      { ...line, packSize: 32, quantity: 2 },
    ],
    [stock],
  )
  expect(two.notes).toMatchObject({ 'a:32': { kind: 'over-limit', instead: [{ quantity: 1 }] } })
  expect(checkCart([{ ...line, quantity: 50 }], [stock]).blocked).toBe(false)
  const crates = { _id: 'a', stock: 5000, packs: [{ size: 1000, priceCents: 7000 }] }
  const crate = { ...line, packSize: 1000, quantity: 1, priceCents: 7000 }
  expect(checkCart([crate], [crates]).blocked).toBe(false)
  expect(checkCart([{ ...crate, quantity: 2 }], [crates]).notes).toMatchObject({
    'a:1000': { kind: 'over-limit', instead: [{ quantity: 1 }] },
  })
})

test('a line that is too large can become the packs that are left, the largest first', () => {
  const insteadOf = (stock: number, wanted: CartLine = line) =>
    checkCart([wanted], [fresh('a', 150, stock)]).notes[`a:${wanted.packSize}`]
  const seven = insteadOf(7)
  expect(seven?.instead).toEqual([
    { ...line, packSize: 5, quantity: 1, priceCents: 150 },
    { ...line, packSize: 1, quantity: 2, priceCents: 38 },
  ])
  expect(insteadLabel(seven)).toBe('Prendre les 7 dernières')
  expect(insteadLabel(insteadOf(1))).toBe('Prendre la dernière')
  expect(insteadOf(19)?.instead).toEqual([{ ...line, quantity: 1 }])
  expect(insteadLabel(insteadOf(19))).toBe('Garder 1 lot')
  expect(insteadLabel(insteadOf(3, { ...line, packSize: 1, quantity: 9 }))).toBe('Prendre les 3 dernières')
  expect(insteadLabel(insteadOf(0))).toBeUndefined()
})

test('a line whose pack is no longer offered is marked, and can become packs with the same number of sleeves', () => {
  const packs = [
    { size: 100, priceCents: 990 },
    { size: 5, priceCents: 150 },
  ]
  const checked = checkCart([line], [{ _id: 'a', packs, stock: 40 }])
  const note = checked.notes['a:10']
  expect([checked.blocked, note?.sentence]).toEqual([true, PACK_UNAVAILABLE])
  expect(note?.instead).toEqual([{ ...line, packSize: 5, quantity: 4, priceCents: 150 }])
  expect(insteadLabel(note)).toBe('Prendre 4 × lot de 5')
  expect(checked.lines).toEqual([line])
  const box = checkCart([line], [{ _id: 'a', packs: packs.slice(0, 1), stock: 400 }]).notes['a:10']
  expect([box?.sentence, insteadLabel(box)]).toEqual([PACK_UNAVAILABLE, undefined])
})

test('stock below the smallest pack is sold out', () => {
  const box: CartLine = { ...line, packSize: 100, quantity: 1, priceCents: 990 }
  const note = checkCart([box], [{ _id: 'a', packs: [{ size: 100, priceCents: 990 }], stock: 60 }]).notes[
    'a:100'
  ]
  expect(note).toMatchObject({ sentence: 'Cette protection est en rupture de stock', instead: [] })
})

test('the cart is blocked exactly when it contains more than the stock', () => {
  const lines = fc.uniqueArray(
    fc.record({
      name: fc.constant(''),
      image: fc.constant(''),
      priceCents: fc.constant(0),
      id: fc.constantFrom('a', 'b'),
      packSize: fc.constantFrom(...USUAL_SIZES),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { selector: (l) => `${l.id}${l.packSize}` },
  )
  const stock = fc.integer({ min: 0, max: 300 })
  fc.assert(
    fc.property(lines, stock, stock, (cart, a, b) => {
      const shelf = [fresh('a', 1, a), fresh('b', 1, b)]
      const over = sleevesHeld(cart, 'a') > a || sleevesHeld(cart, 'b') > b
      expect(checkCart(cart, shelf).blocked).toBe(over)
    }),
  )
})
