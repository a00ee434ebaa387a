import { sql } from 'kysely'
import { BULK_CHANGE_NOT_FOUND } from '#shared/orders/bulk-change-rules.ts'
import type { BulkChangeProgress, BulkChangeOrder } from '#shared/orders/bulk-contract.ts'
import { UNDO_SECONDS, undoSecondsLeft } from '#shared/orders/status-undo.ts'
import type { Db } from '../database/database.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'

const CHANGES_SHOWN = 20
const SHOWN_FOR_MS = 7 * 24 * 3_600_000

type Read = Pick<Services, 'database' | 'clock'>

const selectBulkChanges = (db: Db) =>
  db
    .selectFrom('bulk_changes')
    .leftJoin('users', 'users.id', 'bulk_changes.by_user_id')
    .select([
      'bulk_changes.id',
      'bulk_changes.status',
      'bulk_changes.created_at',
      'bulk_changes.undo_at',
      'bulk_changes.ended_at',
      sql<
        string | null
      >`coalesce(nullif(trim(concat(users.first_name, ' ', users.last_name)), ''), users.email)`.as('by'),
      sql<Record<string, number>>`(select coalesce(jsonb_object_agg(state, count), '{}') from (
        select state, count(*)::int as count from bulk_change_orders
        where bulk_change_id = bulk_changes.id group by state) as counted)`.as('counts'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectBulkChanges>['execute']>>[number]

function toBulkChange({ id, status, by, counts, ...row }: Row, now: Date): BulkChangeProgress {
  const { waiting = 0, changed = 0, saved = 0, refused = 0 } = counts
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const isTakenBack = row.undo_at !== null
  // Only changes of status are undone. Labels are kept.
  const isUndone = isTakenBack && status !== null
  const seconds = undoSecondsLeft(row.ended_at ?? now, now)
  return {
    _id: id,
    status,
    by,
    createdAt: row.created_at.toISOString(),
    total,
    // While a change is being undone, an order counts as done once its own change is undone.
    done: total - waiting - (isUndone && row.ended_at === null ? changed : 0),
    changed,
    saved,
    refused,
    isOver: row.ended_at !== null,
    isTakenBack,
    ...(!isTakenBack && status !== null && seconds !== undefined && changed > 0 && { undoableFor: seconds }),
  }
}

/** @throws 404 */
export async function getBulkChange(
  { database: { db }, clock }: Read,
  id: string,
): Promise<BulkChangeProgress> {
  const row = await selectBulkChanges(db).where('bulk_changes.id', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND', BULK_CHANGE_NOT_FOUND)
  return toBulkChange(row, clock.now())
}

export async function bulkChangesToShow({ database: { db }, clock }: Read): Promise<BulkChangeProgress[]> {
  const now = clock.now()
  const rows = await selectBulkChanges(db)
    .where('bulk_changes.created_at', '>', new Date(now.getTime() - SHOWN_FOR_MS))
    .where('bulk_changes.read_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('bulk_changes.ended_at', 'is', null),
        eb('bulk_changes.ended_at', '>', new Date(now.getTime() - UNDO_SECONDS * 1000)),
        eb.exists(
          eb
            .selectFrom('bulk_change_orders')
            .select('position')
            .whereRef('bulk_change_id', '=', 'bulk_changes.id')
            .where('failure', 'is not', null),
        ),
      ]),
    )
    .orderBy('bulk_changes.created_at', 'desc')
    .orderBy('bulk_changes.id', 'desc')
    .limit(CHANGES_SHOWN)
    .execute()
  return rows.map((row) => toBulkChange(row, now))
}

/**
 * Orders with a failure come first.
 * @throws 404
 */
export async function bulkChangeOrders(db: Db, id: string): Promise<BulkChangeOrder[]> {
  const rows = await db
    .selectFrom('bulk_change_orders as one')
    .innerJoin('orders', 'orders.id', 'one.order_id')
    .select([
      'one.order_id as order',
      'orders.number',
      sql<string>`trim(concat(customer_first_name, ' ', customer_last_name))`.as('name'),
      'one.state',
      'one.tracking_number as trackingNumber',
      'one.version_after as version',
      'one.failure',
    ])
    .where('bulk_change_id', '=', id)
    .orderBy(sql`failure is null`)
    .orderBy('position')
    .execute()
  if (rows.length === 0) throw new ShopError('NOT_FOUND', BULK_CHANGE_NOT_FOUND)
  return rows
}
