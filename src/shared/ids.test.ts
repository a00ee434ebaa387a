import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUuid, uuidV7 } from './ids.ts'

const clock = fc.integer({ min: 0, max: 2 ** 48 - 1 })
const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })

test('every new id is a version 7 UUID of the right variant', () => {
  fc.assert(
    fc.property(clock, bytes, (now, random) => {
      expect(uuidV7(now, random)).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      )
      expect(isUuid(uuidV7(now, random))).toBe(true)
    }),
  )
})

test('ids sort by their clock', () => {
  fc.assert(
    fc.property(clock, clock, bytes, bytes, (a, b, x, y) => {
      fc.pre(a < b)
      expect(uuidV7(a, x) < uuidV7(b, y)).toBe(true)
    }),
  )
})

test('too few random bytes are refused', () => {
  expect(() => uuidV7(0, new Uint8Array(9))).toThrow(RangeError)
})

test('texts that are not ids', () => {
  expect(['', '12', 'g'.repeat(36), '../../etc', `${uuidV7(0, new Uint8Array(10))}\n`].some(isUuid)).toBe(
    false,
  )
})
