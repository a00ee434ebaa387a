import { expect, test } from 'vitest'
import { canPayLater } from './pay-later.ts'

test.each([
  [2_999, false],
  [3_000, true],
  [200_000, true],
  [200_001, false],
])('payment in four instalments of %i cents: %s', (cents, offered) => {
  expect(canPayLater(cents)).toBe(offered)
})
