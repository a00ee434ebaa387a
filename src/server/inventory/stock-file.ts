import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { STOCK_FILE_COLUMNS } from '#shared/inventory/counts-file.ts'
import type { Db } from '../database/database.ts'
import { csvFile, csvLine } from '../http/csv.ts'
import { reservedSleeves } from './queries.ts'

const CHUNK = 500

/** Every sleeve with its counts, by name, for a French spreadsheet; its last column is to be filled in and imported. */
export function stockCsv(db: Db): Readable {
  return Readable.from(lines(db))
}

async function* lines(db: Db): AsyncGenerator<string> {
  yield csvFile() + csvLine(Object.values(STOCK_FILE_COLUMNS))
  let last: { id: string; search_text: string } | undefined
  for (;;) {
    const rows = await db
      .selectFrom('sleeves')
      .select(['id', 'search_text', 'sku', 'gtin', 'name', 'stock', 'low_stock_below'])
      .select(reservedSleeves('sleeves.id').as('reserved'))
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(search_text, id) > (${last?.search_text}, ${last?.id}::uuid)`),
      )
      .orderBy('search_text')
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    yield rows
      .map(({ sku, gtin, name, stock, reserved, low_stock_below }) =>
        csvLine([sku, gtin, name, ...[stock + reserved, reserved, stock, low_stock_below].map(String), '']),
      )
      .join('')
    if (rows.length < CHUNK) return
    last = rows.at(-1)
  }
}
