import { expect, test } from 'vitest'
import { nameForMail, numberForMail } from './untrusted-names.ts'

test('names are kept as people write them', () => {
  for (const name of [
    'Zoé',
    'Jean-Baptiste',
    'D’Artagnan',
    "N'Golo",
    'Marie Anne Sophie',
    'J. R.',
    'Éléonore',
  ])
    expect(nameForMail(name)).toBe(name)
  expect(nameForMail('  <Zoé>\n')).toBe('Zoé')
})

test('text that is not a short name is removed, and so are links', () => {
  for (const words of [
    'ATTENTION votre compte va être fermé',
    'Confirmez sur http://evil.example/verif',
    'A'.repeat(31),
    '☎ 08 99 00 11 22',
  ])
    expect(nameForMail(words)).toBe('')
  expect(nameForMail('evil.example')).toBe('evil example')
  expect(nameForMail('Zoé\r\nBcc: x@y.fr')).not.toMatch(/[\r\n:@]/)
})

test('order numbers are cleaned', () => {
  expect(numberForMail(' c-2026-42 ')).toBe('C-2026-000042')
  expect(numberForMail('X-7')).toBe('X-7')
  for (const typed of ['URGENT http://evil.example/x', 'APPELEZ LE 0899', '', '<b>1</b>'])
    expect(numberForMail(typed)).toBe('non reconnu')
})
