import { expect, test } from 'vitest'
import { isOneOfTowns, townQuestion } from './town-match.ts'

test.each([
  ['Lyon', ['Lyon']],
  ['  LYON 1er ', ['Lyon']],
  ['Paris 11e arrondissement', ['Paris']],
  ['St Denis les Bourg', ['Bourg-en-Bresse', 'Saint-Denis-lès-Bourg']],
  ['Lyon Cedex 03', []],
])('%s names one of the postal code’s towns', (city, towns) => {
  expect(isOneOfTowns(city, towns)).toBe(true)
})

test('if postal code and town of an address do not match, the shop asks about it (decision 79)', () => {
  const ask = (postalCode: string, city: string, towns: string[]) => townQuestion({ postalCode, city }, towns)
  expect(ask('69001', 'Lyon', ['Lyon'])).toBeUndefined()
  expect(ask('69001', 'Marseille', ['Lyon'])).toBe('Le 69001 correspond à Lyon. Garder Marseille\u202F?')
  expect(ask('01000', 'Nulleville', ['Bourg-en-Bresse', 'Saint-Denis-lès-Bourg'])).toBe(
    'Le 01000 correspond à Bourg-en-Bresse ou Saint-Denis-lès-Bourg. Garder Nulleville\u202F?',
  )
  expect(ask('51300', 'Lyon', ['Ablancourt', 'Bassu', 'Bassuet', 'Bignicourt-sur-Marne'])).toBe(
    'Le 51300 correspond à d’autres communes (Ablancourt, Bassu ou Bassuet…). Garder Lyon\u202F?',
  )
  expect(ask('99999', 'Nulleville', [])).toBe(
    'Nous ne connaissons pas le code postal 99999. Est-il juste\u202F?',
  )
  expect(isOneOfTowns('Lyonnais', ['Lyon'])).toBe(false)
})
