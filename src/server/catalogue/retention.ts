import { addDays } from '#shared/shift-dates.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { Services } from '../services.ts'

const SLEEVE_CHANGE_DAYS = 30

export async function cleanupSleeveChanges({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = addDays(clock.now(), -SLEEVE_CHANGE_DAYS)
  await deleteInBatches(database, (tx, rows) =>
    tx
      .deleteFrom('sleeve_changes')
      .where('id', 'in', (eb) =>
        eb.selectFrom('sleeve_changes').select('id').where('created_at', '<', before).limit(rows),
      ),
  )
}
