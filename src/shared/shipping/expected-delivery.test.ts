import { expect, test } from 'vitest'
import { expectedDelivery } from './expected-delivery.ts'

const DAYS = { days: { min: 2, max: 4 }, overseasDays: { min: 7, max: 12 } }

test.each([
  ['2026-11-24', 'entre le\u00A026 et\u00A0le\u00A030\u00A0novembre'],
  ['2026-11-27', 'entre le\u00A01er et\u00A0le\u00A03\u00A0décembre'],
  ['2026-11-25', 'entre le\u00A027\u00A0novembre et\u00A0le\u00A01er\u00A0décembre'],
  // Christmas and New Year are not working days.
  ['2026-12-23', 'entre le\u00A028 et\u00A0le\u00A030\u00A0décembre'],
  ['2026-12-29', 'entre le\u00A031\u00A0décembre et\u00A0le\u00A05\u00A0janvier'],
])('an order sent from %s arrives %s', (sentFrom, text) => {
  expect(expectedDelivery(DAYS, sentFrom)).toBe(text)
})

test('overseas France has its own delay, and equal bounds give a single day', () => {
  expect(expectedDelivery(DAYS, '2026-11-24', 'France d’outre-mer')).toBe(
    'entre le\u00A03 et\u00A0le\u00A010\u00A0décembre',
  )
  expect(expectedDelivery({ ...DAYS, days: { min: 2, max: 2 } }, '2026-11-24')).toBe(
    'le\u00A026\u00A0novembre',
  )
})
