import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkDigit,
  GTIN_CHECK_DIGIT,
  GTIN_INVALID,
  GTIN_LENGTHS,
  GTIN_ZEROS,
  gtinDigits,
  gtinError,
  gtinForms,
} from './gtin.ts'

test.each([
  ['', undefined],
  ['4006381333931', undefined],
  ['4 006381-333931', undefined],
  ['96385074', undefined],
  ['036000291452', undefined],
  ['14006381333938', undefined],
  ['4006381333930', GTIN_CHECK_DIGIT],
  ['400638133393', GTIN_CHECK_DIGIT],
  ['00000000', GTIN_ZEROS],
  ['0000000000000', GTIN_ZEROS],
  ['40063813339', GTIN_INVALID],
  ['400638133393X', GTIN_INVALID],
  ['４００６３８１３３３９３１', GTIN_INVALID],
  ['4,00638E+12', GTIN_INVALID],
])('%j: %s', (typed, error) => {
  expect(gtinError(typed)).toBe(error)
})

const gtins = fc
  .constantFrom(...GTIN_LENGTHS)
  .chain((length) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length - 1, maxLength: length - 1 }),
  )
  .map((digits) => digits.join(''))
  .map((digits) => digits + checkDigit(digits))
  .filter((digits) => !/^0+$/.test(digits))

test('one wrong digit is always detected', () => {
  fc.assert(
    fc.property(gtins, fc.nat(), fc.integer({ min: 1, max: 9 }), (gtin, place, by) => {
      const at = place % gtin.length
      const wrong = gtin.slice(0, at) + ((Number(gtin[at]) + by) % 10) + gtin.slice(at + 1)
      expect([gtinError(gtin), gtinError(wrong)]).toEqual([undefined, GTIN_CHECK_DIGIT])
    }),
  )
})

test('every form of a valid number is valid and includes the printed one', () => {
  expect(gtinForms('')).toEqual([])
  expect(gtinForms('036000291452')).toEqual(['036000291452', '0036000291452', '00036000291452'])
  fc.assert(
    fc.property(gtins, (gtin) => {
      const forms = gtinForms(gtin)
      expect(forms).toContain(gtinDigits(gtin))
      expect(forms.map(gtinError)).toEqual(forms.map(() => undefined))
    }),
  )
})
