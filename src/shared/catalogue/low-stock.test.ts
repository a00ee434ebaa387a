import { expect, test } from 'vitest'
import { isLowStock } from './low-stock.ts'

test('stock is low below 10', () => {
  expect([0, 9, 10].map((stock) => isLowStock(stock))).toEqual([true, true, false])
  expect([isLowStock(40, 50), isLowStock(5, 5)]).toEqual([true, false])
})
