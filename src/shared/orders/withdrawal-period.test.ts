import { expect, test } from 'vitest'
import { parisDay, shiftDay } from '../paris-day.ts'
import { isWorkingDay, publicHolidays } from '../public-holidays.ts'
import {
  canWithdraw,
  lastWithdrawalDay,
  withdrawalDeadline,
  withdrawalEnd,
  withdrawalOverBefore,
} from './withdrawal-period.ts'

test.each([
  ['2026-11-09', '2026-11-23', 'an ordinary Monday'],
  ['2026-11-07', '2026-11-23', 'a Saturday becomes Monday'],
  ['2026-11-08', '2026-11-23', 'a Sunday becomes Monday'],
  ['2026-11-14', '2026-11-30', 'the Saturday of the audit'],
  ['2026-10-28', '2026-11-12', 'Armistice on a Wednesday becomes Thursday'],
  ['2026-12-11', '2026-12-28', 'Christmas on a Friday becomes Monday'],
  ['2026-04-24', '2026-05-11', 'Friday 8 May becomes Monday'],
  ['2026-04-30', '2026-05-15', 'Ascension becomes Friday'],
  ['2026-05-11', '2026-05-26', 'Whit Monday becomes Tuesday'],
  ['2022-12-18', '2023-01-02', 'a Sunday 1 January becomes Monday 2'],
  ['2025-04-05', '2025-04-22', 'Saturday before Easter becomes Tuesday after Easter Monday'],
])('a parcel received on %s can be withdrawn until %s (%s)', (received, last) => {
  expect(lastWithdrawalDay(received)).toBe(last)
})

test.each(Array.from({ length: 21 }, (_, at) => 2020 + at))(
  'every day of receipt in %i has the right last day',
  (year) => {
    const free = new Set([...publicHolidays(year), ...publicHolidays(year + 1)])
    for (let day = `${year}-01-01`; day.startsWith(String(year)); day = shiftDay(day, 1)) {
      const last = lastWithdrawalDay(day)
      const days = (Date.parse(last) - Date.parse(day)) / 86_400_000
      expect(days).toBeGreaterThanOrEqual(14)
      expect(days).toBeLessThanOrEqual(18)
      expect(isWorkingDay(last)).toBe(true)
      for (let between = shiftDay(day, 14); between < last; between = shiftDay(between, 1)) {
        const weekday = new Date(between).getUTCDay()
        expect(weekday === 0 || weekday === 6 || free.has(between)).toBe(true)
      }
    }
  },
)

test('the right ends with the last hour of the last day in Paris, not at the hour of receipt', () => {
  const received = new Date('2026-11-07T16:12:00Z')
  expect(withdrawalEnd(received).toISOString()).toBe('2026-11-23T23:00:00.000Z')
  expect(canWithdraw(received, new Date('2026-11-23T22:59:59.999Z'))).toBe(true)
  expect(canWithdraw(received, new Date('2026-11-23T23:00:00.000Z'))).toBe(false)
})

test('a parcel received after midnight in Paris counts from the new day', () => {
  const received = new Date('2026-11-08T23:30:00Z')
  expect(parisDay(received)).toBe('2026-11-09')
  expect(withdrawalEnd(received).toISOString()).toBe('2026-11-23T23:00:00.000Z')
})

test('the shown date is the last day itself', () => {
  const deadline = withdrawalDeadline(new Date('2026-11-07T16:12:00Z'))
  expect(deadline.toISOString()).toBe('2026-11-23T22:59:59.999Z')
  expect(parisDay(deadline)).toBe('2026-11-23')
})

test('orders received before the computed moment can no longer be withdrawn, later ones can', () => {
  for (let day = '2026-01-01'; day < '2027-01-01'; day = shiftDay(day, 1)) {
    const now = new Date(`${day}T12:00:00Z`)
    const before = withdrawalOverBefore(now)
    expect(canWithdraw(new Date(before.getTime() - 1), now)).toBe(false)
    expect(canWithdraw(before, now)).toBe(true)
  }
})
