import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import { documentNumber } from '#shared/documents/document-numbers.ts'
import { centsToEuros } from '#shared/money.ts'
import { MAX_BULK } from '#shared/orders/bulk-change-rules.ts'
import type {
  AdminOrderPage,
  AdminOrderQuery,
  Order,
  OrderNeighbours,
  OrderSummary,
  OrderTabs,
} from '#shared/orders/contract.ts'
import type { OrderSort } from '#shared/orders/order-list.ts'
import { IN_DELIVERY } from '#shared/orders/statuses.ts'
import { ORDER_NOT_FOUND } from '#shared/orders/texts.ts'
import { queryWords, searchText } from '#shared/search-text.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import { searchedPhone } from '#shared/shipping/phone.ts'
import type { Db } from '../database/database.ts'
import { isOneOf } from '../database/is-one-of.ts'
import { containing, containingWord, searchedWords } from '../database/like-pattern.ts'
import { withinDays } from '../database/paris-days.ts'
import type { Tables } from '../database/tables.ts'
import { pageOfItems, readPage } from '../http/paging.ts'
import { ShopError } from '../http/shop-error.ts'
import { toCustomer, toOrder } from './order-response.ts'
import { selectOrders, type WholeOrder } from './select-orders.ts'
import { isStalled } from './stalled.ts'

/** The index `orders_due` contains the same expression. */
export const dueSince = sql<Date>`(case orders.due when 'refund' then orders.updated_at else orders.created_at end)`

export async function countToPrepare(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('due', '=', 'preparation')
    .executeTakeFirstOrThrow()
  return count
}

export async function listOrders(db: Db, query: AdminOrderQuery, now: Date): Promise<AdminOrderPage> {
  const { sort = 'newest' } = query
  const range = readPage(query)
  const isWanted = await orderCondition(db, query, now)
  const [total, rows] = await Promise.all([
    countOrders(db, isWanted),
    summaries(db, isWanted, { ...range, sort })
      .orderBy(ORDER[sort])
      .orderBy('orders.id', direction(sort))
      .execute(),
  ])
  return pageOfItems(rows.map(toSummary), range, total)
}

/** Returns at most `MAX_BULK` ids, in the list's order. `total` counts all matching orders. */
export async function listOrderIds(
  db: Db,
  query: AdminOrderQuery,
  now: Date,
): Promise<{ ids: string[]; total: number }> {
  const { sort = 'newest' } = query
  const isWanted = await orderCondition(db, query, now)
  const [total, rows] = await Promise.all([
    countOrders(db, isWanted),
    db
      .selectFrom('orders')
      .select('orders.id')
      .where(isWanted)
      .orderBy(ORDER[sort])
      .orderBy('orders.id', direction(sort))
      .limit(MAX_BULK)
      .execute(),
  ])
  return { ids: rows.map(({ id }) => id), total }
}

