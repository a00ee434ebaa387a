import type { Tx } from '../database/write.ts'

/**
 * The former slugs of other articles that begin with `base`. They stay reserved, so that an old link does not lead to
 * another text.
 */
export async function formerSlugs(tx: Tx, id: string, base: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('article_addresses')
    .select('slug')
    .where('slug', 'like', `${base}%`)
    .where('article_id', '<>', id)
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

type AddressChange = { id: string; left: string; taken: string; now: Date }

export async function keepAddress(tx: Tx, { id, left, taken, now }: AddressChange): Promise<void> {
  if (left === taken) return
  await tx.deleteFrom('article_addresses').where('slug', '=', taken).execute()
  await tx
    .insertInto('article_addresses')
    .values({ slug: left, article_id: id, left_at: now })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ article_id: id, left_at: now }))
    .execute()
}
