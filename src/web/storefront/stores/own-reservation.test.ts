import { expect, test } from 'vitest'
import { reservedIn } from './own-reservation.ts'

const kept = JSON.stringify({
  items: [
    { id: 'nacre', packSize: 10, quantity: 2 },
    { id: 'nacre', packSize: 1, quantity: 3 },
    { id: 'onyx', packSize: 5, quantity: 1 },
  ],
  expiresAt: 1000,
})

test('adds back the sleeves that the open checkout holds', () => {
  expect(reservedIn(kept, 'nacre', 999)).toBe(23)
  expect(reservedIn(kept, 'jade', 999)).toBe(0)
})

test('an expired reservation holds nothing', () => {
  expect(reservedIn(kept, 'nacre', 1000)).toBe(0)
})

test.each([
  null,
  '',
  'null',
  '{"items":3}',
  '{"items":[{"id":"nacre","packSize":0,"quantity":1}],"expiresAt":2000}',
])('garbage (%s) counts as no reservation', (text) => expect(reservedIn(text, 'nacre', 999)).toBe(0))
