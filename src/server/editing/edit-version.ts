import { sql } from 'kysely'
import { STALE_EDIT, STALE_OWN_EDIT } from '#shared/texts.ts'
import type { Db } from '../database/database.ts'
import { ShopError } from '../http/shop-error.ts'

export const nextVersion = () => sql<number>`version + 1`

type Versioned = {
  version: number
  updated_by?: string | null
}

export const staleEdit = (row: { updated_by: string | null }, byUserId: string) =>
  row.updated_by === byUserId ? STALE_OWN_EDIT : STALE_EDIT

/**
 * A write without a version is accepted, because the specification's calls have none (decision 46). Call this function
 * with the row locked.
 * @throws 409 STALE with the current state, in the form of the call's own response
 */
export async function refuseStale(
  db: Db,
  row: Versioned,
  sent: number | undefined,
  present: () => Promise<Record<string, unknown>>,
  sentence: string,
): Promise<void> {
  if (sent !== undefined && sent !== row.version) throw await staleError(db, row, present, sentence)
}

/** Returns the error of `refuseStale`, for callers that detect a late write by something other than the version. */
export async function staleError(
  db: Db,
  row: Versioned,
  present: () => Promise<Record<string, unknown>>,
  sentence: string,
): Promise<ShopError> {
  const changedBy = row.updated_by ? await nameOf(db, row.updated_by) : undefined
  return new ShopError('STALE', sentence, { present: await present(), ...(changedBy && { changedBy }) })
}

async function nameOf(db: Db, userId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user && (`${user.first_name} ${user.last_name}`.trim() || user.email)
}
