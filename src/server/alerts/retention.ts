import { addDays } from '#shared/shift-dates.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { Services } from '../services.ts'

/** Closed alerts are kept so that the same alert is not raised again. */
const CLOSED_DAYS = 365

export async function cleanupAlerts({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = addDays(clock.now(), -CLOSED_DAYS)
  await deleteInBatches(database, (tx, rows) =>
    tx
      .deleteFrom('alerts')
      .where('id', 'in', (eb) =>
        eb.selectFrom('alerts').select('id').where('resolved_at', '<', before).limit(rows),
      ),
  )
}
