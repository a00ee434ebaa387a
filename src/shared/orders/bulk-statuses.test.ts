import { expect, test } from 'vitest'
import { BULK_STATUSES, changesInBulk } from './bulk-statuses.ts'
import { ORDER_STATUSES } from './statuses.ts'

test('what many orders are set to at once, and from where: nothing goes backwards, nothing that has ended begins anew', () => {
  const from = BULK_STATUSES.map((to) => [to, ORDER_STATUSES.filter((status) => changesInBulk(status, to))])
  expect(Object.fromEntries(from)).toEqual({
    'En cours de préparation': ['Validé'],
    Livré: ['Validé', 'En cours de préparation', 'En cours de livraison'],
    Annulé: ['Validé', 'En cours de préparation', 'En cours de livraison'],
  })
})
