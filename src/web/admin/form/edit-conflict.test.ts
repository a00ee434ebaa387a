import { expect, test } from 'vitest'
import { changesBetween, isAlreadySaved } from './edit-conflict.ts'

const before = { name: 'Prisme', price: '4,50', features: ['Mate'] }

test('what one’s own lost answer has saved is saved, and nothing is told as a colleague’s change', () => {
  const typed = { ...before, price: '5', features: ['Mate', 'Épaisse'] }
  expect(isAlreadySaved({ ...typed, features: [...typed.features] }, typed)).toBe(true)
  expect(isAlreadySaved({ ...typed, name: 'Jade' }, typed)).toBe(false)
  expect(isAlreadySaved(before, typed)).toBe(false)
})

test('a field that only the other person changed is taken over, one that both changed is asked about', () => {
  const typed = { ...before, price: '5' }
  const theirs = { name: 'Jade', price: '6', features: ['Mate'] }
  expect(changesBetween(['name', 'price', 'features'], { before, theirs, typed })).toEqual({
    taken: ['name'],
    both: [{ name: 'price', mine: '5' }],
  })
})
