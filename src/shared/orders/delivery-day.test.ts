import { expect, test } from 'vitest'
import { parisDay } from '../paris-day.ts'
import { deliveryDayError, deliveryMoment } from './delivery-day.ts'

// In Paris this is already the 26th.
const now = new Date('2026-11-25T23:30:00Z')
const placedAt = new Date('2026-11-21T10:00:00Z')

test.each([
  ['2026-11-21', undefined],
  ['2026-11-26', undefined],
  ['2026-11-27', 'La date de réception doit être aujourd’hui ou un jour passé'],
  ['2026-11-20', 'La date de réception ne peut pas précéder la commande'],
])('a day of receipt of %s is checked: %s', (day, refusal) => {
  expect(deliveryDayError(day, { placedAt, now })).toBe(refusal)
})

test('the stored moment is within its day, even when the clocks change', () => {
  expect(deliveryMoment('2026-11-26', now)).toBe(now)
  for (const day of ['2026-11-24', '2026-03-29', '2026-10-25'])
    expect(parisDay(deliveryMoment(day, now))).toBe(day)
})
