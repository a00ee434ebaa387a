import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { basePriceFrom, packPriceCents, packSaving, pricePerSleeveCents } from './pack-price.ts'
import { PACK_SIZES, isPackSize } from './pack-size.ts'

const price = fc.integer({ min: 0, max: 1_000_000 })
const size = fc.constantFrom(...PACK_SIZES)

test('1.50 euro gives 6.30, 2.55, 1.50 and 0.38', () => {
  expect(PACK_SIZES.map((s) => packPriceCents(150, s))).toEqual([630, 255, 150, 38])
})

test('half a cent goes up', () => {
  expect(packPriceCents(2, 1)).toBe(1)
  expect(packPriceCents(1, 1)).toBe(0)
  expect(packPriceCents(5, 10)).toBe(9)
})

test('prices are whole cents and never fall when the base price rises', () => {
  fc.assert(
    fc.property(price, size, (base, s) => {
      expect(Number.isInteger(packPriceCents(base, s))).toBe(true)
      expect(packPriceCents(base + 1, s)).toBeGreaterThanOrEqual(packPriceCents(base, s))
    }),
  )
})

test('price per sleeve and saving', () => {
  expect(pricePerSleeveCents(150, 32)).toBe(20)
  expect(packSaving(150, 5)).toEqual({ cents: 40, percent: 21 })
  expect(packSaving(150, 1)).toEqual({ cents: 0, percent: 0 })
  expect(packSaving(0, 32)).toEqual({ cents: 0, percent: 0 })
})

test('invalid pack sizes', () => {
  expect([32, 10, 5, 1].every(isPackSize)).toBe(true)
  expect([0, 2, '5', null, 5.5].some(isPackSize)).toBe(false)
})

test.each(PACK_SIZES)('the lowest base price of a pack of %i that costs an amount is found', (size) => {
  for (let cents = 1; cents < 3000; cents += 7) {
    const base = basePriceFrom(cents, size)
    expect(packPriceCents(base, size)).toBeGreaterThanOrEqual(cents)
    expect(packPriceCents(base - 1, size)).toBeLessThan(cents)
  }
})
