import { expect, test } from 'vitest'
import { periodBefore, periodError, stepsBefore, stepsOf } from './figure-periods.ts'

test.each([
  // The period before has the same number of days.
  ['2026-11-10', '2026-11-16', '2026-11-03', '2026-11-09'],
  ['2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21'],
  // Whole months are compared with the same number of months.
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['2026-01-01', '2026-02-28', '2025-11-01', '2025-12-31'],
])('%s to %s is compared with %s to %s', (from, to, before, end) => {
  expect(periodBefore({ from, to })).toEqual({ from: before, to: end })
})

test('weeks begin on Monday, and every step ends when its period ends', () => {
  const period = { from: '2026-11-11', to: '2026-11-24' }
  expect(stepsOf(period, 'week')).toEqual([
    { from: '2026-11-11', to: '2026-11-15' },
    { from: '2026-11-16', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-24' },
  ])
  expect(stepsOf({ from: '2026-01-15', to: '2026-03-02' }, 'month').map(({ to }) => to)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-02',
  ])
  expect(stepsOf(period, 'day')).toHaveLength(14)
})

test('each step is compared with a step of the previous period, never with one of its own', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' }
  const days = stepsBefore(march, 'day')
  expect([days[0]?.from, days[27]?.to, days[28], days.length]).toEqual([
    '2026-02-01',
    '2026-02-28',
    undefined,
    31,
  ])
  expect(stepsBefore({ from: '2026-02-01', to: '2026-03-31' }, 'month')).toEqual([
    { from: '2025-12-01', to: '2025-12-31' },
    { from: '2026-01-01', to: '2026-01-31' },
  ])
})

test.each([
  ['2026-11-01', '2026-11-30', '2025-11-01', '2025-11-30'],
  ['2026-11-10', '2026-11-16', '2025-11-10', '2025-11-16'],
  // The whole of February stays whole, also in a leap year.
  ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
  ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
  // A period of two years is compared with the two years before it. The same days of last year would overlap the
  // period.
  ['2025-01-01', '2026-12-31', '2023-01-01', '2024-12-31'],
])('%s to %s of last year is %s to %s', (from, to, before, end) => {
  expect(periodBefore({ from, to }, 'last-year')).toEqual({ from: before, to: end })
})

test('each step is compared with the same step of last year', () => {
  const period = { from: '2026-02-01', to: '2026-03-31' }
  expect(stepsBefore(period, 'month', 'last-year')).toEqual([
    { from: '2025-02-01', to: '2025-02-28' },
    { from: '2025-03-01', to: '2025-03-31' },
  ])
})

test('a period ends after its beginning and has at most three years', () => {
  expect(periodError({ from: '2026-11-02', to: '2026-11-01' })).toContain('précéder')
  expect(periodError({ from: '2023-01-01', to: '2026-01-01' })).toBeUndefined()
  expect(periodError({ from: '2020-01-01', to: '2026-01-01' })).toContain('trois ans')
})
