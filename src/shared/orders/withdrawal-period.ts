import { endOfParisDay, nextDay, parisDay, shiftDay, startOfParisDay, type Day } from '../paris-day.ts'
import { isWorkingDay } from '../public-holidays.ts'
import { WITHDRAWAL_DAYS } from './withdrawal-days.ts'

/**
 * The last day to withdraw: the fourteenth after receipt or, if that is a Saturday, a Sunday or a public holiday, the
 * next working day (L. 221-19, decision 41).
 */
export function lastWithdrawalDay(receivedOn: Day): Day {
  let day = shiftDay(receivedOn, WITHDRAWAL_DAYS)
  while (!isWorkingDay(day)) day = nextDay(day)
  return day
}

/** The moment at which the right ends (exclusive): midnight in Paris after the last day. */
export function withdrawalEnd(receivedAt: Date): Date {
  return endOfParisDay(lastWithdrawalDay(parisDay(receivedAt)))
}

/** Whether a delivered order may still be sent back. */
export function canWithdraw(receivedAt: Date, now: Date): boolean {
  return now < withdrawalEnd(receivedAt)
}

/**
 * The last moment of the right to withdraw. Pages show its date ('inclus'). A delivered order can be cancelled until
 * then.
 */
export function withdrawalDeadline(receivedAt: Date): Date {
  return new Date(withdrawalEnd(receivedAt).getTime() - 1)
}

/** Orders received before this moment can no longer be withdrawn. */
export function withdrawalOverBefore(now: Date): Date {
  let day = shiftDay(parisDay(now), -WITHDRAWAL_DAYS)
  while (canWithdraw(startOfParisDay(day), now)) day = shiftDay(day, -1)
  return endOfParisDay(day)
}