export async function neighboursOf(db: Db, id: string): Promise<OrderNeighbours> {
  const order = await db
    .selectFrom('orders')
    .select(['created_at', 'id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order) throw new ShopError('NOT_FOUND', ORDER_NOT_FOUND)
  const next = async (way: '<' | '>') => {
    const found = await db
      .selectFrom('orders')
      .select('id')
      .where(sql<boolean>`(created_at, id) ${sql.raw(way)} (${order.created_at}, ${order.id}::uuid)`)
      .orderBy('created_at', way === '<' ? 'desc' : 'asc')
      .orderBy('id', way === '<' ? 'desc' : 'asc')
      .limit(1)
      .executeTakeFirst()
    return found?.id ?? null
  }
  return { before: await next('<'), after: await next('>') }
}

async function countOrders(db: Db, isWanted: OrderCondition): Promise<number> {
  const { total } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(isWanted)
    .executeTakeFirstOrThrow()
  return total
}

/** Sorts names so that accents and capitals count last. The index `orders_by_customer` has the same collation. */
const CUSTOMER = sql`orders.customer_last_name collate "und-x-icu"`

const ORDER = {
  newest: sql`orders.created_at desc`,
  oldest: sql`orders.created_at`,
  'total-asc': sql`orders.total_cents`,
  'total-desc': sql`orders.total_cents desc`,
  'client-asc': CUSTOMER,
  'client-desc': sql`${CUSTOMER} desc`,
}

const direction = (sort: OrderSort) => (sort === 'oldest' || sort.endsWith('-asc') ? 'asc' : 'desc')

/** The page is chosen first, so lines are counted only for its rows. */
function summaries(
  db: Db,
  isWanted: OrderCondition,
  { sort, limit, offset }: { sort: OrderSort; limit: number; offset: number },
) {
  const page = db
    .selectFrom('orders')
    .selectAll()
    .where(isWanted)
    .orderBy(ORDER[sort])
    .orderBy('orders.id', direction(sort))
    .limit(limit)
    .offset(offset)
  return db
    .selectFrom(page.as('orders'))
    .select([
      'orders.id',
      'orders.number',
      'orders.created_at',
      'orders.updated_at',
      'orders.status',
      'orders.user_id',
      'orders.customer_email',
      'orders.customer_first_name',
      'orders.customer_last_name',
      'orders.shipping_method',
      'orders.shipping_address',
      'orders.total_cents',
      'orders.refunded_cents',
      'orders.payment',
      'orders.due',
      sql<number>`(select count(*)::int from order_lines l where l.order_id = orders.id)`.as('line_count'),
      sql<number>`(select sum(l.quantity)::int from order_lines l where l.order_id = orders.id)`.as('packs'),
      sql<number>`(select count(*)::int from orders o where o.user_id = orders.user_id and o.due = 'preparation')`.as(
        'due_of_customer',
      ),
      sql<boolean>`exists (select from withdrawals w where w.order_id = orders.id and w.state = 'open')`.as(
        'withdrawal_open',
      ),
    ])
}

function toSummary(row: Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number]): OrderSummary {
  return {
    _id: row.id,
    number: row.number,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    status: row.status,
    user: toCustomer(row),
    shippingMethod: DELIVERY_LABELS[row.shipping_method],
    country: row.shipping_address.country,
    total: centsToEuros(row.total_cents),
    refundedTotal: centsToEuros(row.refunded_cents),
    payment: row.payment,
    itemCount: row.line_count,
    packCount: row.packs,
    dueOfCustomer: row.due_of_customer,
    withdrawalOpen: row.withdrawal_open,
    ...(row.due === 'undelivered' && { undelivered: true }),
  }
}

type OrderCondition = (eb: ExpressionBuilder<Tables, 'orders'>) => Expression<SqlBool>

async function orderCondition(
  db: Db,
  { q, status, due, parcels, method, country, payment, ...days }: AdminOrderQuery,
  now: Date,
): Promise<OrderCondition> {
  const words = await Promise.all(searchedWords(searchText(q ?? '')).map((word) => wordCondition(db, word)))
  const phone = searchedPhone(q ?? '')
  return (eb) => {
    const conditions: Expression<SqlBool>[] = [sql<boolean>`true`]
    if (phone === undefined) conditions.push(...words)
    else conditions.push(eb.or([eb.and(words), hasPhone(containing(phone))]))
    if (status !== undefined && status !== 'all') conditions.push(eb('orders.status', '=', status))
    if (due) conditions.push(eb('orders.due', '=', due))
    if (parcels)
      conditions.push(
        sql<boolean>`exists (select from parcels where parcels.order_id = orders.id and ${isStalled(now)})`,
      )
    if (method) conditions.push(eb('orders.shipping_method', '=', method))
    if (country) conditions.push(sql<boolean>`orders.shipping_address->>'country' = ${country}`)
    if (payment) conditions.push(eb('orders.payment', '=', payment))
    return eb.and([...conditions, ...withinDays(eb, 'orders.created_at', days)])
  }
}

async function wordCondition(db: Db, word: string): Promise<RawBuilder<boolean>> {
  const pattern = containingWord(word)
  const document = documentNumber(word)
  if (document !== undefined) return isFoundByDocument(document, pattern)
  const named = inNames(word)
  return (await isInProduct(db, named)) ? isFoundByProduct(pattern, named) : isFound(pattern)
}

const isFoundByDocument = (number: string, pattern: string) => sql<boolean>`orders.id in (
  select id from orders where search_text like ${pattern}
  union select order_id from documents where number = ${number})`

const isFound = (pattern: string) =>
  sql<boolean>`(orders.search_text like ${pattern} or orders.id::text like ${pattern})`

/** Each branch of the union uses its own index. */
const isFoundByProduct = (pattern: string, named: RawBuilder<boolean>) => sql<boolean>`orders.id in (
  select id from orders where search_text like ${pattern}
  union select id from orders where id::text like ${pattern}
  union select l.order_id from sleeves s join order_lines l on l.sleeve_id = s.id where ${named})`

/** The search text of products has no punctuation, so the word is split at its punctuation too. */
function inNames(word: string): RawBuilder<boolean> {
  const patterns = queryWords(word).map(containing)
  return sql.join(
    patterns.map((pattern) => sql`s.search_text like ${pattern}`),
    sql` and `,
  )
}

/** Tells whether a product has this name. If no product has it, the search leaves out the products, which is faster. */
async function isInProduct(db: Db, named: RawBuilder<boolean>): Promise<boolean> {
  const found = db.selectFrom('sleeves as s').select('s.id').where(named).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

const hasPhone = (pattern: string) => sql<boolean>`orders.id in (
  select id from orders where search_text like ${pattern}
  union select o.id from users u join orders o on o.user_id = u.id where u.search_text like ${pattern})`

export async function countOrderTabs(db: Db): Promise<OrderTabs> {
  const count = (condition: RawBuilder<unknown>) => sql<number>`(select count(*)::int from ${condition})`
  const { rows } = await sql<OrderTabs>`select
    ${count(sql`orders where due = 'preparation'`)} as preparation,
    ${count(sql`orders where due = 'refund'`)} as refund,
    ${count(sql`orders where due = 'undelivered'`)} as undelivered,
    ${count(sql`orders where status = ${IN_DELIVERY}`)} as underway,
    ${count(sql`withdrawals where state = 'open'`)} as withdrawals`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('The database has not counted the orders')
  return counts
}

export async function chosenOrders(db: Db, ids: readonly string[], now: Date): Promise<Order[]> {
  const rows = await selectOrders(db, { admin: true })
    .where(isOneOf('orders.id', ids))
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute()
  return rows.map((row) => toOrder(row, { now, admin: true }))
}

/** Newest first. Each batch is a separate query, so no cursor stays open. */
export async function* orderBatches(
  db: Db,
  query: AdminOrderQuery,
  { now, size = 200, max = Infinity }: { now: Date; size?: number; max?: number },
): AsyncGenerator<WholeOrder[]> {
  const isWanted = await orderCondition(db, query, now)
  const read = (limit: number, after?: WholeOrder) =>
    selectOrders(db, { admin: true })
      .where(isWanted)
      .$if(after !== undefined, (select) =>
        select.where(sql<boolean>`(orders.created_at, orders.id) < (${after?.created_at}, ${after?.id})`),
      )
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(limit)
      .execute()
  let rows = await read(Math.min(size, max))
  for (let sent = rows.length; rows.length > 0; sent += rows.length) {
    const left = rows.length < size ? 0 : Math.min(size, max - sent)
    // The database reads the next batch while the caller works on the current one.
    const next = left > 0 ? read(left, rows.at(-1)) : Promise.resolve([])
    // If the caller stops early, this promise is never awaited, so its error is caught here.
    next.catch(() => {})
    yield rows
    rows = await next
  }
}
