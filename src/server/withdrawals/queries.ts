import { sql } from 'kysely'
import { centsToEuros } from '#shared/money.ts'
import type { RefundState } from '#shared/refunds/refund-rules.ts'
import { searchText } from '#shared/search-text.ts'
import type {
  AdminWithdrawal,
  AdminWithdrawalPage,
  AdminWithdrawalQuery,
} from '#shared/withdrawals/contract.ts'
import { WITHDRAWAL_NOT_FOUND } from '#shared/withdrawals/texts.ts'
import type { Db } from '../database/database.ts'
import { containingWords } from '../database/like-pattern.ts'
import { pageOfItems, readPage } from '../http/paging.ts'
import { ShopError } from '../http/shop-error.ts'
import { readAccounts, returnOf, type ReturnOfOrder } from '../orders/account.ts'

/** An index has the same expression. */
const SEARCHED = sql`folded_text(withdrawals.number || ' ' || withdrawals.order_number || ' ' || withdrawals.name || ' ' || withdrawals.email)`

export async function listWithdrawals(db: Db, query: AdminWithdrawalQuery): Promise<AdminWithdrawalPage> {
  const range = readPage(query)
  const found = filtered(db, query)
  const [{ total }, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    withOrder(found)
      .orderBy('withdrawals.created_at', 'desc')
      .orderBy('withdrawals.id', 'desc')
      .limit(range.limit)
      .offset(range.offset)
      .execute(),
  ])
  return pageOfItems(await toWithdrawals(db, rows), range, total)
}

/** @throws 404 */
export async function getWithdrawal(db: Db, id: string): Promise<AdminWithdrawal> {
  const rows = await withOrder(filtered(db, {}).where('withdrawals.id', '=', id)).execute()
  const [found] = await toWithdrawals(db, rows)
  if (!found) throw new ShopError('NOT_FOUND', WITHDRAWAL_NOT_FOUND)
  return found
}

async function toWithdrawals(db: Db, rows: readonly Row[]): Promise<AdminWithdrawal[]> {
  const ids = rows.flatMap(({ order_id: id }) => (id === null ? [] : [id]))
  const orders = await readAccounts(db, [...new Set(ids)])
  return rows.map((row) => toWithdrawal(row, returnOf(orders.get(row.order_id ?? ''), row.id)))
}

function filtered(db: Db, { state = 'all', q }: AdminWithdrawalQuery) {
  const words = containingWords(searchText(q ?? ''))
  return db
    .selectFrom('withdrawals')
    .where((eb) =>
      eb.and([
        ...(state === 'all' ? [] : [eb('withdrawals.state', '=', state)]),
        ...words.map((word) => sql<boolean>`${SEARCHED} like ${word}`),
      ]),
    )
}

function withOrder(query: ReturnType<typeof filtered>) {
  return query
    .leftJoin('orders', 'orders.number', 'withdrawals.order_number')
    .selectAll('withdrawals')
    .select(sql<boolean>`orders.id is not null and orders.payment_id is null`.as('is_by_hand'))
    .select(['orders.id as found_id', 'orders.number as found_number', 'orders.status as found_status'])
    .select(
      sql<{ amount_cents: number; state: RefundState } | null>`(
        select json_build_object('amount_cents', r.amount_cents, 'state', r.state) from refunds r
        where r.withdrawal_id = withdrawals.id order by r.created_at desc, r.id desc limit 1)`.as('refund'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof withOrder>['execute']>>[number]

function toWithdrawal(row: Row, { lines, comesBack, owed, madeElsewhere }: ReturnOfOrder): AdminWithdrawal {
  const { found_id: id, found_number: number, found_status: status, refund } = row
  return {
    _id: row.id,
    number: row.number,
    name: row.name,
    orderNumber: row.order_number,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    order: id && number && status ? { _id: id, number, status } : null,
    matchesOrder: row.order_id !== null,
    state: row.state,
    step: row.step,
    hasLeft: comesBack,
    receivedAt: row.received_at?.toISOString() ?? null,
    checkedAt: row.checked_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    lines: lines.map(({ pack_size: packSize, ...line }) => ({ ...line, packSize })),
    due: owed
      ? {
          goods: centsToEuros(owed.goodsCents),
          shipping: centsToEuros(owed.shippingCents),
          total: centsToEuros(owed.totalCents),
        }
      : null,
    isRepaidByHand: row.is_by_hand,
    refund: refund ? { amount: centsToEuros(refund.amount_cents), state: refund.state } : null,
    madeElsewhere: madeElsewhere
      ? { _id: madeElsewhere.id, amount: centsToEuros(madeElsewhere.amount_cents) }
      : null,
    refundBy: owed?.until.toISOString() ?? null,
    version: row.version,
  }
}
