import { ensureAdmin } from '../accounts/ensure-admin.ts'
import { refreshSearchTexts } from '../catalogue/refresh-search-texts.ts'
import { DEMO_ADDRESS_END } from '../config/demo-seller.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { refreshAccounts } from '../orders/refresh-accounts.ts'
import type { Services } from '../services.ts'
import { StartupError } from '../startup-error.ts'

export const LEAVE_THE_DEMO = 'take the demo out with `npm run demo:leave`'

/** Returns the link with which the first admin chooses a password, or undefined if no link is needed. */
export async function firstStart(services: Services): Promise<string | undefined> {
  const { config, database } = services
  if (config.mode === 'live' && (await holdsDemoAccounts(services))) {
    throw new StartupError(
      `SHOP_MODE=live refuses a database with the demo accounts in it: ${LEAVE_THE_DEMO}.`,
    )
  }
  const adminLink = await ensureAdmin(services, config.admin, { isNeeded: config.mode === 'live' })
  if (config.demoData && !(await holdsGoods(database.db))) await loadDemo(services)
  await refreshSearchTexts(services)
  await refreshAccounts(services)
  return adminLink
}

async function holdsDemoAccounts({ database }: Services): Promise<boolean> {
  const found = await database.db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', `%${DEMO_ADDRESS_END}`)
    .executeTakeFirst()
  return found !== undefined
}

async function holdsGoods(db: Services['database']['db']): Promise<boolean> {
  return (await db.selectFrom('sleeves').select('id').limit(1).executeTakeFirst()) !== undefined
}
