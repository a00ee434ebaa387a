import { expect, test } from 'vitest'
import { shiftDay } from '../paris-day.ts'
import { REPORTING_RHYTHMS } from '../reporting-rhythm.ts'
import { periodsOfYear, type Period } from './report-periods.ts'

function coversTheYear(periods: readonly Period[], year: number): void {
  let next = `${year}-01-01`
  for (const { from, to } of periods) {
    expect([from, to > from]).toEqual([next, true])
    next = shiftDay(to, 1)
  }
  expect(next).toBe(`${year + 1}-01-01`)
}

test('each rhythm covers the year, and February ends with its last day', () => {
  for (const rhythm of REPORTING_RHYTHMS) coversTheYear(periodsOfYear(2028, rhythm), 2028)
  expect(periodsOfYear(2028, 'ten-days').slice(3, 6)).toEqual([
    { from: '2028-02-01', to: '2028-02-10' },
    { from: '2028-02-11', to: '2028-02-20' },
    { from: '2028-02-21', to: '2028-02-29' },
  ])
  expect(periodsOfYear(2027, 'two-months')[0]).toEqual({ from: '2027-01-01', to: '2027-02-28' })
})

test('a period that was handed over stays when the rhythm changes, and no day is reported twice', () => {
  const handedOver = [
    { from: '2027-01-01', to: '2027-02-28' },
    { from: '2027-03-11', to: '2027-03-20' },
  ]
  for (const rhythm of REPORTING_RHYTHMS) {
    const periods = periodsOfYear(2027, rhythm, handedOver)
    coversTheYear(periods, 2027)
    for (const period of handedOver) expect(periods).toContainEqual(period)
  }
})
