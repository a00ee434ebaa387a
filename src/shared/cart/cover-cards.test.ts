import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualPackCents } from '../catalogue/pack-price.ts'
import { USUAL_SIZES } from '../catalogue/pack-size.ts'
import { cheapestCover } from './cover-cards.ts'

type Packs = { size: number; cents: number }[]
const usual = (base: number): Packs =>
  USUAL_SIZES.map((size) => ({ size, cents: usualPackCents(base, size) }))
const ownPacks = (largest: number) =>
  fc.uniqueArray(
    fc.record({ size: fc.integer({ min: 1, max: largest }), cents: fc.integer({ min: 1, max: 2_000 }) }),
    { minLength: 1, maxLength: 4, selector: ({ size }) => size },
  )

test('60 cards take two packs of 32, 100 cards three and one of 5', () => {
  expect(cheapestCover(usual(330), 60, 900)).toEqual({
    packs: [{ size: 32, quantity: 2, cents: 1386 }],
    sleeves: 64,
    cents: 2772,
  })
  expect(cheapestCover(usual(330), 100, 900)?.packs).toEqual([
    { size: 32, quantity: 3, cents: 1386 },
    { size: 5, quantity: 1, cents: 330 },
  ])
})

test('the stock and the limit of one order bound what is proposed', () => {
  expect(cheapestCover(usual(330), 60, 60)?.sleeves).toBe(60)
  expect(cheapestCover(usual(330), 61, 60)).toBeUndefined()
  expect(cheapestCover(usual(330), 501, 5000)).toBeUndefined()
  expect(cheapestCover([], 60, 900)).toBeUndefined()
})

test('a proposal covers the cards, stays within the stock, and adds up', () => {
  fc.assert(
    fc.property(
      fc.oneof(ownPacks(120), fc.integer({ min: 1, max: 900 }).map(usual)),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 0, max: 600 }),
      (packs, cards, stock) => {
        const cover = cheapestCover(packs, cards, stock)
        if (!cover) return
        const { packs: packed } = cover
        expect(cover.sleeves).toBeGreaterThanOrEqual(cards)
        expect(cover.sleeves).toBeLessThanOrEqual(Math.min(stock, 500))
        const sum = (of: (pack: Packs[number]) => number) =>
          packed.reduce((total, pack) => total + pack.quantity * of(pack), 0)
        expect(sum(({ size }) => size)).toBe(cover.sleeves)
        expect(sum(({ cents }) => cents)).toBe(cover.cents)
        for (const pack of packed) expect(packs).toContainEqual({ size: pack.size, cents: pack.cents })
      },
    ),
  )
})

function cheapestByTrying(packs: Packs, cards: number, stock: number): number {
  const [first, ...rest] = packs
  if (cards <= 0) return 0
  if (!first || stock <= 0) return Infinity
  let best = cheapestByTrying(rest, cards, stock)
  for (let count = 1; count * first.size <= stock; count += 1)
    best = Math.min(
      best,
      count * first.cents + cheapestByTrying(rest, cards - count * first.size, stock - count * first.size),
    )
  return best
}

test('no other packs cover the cards for less', () => {
  fc.assert(
    fc.property(
      ownPacks(9),
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: 0, max: 24 }),
      (packs, cards, stock) => {
        const least = cheapestByTrying(packs, cards, stock)
        expect(cheapestCover(packs, cards, stock)?.cents ?? Infinity).toBe(least)
      },
    ),
  )
})
