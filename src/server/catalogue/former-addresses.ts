import { sql } from 'kysely'
import { isUuid } from '#shared/ids.ts'
import { numberedSlug, slugify } from '#shared/slug.ts'
import { violatedConstraint, type Tx } from '../database/write.ts'

const ATTEMPTS = 5

const KINDS = {
  sleeve: { table: 'sleeves', former: 'sleeve_addresses', blank: 'protection' },
  collection: { table: 'collections', former: 'collection_addresses', blank: 'collection' },
} as const
type Kind = keyof typeof KINDS

/**
 * If a slug would be blank or look like an id, the word of its kind is put in front. Ids must not be used as slugs,
 * because both are accepted as addresses.
 */
export function slugOfName(kind: Kind, name: string): string {
  const slug = slugify(name)
  return slug === '' || isUuid(slug) ? `${KINDS[kind].blank}-${slug}`.replace(/-$/, '') : slug
}

/**
 * The slug gets a number if another row has or had it, so that an old link does not lead to another row. A row that
 * already has an address (`held`) keeps it if the new name makes the same slug and no other row has or had the address.
 */
export async function freeSlug(
  tx: Tx,
  kind: Kind,
  { id, name, held }: { id: string; name: string; held?: { name: string; slug: string } },
): Promise<string> {
  const base = slugOfName(kind, name)
  const { table, former } = KINDS[kind]
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table)} where slug like ${`${base}%`} and id <> ${id}
    union select slug from ${sql.table(former)} where slug like ${`${base}%`} and subject_id <> ${id}`.execute(
    tx,
  )
  const taken = new Set(rows.map(({ slug }) => slug))
  if (held && slugOfName(kind, held.name) === base && !taken.has(held.slug)) return held.slug
  let n = 1
  while (taken.has(numberedSlug(base, n))) n += 1
  return numberedSlug(base, n)
}

export async function keepAddress(
  tx: Tx,
  kind: Kind,
  { id, left, taken, now }: { id: string; left: string; taken: string; now: Date },
): Promise<void> {
  if (left === taken) return
  const row = { slug: left, subject_id: id, left_at: now }
  if (kind === 'sleeve') {
    await tx.deleteFrom('sleeve_addresses').where('slug', '=', taken).execute()
    await tx
      .insertInto('sleeve_addresses')
      .values(row)
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
      .execute()
  } else {
    await tx.deleteFrom('collection_addresses').where('slug', '=', taken).execute()
    await tx
      .insertInto('collection_addresses')
      .values(row)
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
      .execute()
  }
}

/** Repeats a write if another write took its slug meanwhile, up to `ATTEMPTS` times in all. */
export async function withFreeSlug<Result>(save: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await save()
    } catch (error) {
      const isTaken = /^(?:sleeves|collections)_slug_key$/.test(violatedConstraint(error) ?? '')
      if (attempt === ATTEMPTS || !isTaken) throw error
    }
  }
}
