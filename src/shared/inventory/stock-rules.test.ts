import { expect, test } from 'vitest'
import { readAmount, shelfAfter, shelfError } from './stock-rules.ts'

test.each([
  ['12', 'count', 12],
  ['0', 'count', 0],
  ['1 200', 'count', 1200],
  ['', 'count', undefined],
  ['1e2', 'count', undefined],
  ['-3', 'count', undefined],
  ['0', 'delivery', undefined],
  ['-3', 'correction', -3],
  ['−3', 'correction', -3],
  ['+3', 'correction', 3],
  ['-3', 'loss', undefined],
  ['3,5', 'delivery', undefined],
] as const)('%j typed for %s is %s', (text, kind, amount) => {
  expect(readAmount(text, kind)).toBe(amount)
})

test('a count replaces the number, a loss reduces it, other movements add to it', () => {
  expect(shelfAfter(50, 'count', 48)).toBe(48)
  expect(shelfAfter(50, 'loss', 2)).toBe(48)
  expect(shelfAfter(50, 'delivery', 2)).toBe(52)
  expect(shelfAfter(50, 'correction', -2)).toBe(48)
})

test('the shelf cannot hold fewer pieces than are reserved', () => {
  expect(shelfError(10, { reserved: 10 })).toBeUndefined()
  expect(shelfError(0, { reserved: 1 })).toContain('au moins une')
  expect(shelfError(9, { reserved: 10 })).toContain('10 pochettes')
})
