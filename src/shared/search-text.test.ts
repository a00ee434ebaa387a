import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlank, queryWords, searchText, textWords } from './search-text.ts'

test('search ignores case, accents and extra spaces', () => {
  expect(searchText('  POKÉMON   Écarlate ')).toBe('pokemon ecarlate')
  expect(searchText('\u200BDu\u00ADpont\u2060')).toBe('dupont')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(searchText(searchText(text))).toBe(searchText(text))
    }),
  )
})

test('a ligature and full-width letters are found by the letters that people type', () => {
  expect(searchText('Format ﬁn ＡＢＣ１')).toBe('format fin abc1')
})

test.each([
  ['Les boucliers d’aube', ['bouclier', 'aube']],
  ["ailes d'airain", ['aile', 'airain']],
  ['AUBE, bouclier', ['aube', 'bouclier']],
  ['cristaux', ['crista']],
  ['oiseaux', ['oiseau']],
  ['100 %', ['100']],
  ['%', ['%']],
  ['Kappa 6,5 cm', ['kappa', '6 5', 'cm']],
  ['Dr.Mabuse Vol.2, n.1', ['dr mabuse', 'vol 2', 'n 1']],
  ['KAP.12', ['kap 12']],
  ['Écarlate & Violet', ['ecarlate', 'violet']],
  ['kappa\u00AD–\u200Bviolet', ['kappa', 'violet']],
  ['de la', ['de', 'la']],
  ['  ', []],
])('the words of this text are searched for: %s', (query, words) => {
  expect(queryWords(query)).toEqual(words)
})

test.each(["'", '’', '‘', '´', '`', 'ʼ', 'ʹ', '′', '＇', '‛'])('%s is an apostrophe', (sign) => {
  expect(textWords(`l${sign}étui`)).toEqual(['l', 'etui'])
})

test('blank means empty, missing or only white space', () => {
  expect([undefined, null, '', ' \n', '\u200B\u2060 '.repeat(50), '\u3164\u2800\uFE0F'].every(isBlank)).toBe(
    true,
  )
  expect(isBlank(' a ')).toBe(false)
})
