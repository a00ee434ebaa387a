import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, flatSettings } from '../settings/settings.ts'
import { fieldLabel, valueLabel } from './activity-labels.ts'

test('each setting has the label of its form, and each choice its word', () => {
  const fields = Object.keys(flatSettings(DEFAULT_SETTINGS))
  expect(fields.filter((field) => fieldLabel(field) === field)).toEqual([])
  expect(fieldLabel('delivery.colissimo.Suisse')).toBe('Colissimo, Suisse')
  expect(valueLabel('step', 'received')).toBe('Colis reçu')
  expect(valueLabel('name', 'received')).toBe('received')
})

test('a day has the usual format, and a percentage its sign', () => {
  expect(valueLabel('sale_from', '2026-11-26')).toBe('26/11/2026')
  expect(valueLabel('value_percent', '10')).toBe('10\u00A0%')
})

test('a banner’s days are shown as they were typed', () => {
  expect(valueLabel('starts_at', '2026-11-27T23:00:00.000Z')).toBe('28/11/2026')
  expect(valueLabel('ends_at', '2026-11-29T23:00:00.000Z')).toBe('29/11/2026')
})
