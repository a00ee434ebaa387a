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
  /**
   * The subject's name at this moment, still shown after the subject is deleted. For a person it is '': no names or
   * addresses.
   */
  name: string
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/**
 * Records an act of the back-office in the same transaction. A change without a difference is not recorded. Entries
 * hold no customer data: no names, no addresses, nothing that customers wrote.
 */
export async function recordActivity(tx: Tx, done: Done): Promise<void> {
  await recordActivities(tx, [done])
}

/** Records many entries in one statement. */
export async function recordActivities(tx: Tx, done: readonly Done[]): Promise<void> {
  const entries = done
    .map(({ before = {}, after = {}, ...rest }) => ({ ...rest, changes: changesBetween(before, after) }))
    .filter(({ act, changes }) => act !== 'changed' || changes.length > 0)
    .map(({ by, kind, id, name, ...rest }) => ({
      id: newId(),
      by_user_id: by,
      subject_kind: kind,
      subject_id: id,
      subject_name: name,
      ...rest,
    }))
  if (entries.length === 0) return
  await sql`
    insert into activity (id, at, by_user_id, act, subject_kind, subject_id, subject_name, changes)
    select id, at, by_user_id, act, subject_kind, subject_id, subject_name, changes
    from json_to_recordset(${JSON.stringify(entries)}::json) as entries (
      id uuid, at timestamptz, by_user_id uuid, act text, subject_kind text, subject_id uuid, subject_name text, changes jsonb
    )`.execute(tx)
}
