import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { actLabel } from '#shared/catalogue/act-label.ts'
import {
  BULK_UNDO_DAYS,
  SLEEVE_CHANGE_NOT_FOUND,
  SLEEVE_CHANGE_OF_ANOTHER,
  SLEEVE_CHANGE_TOO_OLD,
} from '#shared/catalogue/bulk-acts.ts'
import type { NewSleeveChange, SleeveChangeProgress } from '#shared/catalogue/bulk-contract.ts'
import { addDays } from '#shared/shift-dates.ts'
import { ALREADY_CREATED } from '#shared/texts.ts'
import { write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { getSleeveChange } from './bulk-queries.ts'
import { collectionOf } from './judge-sleeve-act.ts'

type Needed = Pick<Services, 'database' | 'clock' | 'jobs'>

/**
 * A job carries out the change. A request sent twice is stored once.
 * @throws 409 CONFLICT if the request id was used for another change or by another person; 422 for an unknown
 * collection
 */
export async function requestSleeveChange(
  services: Needed,
  { requestId: id, act, sleeves }: NewSleeveChange,
  byUserId: string,
): Promise<SleeveChangeProgress> {
  const rows = sleeves
    .map((sleeve) => ({ sleeve_id: sleeve.id.toLowerCase(), seen_version: sleeve.version }))
    .toSorted((one, other) => (one.sleeve_id < other.sleeve_id ? -1 : 1))
    .map((row, position) => ({ ...row, position }))
  await write(services.database, async (tx) => {
    const name = act.kind === 'collection' ? (await collectionOf(tx, act.collection)).name : undefined
    const { numInsertedOrUpdatedRows: isNew } = await tx
      .insertInto('sleeve_changes')
      .values({
        id,
        act: JSON.stringify(act),
        label: actLabel(act, name),
        by_user_id: byUserId,
        created_at: services.clock.now(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (!isNew) return refuseAnother(tx, id, { act, byUserId, rows })
    await sql`
      insert into sleeve_change_rows (change_id, position, sleeve_id, name, seen_version)
      select ${id}, position, sleeve_id, coalesce(sleeves.name, ''), seen_version
      from json_to_recordset(${JSON.stringify(rows)}::json) as asked (position integer, sleeve_id uuid, seen_version integer)
      left join sleeves on sleeves.id = sleeve_id`.execute(tx)
    await services.jobs.enqueue(tx, 'change-sleeves', { sleeveChangeId: id })
  })
  return getSleeveChange(services, id)
}

type Asked = {
  act: NewSleeveChange['act']
  byUserId: string
  rows: readonly { position: number; sleeve_id: string; seen_version: number }[]
}

async function refuseAnother(tx: Tx, id: string, { act, byUserId, rows }: Asked): Promise<void> {
  const stored = await tx
    .selectFrom('sleeve_changes')
    .select(['act', 'by_user_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (stored.by_user_id !== byUserId) throw new ShopError('CONFLICT', SLEEVE_CHANGE_OF_ANOTHER)
  const storedRows = await tx
    .selectFrom('sleeve_change_rows')
    .select(['sleeve_id', 'seen_version', 'position'])
    .where('change_id', '=', id)
    .orderBy('position')
    .execute()
  if (!isDeepStrictEqual(stored.act, act) || !isDeepStrictEqual(storedRows, rows))
    throw new ShopError('CONFLICT', ALREADY_CREATED)
}

/**
 * A job undoes the change. Products that have changed since stay as they are. The call can be repeated safely.
 * @throws 404; 409 CONFLICT after `BULK_UNDO_DAYS`
 */
export async function undoSleeveChange(
  services: Needed,
  id: string,
  byUserId: string,
): Promise<SleeveChangeProgress> {
  const now = services.clock.now()
  await write(services.database, async (tx) => {
    const change = await tx
      .selectFrom('sleeve_changes')
      .select(['undo_at', 'created_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!change) throw new ShopError('NOT_FOUND', SLEEVE_CHANGE_NOT_FOUND)
    if (change.undo_at) return
    if (change.created_at <= addDays(now, -BULK_UNDO_DAYS))
      throw new ShopError('CONFLICT', SLEEVE_CHANGE_TOO_OLD)
    const undone = { undo_at: now, undo_by_user_id: byUserId, ended_at: null, read_at: null }
    await tx.updateTable('sleeve_changes').set(undone).where('id', '=', id).execute()
    await services.jobs.enqueue(tx, 'change-sleeves', { sleeveChangeId: id })
  })
  return getSleeveChange(services, id)
}

/**
 * Marks a change as read, so that it is no longer listed. A change that still runs stays listed.
 * @throws 404
 */
export async function readSleeveChange(
  services: Pick<Services, 'database' | 'clock'>,
  id: string,
): Promise<SleeveChangeProgress> {
  await services.database.db
    .updateTable('sleeve_changes')
    .set({ read_at: services.clock.now() })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .where('ended_at', 'is not', null)
    .execute()
  return getSleeveChange(services, id)
}
