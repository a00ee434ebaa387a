import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  basePriceFrom,
  isSoldOut,
  packOf,
  packSaving,
  pricedPacks,
  pricePerSleeveCents,
  statedPack,
  usualPackCents,
  type Pack,
} from './pack-price.ts'
import { USUAL_SIZES, isPackSize } from './pack-size.ts'

const price = fc.integer({ min: 0, max: 1_000_000 })
const size = fc.constantFrom(...USUAL_SIZES)

test('1.50 euro gives pack prices of 6.30, 2.55, 1.50 and 0.38', () => {
  expect(USUAL_SIZES.map((s) => usualPackCents(150, s))).toEqual([630, 255, 150, 38])
})

test('half a cent rounds up', () => {
  expect(usualPackCents(2, 1)).toBe(1)
  expect(usualPackCents(1, 1)).toBe(0)
  expect(usualPackCents(5, 10)).toBe(9)
})

test('prices are whole cents and rise with the base price', () => {
  fc.assert(
    fc.property(price, size, (base, s) => {
      expect(Number.isInteger(usualPackCents(base, s))).toBe(true)
      expect(usualPackCents(base + 1, s)).toBeGreaterThanOrEqual(usualPackCents(base, s))
    }),
  )
})

const answered = (...packs: [size: number, price: number, more?: Partial<Pack>][]) => ({
  packs: packs.map(([size, price_, more]) => ({ size, price: price_, offered: true, ...more })),
})

test('price per sleeve and saving', () => {
  const usual = answered([32, 6.3], [10, 2.55], [5, 1.5], [1, 0.38])
  const saving = (of: ReturnType<typeof answered>, wanted: number) => {
    const pack = packOf(of, wanted)
    return pack && packSaving(of, pack)
  }
  expect(pricePerSleeveCents({ size: 32, price: 6.3, offered: true })).toBe(20)
  expect(saving(usual, 5)).toEqual({ cents: 40, percent: 21 })
  expect(saving(usual, 1)).toEqual({ cents: 0, percent: 0 })
  expect(saving(answered([100, 9.9]), 100)).toEqual({ cents: 0, percent: 0 })
})

test('a pack size is a whole number within limits', () => {
  expect([1000, 100, 32, 7, 1].every(isPackSize)).toBe(true)
  expect([0, -1, 1001, '5', null, 5.5].some(isPackSize)).toBe(false)
})

test('the pack of 5 is stated, otherwise the smallest on offer', () => {
  const stated = (...packs: Parameters<typeof answered>) => statedPack(answered(...packs))?.size
  expect(stated([32, 6], [5, 1.5], [1, 0.4])).toBe(5)
  expect(stated([100, 9.9], [50, 6])).toBe(50)
  expect(stated([100, 9.9], [5, 1.5, { offered: false }])).toBe(100)
})

test('a product is sold out when the stock is below each of its packs', () => {
  const box = answered([100, 9.9], [1, 0.2, { offered: false }])
  expect([0, 99, 100].map((stock) => isSoldOut({ ...box, stock }))).toEqual([true, true, false])
})

test('own packs keep their prices, reduced by a sale that applies to them', () => {
  const own = (at: number, priceCents: number) => ({
    size: at,
    priceCents,
    sku: '',
    gtin: '',
    offered: true,
  })
  const product = {
    priceCents: 150,
    packs: [own(5, 150), own(100, 990)],
    sale: { priceCents: 120, struckCents: 150, packs: [{ size: 5, priceCents: 120, struckCents: 150 }] },
  }
  expect(pricedPacks(product)).toEqual([
    { ...own(100, 990), presentCents: 990 },
    { ...own(5, 150), presentCents: 120, struckCents: 150 },
  ])
})

test.each(USUAL_SIZES)('the lowest base price at which a pack of %i costs an amount is found', (size) => {
  for (let cents = 1; cents < 3000; cents += 7) {
    const base = basePriceFrom(cents, size)
    expect(usualPackCents(base, size)).toBeGreaterThanOrEqual(cents)
    expect(usualPackCents(base - 1, size)).toBeLessThan(cents)
  }
})
