import { expect, test } from 'vitest'
import {
  SLEEVE_NAME_REQUIRED,
  SLEEVE_PRICE_INVALID,
  SLEEVE_PRICE_REQUIRED,
  SLEEVE_STOCK_INVALID,
  sleeveErrors,
} from './sleeve-rules.ts'

const sleeve = { name: 'Mat noir', priceCents: 150, stock: 0, isPublished: true }

test('a whole sleeve passes, a free one only as a draft', () => {
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
