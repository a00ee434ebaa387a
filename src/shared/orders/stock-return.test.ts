import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from './statuses.ts'
import { isShippedStatus, keepsStock, stockMove, type OrderProgress } from './stock-return.ts'

const start: OrderProgress = { status: 'En cours de préparation', hasShipped: false }

/** The order once it has got there, as the server keeps it. */
const after = (order: OrderProgress, to: OrderStatus): OrderProgress => ({
  status: to,
  hasShipped: order.hasShipped || isShippedStatus(to),
})

test('cancelling before shipping gives back once, refunding after it changes nothing', () => {
  expect(stockMove(start, 'Annulé')).toBe('give-back')
  const cancelled = after(start, 'Annulé par le client')
  expect(stockMove(cancelled, 'Annulé')).toBe('none')
  expect(stockMove(cancelled, 'Remboursé')).toBe('none')
  expect(stockMove(cancelled, 'En cours de préparation')).toBe('take-again')
})

test('after shipping nothing comes back by itself', () => {
  const shipped = after(start, 'En cours de livraison')
  expect(stockMove(shipped, 'Annulé')).toBe('none')
  expect(stockMove(after(shipped, 'En cours de préparation'), 'Annulé')).toBe('none')
})

test('whatever way an order takes, its sleeves are on the shelves or with the order, never both or twice', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ORDER_STATUSES)), (way) => {
      let order = start
      let returned = 0
      for (const to of way) {
        const move = stockMove(order, to)
        returned += move === 'give-back' ? 1 : move === 'take-again' ? -1 : 0
        order = after(order, to)
        expect([0, 1]).toContain(returned)
        expect(keepsStock(order)).toBe(returned === 0)
        if (isShippedStatus(to)) expect(returned).toBe(0)
      }
    }),
  )
})
