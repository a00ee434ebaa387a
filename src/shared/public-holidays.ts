import { shiftDay, weekdayOf, type Day } from './paris-day.ts'

/** Month and day of the French public holidays with a fixed date (Code du travail, art. L. 3133-1). */
const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']

/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const AFTER_EASTER = [1, 39, 50]

/** Uses the algorithm of Meeus, Jones and Butcher. */
export function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - moon - (yearOfCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const day = moon + weekday - 7 * late + 114
  const month = Math.floor(day / 31)
  return `${year}-${String(month).padStart(2, '0')}-${String((day % 31) + 1).padStart(2, '0')}`
}

/** Leaves out the holidays of Alsace-Moselle and of overseas France. */
export function publicHolidays(year: number): Day[] {
  const easter = easterSunday(year)
  const moving = AFTER_EASTER.map((days) => shiftDay(easter, days))
  return [...FIXED.map((date) => `${year}-${date}`), ...moving].sort()
}

export function isWorkingDay(day: Day): boolean {
  const weekday = weekdayOf(day)
  if (weekday === 0 || weekday === 6) return false
  return !publicHolidays(Number(day.slice(0, 4))).includes(day)
}
