import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths } from './shift-dates.ts'

test('months keep the day, or take the last day of a shorter month', () => {
  expect(addMonths(new Date('2026-01-31T10:00:00Z'), 1).toISOString()).toBe('2026-02-28T10:00:00.000Z')
  expect(addMonths(new Date('2026-03-31T10:00:00Z'), -1).toISOString()).toBe('2026-02-28T10:00:00.000Z')
  expect(addMonths(new Date('2026-11-21T00:00:00Z'), -24).toISOString()).toBe('2024-11-21T00:00:00.000Z')
})

test('moving a date by months changes its month by that number', () => {
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

test('a day has 24 hours', () => {
  expect(addDays(new Date('2026-10-24T22:30:00Z'), 14).toISOString()).toBe('2026-11-07T22:30:00.000Z')
})

function monthIndex(date: Date): number {
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
