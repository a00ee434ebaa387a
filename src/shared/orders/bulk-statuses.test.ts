import { expect, test } from 'vitest'
import { BULK_STATUSES, changesInBulk } from './bulk-statuses.ts'
import { ORDER_STATUSES } from './statuses.ts'

const items = [
  {
    _id: '',
    product: { name: 'Prisme', image: '' },
    packSize: 5 as const,
    quantity: 2,
    unsent: 2,
    price: 1.5,
  },
]

test('a bulk change moves no order backwards and restarts no ended order', () => {
  const from = BULK_STATUSES.map((to) => [
    to,
    ORDER_STATUSES.filter((status) => changesInBulk({ status, items }, to)),
  ])
  expect(Object.fromEntries(from)).toEqual({
    'En cours de préparation': ['Validé'],
    Livré: ['Validé', 'En cours de préparation', 'En cours de livraison'],
    Annulé: ['Validé', 'En cours de préparation', 'En cours de livraison'],
  })
})

test('an order that was refunded before sending cannot be received', () => {
  const order = {
    status: 'En cours de préparation' as const,
    items: items.map((item) => ({ ...item, takenOut: 2, unsent: 0 })),
  }
  expect(BULK_STATUSES.map((to) => changesInBulk(order, to))).toEqual([false, false, true])
  const sent = {
    status: 'En cours de livraison' as const,
    items: items.map((item) => ({ ...item, takenOut: 1, unsent: 0, sent: 1 })),
  }
  expect(changesInBulk(sent, 'Livré')).toBe(true)
})
