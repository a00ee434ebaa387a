import { assert, constant, integer, oneof, property, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import type { OwnPack } from './pack-price.ts'
import {
  PRICE_WOULD_BE_TOO_HIGH,
  PRICE_WOULD_VANISH,
  repricedCents,
  repricedOffer,
  type PriceChange,
} from './reprice.ts'

test.each<[number, PriceChange, number]>([
  [200, { percent: 5 }, 210],
  [990, { percent: 5 }, 1040],
  [150, { percent: -33.3 }, 100],
  [10, { percent: 5 }, 11],
  [9, { percent: 5 }, 9],
  [205, { percent: 12.5 }, 231],
  [200, { cents: -50 }, 150],
])('%i cents changed by %j are %i', (cents, change, after) =>
  expect(repricedCents(cents, change)).toBe(after),
)

const pack = record({
  size: integer({ min: 1, max: 1000 }),
  priceCents: integer({ min: 1, max: 1_000_000 }),
  sku: constant(''),
  gtin: constant(''),
  offered: constant(true),
})
const offer = record({
  priceCents: integer({ min: 1, max: 1_000_000 }),
  packs: uniqueArray<OwnPack, number>(pack, { maxLength: 8, selector: ({ size }) => size }),
})
const change = oneof(
  integer({ min: -990, max: 10_000 }).map((tenths) => ({ percent: tenths / 10 })),
  integer({ min: -100_000, max: 100_000 }).map((cents) => ({ cents })),
)

test('a price stays above 0 and below the limit, and is off by half a cent at most', () => {
  assert(
    property(offer, change, (before, wanted) => {
      const after = repricedOffer(before, wanted)
      if (typeof after === 'string') {
        expect([PRICE_WOULD_VANISH, PRICE_WOULD_BE_TOO_HIGH]).toContain(after)
        return
      }
      const exact = (cents: number) =>
        'cents' in wanted ? cents + wanted.cents : (cents * (1000 + Math.round(wanted.percent * 10))) / 1000
      for (const cents of [after.priceCents, ...after.packs.map(({ priceCents }) => priceCents)]) {
        expect(Number.isSafeInteger(cents)).toBe(true)
        expect(cents).toBeGreaterThan(0)
        expect(cents).toBeLessThanOrEqual(1_000_000)
      }
      expect(after.packs.map(({ size }) => size)).toEqual(before.packs.map(({ size }) => size))
      for (const [at, { priceCents }] of after.packs.entries())
        expect(Math.abs(priceCents - exact(before.packs[at]?.priceCents ?? 0))).toBeLessThanOrEqual(0.5)
      const five = after.packs.find(({ size }) => size === 5)
      if (five) expect(after.priceCents).toBe(five.priceCents)
      if (after.packs.length === 0)
        expect(Math.abs(after.priceCents - exact(before.priceCents))).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('no change makes a product free, not even the single sleeve at a usual price', () => {
  expect(repricedOffer({ priceCents: 0, packs: [] }, { percent: 5 })).toBe(PRICE_WOULD_VANISH)
  expect(repricedOffer({ priceCents: 51, packs: [] }, { cents: -50 })).toBe(PRICE_WOULD_VANISH)
  expect(repricedOffer({ priceCents: 999_999, packs: [] }, { cents: 2 })).toBe(PRICE_WOULD_BE_TOO_HIGH)
})
