import type { Selectable } from 'kysely'
import { SERVER_ERROR } from '#shared/texts.ts'
import type { BulkChangeOrdersRow, BulkChangesRow } from '../database/sales-tables.ts'
import { isTransient, write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'

export type BulkChange = Selectable<BulkChangesRow>
export type OrderOfChange = Selectable<BulkChangeOrdersRow>

type Outcome = Partial<Pick<OrderOfChange, 'state' | 'version_after' | 'failure'>>

export async function settleOrder(
  tx: Tx,
  { bulk_change_id, position, state }: OrderOfChange,
  outcome: Outcome,
): Promise<void> {
  await tx
    .updateTable('bulk_change_orders')
    .set(outcome)
    .where('bulk_change_id', '=', bulk_change_id)
    .where('position', '=', position)
    .where('state', '=', state)
    .execute()
}

/**
 * Stores the reason why an order of a bulk change failed. An order whose undo is refused stays changed.
 * @throws the error itself if a retry may help
 */
export async function refuseOrder(services: Services, order: OrderOfChange, error: unknown): Promise<void> {
  if (isTransient(error)) throw error
  if (!(error instanceof ShopError))
    services.log.error({ err: error, orderId: order.order_id }, 'an order of a bulk change failed')
  const failure = error instanceof ShopError ? error.message : SERVER_ERROR
  await write(services.database, (tx) =>
    settleOrder(tx, order, { failure, ...(order.state === 'waiting' && { state: 'refused' }) }),
  )
}

export async function versionOf(tx: Tx, orderId: string): Promise<number> {
  const { version } = await tx
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return version
}
