import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatLongDate, formatShortDate, formatShortDateTime } from './dates.ts'

test('French formats, in Paris time', () => {
  const date = '2026-11-21T23:14:00.000Z'
  expect(formatLongDate('2026-11-21T11:14:00.000Z')).toBe('samedi 21\u00A0novembre\u00A02026')
  expect(formatLongDate(date)).toBe('dimanche 22\u00A0novembre\u00A02026')
  expect(formatDate(new Date(date))).toBe('22\u00A0novembre\u00A02026')
  expect(formatDateTime(date)).toBe('22\u00A0novembre\u00A02026 à\u00A000:14')
  expect(formatShortDate(date)).toBe('22/11/2026')
  expect(formatLongDate('2026-10-01T10:00:00.000Z')).toBe('jeudi 1er\u00A0octobre\u00A02026')
  expect(formatDate('2026-12-31T23:30:00.000Z')).toBe('1er\u00A0janvier\u00A02027')
  expect(formatDate('2026-10-11T10:00:00.000Z')).toBe('11\u00A0octobre\u00A02026')
  expect(formatShortDateTime(date)).toBe('22/11/2026 00:14')
})

test('the clocks of Paris change on the last Sundays of March and October', () => {
  expect(formatShortDateTime('2026-03-29T00:59:00.000Z')).toBe('29/03/2026 01:59')
  expect(formatShortDateTime('2026-03-29T01:00:00.000Z')).toBe('29/03/2026 03:00')
  expect(formatShortDateTime('2026-10-25T00:59:00.000Z')).toBe('25/10/2026 02:59')
  expect(formatShortDateTime('2026-10-25T01:00:00.000Z')).toBe('25/10/2026 02:00')
})

test('only the first day of a month becomes an ordinal', () => {
  expect(formatDate('2026-01-21T10:00:00.000Z')).toBe('21\u00A0janvier\u00A02026')
  expect(formatLongDate('2001-01-01T10:00:00.000Z')).toBe('lundi 1er\u00A0janvier\u00A02001')
  expect(formatShortDate('2026-01-01T10:00:00.000Z')).toBe('01/01/2026')
})
