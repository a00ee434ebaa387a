import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isOneOf } from '../database/is-one-of.ts'

export async function wrongBooks(
  { database: { db } }: { database: Pick<Database, 'db'> },
  among?: readonly string[],
) {
  const { rows } = await sql<{ id: string; stock: number; moved: number }>`
    select sleeves.id, sleeves.stock, coalesce(sum(stock_movements.change), 0)::int as moved
    from sleeves left join stock_movements on stock_movements.sleeve_id = sleeves.id
    where ${among ? isOneOf('sleeves.id', among) : sql<boolean>`true`}
    group by sleeves.id
    having sleeves.stock <> coalesce(sum(stock_movements.change), 0)`.execute(db)
  return rows
}
