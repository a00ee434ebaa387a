import { expect, test } from 'vitest'
import { partRefusal, WITHDRAW_ALL, WITHDRAW_NOTHING, WITHDRAW_TOO_MANY } from './part-rules.ts'

const left = [
  { line: 'a', quantity: 2 },
  { line: 'b', quantity: 1 },
]

test('a partial withdrawal covers some of the remaining packs, but not all', () => {
  expect(partRefusal(left, [{ line: 'a', quantity: 2 }])).toBeUndefined()
  expect(partRefusal(left, [])).toBe(WITHDRAW_NOTHING)
  expect(partRefusal(left, left)).toBe(WITHDRAW_ALL)
  for (const chosen of [
    [{ line: 'a', quantity: 3 }],
    [{ line: 'a', quantity: 0 }],
    [{ line: 'a', quantity: 0.5 }],
    [{ line: 'c', quantity: 1 }],
    [
      { line: 'a', quantity: 1 },
      { line: 'a', quantity: 1 },
    ],
  ])
    expect(partRefusal(left, chosen)).toBe(WITHDRAW_TOO_MANY)
})
