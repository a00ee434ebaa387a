import type { RetentionMonths } from '../accounts/retention-months.ts'
import { addDays, addMonths } from '../shift-dates.ts'

/**
 * The number of years for which messages, and withdrawals without a known order, are kept. The privacy page states
 * it.
 */
export const MESSAGE_RETENTION_YEARS = 3
/** The number of months for which the activity log is kept: a year, as is usual for such logs. */
export const ACTIVITY_MONTHS = 12
/**
 * The number of days for which mails are kept, because a person may ask whether one was sent. A mail that has failed
 * for this long is given up.
 */
export const MAIL_DAYS = 60
/** The number of days for which the server's own log is kept. docs/operations.md asks the operator to set this. */
export const LOG_DAYS = 30
/** The number of days for which ended sign-ins are kept, so that the use of a stolen token is recognised and logged. */
export const SESSION_DAYS = 30
/** The number of years for which consents are kept: the limitation period. */
export const CONSENT_YEARS = 5
/** The number of days for which the link that confirms a restock request works. */
export const RESTOCK_LINK_DAYS = 3
/** The number of months for which a confirmed restock request is kept. */
export const RESTOCK_MONTHS = 6
/** The number of years for which checkouts that ended unpaid are kept. They still contain an address. */
export const CHECKOUT_YEARS = 1

/**
 * The number of days for which searches without a result, and the number of months for which visit counts are kept:
 * the CNIL's limit for audience figures.
 */
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

/**
 * The number of months without a sign-in after which an account ends: for people who chose deletion, and for others
 * (decision 53).
 */
export const INACTIVITY_MONTHS = { chosen: 24, usual: 36 } as const
export const DELETION_WARNING_DAYS = 30
/** The number of days between the second warning and the deletion, for people who chose nothing. */
export const DELETION_REMINDER_DAYS = 7

export type IdleAccount = {
  /** True if the person chose deletion. */
  inactiveAccountDeletion: boolean
  lastActiveAt: Date
  /** The time at which the last first warning was sent. Null before. */
  warnedAt: Date | null
  /** The time at which the second warning was sent. Null before. */
  remindedAt: Date | null
}

/** The day on which an idle account is deleted: when its time is over, but at least 30 days after the first warning. */
export function deletionDay(account: Omit<IdleAccount, 'remindedAt'>): Date {
  const months = account.inactiveAccountDeletion ? INACTIVITY_MONTHS.chosen : INACTIVITY_MONTHS.usual
  const due = addMonths(account.lastActiveAt, months)
  const warned = account.warnedAt && addDays(account.warnedAt, DELETION_WARNING_DAYS)
  return warned && warned > due ? warned : due
}

/**
 * What the retention job does with an account today (decisions 27 and 53): a warning 30 days before the end, a second
 * one 7 days before it for people who chose nothing, then the deletion. Each warning keeps its number of days, even
 * if the job runs late. A sign-in cancels earlier warnings.
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
