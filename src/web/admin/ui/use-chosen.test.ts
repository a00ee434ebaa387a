import { expect, test } from 'vitest'
import { offersAll } from './use-chosen.ts'

const rows = (...ids: string[]) => ids.map((_id) => ({ _id }))
const chosen = (...ids: string[]) => ({ ids: new Set(ids) })

test('all matches are offered until they are chosen, regardless of choices made with another filter', () => {
  const shown = { rows: rows('a', 'b'), total: 3, max: 10 }
  expect(offersAll(chosen('a'), shown)).toBe(true)
  expect(offersAll(chosen('a', 'b'), shown)).toBe(true)
  expect(offersAll(chosen('a', 'b', 'c'), shown)).toBe(false)
  expect(offersAll(chosen('x', 'y', 'z'), shown)).toBe(true)
  expect(offersAll(chosen('x', 'y', 'z', 'a', 'b', 'c'), shown)).toBe(false)
  expect(offersAll(chosen('a'), { ...shown, total: 2 })).toBe(false)
  expect(offersAll(chosen('a', 'b'), { ...shown, max: 2 })).toBe(false)
  expect(offersAll(chosen('x', 'y'), { ...shown, max: 2 })).toBe(false)
})
