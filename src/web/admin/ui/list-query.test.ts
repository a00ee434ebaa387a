import { expect, test } from 'vitest'
import { changedQuery, listCall } from './list-query.ts'

const query = (text: string) => new URLSearchParams(text)

test('another filter begins at the first page and keeps the rest', () => {
  const next = changedQuery(query('q=nacre&page=4&sort=name-asc'), { q: 'onde' })
  expect(next.toString()).toBe('q=onde&sort=name-asc')
})

test('turning the page keeps the filters; page 1 needs no word in the address', () => {
  expect(changedQuery(query('q=nacre'), { page: 2 }).toString()).toBe('q=nacre&page=2')
  expect(changedQuery(query('q=nacre&page=2'), { page: 1 }).toString()).toBe('q=nacre')
})

test('an emptied filter leaves the address', () => {
  expect(changedQuery(query('q=nacre&status=x'), { q: '', status: undefined }).toString()).toBe('')
})

test('the call always names its page, whatever stands in the address', () => {
  expect(listCall('/api/x', query('q=a'), { limit: 20 })).toBe('/api/x?q=a&page=1&limit=20')
  expect(listCall('/api/x', query('page=-3'), {})).toBe('/api/x?page=1')
  expect(listCall('/api/x', query('page=deux'), {})).toBe('/api/x?page=1')
})
