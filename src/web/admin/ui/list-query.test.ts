import { expect, test } from 'vitest'
import { changedQuery, existingPage, listQuery, viewQuery } from './list-query.ts'

const query = (text: string) => new URLSearchParams(text)
const address = (text: string) => new URL(`http://shop.test/admin/x?${text}`)

test('another filter starts at the first page and keeps the rest', () => {
  const next = changedQuery(query('q=nacre&page=4&sort=name-asc'), { q: 'onde' })
  expect(next.toString()).toBe('q=onde&sort=name-asc')
})

test('paging keeps the filters; page 1 is not in the address', () => {
  expect(changedQuery(query('q=nacre'), { page: 2 }).toString()).toBe('q=nacre&page=2')
  expect(changedQuery(query('q=nacre&page=2'), { page: 1 }).toString()).toBe('q=nacre')
})

test('an emptied filter is removed from the address', () => {
  expect(changedQuery(query('q=nacre&status=x'), { q: '', status: undefined }).toString()).toBe('')
})

test('the call always names its page, regardless of the address', () => {
  expect(listQuery(address('q=a'))).toMatchObject({ q: 'a', page: 1 })
  expect(listQuery(address('page=-3')).page).toBe(1)
  expect(listQuery(address('page=deux')).page).toBe(1)
  expect(listQuery(address('page=7')).page).toBe(7)
})

test('an unknown filter in the address filters nothing', () => {
  expect(listQuery(address('role=admin')).oneOf('role', ['admin', 'user'])).toBe('admin')
  expect(listQuery(address('role=king')).oneOf('role', ['admin', 'user'])).toBeUndefined()
})

test('a page beyond the end becomes the last one; an empty list stays at the first', async () => {
  const list = (pages: number) => (page: number) =>
    Promise.resolve({ items: page <= pages ? [page] : [], pagination: { page, pages, total: pages } })
  expect(await existingPage(99, list(2))).toMatchObject({ items: [2], pagination: { page: 2, pages: 2 } })
  expect(await existingPage(1, list(2))).toMatchObject({ items: [1], pagination: { page: 1 } })
  expect(await existingPage(3, list(0))).toMatchObject({ items: [], pagination: { pages: 0 } })
})

test('only valid days are accepted from the address', () => {
  const day = (text: string) => listQuery(new URL(`http://x/?from=${text}`)).day('from')
  expect(day('2026-11-22')).toBe('2026-11-22')
  for (const text of ['0202-11-22', '2026-13-40', '2026-02-31', 'hier', '']) expect(day(text)).toBeUndefined()
})

test('a saved view contains neither the page nor the search', () => {
  expect(viewQuery('?status=x&q=jeanne%40exemple.fr&page=3&limit=50&ids=1&choix=150-a&reprise=7')).toBe(
    'limit=50&status=x',
  )
  expect(viewQuery('?q=Jeanne')).toBe('')
})
