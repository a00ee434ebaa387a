import type { Database, Db } from '../database/database.ts'
import { write } from '../database/write.ts'

/** If the last backup is older, the shop sends an alert. `deploy/monitoring/alerts.yml` has the same value. */
export const BACKUP_OVERDUE_MS = 36 * 60 * 60_000

export type GoodBackup = { madeAt: Date; bytes: number }

export async function recordBackup(database: Database, { madeAt, bytes }: GoodBackup): Promise<void> {
  await write(database, async (tx) => {
    await tx.deleteFrom('backups').execute()
    await tx.insertInto('backups').values({ made_at: madeAt, bytes }).execute()
  })
}

/** Returns the time of the last backup, or of the first account if there is no backup. Undefined without an account. */
export async function lastBackedUp(db: Db): Promise<Date | undefined> {
  const backup = await db
    .selectFrom('backups')
    .select((eb) => eb.fn.max('made_at').as('at'))
    .executeTakeFirst()
  if (backup?.at) return backup.at
  const account = await db
    .selectFrom('users')
    .select((eb) => eb.fn.min('created_at').as('at'))
    .executeTakeFirst()
  return account?.at ?? undefined
}
