import { expect, test } from 'vitest'
import { isUuid } from '#shared/ids.ts'
import { newId } from './ids.ts'

test('ids sort in the order they were made, even within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => isUuid(id) && id[14] === '7' && /[89ab]/.test(id[19] ?? ''))).toBe(true)
})
