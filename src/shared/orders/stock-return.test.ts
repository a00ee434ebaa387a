import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from './statuses.ts'
import { isShippedStatus, stockAfter, stockMove } from './stock-return.ts'

const start = { hasShipped: false, stockReturned: false }

test('cancelling before shipping gives back once, refunding after it changes nothing', () => {
  expect(stockMove('Annulé', start)).toBe('give-back')
  const cancelled = stockAfter('Annulé par le client', start)
  expect(stockMove('Annulé', cancelled)).toBe('none')
  expect(stockMove('Remboursé', cancelled)).toBe('none')
  expect(stockMove('En cours de préparation', cancelled)).toBe('take-again')
})

test('after shipping nothing comes back by itself', () => {
  const shipped = stockAfter('En cours de livraison', start)
  expect(stockMove('Annulé', shipped)).toBe('none')
  expect(stockMove('Annulé', stockAfter('En cours de préparation', shipped))).toBe('none')
})

test('whatever way an order takes, its sleeves are on the shelves or with the order, never both or twice', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ORDER_STATUSES)), (way: OrderStatus[]) => {
      let stock = start
      let returned = 0
      for (const to of way) {
        const move = stockMove(to, stock)
        returned += move === 'give-back' ? 1 : move === 'take-again' ? -1 : 0
        stock = stockAfter(to, stock)
        expect([0, 1]).toContain(returned)
        expect(stock.stockReturned).toBe(returned === 1)
        if (isShippedStatus(to)) expect(returned).toBe(0)
      }
    }),
  )
})
