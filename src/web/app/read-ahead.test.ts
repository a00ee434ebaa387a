import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAhead, takeReadAhead } from './read-ahead.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('uses prefetched data once, for the page for which it was read', async () => {
  const read = vi.fn(async () => 'sleeve 1')
  readAhead('/products/1', read)
  readAhead('/products/1', read)
  expect(read).toHaveBeenCalledOnce()
  await expect(takeReadAhead('/products/1')).resolves.toBe('sleeve 1')
  expect(takeReadAhead('/products/1')).toBeUndefined()
})

test('a navigation to another page, or a late one, reads again', () => {
  const read = async () => 'sleeve 1'
  readAhead('/products/1', read)
  expect(takeReadAhead('/products/2')).toBeUndefined()
  expect(takeReadAhead('/products/1')).toBeUndefined()
  readAhead('/products/1', read)
  vi.advanceTimersByTime(10_000)
  expect(takeReadAhead('/products/1')).toBeUndefined()
})

test('data that failed to prefetch is read again', async () => {
  readAhead('/products/1', async () => {
    throw new Error('no connection')
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(takeReadAhead('/products/1')).toBeUndefined()
})
