import { expect, test } from 'vitest'
import { commandsFor } from './commands.ts'

const found = (typed: string) => commandsFor(typed).map(({ label }) => label)

test('screens are found by the beginnings of their words, in any order, without accents', () => {
  expect(found('prep com')).toEqual(['Commandes à préparer'])
  expect(found('activite')).toEqual(['Journal d’activité'])
  expect(found('vente')).toEqual(['Ventes'])
  expect(found('banniere')).toEqual(['Bannières'])
  expect(found('zzz')).toEqual([])
  expect(found('')).toHaveLength(found(' ').length)
})
