import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatShortDate,
  formatShortDateTime,
} from './dates.ts'

test('French formats, in Paris time', () => {
  const date = '2026-11-21T23:14:00.000Z'
  expect(formatLongDate('2026-11-21T11:14:00.000Z')).toBe('samedi 21 novembre 2026')
  expect(formatLongDate(date)).toBe('dimanche 22 novembre 2026')
  expect(formatDate(new Date(date))).toBe('22 novembre 2026')
  expect(formatDateTime(date)).toBe('22 novembre 2026 à 00:14')
  expect(formatShortDate(date)).toBe('22/11/2026')
  expect(formatLongDate('2026-10-01T10:00:00.000Z')).toBe('jeudi 1er octobre 2026')
  expect(formatDate('2026-12-31T23:30:00.000Z')).toBe('1er janvier 2027')
  expect(formatDate('2026-10-11T10:00:00.000Z')).toBe('11 octobre 2026')
  expect(formatShortDateTime(date)).toBe('22/11/2026 00:14')
})

test('months keep the day, or take the last one there is', () => {
  expect(addMonths(new Date('2026-01-31T10:00:00Z'), 1).toISOString()).toBe('2026-02-28T10:00:00.000Z')
  expect(addMonths(new Date('2026-03-31T10:00:00Z'), -1).toISOString()).toBe('2026-02-28T10:00:00.000Z')
  expect(addMonths(new Date('2026-11-21T00:00:00Z'), -24).toISOString()).toBe('2024-11-21T00:00:00.000Z')
})

test('moving by months moves by that many months', () => {
  const dates = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(dates, fc.integer({ min: -60, max: 60 }), (date, months) => {
      const moved = addMonths(date, months)
      expect(monthIndex(moved) - monthIndex(date)).toBe(months)
      expect(moved.getUTCDate()).toBeLessThanOrEqual(date.getUTCDate())
    }),
  )
})

test('days are of 24 hours', () => {
  expect(addDays(new Date('2026-10-24T22:30:00Z'), 14).toISOString()).toBe('2026-11-07T22:30:00.000Z')
})

function monthIndex(date: Date): number {
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
