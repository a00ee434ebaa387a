import { expect, test } from 'vitest'
import { knownGames } from './card-fit.ts'

test('the games of the sizes on offer are named by their best-known ones', () => {
  expect(knownGames(['63x88', '59x86', '70x120'])).toBe('Pokémon, Magic, Yu-Gi-Oh!, tarot')
  expect(knownGames(['10x20'])).toBe('')
})
