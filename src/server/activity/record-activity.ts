import { sql } from 'kysely'
import { changesBetween, type Act, type SubjectKind } from '#shared/activity/activity-kinds.ts'
import { newId } from '../database/ids.ts'
import type { Tx } from '../database/write.ts'

type Done = {
  by: string
  at: Date
  act: Act
  kind: SubjectKind
  id: string
  /** The subject's name at this moment. A name that may contain personal data must not be stored. */
  name: string
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  batch?: string | undefined
}

/** The entry stores no name, because a name is personal data. */
export const userChange = ({ userId, byUserId, at }: { userId: string; byUserId: string; at: Date }) =>
  ({ by: byUserId, at, act: 'changed', kind: 'user', id: userId, name: '' }) as const

export const orderChange = ({ id, number: name }: { id: string; number: string }, by: string, at: Date) =>
  ({ by, at, act: 'changed', kind: 'order', id, name }) as const

export const webhookChange = ({ id, url }: { id: string; url: string }, by: string, at: Date) =>
  ({ by, at, act: 'changed', kind: 'webhook', id, name: new URL(url).host }) as const

/**
 * A change without a difference is not recorded. Do not pass names or addresses of customers, nor texts that customers
 * wrote.
 */
export async function recordActivity(tx: Tx, done: Done): Promise<void> {
  await recordActivities(tx, [done])
}

export async function recordActivities(tx: Tx, done: readonly Done[]): Promise<void> {
  const entries = done
    .map(({ before = {}, after = {}, ...rest }) => ({ ...rest, changes: changesBetween(before, after) }))
    .filter(({ act, changes }) => act !== 'changed' || changes.length > 0)
    .map(({ by, kind, id, name, batch, ...rest }) => ({
      id: newId(),
      by_user_id: by,
      subject_kind: kind,
      subject_id: id,
      subject_name: name,
      batch_id: batch ?? null,
      ...rest,
    }))
  if (entries.length === 0) return
  await sql`
    insert into activity (id, at, by_user_id, act, subject_kind, subject_id, subject_name, changes, batch_id)
    select id, at, by_user_id, act, subject_kind, subject_id, subject_name, changes, batch_id
    from json_to_recordset(${JSON.stringify(entries)}::json) as entries (
      id uuid, at timestamptz, by_user_id uuid, act text, subject_kind text, subject_id uuid, subject_name text, changes jsonb, batch_id uuid
    )`.execute(tx)
}

type Batch = {
  id: string
  by: string
  at: Date
  kind?: 'sleeves' | 'customers' | 'pastOrders'
  name: string
  added?: number
  changed?: number
}

/**
 * Records an act on many rows, such as an import, as one entry. A later call with the same id, person and kind adds to
 * the numbers of this entry. Calls with the same id must not run concurrently.
 */
export async function recordBatch(
  tx: Tx,
  { id, by, at, kind = 'sleeves', name, added = 0, changed = 0 }: Batch,
): Promise<void> {
  if (added + changed === 0) return
  const former = await tx
    .selectFrom('activity')
    .select('changes')
    .where('id', '=', id)
    .where('by_user_id', '=', by)
    .where('subject_kind', '=', kind)
    .executeTakeFirst()
  const so = (field: string) => Number(former?.changes.find((change) => change.field === field)?.after ?? 0)
  const numbers = {
    [`added_${kind}`]: so(`added_${kind}`) + added,
    [`changed_${kind}`]: so(`changed_${kind}`) + changed,
  }
  const counted = Object.entries(numbers).filter(([, number]) => number > 0)
  const changes = changesBetween({}, Object.fromEntries(counted))
  if (former)
    await tx
      .updateTable('activity')
      .set({ at, changes: JSON.stringify(changes) })
      .where('id', '=', id)
      .execute()
  else
    await sql`
      insert into activity (id, at, by_user_id, act, subject_kind, subject_id, subject_name, changes)
      values (${id}, ${at}, ${by}, 'changed', ${kind}, ${id}, ${name}, ${JSON.stringify(changes)}::jsonb)
      on conflict (id) do nothing`.execute(tx)
}
