import type { Config } from '../config/config.ts'

/**
 * Returns the schedule of mails to the shopkeeper (cron, in UTC): each minute, or early in the French
 * morning. Returns undefined for 'off'.
 */
export function shopkeeperMailTimes({ newOrderMails }: Pick<Config, 'newOrderMails'>): string | undefined {
  if (newOrderMails === 'off') return undefined
  return newOrderMails === 'daily' ? '30 4 * * *' : '* * * * *'
}
