import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastMonths, monthLabel, monthOf } from './months.ts'

const now = new Date('2026-02-10T12:00:00Z')

test('the last 12 months, oldest first', () => {
  const months = lastMonths(now)
  expect(months).toHaveLength(12)
  expect([months[0], months[10], months[11]]).toEqual(['2025-03', '2026-01', '2026-02'])
})

test('a month begins at midnight in Paris', () => {
  expect(monthOf(new Date('2026-01-31T22:59:59Z'))).toBe('2026-01')
  expect(monthOf(new Date('2026-01-31T23:00:00Z'))).toBe('2026-02')
  expect(monthLabel('2026-11')).toBe('nov. 26')
})

test('at any moment, the months are 12 consecutive ones that end with the current one', () => {
  const moments = fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2060-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, (moment) => {
      const months = lastMonths(moment)
      expect(new Set(months).size).toBe(12)
      expect([...months].sort()).toEqual(months)
      expect(months.at(-1)).toBe(monthOf(moment))
    }),
  )
})
