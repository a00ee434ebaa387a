import { expect, test } from 'vitest'
import { matchesOrder } from './order-search.ts'

const order = { _id: '0198ab', number: 'C-2026-000042', customerName: 'Zoé Morel', status: 'Livré' } as const

test('text and status are combined', () => {
  expect(['', 'ZOE', '98AB', '000042'].every((text) => matchesOrder(order, text, 'all'))).toBe(true)
  expect(matchesOrder(order, 'zoé', 'Livré')).toBe(true)
  expect(matchesOrder(order, 'zoé', 'Annulé')).toBe(false)
  expect(matchesOrder(order, 'paul', 'all')).toBe(false)
})
