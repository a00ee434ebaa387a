import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlank, numberedSlug, queryWords, searchText, slugify } from './search-text.ts'

test('slugs fold accents and ligatures', () => {
  expect(slugify('  Événements Play! Pokémon : l’Été  ')).toBe('evenements-play-pokemon-l-ete')
  expect(slugify('Cœur & Straße, Ænima')).toBe('coeur-strasse-aenima')
  expect(slugify('!!!')).toBe('')
})

test('any title gives a slug that is one address part, and a slug is its own slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = slugify(title)
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(slugify(slug)).toBe(slug)
    }),
  )
})

test('search ignores case, accents and spare spaces', () => {
  expect(searchText('  POKÉMON   Écarlate ')).toBe('pokemon ecarlate')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(searchText(searchText(text))).toBe(searchText(text))
    }),
  )
})

test.each([
  ['Les boucliers d’aube', ['bouclier', 'aube']],
  ["ailes d'airain", ['aile', 'airain']],
  ['AUBE, bouclier', ['aube', 'bouclier']],
  ['cristaux', ['crista']],
  ['oiseaux', ['oiseau']],
  ['100 %', ['100', '%']],
  ['de la', ['de', 'la']],
  ['  ', []],
])('what is looked for with %s', (query, words) => {
  expect(queryWords(query)).toEqual(words)
})

test('taken slugs are numbered from 2', () => {
  expect([1, 2, 3].map((n) => numberedSlug('titre', n))).toEqual(['titre', 'titre-2', 'titre-3'])
})

test('blank is empty, missing or only white space', () => {
  expect([undefined, null, '', ' \n'].every(isBlank)).toBe(true)
  expect(isBlank(' a ')).toBe(false)
})
