import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  SLEEVE_NAME_REQUIRED,
  SLEEVE_PRICE_INVALID,
  SLEEVE_PRICE_REQUIRED,
  SLEEVE_STOCK_INVALID,
  sleeveErrors,
  cleanFeatures,
  parsePriceCents,
  parseStock,
  parseThreshold,
} from './sleeve-rules.ts'

const sleeve = { name: 'Mat noir', priceCents: 150, stock: 0, isPublished: true }

test('a complete sleeve passes, and one without a price only as a draft', () => {
  expect(sleeveErrors(sleeve)).toEqual({})
  expect(sleeveErrors({ ...sleeve, priceCents: 0 })).toEqual({ price: SLEEVE_PRICE_REQUIRED })
  expect(sleeveErrors({ ...sleeve, priceCents: 0, isPublished: false })).toEqual({})
})

test('each field has its sentence', () => {
  expect(sleeveErrors({ name: ' ', priceCents: -1, stock: -1, isPublished: false })).toEqual({
    name: SLEEVE_NAME_REQUIRED,
    price: SLEEVE_PRICE_INVALID,
    stock: SLEEVE_STOCK_INVALID,
  })
  expect(sleeveErrors({ ...sleeve, stock: 1.5 })).toEqual({ stock: SLEEVE_STOCK_INVALID })
})

test('a price that cannot be read is 0', () => {
  expect(['1,5', 'abc', '-1', '1.234'].map(parsePriceCents)).toEqual([150, 0, 0, 0])
})

test('stock is a whole number of at least 0', () => {
  expect(['12', '12,7', '-3', '', 'x'].map(parseStock)).toEqual([12, 12, 0, 0, 0])
  expect(['1 000', '1\u202F000', '１２'].map(parseStock)).toEqual([1000, 1000, 12])
  expect(parseThreshold('1 000')).toBe(1000)
})

test('no typed text gives a price or stock that the server refuses', () => {
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
