import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { OVERSEAS } from './countries.ts'
import { countryCode, withZone } from './overseas.ts'
import { isPhone, phoneHint } from './phone.ts'
import { plainPostalCode } from './plain-postal-code.ts'
import { isPostalCode, postalCodeDigitsSentence } from './postal-code.ts'

test('five digits in France, four elsewhere', () => {
  expect(isPostalCode('75001', 'France')).toBe(true)
  expect(
    ['7500', '750011', '7500a', ' 75001', '', '７５００１'].some((code) => isPostalCode(code, 'France')),
  ).toBe(false)
  for (const country of ['Belgique', 'Suisse', 'Luxembourg'] as const) {
    expect(isPostalCode('1000', country)).toBe(true)
    expect(isPostalCode('75001', country)).toBe(false)
  }
  expect(postalCodeDigitsSentence('France')).toBe('Le code postal doit contenir 5 chiffres')
  expect(postalCodeDigitsSentence('Suisse')).toBe('Le code postal doit contenir 4 chiffres')
})

test('a postal code is accepted as people paste it', () => {
  for (const pasted of [
    '69 001',
    '69\u00A0001',
    '6\u202F9001',
    ' 69001 ',
    '\u202A69001\u202C',
    '69\u200B001',
  ])
    expect(plainPostalCode(pasted, 'France')).toBe('69001')
  expect(plainPostalCode(' SW1A 1AA ', 'Royaume-Uni')).toBe('SW1A 1AA')
  expect(withZone({ country: 'France', postalCode: '97 110' }).country).toBe(OVERSEAS)
})

test.each([
  [
    'Luxembourg',
    [
      'L-8211',
      'L 8211',
      'l-8211',
      'LU-8211',
      'L8211',
      'L\u20118211',
      'L - 8211',
      'L\u22128211',
      '\u202AL-8211\u202C',
    ],
    '8211',
  ],
  ['Belgique', ['B-1000', 'B 1000', 'be-1000'], '1000'],
  ['Suisse', ['CH-1200', 'ch 1200'], '1200'],
  ['France', ['F-75002', 'f 75 002', 'FR-75002'], '75002'],
  [OVERSEAS, ['F-97110', 'FR 97 110'], '97110'],
] as const)('a postal code of %s is accepted with its country in front', (country, typed, digits) => {
  expect(typed.map((code) => plainPostalCode(code, country))).toEqual(typed.map(() => digits))
})

test('the letters of another country in front of a postal code are refused', () => {
  for (const [code, country] of [
    ['B-1000', 'Luxembourg'],
    ['L-8211', 'Belgique'],
    ['D-7500', 'Suisse'],
    ['CH-75002', 'France'],
  ] as const)
    expect(isPostalCode(plainPostalCode(code, country), country), code).toBe(false)
  expect(plainPostalCode('D-10115', 'Allemagne')).toBe('D-10115')
  expect(withZone({ country: 'France', postalCode: 'F-97110' }).country).toBe(OVERSEAS)
})

test('postal codes tell overseas France from the mainland, regardless of the chosen country, and Monaco is mainland', () => {
  const zone = (country: string, postalCode: string) => withZone({ country, postalCode }).country
  for (const code of [
    '97110',
    '97200',
    '97300',
    '97400',
    '97500',
    '97600',
    '97700',
    '97800',
    '98600',
    '98713',
    '98800',
  ]) {
    expect(zone('France', code)).toBe(OVERSEAS)
    expect(isPostalCode(code, OVERSEAS)).toBe(true)
  }
  for (const code of ['75001', '20000', '98000', '96000', '99123']) {
    expect(zone(OVERSEAS, code)).toBe('France')
    expect(isPostalCode(code, OVERSEAS)).toBe(false)
  }
  expect(zone('France', '9711')).toBe('France')
  expect(zone(OVERSEAS, '9')).toBe(OVERSEAS)
  expect(zone('Belgique', '9711')).toBe('Belgique')
})

test('carriers and payment providers read the territory', () => {
  const codes = ['97110', '97133', '97150', '97419', '98713'].map((postalCode) =>
    countryCode({ country: OVERSEAS, postalCode }),
  )
  expect(codes).toEqual(['GP', 'BL', 'MF', 'RE', 'PF'])
  expect(countryCode({ country: 'France', postalCode: '69001' })).toBe('FR')
})

test('French numbers are accepted in every form that the rule allows', () => {
  const pair = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0'))
  fc.assert(
    fc.property(
      fc.constantFrom('+33', '0033', '0'),
      fc.integer({ min: 1, max: 9 }),
      fc.array(pair, { minLength: 4, maxLength: 4 }),
      fc.constantFrom('', ' ', '.', '-'),
      (prefix, first, pairs, separator) => {
        const glue = prefix === '0' ? '' : separator
        expect(isPhone(`${prefix}${glue}${[first, ...pairs].join(separator)}`, 'France')).toBe(true)
      },
    ),
  )
})

test('texts that are not French numbers are refused', () => {
  const wrong = ['', '06', '0012345678', '06 12 34 56 7', '06 12 34 56 78 9', '+33 6 12 34 56']
  expect(wrong.filter((phone) => isPhone(phone, 'France'))).toEqual([])
})

test('numbers of the other countries follow their own rules', () => {
  expect(
    ['0470 12 34 56', '+32 470 12 34 56', '02 123 45 67', '0032 2 123 45 67'].every((p) =>
      isPhone(p, 'Belgique'),
    ),
  ).toBe(true)
  expect(['079 123 45 67', '+41 79 123 45 67'].every((p) => isPhone(p, 'Suisse'))).toBe(true)
  expect(['621 123 456', '+352 621 123 456', '26 12 34 56'].every((p) => isPhone(p, 'Luxembourg'))).toBe(true)
  for (const country of ['Belgique', 'Suisse', 'Luxembourg'] as const) {
    expect(['', '12', '0612', 'abcdefghij'].some((p) => isPhone(p, country))).toBe(false)
  }
})

test('a number is accepted as people paste it', () => {
  const pasted = [
    '06\u00A012\u00A034\u00A056\u00A078',
    '06\u202F12\u202F34\u202F56\u202F78',
    '06/12/34/56/78',
    '+33 (0)6 12 34 56 78',
    '\u202A+33 6 12 34 56 78\u202C',
  ]
  expect(pasted.filter((phone) => !isPhone(phone, 'France'))).toEqual([])
  expect(isPhone(phoneHint('France').split('exemple ')[1] ?? '', 'France')).toBe(true)
})

test('a telephone number from another country is written in the international form', () => {
  const elsewhere = ['+49 30 123456', '+1 (202) 555-0123', '+351 912 345 678', '+32 470 12 34 56']
  for (const country of ['France', 'Allemagne', 'Suisse'])
    expect(elsewhere.filter((phone) => !isPhone(phone, country))).toEqual([])
  for (const phone of ['030 123456', '+49', '+12345', `+${'1'.repeat(16)}`, '+49 abc 123456'])
    expect(isPhone(phone, 'Allemagne'), phone).toBe(false)
})
