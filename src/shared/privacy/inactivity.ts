import { addDays, addMonths } from '#shared/dates.ts'

export const INACTIVITY_MONTHS = 24
export const DELETION_WARNING_DAYS = 30

export interface IdleAccount {
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
