import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfParisDay, parisDay, shiftDay, startOfParisDay, weekdayOf } from './paris-day.ts'

test("a day in Paris begins an hour before UTC's in winter, and two in summer", () => {
  expect(startOfParisDay('2026-11-21').toISOString()).toBe('2026-11-20T23:00:00.000Z')
  expect(startOfParisDay('2026-07-14').toISOString()).toBe('2026-07-13T22:00:00.000Z')
})

test('the days on which the clocks change have 23 and 25 hours', () => {
  const hours = (day: string) => (endOfParisDay(day).getTime() - startOfParisDay(day).getTime()) / 3_600_000
  expect(hours('2026-03-29')).toBe(23)
  expect(hours('2026-10-25')).toBe(25)
  expect(hours('2026-11-21')).toBe(24)
})

const moments = fc.date({
  min: new Date('2015-01-01'),
  max: new Date('2045-12-31'),
  noInvalidDate: true,
})

test('every moment is between the start and the end of its day', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const day = parisDay(moment)
      expect(startOfParisDay(day).getTime()).toBeLessThanOrEqual(moment.getTime())
      expect(moment.getTime()).toBeLessThan(endOfParisDay(day).getTime())
    }),
  )
})

test('days shift across the ends of months and years', () => {
  expect(shiftDay('2026-12-25', 14)).toBe('2027-01-08')
  expect(shiftDay('2028-03-01', -1)).toBe('2028-02-29')
  expect(weekdayOf('2026-11-21')).toBe(6)
})
