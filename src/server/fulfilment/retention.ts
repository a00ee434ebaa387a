import { addDays } from '#shared/shift-dates.ts'
import { deleteInBatches, inBatches } from '../database/batches.ts'
import type { Services } from '../services.ts'

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

const LABEL_PDF_DAYS = 30

/** Old PDFs are erased, because they show an address. */
export async function cleanupLabelPdfs({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = addDays(clock.now(), -LABEL_PDF_DAYS)
  await inBatches(database, async (tx, rows) => {
    const { numUpdatedRows } = await tx
      .updateTable('labels')
      .set({ pdf: null })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('labels')
          .select('id')
          .where('pdf', 'is not', null)
          .where('asked_at', '<', before)
          .limit(rows),
      )
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}
