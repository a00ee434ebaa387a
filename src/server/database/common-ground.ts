import { PostgresAdapter } from 'kysely'
import type { Db } from './database.ts'

/**
 * Marks a Kysely, its transactions included, whose database has the common ground only. What the shop uses of PostgreSQL
 * beyond that is one list, which `common-ground.test.ts` holds all SQL against.
 */
export class PlainAdapter extends PostgresAdapter {}

/** Whether only the common ground may be used. */
export const isPlain = (db: Db): boolean => db.getExecutor().adapter instanceof PlainAdapter

/** A migration without what the product lacks. */
export function plainMigration(text: string): string {
  return text
    .replaceAll(/create extension[^;]*;/gi, '')
    .replaceAll(/create index[^;]*\bgin_trgm_ops\b[^;]*;/gi, '')
    .replaceAll(/\bname collate "und-x-icu"/gi, 'search_text')
    .replaceAll(/\bcustomer_last_name collate "und-x-icu"/gi, 'lower(customer_last_name)')
}
