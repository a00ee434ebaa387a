import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  PACK_SIZES,
  PACKS_FOR_SALE,
  availablePacks,
  clampPacks,
  countedPacks,
  nameWithPack,
  timesPack,
  packOptions,
} from './pack-size.ts'

test('texts name every size of a pack', () => {
  const sizes = PACK_SIZES.filter((size) => size > 1).toReversed()
  expect(PACKS_FOR_SALE).toBe(`à l’unité ou par lots de ${sizes.slice(0, -1).join(', ')} et ${sizes.at(-1)}`)
})

test('stock 31 makes no lot of 32, three of 10, six of 5', () => {
  expect(packOptions(31)).toEqual([
    { size: 32, available: 0, disabled: true },
    { size: 10, available: 3, disabled: false },
    { size: 5, available: 6, disabled: false },
    { size: 1, available: 31, disabled: false },
  ])
  expect(packOptions(0).every((option) => option.disabled)).toBe(true)
})

test('the lots on offer never need more sleeves than there are', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 10_000 }), fc.constantFrom(...PACK_SIZES), (stock, size) => {
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

test('what is sold singly is never called a pack of one', () => {
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
