import { expect, test } from 'vitest'
import { stockBadge } from './stock-badges.ts'

test('the stock badges at their edges', () => {
  expect(
    [0, 1, 31, 32].map((stock) => stockBadge({ stock, packs: [{ size: 1, price: 1, offered: true }] })),
  ).toEqual(['out-of-stock', 'soon-out', 'soon-out', undefined])
})
