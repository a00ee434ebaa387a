import { expect, test } from 'vitest'
import { nearest, slips } from './near-spelling.ts'

test.each([
  ['dragon', 'dragon', 0],
  ['dragom', 'dragon', 1],
  ['dragn', 'dragon', 1],
  ['draggon', 'dragon', 1],
  ['dargon', 'dragon', 1],
  ['dargom', 'dragon', 2],
  ['', 'lune', 4],
])('from %s to %s are %i slips', (one, other, count) => {
  expect(slips(one, other)).toBe(count)
  expect(slips(other, one)).toBe(count)
})

test('one typing error is tolerated, two in a long word, none in a very short one', () => {
  const known = ['dragon', 'dragons', 'lune', 'bouclier', 'or', 'orbe']
  expect(nearest('dargon', known)).toEqual(['dragon', 'dragons'])
  expect(nearest('lnue', known)).toEqual(['lune'])
  expect(nearest('bouclyeer', known)).toEqual(['bouclier'])
  expect(nearest('drogom', known)).toEqual([])
  expect(nearest('ar', known)).toEqual([])
})
