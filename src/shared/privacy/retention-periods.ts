import type { RetentionMonths } from '../accounts/retention-months.ts'
import { addDays, addMonths } from '../shift-dates.ts'

/** The retention of messages and of withdrawals without a known order, as on the privacy page. */
export const MESSAGE_RETENTION_YEARS = 3
/** The retention of the activity log: a year, as usual for such logs. */
export const ACTIVITY_MONTHS = 12
/** Mails are kept as long as a person may ask whether one was sent. A mail that fails for this long is given up. */
export const MAIL_DAYS = 60
/** The retention of the server's own log, which docs/operations.md asks the operator to apply. */
export const LOG_DAYS = 30
/** Ended sign-ins are kept for a while, so a stolen token is recognised and logged. */
export const SESSION_DAYS = 30
/** The five years of the limitation period. */
export const CONSENT_YEARS = 5
/** The confirmation link of a restock request, and the retention of the request. */
export const RESTOCK_LINK_DAYS = 3
export const RESTOCK_MONTHS = 6
/** Checkouts that ended unpaid. They still contain an address. */
export const CHECKOUT_YEARS = 1

/** Recorded searches without a result, and visit counts: the CNIL's limit for audience figures. */
export const MISSED_SEARCH_DAYS = 30
export const AUDIENCE_MONTHS = 25

/** Activity before this moment is deleted. */
export function activityStart(now: Date): Date {
  return addMonths(now, -ACTIVITY_MONTHS)
}

/** Messages received before this moment are deleted. */
export function messagesStart(now: Date): Date {
  return addMonths(now, -12 * MESSAGE_RETENTION_YEARS)
}

/** Orders before this moment leave the customer's history (decision 27). */
export function historyStart(now: Date, months: RetentionMonths): Date {
  return addMonths(now, -months)
}

/** The time without a sign-in: for people who chose deletion, and for people without a choice (decision 53). */
export const INACTIVITY_MONTHS = { chosen: 24, usual: 36 } as const
export const DELETION_WARNING_DAYS = 30
/** The second warning, for people without a choice. */
export const DELETION_REMINDER_DAYS = 7

export type IdleAccount = {
  /** Whether the person chose deletion. */
  inactiveAccountDeletion: boolean
  lastActiveAt: Date
  /** When the last first warning was sent, if any. */
  warnedAt: Date | null
  /** When the second warning was sent, if any. */
  remindedAt: Date | null
}

/** The deletion day of an idle account: when its time is over, but at least 30 days after the first warning. */
export function deletionDay(account: Omit<IdleAccount, 'remindedAt'>): Date {
  const months = account.inactiveAccountDeletion ? INACTIVITY_MONTHS.chosen : INACTIVITY_MONTHS.usual
  const due = addMonths(account.lastActiveAt, months)
  const warned = account.warnedAt && addDays(account.warnedAt, DELETION_WARNING_DAYS)
  return warned && warned > due ? warned : due
}

/**
 * Today's step of the retention job for an account (decisions 27 and 53): a warning 30 days before the end, a second one 7 days before it
 * for people without a choice, then the deletion. Each warning keeps its number of days, even if the job runs late. A sign-in cancels
 * earlier warnings.
 */
export function inactivityStep(account: IdleAccount, now: Date): 'nothing' | 'warn' | 'remind' | 'delete' {
  const { inactiveAccountDeletion: isChosen, lastActiveAt, remindedAt } = account
  const warnedAt = account.warnedAt && account.warnedAt > lastActiveAt ? account.warnedAt : null
  const day = deletionDay({ ...account, warnedAt })
  if (!warnedAt) return now < addDays(day, -DELETION_WARNING_DAYS) ? 'nothing' : 'warn'
  if (isChosen) return now < day ? 'nothing' : 'delete'
  if (!remindedAt || remindedAt <= warnedAt)
    return now < addDays(day, -DELETION_REMINDER_DAYS) ? 'nothing' : 'remind'
  return now < day || now < addDays(remindedAt, DELETION_REMINDER_DAYS) ? 'nothing' : 'delete'
}
