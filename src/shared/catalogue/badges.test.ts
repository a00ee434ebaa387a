import { expect, test } from 'vitest'
import { newSleeves, stockBadge } from './badges.ts'

test('the stock badges at their edges', () => {
  expect([0, 1, 31, 32].map(stockBadge)).toEqual(['out-of-stock', 'soon-out', 'soon-out', undefined])
})

test('the last five are new, or all there are', () => {
  expect(newSleeves([1, 2, 3, 4, 5, 6, 7])).toEqual([3, 4, 5, 6, 7])
  expect(newSleeves([1, 2])).toEqual([1, 2])
})
