import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { AVAILABILITIES, SORTS, browseQuery, filterTexts, readBrowse } from './search-and-sort.ts'

test('a view is the same after it was written to an address and read back', () => {
  const word = fc.string({ unit: 'binary-ascii', maxLength: 30 }).map((text) => text.trim())
  fc.assert(
    fc.property(
      fc.record({
        q: word,
        collection: fc.constantFrom('', 'pokemon', 'dragon-ball'),
        format: fc.constantFrom('', '66x91', '64x89'),
        fits: fc.constantFrom('', '63x88', '70x120'),
        thickness: fc.constantFrom('', '60', '120'),
        back: fc.constantFrom('', 'mat', 'brillant'),
        piecesPerPack: fc.constantFrom('', '1', '100'),
        availability: fc.constantFrom(...AVAILABILITIES),
        sort: fc.constantFrom(...SORTS),
        page: fc.integer({ min: 1, max: 1000 }),
      }),
      (browse) => {
        expect(readBrowse(new URLSearchParams(browseQuery(browse)))).toEqual(browse)
      },
    ),
  )
})

test('the default view has an address without a query', () => {
  expect(browseQuery({ q: '', availability: 'all', sort: 'default', page: 1 })).toBe('')
})

test('an unknown word counts as the default', () => {
  const read = readBrowse(
    new URLSearchParams(
      'availability=soon&sort=size&page=-2&q=%20Pika%20&back=velours&thickness=1e2&fits=63',
    ),
  )
  expect(read).toEqual({
    q: 'Pika',
    collection: '',
    format: '',
    fits: '',
    thickness: '',
    back: '',
    piecesPerPack: '',
    availability: 'all',
    sort: 'default',
    page: 1,
  })
})

test('the title of a view names its filters', () => {
  const chosen = readBrowse(
    new URLSearchParams('fits=63x88&thickness=100&back=mat&availability=available&format=66x91'),
  )
  expect(filterTexts(chosen)).toEqual([
    'pour cartes 63\u00a0×\u00a088\u00a0mm\u00A0: Pokémon, Magic, Lorcana, One Piece',
    'format 66\u00a0×\u00a091\u00a0mm',
    'épaisseur 100\u00a0microns',
    'dos mat',
    'disponibles',
  ])
})
