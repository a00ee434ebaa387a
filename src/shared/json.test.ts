import { expect, test } from 'vitest'
import { isRecord, parseJson } from './json.ts'

test('valid JSON is parsed, and invalid JSON is undefined', () => {
  expect(['{"a":1}', '3', null, '', '{'].map(parseJson)).toEqual([{ a: 1 }, 3, null, undefined, undefined])
})

test('a record is an object with names', () => {
  expect([{}, { a: 1 }].every(isRecord)).toBe(true)
  expect([null, undefined, 'x', 3, []].some(isRecord)).toBe(false)
})
