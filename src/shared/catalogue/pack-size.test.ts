import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  USUAL_SIZES,
  availablePacks,
  clampPacks,
  countedPacks,
  nameWithPack,
  timesPack,
} from './pack-size.ts'

test('a stock of 31 has no pack of 32, three of 10, six of 5', () => {
  expect(USUAL_SIZES.map((size) => availablePacks(31, size))).toEqual([0, 3, 6, 31])
  expect(USUAL_SIZES.every((size) => availablePacks(0, size) === 0)).toBe(true)
})

test('the available packs never need more sleeves than the stock', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 10_000 }), fc.constantFrom(...USUAL_SIZES), (stock, size) => {
      const lots = availablePacks(stock, size)
      expect(lots * size).toBeLessThanOrEqual(Math.max(0, stock))
      expect((lots + 1) * size).toBeGreaterThan(stock)
    }),
  )
})

test('a quantity stays between 1 and what is available', () => {
  expect([
    clampPacks(0, 3),
    clampPacks(2, 3),
    clampPacks(9, 3),
    clampPacks(Number.NaN, 3),
    clampPacks(4, 0),
  ]).toEqual([1, 2, 3, 1, 1])
})

test('a single sleeve is never called a pack of one', () => {
  expect([nameWithPack('Nacre', 5), nameWithPack('Nacre', 1)]).toEqual([
    'Nacre, lot de 5',
    'Nacre, à l’unité',
  ])
  expect([countedPacks(1, 10), countedPacks(3, 10), countedPacks(3, 1)]).toEqual([
    '1 lot',
    '3 lots',
    '3 pochettes',
  ])
  expect([timesPack(2, 10), timesPack(3, 1)]).toEqual(['2 × lot de 10', '3 à l’unité'])
})
