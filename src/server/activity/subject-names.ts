import { sql } from 'kysely'
import type { SubjectKind } from '#shared/activity/activity-kinds.ts'
import type { Activity } from '#shared/activity/contract.ts'
import { textOfHtml } from '#shared/html-text.ts'
import { isUuid } from '#shared/ids.ts'
import type { Db } from '../database/database.ts'
import { isOneOf } from '../database/is-one-of.ts'

type Named = { id: string; name: string }
type Subject = { subject_kind: SubjectKind; subject_id: string }

export function personName(table: 'actor' | 'users') {
  const [first, last, email] = [`${table}.first_name`, `${table}.last_name`, `${table}.email`]
  return sql<string>`coalesce(nullif(trim(${sql.ref(first)} || ' ' || ${sql.ref(last)}), ''), ${sql.ref(email)})`
}

/** Entries about these subjects store no name, because the name may contain personal data. */
const NAMES: Partial<Record<SubjectKind, (db: Db, ids: string[]) => Promise<Named[]>>> = {
  user: (db, ids) =>
    db
      .selectFrom('users')
      .select(['id', personName('users').as('name')])
      .where(isOneOf('id', ids))
      .execute(),
  message: (db, ids) =>
    db.selectFrom('messages').select(['id', 'subject as name']).where(isOneOf('id', ids)).execute(),
  alert: (db, ids) =>
    db.selectFrom('alerts').select(['id', 'message as name']).where(isOneOf('id', ids)).execute(),
  reservation: (db, ids) =>
    db
      .selectFrom('checkouts')
      .select([
        'id',
        sql<string>`trim(concat_ws(' ', shipping_address ->> 'firstName', shipping_address ->> 'lastName'))`.as(
          'name',
        ),
      ])
      .where(isOneOf('id', ids))
      .execute(),
}

export async function subjectNames(db: Db, rows: readonly Subject[]): Promise<ReadonlyMap<string, string>> {
  const kinds = Map.groupBy(rows, ({ subject_kind }) => subject_kind)
  const found = await Promise.all(
    [...kinds].map(async ([kind, subjects]) =>
      NAMES[kind]?.(
        db,
        subjects.map(({ subject_id }) => subject_id),
      ),
    ),
  )
  return new Map(found.flatMap((names) => names ?? []).map(({ id, name }) => [id, name]))
}

type Change = Activity['changes'][number]

const UNKNOWN_COLLECTION = '(collection supprimée)'
const OF_COLLECTIONS = ['collection_id', 'collections']

export async function readableChanges<Row extends { changes: Change[] }>(
  db: Db,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = rows
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => OF_COLLECTIONS.includes(field))
    .flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)])
  const collections =
    ids.length === 0
      ? []
      : await db.selectFrom('collections').select(['id', 'name']).where(isOneOf('id', ids)).execute()
  const nameOf = new Map(collections.map(({ id, name }) => [id, name]))
  const readable = (field: string, value: Change['before']): Change['before'] => {
    if (typeof value !== 'string') return value
    if (OF_COLLECTIONS.includes(field) && idsIn(value).length > 0)
      return idsIn(value)
        .map((id) => nameOf.get(id) ?? UNKNOWN_COLLECTION)
        .join(', ')
    return value.startsWith('<') ? textOfHtml(value) : value
  }
  return rows.map((row) => ({
    ...row,
    changes: row.changes.map(({ field, before, after }) => ({
      field,
      before: readable(field, before),
      after: readable(field, after),
    })),
  }))
}

/** The value is a single id, or a list of ids as JSON. */
function idsIn(value: Change['before']): string[] {
  return typeof value === 'string' ? value.split(/[^\da-f-]+/).filter(isUuid) : []
}
