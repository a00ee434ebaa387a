import { expect, test } from 'vitest'
import { orderNumber, readOrderNumber } from './order-number.ts'

test('an order number has a letter, the year and at least six digits, and a typed one is recognised', () => {
  expect(orderNumber(2026, 42)).toBe('C-2026-000042')
  expect([' c-2026-42 ', 'C 2026 000042', 'F-2026-1', '42', 'C-2026-000042'].map(readOrderNumber)).toEqual([
    'C-2026-000042',
    'C-2026-000042',
    undefined,
    undefined,
    'C-2026-000042',
  ])
  for (const pasted of ['\u202AC-2026-000042\u202C', 'C\u20112026\u2011000042', 'C-2026-\u200B000042'])
    expect(readOrderNumber(pasted)).toBe('C-2026-000042')
})
