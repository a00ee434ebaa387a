import { createHash } from 'node:crypto'
import {
  generalTerms,
  TERMS_VERSION,
  type TermsMatter,
  type TermsSection,
} from '#shared/terms/terms-of-sale.ts'
import type { Clock } from '../clock.ts'
import { nextNumber } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { write } from '../database/write.ts'

export type PublishedTerms = { version: string; publishedAt: Date; sections: readonly TermsSection[] }

/** A text that is not stored yet becomes a new version: '2026-11-28', then '2026-11-28.2'. */
export async function publishTerms(
  database: Database,
  matter: TermsMatter,
  clock: Clock,
): Promise<PublishedTerms> {
  const sections = generalTerms(matter)
  const hash = hashOf(sections)
  const known = await byHash(database.db, hash)
  if (known) return { ...known, sections }
  return write(database, async (tx) => {
    // The number's row stays locked, so a server that publishes at the same time finds this version.
    const number = await nextNumber(tx, `terms-${TERMS_VERSION}`)
    const published = await byHash(tx, hash)
    if (published) return { ...published, sections }
    const version = number === 1 ? TERMS_VERSION : `${TERMS_VERSION}.${number}`
    const publishedAt = clock.now()
    await tx
      .insertInto('terms')
      .values({ version, hash, sections: JSON.stringify(sections), published_at: publishedAt })
      .execute()
    return { version, publishedAt, sections }
  })
}

function hashOf(sections: readonly TermsSection[]): string {
  return createHash('sha256').update(JSON.stringify(sections)).digest('hex')
}

async function byHash(
  db: Database['db'],
  hash: string,
): Promise<Omit<PublishedTerms, 'sections'> | undefined> {
  return db
    .selectFrom('terms')
    .select(['version', 'published_at as publishedAt'])
    .where('hash', '=', hash)
    .executeTakeFirst()
}
