import { expect, test } from 'vitest'
import { counted, formatCount, formatDifference } from './count.ts'

test('thousands are separated by a no-break space, and zero and one are singular', () => {
  expect(formatCount(1280)).toBe('1\u202F280')
  expect([0, 1, 2, 1000000].map((count) => counted(count, 'pochette'))).toEqual([
    '0 pochette',
    '1 pochette',
    '2 pochettes',
    '1\u202F000\u202F000 pochettes',
  ])
})

test('a difference has its sign, and zero has none', () => {
  expect([3, -2, 0, -1280].map(formatDifference)).toEqual(['+3', '−2', '0', '−1\u202F280'])
})

test('a number that rounds to zero has no sign', () => {
  expect([-0.4, 0.4, -1.6].map(formatCount)).toEqual(['0', '0', '-2'])
})
