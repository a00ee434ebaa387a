import { expect, test } from 'vitest'
import { code128 } from './code-128.ts'

const bits = (widths: readonly number[]) =>
  widths.map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(width)).join('')

test('a code has a start, letters, a check sum and a stop', () => {
  // Start B 11010010000, 'A' 10100011000, check symbol 34 ((104 + 33) % 103) 10001011000, then the stop symbol.
  expect(bits(code128('A'))).toBe('1101001000010100011000100010110001100011101011')
})

test('each letter has eleven modules, starting with a bar and ending with a gap', () => {
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at))
  const symbols = letters.map((letter) => bits(code128(letter)).slice(11, 22))
  expect(new Set(symbols).size).toBe(95)
  for (const symbol of symbols) expect(symbol).toMatch(/^1[01]{9}0$/)
  for (const letter of letters) expect(bits(code128(letter))).toHaveLength(11 * 3 + 13)
})

test('characters that a scanner could not type are refused', () => {
  expect(() => code128('C-2026-é')).toThrow(RangeError)
  expect(() => code128('')).toThrow(RangeError)
})
