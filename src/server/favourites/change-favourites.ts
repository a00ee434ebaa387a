import { MAX_FAVOURITES } from '#shared/favourites/favourite-rules.ts'
import type { Db } from '../database/database.ts'
import { write } from '../database/write.ts'
import type { Services } from '../services.ts'

export async function favouritesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('sleeve_id')
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('sleeve_id')
    .limit(MAX_FAVOURITES)
    .execute()
  return rows.map(({ sleeve_id }) => sleeve_id)
}

/** Ids that are unknown, unpublished or beyond the limit are ignored. */
export async function addFavourites(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const nowMs = clock.now().getTime()
  return write(database, async (tx) => {
    // The calls of a customer run one at a time, so that two tabs cannot both use the last places.
    await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const present = await favouritesOf(tx, userId)
    const wanted = [...new Set(ids)].filter((id) => !present.includes(id))
    const known = wanted.length
      ? await tx
          .selectFrom('sleeves')
          .select('id')
          .where('id', 'in', wanted)
          .where('is_published', '=', true)
          .execute()
      : []
    const room = MAX_FAVOURITES - present.length
    const added = wanted.filter((id) => known.some((row) => row.id === id)).slice(0, Math.max(0, room))
    if (added.length > 0)
      await tx
        .insertInto('favourites')
        // The times differ by a millisecond, so that the order is kept.
        .values(
          added.map((sleeve_id, at) => ({ user_id: userId, sleeve_id, added_at: new Date(nowMs - at) })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return favouritesOf(tx, userId)
  })
}

export async function removeFavourite(db: Db, userId: string, sleeveId: string): Promise<string[]> {
  await db.deleteFrom('favourites').where('user_id', '=', userId).where('sleeve_id', '=', sleeveId).execute()
  return favouritesOf(db, userId)
}
