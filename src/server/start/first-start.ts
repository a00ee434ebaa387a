import { ensureAdmin } from '../accounts/ensure-admin.ts'
import { enqueuePastDocuments } from '../documents/issue-past-documents.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { StartupError } from '../config/startup-error.ts'
import type { Services } from '../services.ts'

/** What an empty shop needs before it opens: the shopkeeper's account, and the demo goods in demo mode. */
export async function firstStart(services: Services): Promise<void> {
  const { config, database } = services
  if (config.mode === 'live' && (await holdsDemoAccounts(services))) {
    throw new StartupError(
      'SHOP_MODE=live refuses a database with the demo accounts in it: take the demo out with `npm run demo:leave`.',
    )
  }
  if (config.admin) await ensureAdmin(services, config.admin)
  if (config.demoData && !(await holdsGoods(database.db))) await loadDemo(services)
  await enqueuePastDocuments(services)
}

async function holdsDemoAccounts({ database }: Services): Promise<boolean> {
  const found = await database.db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', '%@carapace.test')
    .executeTakeFirst()
  return found !== undefined
}

async function holdsGoods(db: Services['database']['db']): Promise<boolean> {
  return (await db.selectFrom('sleeves').select('id').limit(1).executeTakeFirst()) !== undefined
}
