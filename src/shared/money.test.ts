import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  centsToDecimal,
  centsToText,
  decimalsError,
  decimalToCents,
  TOO_MANY_DECIMALS,
  typedToCents,
} from './decimal-money.ts'
import {
  centsToEuros,
  eurosToCents,
  formatCents,
  formatEuros,
  scaleCents,
  formatRoundCents,
} from './money.ts'

const cents = fc.integer({ min: 0, max: 1_000_000_000 })

test('half a cent rounds up, despite binary fractions', () => {
  expect(eurosToCents(1.005)).toBe(101)
  expect(eurosToCents(0.375)).toBe(38)
  expect(eurosToCents(1.015)).toBe(102)
  expect(eurosToCents(0.1 + 0.2)).toBe(30)
  expect(eurosToCents(-0.001)).toBe(0)
})

test('cents converted to euros and back are unchanged, in numbers and in decimal text', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(eurosToCents(centsToEuros(amount))).toBe(amount)
      expect(decimalToCents(centsToDecimal(amount))).toBe(amount)
    }),
  )
})

test('decimal text is exact and always has two decimals', () => {
  expect([5, 50, 1250, 100, 0, -5].map(centsToDecimal)).toEqual([
    '0.05',
    '0.50',
    '12.50',
    '1.00',
    '0.00',
    '-0.05',
  ])
  expect(['12.5', '12', '12.345', '', 'abc', '-1.00', '1,00'].map(decimalToCents)).toEqual([
    1250,
    1200,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('French fields and files have a comma and no thousands separator', () => {
  expect([1250, 123_450, 5, -1250].map(centsToText)).toEqual(['12,50', '1234,50', '0,05', '-12,50'])
})

test('typed amounts accept comma or point, spaces and sign, but no third decimal', () => {
  expect(['1,5', '1.50', ' 1 234,50 €', '.5', '2,', '0'].map(typedToCents)).toEqual([
    150, 150, 123_450, 50, 200, 0,
  ])
  expect(['１２,５０', '3,50\u200E', '1\u202F234,5'].map(typedToCents)).toEqual([1250, 350, 123_450])
  for (const text of ['', '.', 'abc', '-1', '1,2,3', '1e3', 'NaN', '1.234', '1.234,50', '0,005'])
    expect(typedToCents(text)).toBeUndefined()
  expect(['1,234', '1.234 €', '0,005'].map(decimalsError)).toEqual([
    TOO_MANY_DECIMALS,
    TOO_MANY_DECIMALS,
    TOO_MANY_DECIMALS,
  ])
  for (const text of ['1,23', '1 234', 'abc', '']) expect(decimalsError(text)).toBeUndefined()
})

test('a scaled amount is at most half a cent off', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 20 }), (amount, n, d) => {
      const off = scaleCents(amount, n, d) * d - amount * n
      expect(off * 2).toBeGreaterThan(-d)
      expect(off * 2).toBeLessThanOrEqual(d)
    }),
  )
})

test('amounts have French notation', () => {
  expect(formatCents(123_450)).toBe('1\u202F234,50\u00a0€')
  expect(formatEuros(4.3)).toBe('4,30\u00a0€')
})

test('round amounts lose their cents, others keep them', () => {
  expect([3000, 100_000, 430].map(formatRoundCents)).toEqual([
    '30\u00a0€',
    '1\u202F000\u00a0€',
    '4,30\u00a0€',
  ])
})

test('refunds have a minus sign, and zero has none', () => {
  expect([-123_450, -5, -0, -0.4].map(formatCents)).toEqual([
    '-1\u202F234,50\u00A0€',
    '-0,05\u00A0€',
    '0,00\u00A0€',
    '0,00\u00A0€',
  ])
  expect(formatRoundCents(-3000)).toBe('-30\u00A0€')
})
