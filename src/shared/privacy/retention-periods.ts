import type { RetentionMonths } from '#shared/accounts/privacy-settings.ts'
import { addDays, addMonths } from '#shared/dates.ts'

/** How long messages to the shop and withdrawals of no known order are kept: as the privacy page says. */
export const MESSAGE_RETENTION_YEARS = 3

/** Messages received before this moment are deleted. */
export function messagesStart(now: Date): Date {
  return addMonths(now, -12 * MESSAGE_RETENTION_YEARS)
}

/** Orders made before this moment leave the customer's history (decision 27). */
export function historyStart(now: Date, months: RetentionMonths): Date {
  return addMonths(now, -months)
}

export const INACTIVITY_MONTHS = 24
export const DELETION_WARNING_DAYS = 30

export type IdleAccount = {
  /** Whether the person asked for it; nothing happens otherwise. */
  inactiveAccountDeletion: boolean
  lastActiveAt: Date
  /** When the warning was last written, if ever. */
  warnedAt: Date | null
}

/**
 * What the retention job does with an account today (decision 27): 30 days before two years of inactivity are
 * full it warns, then it deletes, never sooner than 30 days after the warning, however late the job ran.
 * Coming back makes an old warning void.
 */
export function inactivityStep(account: IdleAccount, now: Date): 'nothing' | 'warn' | 'delete' {
  if (!account.inactiveAccountDeletion) return 'nothing'
  const due = addMonths(account.lastActiveAt, INACTIVITY_MONTHS)
  if (now < addDays(due, -DELETION_WARNING_DAYS)) return 'nothing'
  if (!account.warnedAt || account.warnedAt <= account.lastActiveAt) return 'warn'
  return now >= due && now >= addDays(account.warnedAt, DELETION_WARNING_DAYS) ? 'delete' : 'nothing'
}
