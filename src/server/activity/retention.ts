import { activityStart } from '#shared/privacy/retention-periods.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { Services } from '../services.ts'

export async function cleanupActivity({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = activityStart(clock.now())
  await deleteInBatches(database, (tx, rows) =>
    tx
      .deleteFrom('activity')
      .where('id', 'in', (eb) => eb.selectFrom('activity').select('id').where('at', '<', before).limit(rows)),
  )
}
