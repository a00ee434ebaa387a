import { sql } from 'kysely'
import type {
  AdminWithdrawal,
  AdminWithdrawalPage,
  AdminWithdrawalQuery,
} from '#shared/withdrawals/contract.ts'
import { REFUNDED } from '#shared/orders/statuses.ts'
import { refundDeadline } from '#shared/refunds/refund-rules.ts'
import { searchText } from '#shared/search-text.ts'
import type { Db } from '../database/database.ts'
import { containingWords } from '../database/like-pattern.ts'
import { pageOfItems, readPage } from '../http/paging.ts'

// Few enough to be read whole: no column is kept for searching.
const ACCENTED = 'àâäáãçéèêëíîïñóôöõúùûüÿ'
const PLAIN = 'aaaaaceeeeiiinoooouuuuy'

/** Declarations, newest first, beside the orders whose number they give. */
export async function listWithdrawals(db: Db, query: AdminWithdrawalQuery): Promise<AdminWithdrawalPage> {
  const asked = readPage(query)
  const found = filtered(db, query)
  const [{ total }, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    withOrder(found)
      .orderBy('withdrawals.created_at', 'desc')
      .orderBy('withdrawals.id', 'desc')
      .limit(asked.limit)
      .offset(asked.offset)
      .execute(),
  ])
  return pageOfItems(rows.map(toWithdrawal), asked, total)
}

export async function getWithdrawal(db: Db, id: string): Promise<AdminWithdrawal> {
  const found = filtered(db, {}).where('withdrawals.id', '=', id)
  return toWithdrawal(await withOrder(found).executeTakeFirstOrThrow())
}

function filtered(db: Db, { state = 'all', q }: AdminWithdrawalQuery) {
  const folded = sql`translate(lower(withdrawals.order_number || ' ' || withdrawals.name || ' ' || withdrawals.email), ${ACCENTED}, ${PLAIN})`
  const words = containingWords(searchText(q ?? ''))
  return db
    .selectFrom('withdrawals')
    .where((eb) =>
      eb.and([
        ...(state === 'all' ? [] : [eb('withdrawals.state', '=', state)]),
        ...words.map((word) => sql<boolean>`${folded} like ${word}`),
      ]),
    )
}

function withOrder(query: ReturnType<typeof filtered>) {
  return query
    .leftJoin('orders', 'orders.number', 'withdrawals.order_number')
    .selectAll('withdrawals')
    .select(['orders.id as found_id', 'orders.number as found_number', 'orders.status as found_status'])
    .select(['orders.refunded_cents', 'orders.total_cents'])
}

type Row = Awaited<ReturnType<ReturnType<typeof withOrder>['execute']>>[number]

/** A part that was given back is what the shopkeeper found due: of a withdrawal from a part of the order. */
function isOwed({ order_id, found_status, refunded_cents, total_cents }: Row): boolean {
  if (order_id === null || found_status === null || found_status === REFUNDED) return false
  return refunded_cents === 0 && total_cents !== 0
}

function toWithdrawal(row: Row): AdminWithdrawal {
  const { found_id: id, found_number: number, found_status: status } = row
  return {
    _id: row.id,
    name: row.name,
    orderNumber: row.order_number,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    order: id && number && status ? { _id: id, number, status } : null,
    matchesOrder: row.order_id !== null,
    state: row.state,
    closedAt: row.closed_at?.toISOString() ?? null,
    refundBy: isOwed(row) ? refundDeadline(row.created_at).toISOString() : null,
    version: row.version,
  }
}
