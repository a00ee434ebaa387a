import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { csvStart, csvLine } from '#shared/csv-line.ts'
import { STOCK_FILE_COLUMNS } from '#shared/inventory/counts-file.ts'
import type { Db } from '../database/database.ts'
import { ORDER_OF_NAMES } from '../database/order-of-names.ts'
import { reservedSleeves } from './queries.ts'

const ROWS_PER_READ = 500

/** The last column is left empty, so that a person can enter counts and import the file. */
export function stockCsv(db: Db): Readable {
  return Readable.from(lines(db))
}

async function* lines(db: Db): AsyncGenerator<string> {
  yield csvStart() + csvLine(Object.values(STOCK_FILE_COLUMNS))
  const byName = ORDER_OF_NAMES
  let last: { id: string; sorted_by: string } | undefined
  for (;;) {
    const rows = await db
      .selectFrom('sleeves')
      .select(['id', 'sku', 'gtin', 'name', 'stock', 'low_stock_below'])
      .select(byName.as('sorted_by'))
      .select(reservedSleeves('sleeves.id').as('reserved'))
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(${byName}, id) > (${last?.sorted_by}, ${last?.id}::uuid)`),
      )
      .orderBy(byName)
      .orderBy('id')
      .limit(ROWS_PER_READ)
      .execute()
    yield rows
      .map(({ sku, gtin, name, stock, reserved, low_stock_below }) =>
        csvLine([sku, gtin, name, ...[stock + reserved, reserved, stock, low_stock_below].map(String), '']),
      )
      .join('')
    if (rows.length < ROWS_PER_READ) return
    last = rows.at(-1)
  }
}
