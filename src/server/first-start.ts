import { ensureAdmin } from './accounts/ensure-admin.ts'
import { loadDemo } from './demo-data.ts'
import { ShopRefusal } from './shop-refusal.ts'
import type { Parts } from './parts.ts'

/** What an empty shop needs before it opens: the shopkeeper's account, and the demo goods in demo mode. */
export async function firstStart(parts: Parts): Promise<void> {
  const { config, database } = parts
  if (config.mode === 'live' && (await holdsDemoAccounts(parts))) {
    throw new ShopRefusal(
      'SHOP_MODE=live refuses a database with the demo accounts in it: start on an empty one.',
    )
  }
  if (config.admin) await ensureAdmin(parts, config.admin)
  if (config.demoData && !(await holdsGoods(database.db))) await loadDemo(parts)
}

async function holdsDemoAccounts({ database }: Parts): Promise<boolean> {
  const found = await database.db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', '%@carapace.test')
    .executeTakeFirst()
  return found !== undefined
}

async function holdsGoods(db: Parts['database']['db']): Promise<boolean> {
  return (await db.selectFrom('sleeves').select('id').limit(1).executeTakeFirst()) !== undefined
}
