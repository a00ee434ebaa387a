import type { Activity, ActivityPage, ActivityQuery } from '#shared/activity/contract.ts'
import type { Db } from '../database/database.ts'
import { withinDays } from '../database/paris-days.ts'
import { pageOfItems, readPage } from '../http/paging.ts'

/** One page of the back-office's activity log, newest first. */
export async function listActivity(db: Db, query: ActivityQuery): Promise<ActivityPage> {
  const range = readPage(query)
  const { kind, subject } = query
  const of = db
    .selectFrom('activity')
    .$if(kind !== undefined, (select) => select.where('subject_kind', '=', kind ?? 'order'))
    .$if(subject !== undefined, (select) => select.where('subject_id', '=', subject ?? ''))
    .where((eb) => eb.and(withinDays(eb, 'activity.at', query)))
  // The ids of the page are read first, from an index alone, so a far page does not read the rows before it.
  const page = of
    .select('activity.id')
    .orderBy('at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
  const [{ total }, rows] = await Promise.all([
    of.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    db
      .selectFrom(page.as('page'))
      .innerJoin('activity', 'activity.id', 'page.id')
      .leftJoin('users as actor', 'actor.id', 'activity.by_user_id')
      .leftJoin('users as person', 'person.id', 'activity.subject_id')
      .select(['activity.id', 'at', 'act', 'subject_kind', 'subject_id', 'subject_name', 'changes'])
      .select(['actor.email as by', 'person.email as person'])
      .orderBy('at', 'desc')
      .orderBy('activity.id', 'desc')
      .execute(),
  ])
  const items = rows.map((row): Activity => ({
    _id: row.id,
    at: row.at.toISOString(),
    by: row.by,
    act: row.act,
    subject: {
      kind: row.subject_kind,
      _id: row.subject_id,
      name: row.subject_kind === 'user' ? (row.person ?? '') : row.subject_name,
    },
    changes: row.changes,
  }))
  return pageOfItems(items, range, total)
}

/** One admin's acts, oldest first, for the download of their own data. */
export async function activityOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('activity')
    .select(['at', 'act', 'subject_kind', 'subject_id'])
    .where('by_user_id', '=', userId)
    .orderBy('at')
    .execute()
  return rows.map(({ at, act, subject_kind, subject_id }) => ({
    at: at.toISOString(),
    act,
    subject: `${subject_kind} ${subject_id}`,
  }))
}
