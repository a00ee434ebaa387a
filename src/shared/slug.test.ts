import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberedSlug, slugify } from './slug.ts'

test('slugs fold accents and ligatures', () => {
  expect(slugify('  Événements Play! Pokémon : l’Été  ')).toBe('evenements-play-pokemon-l-ete')
  expect(slugify('Cœur & Straße, Ænima')).toBe('coeur-strasse-aenima')
  expect(slugify('\uFB01n de série n°\u00B2')).toBe('fin-de-serie-n-2')
  expect(slugify('!!!')).toBe('')
})

test('any title gives a slug that is one part of an address, and a slug stays unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = slugify(title)
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(slugify(slug)).toBe(slug)
    }),
  )
})

test('taken slugs are numbered from 2', () => {
  expect([1, 2, 3].map((n) => numberedSlug('titre', n))).toEqual(['titre', 'titre-2', 'titre-3'])
})
