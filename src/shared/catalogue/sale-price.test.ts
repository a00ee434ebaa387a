import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parisDay, shiftDay, startOfParisDay } from '../paris-day.ts'
import { lowestBefore, planSale, SALE_DAY_PAST, type PastPrice } from './sale-price.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const TODAY = parisDay(NOW)
const daysAgo = (days: number) => startOfParisDay(shiftDay(TODAY, -days))
const always: PastPrice[] = [{ priceCents: 300, since: daysAgo(100) }]
const wanted = { from: TODAY, to: shiftDay(TODAY, 3), priceCents: 200 }

test('the struck price is the lowest of the 30 days before, for prices in any order', () => {
  const price = fc.record({
    priceCents: fc.integer({ min: 1, max: 999 }),
    day: fc.integer({ min: 0, max: 80 }),
  })
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 8 }), (list) => {
      const prices = list
        .toSorted((a, b) => b.day - a.day)
        .map(({ priceCents, day }) => ({ priceCents, since: daysAgo(day) }))
      const onDay = (ago: number) => prices.findLast(({ since }) => since <= daysAgo(ago))?.priceCents
      const seen = Array.from({ length: 30 }, (_, at) => onDay(at + 1))
      const lowest = seen.includes(undefined) ? undefined : Math.min(...seen.map((cents) => cents ?? 0))
      expect(lowestBefore(prices, daysAgo(0))).toBe(lowest)
    }),
  )
})

test('a low price of one hour counts too, but the price of this moment does not', () => {
  const hour = 3_600_000
  const prices = [
    ...always,
    { priceCents: 250, since: new Date(NOW.getTime() - 2 * hour) },
    { priceCents: 400, since: new Date(NOW.getTime() - hour) },
    { priceCents: 100, since: NOW },
  ]
  expect(lowestBefore(prices, NOW)).toBe(250)
})

test('a percentage applies to the struck price, not to a price that was raised before', () => {
  const prices = [...always, { priceCents: 600, since: daysAgo(5) }]
  const planned = planSale({ ...wanted, percent: 20 }, { regularCents: 600, prices }, NOW)
  expect(planned).toEqual({
    sale: { priceCents: 240, struckCents: 300, from: TODAY, to: wanted.to, beginsAt: NOW, packs: [] },
  })
})

test('a planned reduction begins at midnight, and its struck price may be a lower price of today', () => {
  const from = shiftDay(TODAY, 6)
  const planned = planSale(
    { ...wanted, from, to: from },
    { regularCents: 250, prices: always, running: undefined },
    NOW,
  )
  expect(planned).toMatchObject({ sale: { struckCents: 250, beginsAt: startOfParisDay(from) } })
})

test('without 30 days of prices there is no reduction, and the message names the first possible day', () => {
  const prices = [{ priceCents: 300, since: new Date('2026-11-05T09:00:00Z') }]
  const product = { regularCents: 300, prices, running: undefined }
  const refused = planSale(wanted, product, NOW)
  expect(refused).toMatchObject({ errors: { from: expect.stringContaining('avant le 06/12/2026') } })
  const possible = { ...wanted, from: '2026-12-06', to: '2026-12-06' }
  expect(planSale(possible, product, NOW)).toMatchObject({ sale: { struckCents: 300 } })
  expect(planSale({ ...possible, from: '2026-12-05' }, product, NOW)).toHaveProperty('errors')
})

test('a changed sale compares with the price before it started, and a new sale with its own price', () => {
  const started = planSale(wanted, { regularCents: 300, prices: always }, NOW)
  if (!('sale' in started)) throw new Error('refused')
  const running = started.sale
  const later = new Date(NOW.getTime() + 86_400_000)
  const product = { regularCents: 300, running, prices: [...always, { priceCents: 200, since: NOW }] }
  expect(planSale({ ...wanted, priceCents: 150 }, product, later)).toMatchObject({
    sale: { struckCents: 300, beginsAt: NOW, priceCents: 150 },
  })
  const repeated = { ...wanted, from: parisDay(later), priceCents: 200 }
  expect(planSale(repeated, product, later)).toMatchObject({
    errors: { price: expect.stringContaining('2,00') },
  })
})

test.each([
  [{ from: '2026-11-20' }, { from: SALE_DAY_PAST }],
  [{ from: '2026-11-25', to: '2026-11-24' }, { to: expect.any(String) }],
  [{ priceCents: 300 }, { price: expect.stringContaining('3,00') }],
  [{ priceCents: 0 }, { price: expect.any(String) }],
])('%j is refused', (typed, errors) => {
  expect(planSale({ ...wanted, ...typed }, { regularCents: 300, prices: always }, NOW)).toEqual({ errors })
})
