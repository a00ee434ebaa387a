import type { Selectable } from 'kysely'
import type { TermsSection } from '#shared/terms/terms-of-sale.ts'
import type { Db } from '../database/database.ts'
import type { TermsRow } from '../database/sales-tables.ts'

export async function findTerms(db: Db, version: string): Promise<Selectable<TermsRow> | undefined> {
  return db.selectFrom('terms').selectAll().where('version', '=', version).executeTakeFirst()
}

/** Returns the latest text if the version is not stored. */
export async function acceptedTerms(
  db: Db,
  version: string,
): Promise<{ version: string; sections: TermsSection[] }> {
  return (
    (await findTerms(db, version)) ??
    (await db
      .selectFrom('terms')
      .selectAll()
      .orderBy('published_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow())
  )
}
