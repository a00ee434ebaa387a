import { categoryOf } from '#shared/catalogue/sleeve-categories.ts'
import { inBatches } from '../database/batches.ts'
import type { Tx } from '../database/write.ts'
import { lockInOrder } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { searchColumns, SEARCH_EDITION } from './search.ts'

/** Updates the search texts that an earlier release wrote by other rules. */
export async function refreshSearchTexts({ database }: Pick<Services, 'database'>): Promise<void> {
  await inBatches(database, refreshSome)
}

async function refreshSome(tx: Tx, most: number): Promise<number> {
  lockInOrder(tx, 'sleeves')
  const rows = await tx
    .selectFrom('sleeves')
    .innerJoin('collections', 'collections.id', 'sleeves.collection_id')
    .selectAll('sleeves')
    .select('collections.name as collection_name')
    .where('search_edition', '<', SEARCH_EDITION)
    .orderBy('sleeves.id')
    .limit(most)
    .forUpdate('sleeves')
    .execute()
  for (const row of rows) {
    const collection = { name: row.collection_name, category: categoryOf(row.collection_id) }
    await tx
      .updateTable('sleeves')
      .set(searchColumns({ ...row, collection }))
      .where('id', '=', row.id)
      .execute()
  }
  if (rows.length > 0) tx.changed('catalogue')
  return rows.length
}
