import { expect, test } from 'vitest'
import { keptSearch } from './kept-search.ts'

test.each([
  ['  Écailles  DORÉES ', 'ecailles dorees'],
  ['pokémon 63,5 x 88,5', 'pokemon 63 5 x 88 5'],
  ['63.5 × 88.5 mm', '63 5 88 5 mm'],
  ['lot de 100 66x91', 'lot de 100 66x91'],
  ["l'étui d'aube!", 'l etui d aube'],
])('%j is kept as %j', (typed, kept) => {
  expect(keptSearch(typed)).toBe(kept)
})

test.each([
  'lea.martin@exemple.test',
  'lea @ exemple',
  '06 12 34 56 78',
  '+33(0)6-12-34-56-78',
  '00352 26 12 34',
  'commande C-2026-000077',
  'FR76 3000 6000 0112',
  '3 rue des Lilas 69003 Lyon',
  'Bonjour, je cherche des pochettes pour mon fils de huit ans',
  'x'.repeat(61),
  '!!!',
  'a',
  '',
])('%j is not kept', (typed) => {
  expect(keptSearch(typed)).toBeUndefined()
})
