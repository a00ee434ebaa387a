import { expect, test } from 'vitest'
import { typedToWhole } from './typed-whole.ts'

test.each([
  ['12', 12],
  [' 1 000 ', 1000],
  ['1\u202F000', 1000],
  ['1\u00A0000\u200E', 1000],
  ['１２', 12],
  ['0', 0],
])('%j is %d', (typed, number) => {
  expect(typedToWhole(typed)).toBe(number)
})

test.each(['', ' ', '-1', '\u22121', '2,5', '1.000', '1e3', '0x10', '12 pièces', '١٢'])(
  '%j is refused',
  (typed) => {
    expect(typedToWhole(typed)).toBeUndefined()
  },
)
