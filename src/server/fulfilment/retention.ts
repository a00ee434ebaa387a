import { addDays } from '#shared/shift-dates.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { Services } from '../services.ts'

/** The number of days for which the outcomes of a bulk change are kept. */
const BULK_CHANGE_DAYS = 30

export async function cleanupBulkChanges({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = addDays(clock.now(), -BULK_CHANGE_DAYS)
  await deleteInBatches(database, (tx, rows) =>
    tx
      .deleteFrom('bulk_changes')
      .where('id', 'in', (eb) =>
        eb.selectFrom('bulk_changes').select('id').where('created_at', '<', before).limit(rows),
      ),
  )
}
