import { SLEEVE_NOT_FOUND } from '#shared/catalogue/texts.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { removeStock } from '../inventory/stock-movements.ts'
import type { Services } from '../services.ts'

/**
 * Deletes a sleeve for good. Orders and open checkouts keep their own copy of it (decision 9).
 * @throws 404
 */
export async function deleteSleeve(services: Services, id: string, byUserId: string): Promise<void> {
  await write(services.database, async (tx) => {
    await removeStock(tx, id, { byUserId, now: services.clock.now() })
    const { numDeletedRows } = await tx.deleteFrom('sleeves').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) throw new ShopError('NOT_FOUND', SLEEVE_NOT_FOUND)
    tx.changed('catalogue')
  })
}
