import { expect, test } from 'vitest'
import { stockBadge } from './stock-badges.ts'

test('the stock badges at their edges', () => {
  expect([0, 1, 31, 32].map(stockBadge)).toEqual(['out-of-stock', 'soon-out', 'soon-out', undefined])
})
