import { expect, test } from 'vitest'
import { collectionOf } from './sleeve-categories.ts'

test('a sleeve of no collection names none', () => {
  expect(collectionOf({ category: 'pokemon' })).toBe('Pokémon')
  expect(collectionOf({ category: 'other' })).toBeUndefined()
})
