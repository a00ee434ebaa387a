import { sql, type ExpressionBuilder } from 'kysely'
import { centsToEuros } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import type {
  PastOrder,
  PastOrderImports,
  PastOrderPage,
  PastOrderQuery,
  PastOrderSummary,
} from '#shared/past-orders/contract.ts'
import { PAST_ORDER_NOT_FOUND } from '#shared/past-orders/texts.ts'
import { historyStart } from '#shared/privacy/retention-periods.ts'
import { searchText } from '#shared/search-text.ts'
import type { Db } from '../database/database.ts'
import { containingWords } from '../database/like-pattern.ts'
import type { Tables } from '../database/tables.ts'
import { pageOfItems, readPage } from '../http/paging.ts'
import { ShopError } from '../http/shop-error.ts'
import { isOf } from './retention.ts'

const OWN_SHOWN = 100
const LATEST_SHOWN = 10
const IMPORTS_SHOWN = 50

const day = sql<string>`past_orders.ordered_on::text`.as('day')

const SUMMARY = ['id', 'reference', day, 'total_cents', 'status', 'email', 'name'] as const

export async function pageOfPastOrders(db: Db, query: PastOrderQuery): Promise<PastOrderPage> {
  const range = readPage(query)
  const { q = '', from, to } = query
  const found = (eb: ExpressionBuilder<Tables, 'past_orders'>) =>
    eb.and([
      ...containingWords(searchText(q)).map((word) => eb('past_orders.search_text', 'like', word)),
      ...(from ? [sql<boolean>`past_orders.ordered_on >= ${from}::date`] : []),
      ...(to ? [sql<boolean>`past_orders.ordered_on <= ${to}::date`] : []),
    ])
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('past_orders')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(found)
      .executeTakeFirstOrThrow(),
    latestFirst(db).select(SUMMARY).where(found).limit(range.limit).offset(range.offset).execute(),
  ])
  return pageOfItems(rows.map(toSummary), range, total)
}

export async function getPastOrder(db: Db, id: string): Promise<PastOrder> {
  const row = await whole(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND', PAST_ORDER_NOT_FOUND)
  return toPastOrder(row)
}

export async function pastOrdersOf(db: Db, email: string): Promise<PastOrder[]> {
  return (await whole(db).where(isOf(email)).execute()).map(toPastOrder)
}

/**
 * The latest past orders, at most `OWN_SHOWN` and only as far back as the customer wants orders kept (decision 27).
 * Empty until the address is confirmed, because anyone can register with another person's address.
 */
export async function ownPastOrders(db: Db, userId: string, now: Date): Promise<PastOrder[]> {
  const person = await db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at', 'order_history_retention'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person?.email_confirmed_at) return []
  const since = parisDay(historyStart(now, person.order_history_retention))
  const rows = await whole(db)
    .where(isOf(person.email))
    .where(sql<boolean>`past_orders.ordered_on >= ${since}::date`)
    .limit(OWN_SHOWN)
    .execute()
  return rows.map(toPastOrder)
}

export async function latestPastOrders(db: Db, email: string) {
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('past_orders')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(isOf(email))
      .executeTakeFirstOrThrow(),
    latestFirst(db).select(SUMMARY).where(isOf(email)).limit(LATEST_SHOWN).execute(),
  ])
  return { total, latest: rows.map(toSummary) }
}

export async function listImports(db: Db): Promise<PastOrderImports> {
  const rows = await db
    .selectFrom('past_order_imports')
    .select([
      'id',
      'filename',
      'imported_at',
      sql<number>`(select count(*)::int from past_orders p where p.import_id = past_order_imports.id)`.as(
        'orders',
      ),
    ])
    .orderBy('imported_at', 'desc')
    .orderBy('id', 'desc')
    .limit(IMPORTS_SHOWN)
    .execute()
  return rows.map(({ id, filename, imported_at, orders }) => ({
    _id: id,
    filename,
    importedAt: imported_at.toISOString(),
    orders,
  }))
}

const latestFirst = (db: Db) =>
  db.selectFrom('past_orders').orderBy('ordered_on', 'desc').orderBy('id', 'desc')

const whole = (db: Db) => latestFirst(db).selectAll().select(day)

type SummaryRow = {
  id: string
  reference: string
  day: string
  total_cents: number
  status: string
  email: string
  name: string
}

const toSummary = (row: SummaryRow): PastOrderSummary => ({
  _id: row.id,
  reference: row.reference,
  orderedOn: row.day,
  total: centsToEuros(row.total_cents),
  status: row.status,
  email: row.email,
  name: row.name,
})

const toPastOrder = (row: Awaited<ReturnType<ReturnType<typeof whole>['execute']>>[number]): PastOrder => ({
  ...toSummary(row),
  address: row.address,
  postalCode: row.postal_code,
  city: row.city,
  country: row.country,
  phone: row.phone,
  lines: row.lines,
  shipping: centsToEuros(row.shipping_cents),
  payment: row.payment,
  importedAt: row.imported_at.toISOString(),
  isErased: row.erased_at !== null,
})
