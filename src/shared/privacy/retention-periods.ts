import type { RetentionMonths } from '../accounts/retention-months.ts'
import { addDays, addMonths } from '../shift-dates.ts'

/** How long messages to the shop and withdrawals of no known order are kept: as the privacy page says. */
export const MESSAGE_RETENTION_YEARS = 3
/** What the shop's own people did; a year, as for other logs of who did what. */
export const ACTIVITY_MONTHS = 12
/** Mails are kept while somebody may ask whether one was sent. One that could not be sent in all this time is given up. */
export const MAIL_DAYS = 60
/** Of the server's own log, docs/operations.md tells the operator to keep it no longer. */
export const LOG_DAYS = 30
/** Ended sign-ins are kept for a while, so that a stolen token is recognised and logged. */
export const SESSION_DAYS = 30
/** The five years of the statute of limitations. */
export const CONSENT_YEARS = 5
/** The link that confirms a request to hear of a sleeve's return; and how long the request is kept. */
export const RESTOCK_LINK_DAYS = 3
export const RESTOCK_MONTHS = 6
/** Checkouts that ended without money: they still hold an address. */
export const CHECKOUT_YEARS = 1

/** Searches without result, as far as they are kept at all; counts of visits, as long as the CNIL lets audience figures be. */
export const MISSED_SEARCH_DAYS = 30
export const AUDIENCE_MONTHS = 25

/** What was done in the back-office before this moment is deleted. */
export function activityStart(now: Date): Date {
  return addMonths(now, -ACTIVITY_MONTHS)
}

/** Messages received before this moment are deleted. */
export function messagesStart(now: Date): Date {
  return addMonths(now, -12 * MESSAGE_RETENTION_YEARS)
}

/** Orders made before this moment leave the customer's history (decision 27). */
export function historyStart(now: Date, months: RetentionMonths): Date {
  return addMonths(now, -months)
}

/** The time without a sign-in: for people who chose deletion, and for people who chose nothing (decision 53). */
export const INACTIVITY_MONTHS = { chosen: 24, usual: 36 } as const
export const DELETION_WARNING_DAYS = 30
/** The second letter, to people who chose nothing. */
export const DELETION_REMINDER_DAYS = 7

export type IdleAccount = {
  /** Whether the person asked for it themself. */
  inactiveAccountDeletion: boolean
  lastActiveAt: Date
  /** When the first letter was last written, if ever. */
  warnedAt: Date | null
  /** When the second letter was written, if ever. */
  remindedAt: Date | null
}

/** The day an idle account goes: when its time is full, but never sooner than 30 days after the first letter. */
export function deletionDay(account: Omit<IdleAccount, 'remindedAt'>): Date {
  const months = account.inactiveAccountDeletion ? INACTIVITY_MONTHS.chosen : INACTIVITY_MONTHS.usual
  const due = addMonths(account.lastActiveAt, months)
  const warned = account.warnedAt && addDays(account.warnedAt, DELETION_WARNING_DAYS)
  return warned && warned > due ? warned : due
}

/**
 * What the retention job does with an account today (decisions 27 and 53): a warning 30 days before the end, a second one 7
 * days before it for people who did not choose deletion, then the deletion. Each warning keeps its number of days, however late
 * the job runs. A sign-in cancels earlier warnings.
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
