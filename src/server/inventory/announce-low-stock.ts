import { sql } from 'kysely'
import { isOneOf } from '../database/is-one-of.ts'
import { write } from '../database/write.ts'
import { announceEvent } from '../integrations/announce-event.ts'
import type { Services } from '../services.ts'
import { reservedSleeves } from './queries.ts'

const FALLS_PER_RUN = 100

/** Pieces that a checkout holds count as stock, as in the mail about low stock. */
export async function announceLowStock({ database, clock, jobs }: Services): Promise<void> {
  await write(database, async (tx) => {
    const fallen = await tx
      .selectFrom('low_stock_falls')
      .innerJoin('sleeves', 'sleeves.id', 'low_stock_falls.sleeve_id')
      .select(['sleeves.id', 'name', 'sku', 'stock', 'low_stock_below'])
      .where('announced_at', 'is', null)
      .where(sql<boolean>`stock + ${reservedSleeves('sleeves.id', { for: 'payments' })} < low_stock_below`)
      .orderBy('fell_at')
      .orderBy('sleeve_id')
      .limit(FALLS_PER_RUN)
      .forUpdate('low_stock_falls')
      .execute()
    if (fallen.length === 0) return
    const ids = fallen.map(({ id }) => id)
    const announced = { announced_at: clock.now() }
    await tx.updateTable('low_stock_falls').set(announced).where(isOneOf('sleeve_id', ids)).execute()
    for (const { id, name, sku, stock, low_stock_below: threshold } of fallen) {
      const product = { id, name, sku: sku ?? '', stock, threshold }
      await announceEvent(tx, { clock, jobs }, { type: 'stock.low', data: () => ({ product }) })
    }
  })
}
