import { endOfParisDay, nextDay, parisDay, shiftDay, startOfParisDay, type Day } from '../paris-day.ts'
import { isWorkingDay } from '../public-holidays.ts'
import { WITHDRAWAL_DAYS } from './withdrawal-days.ts'

/**
 * The fourteenth day after receipt or, if that is a Saturday, a Sunday or a public holiday, the next working day (L.
 * 221-19, decision 41).
 */
export function lastWithdrawalDay(receivedOn: Day): Day {
  let day = shiftDay(receivedOn, WITHDRAWAL_DAYS)
  while (!isWorkingDay(day)) day = nextDay(day)
  return day
}

export function withdrawalEnd(receivedAt: Date): Date {
  return endOfParisDay(lastWithdrawalDay(parisDay(receivedAt)))
}

export function canWithdraw(receivedAt: Date, now: Date): boolean {
  return now < withdrawalEnd(receivedAt)
}

/** Returns the last moment of the period, because pages show the date of this moment with the word 'inclus'. */
export function withdrawalDeadline(receivedAt: Date): Date {
  return new Date(withdrawalEnd(receivedAt).getTime() - 1)
}

export function withdrawalOverBefore(now: Date): Date {
  let day = shiftDay(parisDay(now), -WITHDRAWAL_DAYS)
  while (canWithdraw(startOfParisDay(day), now)) day = shiftDay(day, -1)
  return endOfParisDay(day)
}
