import { SLEEVE_NOT_FOUND } from '#shared/catalogue/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { moveStock } from '../inventory/stock-movements.ts'
import { lockSale } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'

/**
 * Orders and open checkouts keep their own copy of the sleeve (decision 9).
 * @throws 404
 */
export async function deleteSleeve(services: Services, id: string, byUserId: string): Promise<void> {
  await write(services.database, async (tx) => {
    const now = services.clock.now()
    const gone = await deleteSleeveIn(tx, { id, byUserId, now })
    const { name } = gone
    await recordActivity(tx, {
      by: byUserId,
      at: now,
      act: 'deleted',
      kind: 'sleeve',
      id,
      name,
      before: gone,
    })
  })
}

/**
 * The caller records the act in the activity log.
 * @throws 404
 */
export async function deleteSleeveIn(
  tx: Tx,
  { id, byUserId, now }: { id: string; byUserId: string; now: Date },
): Promise<{ name: string; price_cents: number }> {
  const [held] = (await lockSale(tx, { sleeves: [id] })).sleeves
  if (held) await moveStock(tx, new Map([[id, -held.stock]]), { reason: 'removal', byUserId, now })
  const gone = await tx
    .deleteFrom('sleeves')
    .where('id', '=', id)
    .returning(['name', 'price_cents'])
    .executeTakeFirst()
  if (!gone) throw new ShopError('NOT_FOUND', SLEEVE_NOT_FOUND)
  tx.changed('catalogue')
  return gone
}
