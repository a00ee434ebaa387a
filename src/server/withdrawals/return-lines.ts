import { sql, type Selectable } from 'kysely'
import type { PackSize } from '#shared/catalogue/pack-size.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { Db } from '../database/database.ts'
import type { WithdrawalLinesRow } from '../database/sales-tables.ts'
import { withdrawnPacksHaveLeft } from '../orders/withdrawn-packs.ts'

export type ReturnLine = Selectable<WithdrawalLinesRow> & {
  name: string
  packSize: PackSize
  /** Whether some of these packs have left the shop: they come back by parcel. */
  hasLeft: boolean
  /** How many of them its own refunds have given back. */
  refunded: number
}

/** The lines of these withdrawals, in the order of their orders. */
export async function linesOfReturns(db: Db, ids: readonly string[]): Promise<ReturnLine[]> {
  return db
    .selectFrom('withdrawal_lines as wl')
    .innerJoin('order_lines as l', 'l.id', 'wl.line_id')
    .selectAll('wl')
    .select(['l.name', 'l.pack_size as packSize', withdrawnPacksHaveLeft.as('hasLeft')])
    .select(
      sql<number>`(select coalesce(sum(rl.quantity), 0)::int from refund_lines rl join refunds r on r.id = rl.refund_id
        where rl.line_id = wl.line_id and r.withdrawal_id = wl.withdrawal_id and r.state <> 'failed')`.as(
        'refunded',
      ),
    )
    .where(isOneOf('withdrawal_id', ids))
    .orderBy('l.position')
    .execute()
}

/** Whether a parcel comes back; taken for granted where the order is not known. */
export const hasLeft = (lines: readonly Pick<ReturnLine, 'hasLeft'>[]): boolean =>
  lines.length === 0 || lines.some((line) => line.hasLeft)
