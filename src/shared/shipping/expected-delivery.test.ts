import { expect, test } from 'vitest'
import { expectedDelivery } from './expected-delivery.ts'

const DAYS = { days: { min: 2, max: 4 }, overseasDays: { min: 7, max: 12 } }

test.each([
  ['2026-11-24', 'entre le 26 et le 30\u00A0novembre'],
  // Over a weekend, into the next month.
  ['2026-11-27', 'entre le 1er et le 3\u00A0décembre'],
  ['2026-11-25', 'entre le 27 novembre et le 1er\u00A0décembre'],
  // Christmas and New Year are no working days.
  ['2026-12-23', 'entre le 28 et le 30\u00A0décembre'],
  ['2026-12-29', 'entre le 31 décembre et le 5\u00A0janvier'],
])('sent from %s on, it arrives %s', (sentFrom, text) => {
  expect(expectedDelivery(DAYS, sentFrom)).toBe(text)
})

test('overseas France has a delay of its own, and a single day is one', () => {
  expect(expectedDelivery(DAYS, '2026-11-24', 'France d’outre-mer')).toBe('entre le 3 et le 10\u00A0décembre')
  expect(expectedDelivery({ ...DAYS, days: { min: 2, max: 2 } }, '2026-11-24')).toBe('le 26\u00A0novembre')
})
