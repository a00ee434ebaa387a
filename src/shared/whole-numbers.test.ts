import { expect, test } from 'vitest'
import { wholeNumbers } from './whole-numbers.ts'

test('a line never ends inside a number, or between a postal code and its town', () => {
  expect(wholeNumbers('01 84 25 00 00, 12 rue des Écailles, 69001 Lyon, RCS Lyon 000 000 000')).toBe(
    '01\u00A084\u00A025\u00A000\u00A000, 12 rue des Écailles, 69001\u00A0Lyon, RCS Lyon 000\u00A0000\u00A0000',
  )
  expect(wholeNumbers('lots de 5, 10 et 32, article L. 217-1')).toBe('lots de 5, 10 et 32, article L. 217-1')
})
