import type { Config } from '../config/config.ts'

/** Returns a cron expression in UTC: each minute, or early in the French morning. Undefined for 'off'. */
export function shopkeeperMailTimes({ newOrderMails }: Pick<Config, 'newOrderMails'>): string | undefined {
  if (newOrderMails === 'off') return undefined
  return newOrderMails === 'daily' ? '30 4 * * *' : '* * * * *'
}
