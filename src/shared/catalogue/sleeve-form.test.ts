import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanFeatures, parsePriceCents, parseStock } from './sleeve-form.ts'

test('prices with comma or point, spaces and sign; anything else is 0', () => {
  expect(['1,5', '1.50', ' 1 234,50 €', '.5', '2,', '0,005'].map(parsePriceCents)).toEqual([
    150, 150, 123_450, 50, 200, 1,
  ])
  expect(['', 'abc', '-1', '1,2,3', '1e3', 'NaN', '.', 'Infinity'].map(parsePriceCents)).toEqual(
    Array.from({ length: 8 }, () => 0),
  )
})

test('stock is a whole number of at least 0', () => {
  expect(['12', '12,7', '-3', '', 'x'].map(parseStock)).toEqual([12, 12, 0, 0, 0])
})

test('no text whatsoever gives a price or stock the server would refuse', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const parsed of [parsePriceCents(text), parseStock(text)]) {
        expect(Number.isSafeInteger(parsed) && parsed >= 0).toBe(true)
      }
    }),
  )
})

test('blank features are dropped', () => {
  expect(cleanFeatures([' mat ', '', '  '])).toEqual(['mat'])
})
