import { endOfParisDay, nextDay, parisDay, shiftDay, startOfParisDay, type Day } from '../paris-day.ts'
import { isWorkingDay } from '../public-holidays.ts'

/** The days a consumer has to withdraw, the day of receipt not counted (Code de la consommation, L. 221-18). */
export const WITHDRAWAL_DAYS = 14

/**
 * The last day on which a customer may withdraw: the fourteenth after receipt, and where that is a Saturday, a Sunday
 * or a public holiday, the next working day (L. 221-19, decision 41).
 */
export function lastWithdrawalDay(receivedOn: Day): Day {
  let day = shiftDay(receivedOn, WITHDRAWAL_DAYS)
  while (!isWorkingDay(day)) day = nextDay(day)
  return day
}

/** The moment at which the right ends: Paris midnight after the last day. Until then (exclusive) it can be used. */
export function withdrawalEnd(receivedAt: Date): Date {
  return endOfParisDay(lastWithdrawalDay(parisDay(receivedAt)))
}

/** Whether a delivered order may still be sent back. */
export function canWithdraw(receivedAt: Date, now: Date): boolean {
  return now < withdrawalEnd(receivedAt)
}

/** The last moment of the right: what is shown as its date, 'inclus', and until when a delivered order is cancellable. */
export function withdrawalDeadline(receivedAt: Date): Date {
  return new Date(withdrawalEnd(receivedAt).getTime() - 1)
}

/** The moment before which an order was received if nobody can withdraw from it any more. */
export function withdrawalOverBefore(now: Date): Date {
  let day = shiftDay(parisDay(now), -WITHDRAWAL_DAYS)
  while (canWithdraw(startOfParisDay(day), now)) day = shiftDay(day, -1)
  return endOfParisDay(day)
}
