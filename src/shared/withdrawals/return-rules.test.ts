import { expect, test } from 'vitest'
import { CHECK_NOTHING, CHECK_TOO_MANY, checkRefusal, nextSteps, returnNumber } from './return-rules.ts'

test('a return’s number is short, and has no sign that is read for another', () => {
  const numbers = Array.from({ length: 29 }, (_, at) => returnNumber(() => at))
  expect(numbers.every((number) => /^R-[2-9A-Z]{5}$/.test(number))).toBe(true)
  expect(numbers.join('')).not.toMatch(/[01OILSZ]/)
})

test('no more comes back than was declared, and something does', () => {
  const declared = [
    { line: 'a', quantity: 2 },
    { line: 'b', quantity: 1 },
  ]
  expect(checkRefusal(declared, [{ line: 'a', restocked: 1, damaged: 1 }])).toBeUndefined()
  expect(checkRefusal(declared, [{ line: 'a', restocked: 2, damaged: 1 }])).toBe(CHECK_TOO_MANY)
  expect(checkRefusal(declared, [{ line: 'c', restocked: 1, damaged: 0 }])).toBe(CHECK_TOO_MANY)
  expect(checkRefusal(declared, [{ line: 'a', restocked: -1, damaged: 2 }])).toBe(CHECK_TOO_MANY)
  const twice = { line: 'b', restocked: 1, damaged: 0 }
  expect(checkRefusal(declared, [twice, twice])).toBe(CHECK_TOO_MANY)
  expect(checkRefusal(declared, [{ line: 'a', restocked: 0, damaged: 0 }])).toBe(CHECK_NOTHING)
})

test('money goes back after the check, and at once for what never left', () => {
  const followed = { step: 'declared', hasLeft: true, lineCount: 1 } as const
  expect(nextSteps(followed)).toEqual({ canReceive: true, canCheck: true, canRefund: false })
  expect(nextSteps({ ...followed, step: 'checked' }).canRefund).toBe(true)
  expect(nextSteps({ ...followed, hasLeft: false })).toEqual({
    canReceive: false,
    canCheck: false,
    canRefund: true,
  })
  expect(nextSteps({ ...followed, step: 'refunded' }).canRefund).toBe(false)
})
