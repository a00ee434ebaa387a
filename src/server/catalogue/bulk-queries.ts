import { sql } from 'kysely'
import { BULK_UNDO_DAYS, SLEEVE_CHANGE_NOT_FOUND, SLEEVE_GONE } from '#shared/catalogue/bulk-acts.ts'
import type {
  SleeveAct,
  SleeveChangePreview,
  SleeveChangeProgress,
  SleeveChangeRefusals,
} from '#shared/catalogue/bulk-contract.ts'
import { addDays } from '#shared/shift-dates.ts'
import type { Db } from '../database/database.ts'
import { isOneOf } from '../database/is-one-of.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { judgeAct } from './judge-sleeve-act.ts'

const ROWS_PREVIEWED = 20
const REFUSALS_SHOWN = 100
const ROWS_PER_READ = 200
const CHANGES_SHOWN = 5

type Read = Pick<Services, 'database' | 'clock'>

export async function previewSleeveChange(
  { database: { db }, clock }: Read,
  act: SleeveAct,
  ids: readonly string[],
): Promise<SleeveChangePreview> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  const preview: SleeveChangePreview = {
    changed: 0,
    unchanged: 0,
    refused: 0,
    rows: [],
    refusals: [],
    sleeves: [],
  }
  for (let at = 0; at < wanted.length; at += ROWS_PER_READ) {
    const some = wanted.slice(at, at + ROWS_PER_READ)
    const found = await db.selectFrom('sleeves').selectAll().where(isOneOf('id', some)).execute()
    const judged = await judgeAct(db, act, found, clock.now())
    const rows = new Map(found.map((row) => [row.id, row]))
    for (const id of some) addTo(preview, id, { row: rows.get(id), judged: judged.get(id) })
  }
  return preview
}

type Judgements = Awaited<ReturnType<typeof judgeAct>>
type One = {
  row: { name: string; version: number } | undefined
  judged: ReturnType<Judgements['get']>
}

function addTo(preview: SleeveChangePreview, id: string, { row, judged }: One): void {
  const named = { _id: id, name: row?.name ?? '' }
  const refuse = (reason: string) => {
    preview.refused += 1
    if (preview.refusals.length < REFUSALS_SHOWN) preview.refusals.push({ ...named, reason })
  }
  if (!row || !judged) return refuse(SLEEVE_GONE)
  if (judged.outcome === 'refused') return refuse(judged.reason)
  preview[judged.outcome] += 1
  if (judged.outcome === 'unchanged') return
  preview.sleeves.push({ id, version: row.version })
  if (preview.rows.length < ROWS_PREVIEWED) preview.rows.push({ ...named, from: judged.from, to: judged.to })
}

const selectChanges = (db: Db) =>
  db
    .selectFrom('sleeve_changes')
    .leftJoin('users', 'users.id', 'sleeve_changes.by_user_id')
    .select([
      'sleeve_changes.id',
      'sleeve_changes.label',
      'sleeve_changes.created_at',
      'sleeve_changes.undo_at',
      'sleeve_changes.ended_at',
      sql<
        string | null
      >`coalesce(nullif(trim(concat(users.first_name, ' ', users.last_name)), ''), users.email)`.as('by'),
      sql<Record<string, number>>`(select coalesce(jsonb_object_agg(state, count), '{}') from (
        select state, count(*)::int as count from sleeve_change_rows
        where change_id = sleeve_changes.id group by state) as counted)`.as('counts'),
      sql<number>`(select count(*)::int from sleeve_change_rows
        where change_id = sleeve_changes.id and state = 'changed' and failure is null)`.as('to_undo'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number]

function toProgress(row: Row, now: Date): SleeveChangeProgress {
  const { waiting = 0, changed = 0, unchanged = 0, refused = 0, undone = 0 } = row.counts
  const total = Object.values(row.counts).reduce((sum, count) => sum + count, 0)
  const isOver = row.ended_at !== null
  const isTakenBack = row.undo_at !== null
  return {
    _id: row.id,
    label: row.label,
    by: row.by,
    createdAt: row.created_at.toISOString(),
    total,
    done: total - waiting - (isTakenBack && !isOver ? row.to_undo : 0),
    changed,
    unchanged,
    refused,
    undone,
    isOver,
    isTakenBack,
    isUndoable: !isTakenBack && (changed > 0 || !isOver) && row.created_at > addDays(now, -BULK_UNDO_DAYS),
  }
}

export async function getSleeveChange(
  { database: { db }, clock }: Read,
  id: string,
): Promise<SleeveChangeProgress> {
  const row = await selectChanges(db).where('sleeve_changes.id', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND', SLEEVE_CHANGE_NOT_FOUND)
  return toProgress(row, clock.now())
}

export async function sleeveChangesToShow({
  database: { db },
  clock,
}: Read): Promise<SleeveChangeProgress[]> {
  const now = clock.now()
  const rows = await selectChanges(db)
    .where('sleeve_changes.created_at', '>', addDays(now, -BULK_UNDO_DAYS))
    .where('sleeve_changes.read_at', 'is', null)
    .orderBy('sleeve_changes.created_at', 'desc')
    .orderBy('sleeve_changes.id', 'desc')
    .limit(CHANGES_SHOWN)
    .execute()
  return rows.map((row) => toProgress(row, now))
}

export async function sleeveChangeRefusals(db: Db, id: string): Promise<SleeveChangeRefusals> {
  const rows = await db
    .selectFrom('sleeve_change_rows')
    .select(['sleeve_id as _id', 'name', 'failure'])
    .where('change_id', '=', id)
    .where('failure', 'is not', null)
    .orderBy('position')
    .limit(REFUSALS_SHOWN)
    .execute()
  return rows.map(({ failure, ...row }) => ({ ...row, reason: failure ?? '' }))
}
