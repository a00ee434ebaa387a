import { expect, test } from 'vitest'
import { readBrowse } from '#shared/catalogue/search-and-sort.ts'
import { homeTitle } from './home-title.ts'

const noFacets = { fits: [], format: [], thickness: [], back: [], piecesPerPack: [] }
const facets = { ...noFacets, collections: [{ slug: 'dragon-ball', name: 'Dragon Ball', count: 3 }] }
const titleAt = (query: string) => homeTitle(readBrowse(new URLSearchParams(query)), { facets })

test.each([
  ['', 'Protège-cartes pour collectionneurs'],
  ['collection=dragon-ball', 'Protège-cartes pour collectionneurs, Dragon Ball'],
  [
    'collection=dragon-ball&back=mat&page=2',
    'Protège-cartes pour collectionneurs, Dragon Ball, dos mat, page 2',
  ],
  ['q=nacre&collection=dragon-ball', 'Résultats pour «\u202Fnacre\u202F», Dragon Ball'],
  ['collection=vide', 'Protège-cartes pour collectionneurs, vide'],
])('the title of the home page at %j is %j', (query, title) => {
  expect(titleAt(query)).toBe(title)
})
