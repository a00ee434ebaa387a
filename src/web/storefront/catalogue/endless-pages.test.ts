import { expect, test } from 'vitest'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { cardsOnPage, entryOf, joinPages, readPages } from './endless-pages.ts'

const sleeve = (id: string, stock = 10) => ({ _id: id, stock }) as Sleeve
const kept = { sleeves: [sleeve('a')], page: 2, scrollY: 900, keptAtMs: 1000 }

test('restores the pages as they were stored', () => {
  expect(readPages(JSON.stringify(kept), 2000)).toEqual(kept)
})

test('a search opened in a new document shows no pages of the whole list', () => {
  const first = (search: string) => entryOf({ key: 'default', pathname: '/', search })
  expect(first('?q=dragon')).not.toBe(first(''))
})

test('after a quarter of an hour the list starts again', () => {
  expect(readPages(JSON.stringify(kept), 1000 + 15 * 60_000)).toBeUndefined()
})

test.each([null, '', '[]', '{"sleeves":3}', '{"sleeves":[],"page":"2","scrollY":0,"keptAtMs":0}'])(
  'garbage (%s) is ignored',
  (text) => expect(readPages(text, 1000)).toBeUndefined(),
)

test('a sleeve that moved from one page to the next is shown once, with its latest data', () => {
  const joined = joinPages([sleeve('a'), sleeve('b')], [sleeve('b', 5), sleeve('c')])
  expect(joined).toEqual([sleeve('a'), sleeve('b', 5), sleeve('c')])
})

test('reserves as many places as cards will load, also on the last page', () => {
  expect([2, 3].map((page) => cardsOnPage(page, 28))).toEqual([12, 4])
  expect(cardsOnPage(2, 24)).toBe(12)
  expect(cardsOnPage(3, 24)).toBe(1)
})
