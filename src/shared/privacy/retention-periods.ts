import type { RetentionMonths } from '../accounts/retention-months.ts'
import { addDays, addMonths } from '../shift-dates.ts'

/**
 * Closed declarations of withdrawal without a known order keep the person's name and e-mail address for this time too.
 */
export const MESSAGE_RETENTION_YEARS = 3
export const ACTIVITY_MONTHS = 12
/** Mails are deleted at this age, even unsent ones. */
export const MAIL_DAYS = 60
/** The privacy page states this period. The shop does not delete its log. The operator does (docs/operations.md). */
export const LOG_DAYS = 30
/** Ended sign-ins are kept for this time. */
export const SESSION_DAYS = 30
/** The limitation period of civil claims. Consents without an account are kept for this time. */
export const CONSENT_YEARS = 5
export const RESTOCK_LINK_DAYS = 3
export const RESTOCK_MONTHS = 6
export const CHECKOUT_YEARS = 1

export const MISSED_SEARCH_DAYS = 30
/** The CNIL's limit for audience figures. */
export const AUDIENCE_MONTHS = 25

export function activityStart(now: Date): Date {
  return addMonths(now, -ACTIVITY_MONTHS)
}

export function messagesStart(now: Date): Date {
  return addMonths(now, -12 * MESSAGE_RETENTION_YEARS)
}

export function historyStart(now: Date, months: RetentionMonths): Date {
  return addMonths(now, -months)
}

/**
 * An account may be deleted after this many months without use: `chosen` for people who chose deletion, `usual` for all
 * others (decision 53).
 */
export const INACTIVITY_MONTHS = { chosen: 24, usual: 36 } as const
export const DELETION_WARNING_DAYS = 30
/** The minimum number of days between the second warning and the deletion. */
export const DELETION_REMINDER_DAYS = 7

export type IdleAccount = {
  inactiveAccountDeletion: boolean
  lastActiveAt: Date
  warnedAt: Date | null
  remindedAt: Date | null
}

/** The end of the account's `INACTIVITY_MONTHS`, or 30 days after the first warning if that is later. */
export function deletionDay(account: Omit<IdleAccount, 'remindedAt'>): Date {
  const months = account.inactiveAccountDeletion ? INACTIVITY_MONTHS.chosen : INACTIVITY_MONTHS.usual
  const due = addMonths(account.lastActiveAt, months)
  const warned = account.warnedAt && addDays(account.warnedAt, DELETION_WARNING_DAYS)
  return warned && warned > due ? warned : due
}

/**
 * People who did not choose deletion get a second warning (decisions 27 and 53). If a warning is late, the deletion
 * moves, so that the time after a warning never becomes shorter. Any use of the account cancels earlier warnings.
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
