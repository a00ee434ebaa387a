import { PAST_IMPORT_NOT_FOUND, PAST_ORDER_NOT_FOUND } from '#shared/past-orders/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { lockSale } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { erasePastPerson, erasePersonsFrom } from './retention.ts'

type Act = { id: string; byUserId: string }

/**
 * Erases the person of this past order from all their past orders. Without an e-mail address, the person is erased from
 * this order only. A second call changes nothing.
 * @throws 404
 */
export async function erasePersonOf(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { id, byUserId }: Act,
): Promise<void> {
  const now = clock.now()
  await write(database, async (tx) => {
    const order = await tx
      .selectFrom('past_orders')
      .select(['reference', 'email', 'erased_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!order) throw new ShopError('NOT_FOUND', PAST_ORDER_NOT_FOUND)
    if (order.erased_at) return
    if (order.email === '') await erasePersonsFrom(tx, [{ id, reference: order.reference }], now)
    else await erasePastPerson(tx, order.email, now)
    const entry = { by: byUserId, at: now, act: 'changed', kind: 'pastOrders', id } as const
    await recordActivity(tx, { ...entry, name: order.reference, after: { person_erased: true } })
  })
}

/**
 * Keeps the orders whose person was erased, so that another import of the same file does not bring the person back.
 * @throws 404
 */
export async function deleteImport(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { id, byUserId }: Act,
): Promise<void> {
  await write(database, async (tx) => {
    await lockSale(tx, { limits: ['past-orders-import'] })
    await tx.deleteFrom('past_orders').where('import_id', '=', id).where('erased_at', 'is', null).execute()
    const deleted = await tx
      .deleteFrom('past_order_imports')
      .where('id', '=', id)
      .returning('filename')
      .executeTakeFirst()
    if (!deleted) throw new ShopError('NOT_FOUND', PAST_IMPORT_NOT_FOUND)
    const entry = { by: byUserId, at: clock.now(), act: 'deleted', kind: 'pastOrders', id } as const
    await recordActivity(tx, { ...entry, name: deleted.filename })
  })
}
