import { expect, test } from 'vitest'
import { addDays } from '../shift-dates.ts'
import { cancellationRefusal, REFUND_TERMS, refundTerms, SOLD_ON_THE_SPOT } from './cancellation-rules.ts'
import { adminBadgeColour, customerBadgeColour } from './status-colours.ts'
import { DELIVERED, IN_DELIVERY, IN_PREPARATION, ORDER_STATUSES, SELECTABLE_STATUSES } from './statuses.ts'

const updatedAt = new Date('2026-11-01T10:00:00Z')
const now = new Date('2026-11-21T10:00:00Z')

test('each status allows the button (undefined) or has its sentence, even long after the last change', () => {
  expect(ORDER_STATUSES.map((status) => cancellationRefusal({ status, updatedAt }, now))).toEqual([
    'Commande validée',
    undefined,
    undefined,
    'Délai de 14 jours dépassé',
    'Commande annulée',
    'Commande annulée par le client',
    'Commande remboursée',
  ])
})

test('a delivered order can be cancelled until the end of the 14 days, from the delivery if it is known', () => {
  const order = { status: 'Livré', updatedAt } as const
  // The order was received on Sunday 1 November. The fourteenth day is a Sunday, so the customer can cancel until the
  // end of Monday 16 in Paris.
  expect(cancellationRefusal(order, new Date('2026-11-16T22:59:59.999Z'))).toBeUndefined()
  expect(cancellationRefusal(order, new Date('2026-11-16T23:00:00.000Z'))).toBe('Délai de 14 jours dépassé')
  expect(cancellationRefusal({ ...order, deliveredAt: addDays(now, -13) }, now)).toBeUndefined()
  expect(cancellationRefusal({ ...order, updatedAt: now, deliveredAt: addDays(now, -17) }, now)).toBeDefined()
})

test('a sale on the spot cannot be cancelled, even if the shop has set it back to an earlier status', () => {
  for (const status of [IN_PREPARATION, IN_DELIVERY, DELIVERED] as const)
    expect(cancellationRefusal({ status, updatedAt: now, soldOnTheSpot: true }, now)).toBe(SOLD_ON_THE_SPOT)
})

test('the badge colours of customer and back-office follow the specification', () => {
  const colours = ORDER_STATUSES.map((s) => [customerBadgeColour(s), adminBadgeColour(s)].join(' '))
  expect(colours).toEqual([
    'grey blue',
    'blue yellow',
    'yellow purple',
    'green green',
    'red red',
    'orange dark-red',
    'purple grey',
  ])
})

test('every status except Validé can be chosen by hand', () => {
  expect(ORDER_STATUSES.filter((s) => !SELECTABLE_STATUSES.some((chosen) => chosen === s))).toEqual([
    'Validé',
  ])
})

test('the terms of a return appear only for sent orders (decision 57)', () => {
  expect(refundTerms({ wasShipped: false })).toEqual(['Nous vous remboursons sous 5 jours ouvrés'])
  const sent = refundTerms({ wasShipped: true })
  expect(sent.slice(0, 3)).toEqual(REFUND_TERMS)
  expect(sent.at(-1)).toContain('14 jours')
})
