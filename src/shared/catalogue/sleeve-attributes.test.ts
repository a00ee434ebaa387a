import { expect, test } from 'vitest'
import {
  ATTRIBUTES,
  eachAttribute,
  formatAttribute,
  namedAttributes,
  parseAttribute,
  shownAttribute,
  type AttributeValues,
} from './sleeve-attributes.ts'

const unknown: AttributeValues = {
  fits: '',
  games: '',
  thickness: null,
  back: '',
  piecesPerPack: null,
  brand: '',
}
const known: AttributeValues = {
  fits: '63x88',
  games: '',
  thickness: 100,
  back: 'mat',
  piecesPerPack: 1,
  brand: 'Carapace',
}

test.each([unknown, known])('a form returns the value that it was given: %j', (sleeve) => {
  const typed = eachAttribute((attribute, name) => formatAttribute(attribute, sleeve[name]))
  expect(eachAttribute((attribute, name) => parseAttribute(attribute, ` ${typed[name]} `))).toEqual(sleeve)
})

test('shoppers read units, labels and the usual games; unknown values are left out', () => {
  expect(namedAttributes(known)).toEqual([
    { name: 'Pour cartes', value: '63\u00a0×\u00a088\u00a0mm' },
    { name: 'Jeux', value: 'Pokémon, Magic, Lorcana, One Piece' },
    { name: 'Épaisseur', value: '100 microns' },
    { name: 'Dos', value: 'Mat' },
    { name: 'Conditionnement du fabricant', value: '1 pochette' },
  ])
  expect(shownAttribute('brand', known)).toBe('Carapace')
  expect(namedAttributes(unknown)).toEqual([])
})

test('an unreadable value is sent as typed, and the server refuses it', () => {
  expect(parseAttribute(ATTRIBUTES.fits, 'grand')).toBe('grand')
  expect(parseAttribute(ATTRIBUTES.thickness, 'fin')).toBeNaN()
})
