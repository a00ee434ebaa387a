const DAY_MS = 86_400_000

/** For example '2026-11-21'. */
export const dayInParis = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(at)

/** The fourteenth day after the receipt, or the next working day (decision 41). */
export function lastDayToWithdraw(receivedAt: Date): string {
  let day = new Date(new Date(dayInParis(receivedAt)).getTime() + 14 * DAY_MS)
  while (isDayOff(day)) day = new Date(day.getTime() + DAY_MS)
  return nameOf(day)
}

const nameOf = (day: Date) => day.toISOString().slice(0, 10)

const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Easter Monday, Ascension Day and Whit Monday, in days after Easter. */
const AFTER_EASTER = [1, 39, 50]

function isDayOff(day: Date): boolean {
  if (day.getUTCDay() % 6 === 0 || FIXED.includes(nameOf(day).slice(5))) return true
  const easter = easterOf(day.getUTCFullYear()).getTime()
  return AFTER_EASTER.some((days) => easter + days * DAY_MS === day.getTime())
}

/** Returns Easter Sunday by Gauss's rule, which holds from 1900 to 2099. */
function easterOf(year: number): Date {
  const moon = (19 * (year % 19) + 24) % 30
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7
  const isLate = moon + sunday === 35 || (moon === 28 && sunday === 6 && year % 19 > 10)
  return new Date(Date.UTC(year, 2, 22 + moon + sunday - (isLate ? 7 : 0)))
}
