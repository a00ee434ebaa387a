import { sql, type RawBuilder } from 'kysely'
import { isPlain } from './common-ground.ts'
import type { Db } from './database.ts'

/** What names of sleeves are sorted by, as French does: accents and capitals count last. An index has it. */
export function orderOfNames(db: Db): RawBuilder<string> {
  return isPlain(db) ? sql`sleeves.search_text` : sql`sleeves.name collate "und-x-icu"`
}
