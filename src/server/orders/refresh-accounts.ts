import { inBatches } from '../database/batches.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { Tx } from '../database/write.ts'
import { lockInOrder } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { readAccounts, writeDerivedColumns } from './account.ts'

/** Raise this number by one when the rules of the account change and existing orders get other derived columns. */
export const ACCOUNT_EDITION = 4

/** Updates the orders whose columns an earlier release computed with other rules. Sends no mail. */
export async function refreshAccounts({ database }: Pick<Services, 'database'>): Promise<void> {
  await inBatches(database, refreshSome)
}

async function refreshSome(tx: Tx, most: number): Promise<number> {
  lockInOrder(tx, 'orders')
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where('account_edition', '<', ACCOUNT_EDITION)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()
  const ids = rows.map(({ id }) => id)
  for (const found of (await readAccounts(tx, ids)).values()) await writeDerivedColumns(tx, found)
  if (ids.length > 0)
    await tx
      .updateTable('orders')
      .set({ account_edition: ACCOUNT_EDITION })
      .where(isOneOf('id', ids))
      .execute()
  return ids.length
}
