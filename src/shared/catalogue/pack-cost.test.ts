import { assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { costsCell, costsInCell, marginOf, packCostCents, typedCostCents } from './pack-cost.ts'
import { USUAL_SIZES } from './pack-size.ts'

test('the usual packs cost their share of the pack of 5, and own packs only what is known', () => {
  const costs = [{ size: 5, costCents: 101 }]
  expect(USUAL_SIZES.map((size) => packCostCents({ packs: [], costs }, size))).toEqual([646, 202, 101, 20])
  expect(packCostCents({ packs: [{}], costs }, 10)).toBeUndefined()
  expect(packCostCents({ packs: [], costs: [...costs, { size: 32, costCents: 0 }] }, 32)).toBe(0)
  expect(packCostCents({ packs: [], costs: [] }, 5)).toBeUndefined()
})

test('a share’s cost differs by less than a cent from the exact share', () => {
  assert(
    property(integer({ min: 0, max: 1_000_000 }), constantFrom(...USUAL_SIZES), (costCents, size) => {
      const cents = packCostCents({ packs: [], costs: [{ size: 5, costCents }] }, size) ?? -1
      expect(Math.abs(cents - (costCents * size) / 5)).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('a margin is the price without VAT minus the cost, and may be below zero', () => {
  expect(marginOf(500, 300)).toEqual({ cents: 200, percent: 40 })
  expect(marginOf(200, 300)).toEqual({ cents: -100, percent: -50 })
  expect(marginOf(0, 300)).toEqual({ cents: -300, percent: 0 })
})

test('the cell of a file is read as it was written', () => {
  const cost = record({ size: integer({ min: 1, max: 1000 }), costCents: integer({ min: 0, max: 999_999 }) })
  assert(
    property(uniqueArray(cost, { minLength: 1, maxLength: 8, selector: ({ size }) => size }), (costs) => {
      const read = costsInCell(costsCell(costs), 5)
      expect(read).toEqual(costs.map(({ size, costCents }) => ({ size, cost: costCents / 100 })))
    }),
  )
  expect(costsInCell("'4,20 €", 100)).toEqual([{ size: 100, cost: 4.2 }])
  for (const cell of ['cher', '5 : x', '5 : 1 : 2', '-1']) expect(costsInCell(cell, 5)).toBeUndefined()
})

test.each([
  ['', null],
  [' ', null],
  ['0', 0],
  ['0,00 €', 0],
  ['1,2', 120],
  ['un', undefined],
  ['1.234', undefined],
  ['-1', undefined],
])('the typed cost %j is %s', (typed, cents) => expect(typedCostCents(typed)).toBe(cents))
