import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { TOO_MANY_DECIMALS } from '../decimal-money.ts'
import {
  areUsual,
  PACK_PRICE_INVALID,
  PACK_PRICE_TOO_HIGH,
  settlePacks,
  typedPackPriceError,
} from './own-packs.ts'
import { pricedPacks, usualPackCents, type OwnPack } from './pack-price.ts'
import { USUAL_SIZES } from './pack-size.ts'
import { planSale } from './sale-price.ts'

const pack = (size: number, priceCents: number, more: Partial<OwnPack> = {}): OwnPack => ({
  size,
  priceCents,
  sku: '',
  gtin: '',
  offered: true,
  ...more,
})
const usual = (base: number) => USUAL_SIZES.map((size) => pack(size, usualPackCents(base, size)))

test.each([
  ['12,50', undefined],
  ['0', PACK_PRICE_INVALID],
  ['gratuit', PACK_PRICE_INVALID],
  ['10 001', PACK_PRICE_TOO_HIGH],
  ['1.234', TOO_MANY_DECIMALS],
])('the typed price %j of a pack gets the sentence %j', (typed, sentence) => {
  expect(typedPackPriceError(typed)).toBe(sentence)
})

const own = fc.uniqueArray(
  fc.record({ size: fc.integer({ min: 1, max: 1000 }), priceCents: fc.integer({ min: 1, max: 99_999 }) }),
  { minLength: 1, maxLength: 8, selector: ({ size }) => size },
)

test('packs sent back unchanged change nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.option(own), (base, list) => {
      const before = settlePacks({
        priceCents: base,
        packs: list?.map((one) => pack(one.size, one.priceCents)),
      })
      const answered = pricedPacks(before).map(({ presentCents: _now, ...one }) => one)
      expect(settlePacks({ priceCents: before.priceCents, packs: answered }, before)).toEqual(before)
      expect(settlePacks({ packs: answered }, before)).toEqual(before)
      expect(settlePacks({}, before)).toEqual(before)
    }),
  )
})

test('the usual four packs are not stored as a list, and follow a new price even when they are sent back', () => {
  const before = settlePacks({ priceCents: 150, packs: usual(150) })
  expect(before).toEqual({ priceCents: 150, packs: [] })
  expect(settlePacks({ priceCents: 200, packs: usual(150) }, before)).toEqual({ priceCents: 200, packs: [] })
  expect(areUsual([...usual(150).slice(1), pack(32, 630, { gtin: '96385074' })], 150)).toBe(false)
})

test('the pack of 5 costs the product’s price', () => {
  const packs = [pack(100, 990), pack(5, 120)]
  expect(settlePacks({ packs }, { priceCents: 150, packs: [] })).toEqual({ priceCents: 120, packs })
  const before = { priceCents: 120, packs }
  expect(settlePacks({ priceCents: 130 }, before).packs).toEqual([pack(100, 990), pack(5, 130)])
  expect(settlePacks({ priceCents: 130, packs }, before).packs).toEqual([pack(100, 990), pack(5, 130)])
})

test('without a pack of 5, the price is the share of 5 in the smallest pack, unless it is given', () => {
  const packs = [pack(50, 600), pack(100, 990), pack(10, 200, { offered: false })]
  const sorted = [packs[1], packs[0], packs[2]]
  expect(settlePacks({ packs }, { priceCents: 150, packs: [] })).toEqual({ priceCents: 60, packs: sorted })
  expect(settlePacks({ priceCents: 70, packs }).priceCents).toBe(70)
  expect(settlePacks({ packs: [] }, { priceCents: 60, packs })).toEqual({ priceCents: 60, packs: [] })
})

test('a price that is sent back unchanged keeps the new price of the pack of 5', () => {
  const five = { size: 5, priceCents: 200, sku: '', gtin: '', offered: true }
  const before = { priceCents: 200, packs: [five] }
  const packs = [{ ...five, priceCents: 300 }]
  expect(settlePacks({ priceCents: 200, packs }, before)).toEqual({ priceCents: 300, packs })
  expect(settlePacks({ priceCents: 250, packs }, before).priceCents).toBe(250)
})

test('a percentage comes off each pack’s own price, and a pack that it cannot lower keeps its price', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  fc.assert(
    fc.property(own, fc.integer({ min: 1, max: 99 }), (list, percent) => {
      const packs = list.map((one) => pack(one.size, one.priceCents))
      const { priceCents } = settlePacks({ packs })
      const prices = [{ priceCents, packs, since: new Date('2026-01-01T00:00:00Z') }]
      const days = { from: '2026-11-21', to: '2026-12-01' }
      const planned = planSale({ ...days, percent }, { regularCents: priceCents, packs, prices }, now)
      if ('errors' in planned) return
      for (const { priceCents: before, presentCents, struckCents } of pricedPacks({
        priceCents,
        packs,
        sale: planned.sale,
      })) {
        const reduced = Math.round((before * (100 - percent)) / 100)
        const isLower = reduced > 0 && reduced < before
        expect([presentCents, struckCents]).toEqual(isLower ? [reduced, before] : [before, undefined])
      }
    }),
  )
})
