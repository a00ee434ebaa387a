import { expect, test } from 'vitest'
import {
  CHECK_NOTHING,
  CHECK_TOO_MANY,
  checkRefusal,
  isDismissed,
  nextSteps,
  progressOf,
  returnNumber,
} from './return-rules.ts'

test('a return’s number is short, and has no characters that look alike', () => {
  const numbers = Array.from({ length: 29 }, (_, at) => returnNumber(() => at))
  expect(numbers.every((number) => /^R-[2-9A-Z]{5}$/.test(number))).toBe(true)
  expect(numbers.join('')).not.toMatch(/[01OILSZ]/)
})

test('at least one pack comes back, and at most the declared ones', () => {
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

test('a refund follows the check, or comes at once for unsent packs', () => {
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

test('customers read that a declaration is closed, and may then declare again, unless their order is cancelled', () => {
  const closed = { step: 'declared', isOpen: false, isRefunded: false } as const
  const [sold, cancelled] = [{ status: 'Livré' }, { status: 'Annulé par le client' }] as const
  expect([isDismissed(sold, closed), progressOf(sold, closed)]).toEqual([true, 'traitée.'])
  expect([isDismissed(cancelled, closed), progressOf(cancelled, closed)]).toEqual([
    false,
    'en cours de traitement.',
  ])
  expect(progressOf(sold, { ...closed, isOpen: true })).toBe('en cours de traitement.')
  expect(progressOf(cancelled, { ...closed, isRefunded: true })).toBe('remboursée.')
})
