import { expect, test } from 'vitest'
import { COUNTRIES, COUNTRY_FACTS, OVERSEAS } from './countries.ts'
import { internationalPhone, isPhone, nationalDigits, phoneHint, searchedPhone } from './phone.ts'

test.each([
  ['06.12.34.56.78', '0612345678'],
  ['+33 6 12 34 56 78', '0612345678'],
  ['+33 (0)6 12 34 56 78', '0612345678'],
  ['0033612345678', '0612345678'],
  ['+32 470 12 34 56', '0470123456'],
  ['0041 79 123 45 67', '0791234567'],
  ['+352 621 123 456', '621123456'],
  ['+590 690 12 34 56', '0690123456'],
  ['+262 692 12 34 56', '0692123456'],
  ['+49 30 123456', '4930123456'],
  ['', ''],
])('%s is dialled %s', (typed, dialled) => {
  expect(nationalDigits(typed)).toBe(dialled)
})

test.each([
  ['06.12.34.56.78', 'France', '+33612345678'],
  ['+33 (0)6 12 34 56 78', 'France', '+33612345678'],
  ['0033 6 12 34 56 78', 'Belgique', '+33612345678'],
  ['0470 12 34 56', 'Belgique', '+32470123456'],
  ['621 123 456', 'Luxembourg', '+352621123456'],
  ['+49 30 123456', 'France', '+4930123456'],
  ['0590 12 34 56', OVERSEAS, '+590590123456'],
  ['0692 12 34 56', OVERSEAS, '+262692123456'],
  ['0639 12 34 56', OVERSEAS, '+262639123456'],
  ['0694 12 34 56', OVERSEAS, '+594694123456'],
  ['0696 12 34 56', 'France', '+596696123456'],
  ['06 12 34 56 78', OVERSEAS, '+33612345678'],
  ['+687 12 34 56', OVERSEAS, '+687123456'],
  ['12 34 56', OVERSEAS, undefined],
  ['', 'France', undefined],
])('%s in %s is %s everywhere', (typed, country, everywhere) => {
  expect(internationalPhone(typed, country)).toBe(everywhere)
})

test('a phone number is searched by digits and signs only', () => {
  expect(
    ['06 12 34', '\u202A+33\u20116\u00A012\u200B', '34200 Sète', '%', '12', 'C-2026-000123'].map(
      searchedPhone,
    ),
  ).toEqual(['061234', '0612', undefined, undefined, undefined, undefined])
})

test.each(COUNTRIES)('the number that is shown as an example is accepted (%s)', (country) => {
  const { phoneExample } = COUNTRY_FACTS[country]
  expect(isPhone(phoneExample, country)).toBe(true)
  expect(phoneHint(country).replaceAll('\u00A0', ' ')).toContain(phoneExample)
})
