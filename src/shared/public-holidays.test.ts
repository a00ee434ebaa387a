import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekdayOf } from './paris-day.ts'
import { easterSunday, isWorkingDay, publicHolidays } from './public-holidays.ts'

// 2038 has the latest possible Easter.
test.each([
  [2020, '2020-04-12'],
  [2021, '2021-04-04'],
  [2022, '2022-04-17'],
  [2023, '2023-04-09'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2029, '2029-04-01'],
  [2030, '2030-04-21'],
  [2031, '2031-04-13'],
  [2032, '2032-03-28'],
  [2033, '2033-04-17'],
  [2034, '2034-04-09'],
  [2035, '2035-03-25'],
  [2036, '2036-04-13'],
  [2037, '2037-04-05'],
  [2038, '2038-04-25'],
  [2039, '2039-04-10'],
  [2040, '2040-04-01'],
])('Easter of %i is %s', (year, day) => {
  expect(easterSunday(year)).toBe(day)
})

test('the public holidays of 2026', () => {
  expect(publicHolidays(2026)).toEqual([
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
  ])
})

test('Easter Monday and Whit Monday are Mondays, Ascension is a Thursday, in every year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2299 }), (year) => {
      const weekdays = publicHolidays(year)
        .filter((day) => !/-(01-01|05-01|05-08|07-14|08-15|11-01|11-11|12-25)$/.test(day))
        .map(weekdayOf)
      expect(weekdays.filter((weekday) => weekday === 1)).toHaveLength(2)
      expect(weekdays.every((weekday) => weekday === 1 || weekday === 4)).toBe(true)
    }),
  )
})

test('a working day is neither a weekend nor a holiday', () => {
  expect(isWorkingDay('2026-11-20')).toBe(true)
  expect(isWorkingDay('2026-11-21')).toBe(false)
  expect(isWorkingDay('2026-11-22')).toBe(false)
  expect(isWorkingDay('2026-11-11')).toBe(false)
  expect(isWorkingDay('2026-05-14')).toBe(false)
})
