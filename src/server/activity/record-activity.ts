import { changesBetween, type Act, type SubjectKind } from '#shared/activity/activity-kinds.ts'
import { newId } from '../database/ids.ts'
import type { Tx } from '../database/write.ts'

type Done = {
  by: string
  at: Date
  act: Act
  kind: SubjectKind
  id: string
  /** What it is called, so that it can be told once it is gone. Never a person's name or address: '' for a person. */
  name: string
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/**
 * Notes what somebody of the shop did, in the transaction of the act (decision 111). A change that changed nothing is
 * none. Customers' data has no place in it: not their names, not their addresses, not what they wrote.
 */
export async function recordActivity(tx: Tx, { before = {}, after = {}, ...done }: Done): Promise<void> {
  const changes = changesBetween(before, after)
  if (done.act === 'changed' && changes.length === 0) return
  await tx
    .insertInto('activity')
    .values({
      id: newId(),
      at: done.at,
      by_user_id: done.by,
      act: done.act,
      subject_kind: done.kind,
      subject_id: done.id,
      subject_name: done.name,
      changes: JSON.stringify(changes),
    })
    .execute()
}
