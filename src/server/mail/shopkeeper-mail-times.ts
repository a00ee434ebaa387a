import type { Config } from '../config/config.ts'

/** When the shopkeeper is notified by mail: each minute, or early in the French morning (UTC). Never for 'off'. */
export function shopkeeperMailTimes({ newOrderMails }: Pick<Config, 'newOrderMails'>): string | undefined {
  if (newOrderMails === 'off') return undefined
  return newOrderMails === 'daily' ? '30 4 * * *' : '* * * * *'
}
