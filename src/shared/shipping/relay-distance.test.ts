import { expect, test } from 'vitest'
import { isTooFar } from './relay-distance.ts'

test('Paris is too far from Marseille, Brest from Strasbourg, Nice from Bastia’s island never surely', () => {
  expect(isTooFar('13001', '75001')).toBe(true)
  expect(isTooFar('29200', '67000')).toBe(true)
  expect(isTooFar('33000', ' 69003 ')).toBe(true)
  expect(isTooFar('06000', '20200')).toBe(false)
})

test('what may be near is not refused: one department, its neighbours, and places that are not known', () => {
  expect(isTooFar('69001', '69760')).toBe(false)
  expect(isTooFar('69001', '38000')).toBe(false)
  expect(isTooFar('40130', '33780')).toBe(false)
  expect(isTooFar('97400', '75001')).toBe(false)
  expect(isTooFar('', '75001')).toBe(false)
})
