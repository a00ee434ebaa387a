import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRevenue, ORDER_STATUSES } from './statuses.ts'
import { stockMove } from './stock-return.ts'

test('the reserved stock returns once when the order ends, and is taken again when it continues', () => {
  expect(stockMove('En cours de préparation', 'Annulé')).toBe('give-back')
  expect(stockMove('Annulé par le client', 'Annulé')).toBe('none')
  expect(stockMove('Annulé par le client', 'Remboursé')).toBe('none')
  expect(stockMove('Annulé', 'En cours de préparation')).toBe('take-again')
  expect(stockMove('En cours de livraison', 'Livré')).toBe('none')
})

test('on every path of an order, its stock is either on the shelves or with the order', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ORDER_STATUSES)), (way) => {
      let status: (typeof ORDER_STATUSES)[number] = 'En cours de préparation'
      let returned = 0
      for (const to of way) {
        const move = stockMove(status, to)
        returned += move === 'give-back' ? 1 : move === 'take-again' ? -1 : 0
        status = to
        expect(isRevenue(status)).toBe(returned === 0)
      }
    }),
  )
})
