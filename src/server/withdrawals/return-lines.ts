import { sql, type Selectable } from 'kysely'
import { isOneOf } from '../database/is-one-of.ts'
import type { Db } from '../database/database.ts'
import type { WithdrawalLinesRow } from '../database/sales-tables.ts'

export type ReturnLine = Selectable<WithdrawalLinesRow> & {
  name: string
  packSize: number
  /** Whether some of these packs have left the shop: they come back by parcel. */
  hasLeft: boolean
}

/** The lines of these withdrawals, in the order of their orders. */
export async function linesOfReturns(db: Db, ids: readonly string[]): Promise<ReturnLine[]> {
  const rows = await db
    .selectFrom('withdrawal_lines')
    .innerJoin('order_lines', 'order_lines.id', 'withdrawal_lines.line_id')
    .selectAll('withdrawal_lines')
    .select(['order_lines.name', 'order_lines.pack_size as packSize', 'order_lines.quantity as ordered'])
    .select(
      sql<number>`(select coalesce(sum(pl.quantity), 0)::int from parcel_lines pl join parcels p on p.id = pl.parcel_id
        where pl.line_id = withdrawal_lines.line_id and not p.is_resent)`.as('sent'),
    )
    .where(isOneOf('withdrawal_id', ids))
    .orderBy('order_lines.position')
    .execute()
  return rows.map(({ ordered, sent, ...line }) => ({ ...line, hasLeft: line.quantity > ordered - sent }))
}

/** Whether a parcel comes back; taken for granted where the order is not known. */
export const hasLeft = (lines: readonly Pick<ReturnLine, 'hasLeft'>[]): boolean =>
  lines.length === 0 || lines.some((line) => line.hasLeft)
