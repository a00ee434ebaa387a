import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { AVAILABILITIES, SORTS, browseQuery, readBrowse } from './search-and-sort.ts'

test('a view written into an address is read back the same', () => {
  const word = fc.string({ unit: 'binary-ascii', maxLength: 30 }).map((text) => text.trim())
  fc.assert(
    fc.property(
      fc.record({
        q: word,
        collection: fc.constantFrom('', 'pokemon', 'dragon-ball'),
        format: fc.constantFrom('', '66x91', '64x89'),
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

test('the default view has the bare address', () => {
  expect(browseQuery({ q: '', availability: 'all', sort: 'default', page: 1 })).toBe('')
})

test('words that are none count as the default', () => {
  const read = readBrowse(new URLSearchParams('availability=soon&sort=size&page=-2&q=%20Pika%20'))
  expect(read).toEqual({
    q: 'Pika',
    collection: '',
    format: '',
    availability: 'all',
    sort: 'default',
    page: 1,
  })
})
