import { sql } from 'kysely'
import { changesBetween } from '#shared/activity/activity-kinds.ts'
import { ALREADY_CREATED } from '#shared/texts.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { lockSale } from '../sales/sale-locks.ts'

/**
 * Returns whether a request has already created its row. The row has the same id as the request. Requests with the same
 * id take turns.
 * @throws 409 CONFLICT if the row differs in a column of `asked`
 */
export async function isMadeBefore(
  tx: Tx,
  table: keyof Tables,
  id: string,
  asked: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  await lockSale(tx, { limits: [`${table}:${id}`] })
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(table)} where id = ${id}`.execute(tx)
  const [made] = rows
  if (!made) return false
  const stored = Object.fromEntries(Object.keys(asked).map((column) => [column, made[column]]))
  if (changesBetween(stored, asked).length > 0) throw new ShopError('CONFLICT', ALREADY_CREATED)
  return true
}
