import type { Db } from '../database/database.ts'

export async function countOpenAlerts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('alerts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
