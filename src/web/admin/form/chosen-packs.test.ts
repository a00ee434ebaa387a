import { expect, test } from 'vitest'
import { chosenPacks } from './chosen-packs.ts'

const left = [
  { line: 'a', quantity: 2 },
  { line: 'b', quantity: 3 },
]

test('a number stays with its line after a colleague has sent another line', () => {
  const packs = { a: '0', b: '3' }
  expect(chosenPacks(left, packs)).toEqual([{ line: 'b', quantity: 3 }])
  expect(chosenPacks(left.slice(1), packs)).toEqual([{ line: 'b', quantity: 3 }])
  expect(chosenPacks(left.slice(0, 1), packs)).toBeUndefined()
})

test('only whole packs up to the remaining number can be chosen', () => {
  for (const b of ['4', '-1', '1.5', 'x']) expect(chosenPacks(left, { a: '1', b })).toBeUndefined()
})
