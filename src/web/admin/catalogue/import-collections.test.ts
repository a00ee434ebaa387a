import { expect, test } from 'vitest'
import { nameToCreate } from './import-collections.ts'

test.each([
  ['Mat', 'Mat'],
  ['Cartes > Yu-Gi-Oh!, Promo', 'Yu-Gi-Oh!'],
  ['Accueil,Classique', 'Classique'],
  ['Home|Sleeves', 'Sleeves'],
  [',Mat', 'Mat'],
  ['Accueil', 'Accueil'],
  ['>', '>'],
  ['a'.repeat(200), 'a'.repeat(60)],
])('a collection for %j is named %j', (typed, name) => {
  expect(nameToCreate(typed)).toBe(name)
})
