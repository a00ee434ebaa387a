import { sql } from 'kysely'
import type { Activity, ActivityPage, ActivityQuery } from '#shared/activity/contract.ts'
import { searchText } from '#shared/search-text.ts'
import type { Db } from '../database/database.ts'
import { containingWords } from '../database/like-pattern.ts'
import { withinDays } from '../database/paris-days.ts'
import { pageOfItems, readPage } from '../http/paging.ts'
import { personName, readableChanges, subjectNames } from './subject-names.ts'

export async function listActivity(db: Db, query: ActivityQuery): Promise<ActivityPage> {
  const range = readPage(query)
  const { q, kind, subject, person, batch } = query
  const of = db
    .selectFrom('activity')
    .$if(kind !== undefined, (select) => select.where('subject_kind', '=', kind ?? 'order'))
    .$if(subject !== undefined, (select) => select.where('subject_id', '=', subject ?? ''))
    .$if(person !== undefined, (select) => select.where('by_user_id', '=', person ?? ''))
    .where((eb) =>
      eb.and(
        containingWords(searchText(q ?? '')).map(
          (word) => sql<boolean>`folded_text(subject_name) like ${word}`,
        ),
      ),
    )
    .$if(batch !== undefined, (select) => select.where('batch_id', '=', batch ?? ''))
    .$if(batch === undefined && subject === undefined, (select) => select.where('batch_id', 'is', null))
    .where((eb) => eb.and(withinDays(eb, 'activity.at', query)))
  // The ids of the page are read first, so that a late page does not read the whole rows of the pages before it.
  const page = of
    .select('activity.id')
    .orderBy('at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
  const [{ total }, rows, people] = await Promise.all([
    of.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    db
      .selectFrom(page.as('page'))
      .innerJoin('activity', 'activity.id', 'page.id')
      .leftJoin('users as actor', 'actor.id', 'activity.by_user_id')
      .select(['activity.id', 'at', 'act', 'subject_kind', 'subject_id', 'subject_name', 'changes'])
      .select(['actor.id as actor_id', 'actor.email as by', personName('actor').as('actor_name')])
      .orderBy('at', 'desc')
      .orderBy('activity.id', 'desc')
      .execute(),
    listPeople(db, person),
  ])
  const [names, readable] = await Promise.all([subjectNames(db, rows), readableChanges(db, rows)])
  const items = readable.map((row): Activity => ({
    _id: row.id,
    at: row.at.toISOString(),
    by: row.by,
    person: row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name },
    act: row.act,
    subject: {
      kind: row.subject_kind,
      _id: row.subject_id,
      name: names.get(row.subject_id) ?? row.subject_name,
    },
    changes: row.changes,
    // The entry of an import or a stock count has the same id as its subject: the id of the batch.
    ...(row.subject_kind === 'sleeves' && row.id === row.subject_id && { batch: row.id }),
  }))
  return { ...pageOfItems(items, range, total), people }
}

const MAX_PEOPLE = 100

/** Returns the people with a staff role, and `person` even without such a role. */
async function listPeople(db: Db, person: string | undefined): Promise<ActivityPage['people']> {
  const staff = db
    .selectFrom('users')
    .select(['users.id as _id', personName('users').as('name')])
    .where('role', '<>', 'user')
    .limit(MAX_PEOPLE)
  const asked = db
    .selectFrom('users')
    .select(['users.id as _id', personName('users').as('name')])
    .where('users.id', '=', person ?? NOBODY)
  const people = await staff.union(asked).execute()
  return people.toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

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
