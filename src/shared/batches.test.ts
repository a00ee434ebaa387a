import { expect, test } from 'vitest'
import { batchesOf } from './batches.ts'

const batches = (texts: string[]) =>
  batchesOf(texts, { lines: 3, letters: 5, lettersOf: ({ length }) => length })

test('a batch ends at its number of lines, or before its letters would be too many', () => {
  expect(batches(['a', 'b', 'c', 'd'])).toEqual([['a', 'b', 'c'], ['d']])
  expect(batches(['aaa', 'bb', 'c'])).toEqual([['aaa', 'bb'], ['c']])
  expect(batches([])).toEqual([])
})

test('a line that is too long has a batch of its own', () => {
  expect(batches(['a', 'bbbbbbb', 'c'])).toEqual([['a'], ['bbbbbbb'], ['c']])
})
