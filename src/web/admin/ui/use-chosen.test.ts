import { expect, test } from 'vitest'
import { offersAll } from './use-chosen.ts'

const chosen = (here: number, elsewhere = 0) => ({
  ids: new Set(Array.from({ length: here + elsewhere }, (_, at) => String(at))),
  here,
})

test('all matches are offered until they are chosen, regardless of choices made with another filter', () => {
  const shown = { rows: 2, total: 3, max: 10 }
  expect(offersAll(chosen(1), shown)).toBe(true)
  expect(offersAll(chosen(2), shown)).toBe(true)
  expect(offersAll(chosen(3), shown)).toBe(false)
  expect(offersAll(chosen(0, 3), shown)).toBe(true)
  expect(offersAll(chosen(2, 1), shown)).toBe(true)
  expect(offersAll(chosen(3, 3), shown)).toBe(false)
  expect(offersAll(chosen(1), { ...shown, total: 2 })).toBe(false)
  expect(offersAll(chosen(2), { ...shown, max: 2 })).toBe(false)
  expect(offersAll(chosen(0, 2), { ...shown, max: 2 })).toBe(false)
})
