import { expect, test } from 'vitest'
import { eurosTicks } from './chart-ticks.ts'

test('an axis has round steps and ends at or above the highest value', () => {
  expect(eurosTicks(0)).toEqual([0, 1])
  expect(eurosTicks(3.2)).toEqual([0, 1, 2, 3, 4])
  expect(eurosTicks(97)).toEqual([0, 20, 40, 60, 80, 100])
  expect(eurosTicks(1234)).toEqual([0, 500, 1000, 1500])
})

test('an axis never has more than six marks', () => {
  for (const max of [1, 7, 49, 50, 51, 999, 1000, 1001, 25_000, 123_456]) {
    const ticks = eurosTicks(max)
    expect(ticks.length).toBeLessThanOrEqual(6)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
  }
})
