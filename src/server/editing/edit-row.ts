import type { RawBuilder, Selectable, Updateable } from 'kysely'
import type { SubjectKind } from '#shared/activity/activity-kinds.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Change } from '../database/announce-changes.ts'
import { write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { nextVersion, refuseStale, staleEdit } from './edit-version.ts'

type Stamp = { version: RawBuilder<number>; updated_at: Date; updated_by: string }
type Versioned = { version: number; updated_by: string | null }
type Columns<Table> = Omit<Updateable<Table>, keyof Stamp>

/** The table's own folder provides the statements, because no other folder may write the table. */
export type EditedTable<Table, Answer> = {
  kind: SubjectKind
  notFound: string
  announces?: Change
  /** Columns that the activity log leaves out, because a reader would not understand them or must not see them. */
  unrecorded: readonly string[]
  alsoRecorded?: (tx: Tx, id: string) => Promise<Readonly<Record<string, unknown>>>
  nameOf: (row: Selectable<Table>) => string
  lock: (tx: Tx, id: string) => Promise<(Selectable<Table> & Versioned) | undefined>
  store: (tx: Tx, id: string, columns: Columns<Table> & Stamp) => Promise<unknown>
  read: (tx: Tx, id: string, now: Date) => Promise<Answer>
}

type Edit = {
  id: string
  version?: number | undefined
  byUserId: string
  /** False if the edit is part of a larger act that records the activity itself. */
  isRecorded?: boolean
  batch?: string | undefined
}

/** Returns the columns to store. May make other writes in the same transaction. */
export type Rewrite<Table> = (
  tx: Tx,
  held: Selectable<Table>,
  at: Date,
) => Columns<Table> | Promise<Columns<Table>>

/** @throws 404; 409 STALE if the row has another version; what `change` throws */
export async function editRow<Table, Answer extends Record<string, unknown>>(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  table: EditedTable<Table, Answer>,
  edit: Edit,
  change: Rewrite<Table>,
): Promise<Answer> {
  return write(database, async (tx) => {
    const at = clock.now()
    await editRowIn(tx, at, table, edit, change)
    return table.read(tx, edit.id, at)
  })
}

/**
 * Edits a row in the caller's transaction.
 * @throws 404; 409 STALE if the row has another version; what `change` throws
 */
export async function editRowIn<Table, Answer extends Record<string, unknown>>(
  tx: Tx,
  at: Date,
  table: EditedTable<Table, Answer>,
  { id, version, byUserId, isRecorded = true, batch }: Edit,
  change: Rewrite<Table>,
): Promise<void> {
  const held = await table.lock(tx, id)
  if (!held) throw new ShopError('NOT_FOUND', table.notFound)
  await refuseStale(tx, held, version, () => table.read(tx, id, at), staleEdit(held, byUserId))
  const besides = isRecorded ? await table.alsoRecorded?.(tx, id) : {}
  const columns = await change(tx, held, at)
  await table.store(tx, id, { ...columns, version: nextVersion(), updated_at: at, updated_by: byUserId })
  if (table.announces) tx.changed(table.announces)
  if (!isRecorded) return
  const fields = Object.keys(columns).filter((column) => !table.unrecorded.includes(column))
  await recordActivity(tx, {
    by: byUserId,
    at,
    act: 'changed',
    kind: table.kind,
    id,
    name: table.nameOf({ ...held, ...columns }),
    before: { ...only(held, fields), ...besides },
    after: { ...only(columns, fields), ...(await table.alsoRecorded?.(tx, id)) },
    batch,
  })
}

function only(row: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => fields.includes(field)))
}
