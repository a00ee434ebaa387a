import { sql, type RawBuilder } from 'kysely'
import { SLEEVE_NOT_FOUND } from '#shared/catalogue/texts.ts'
import type { CheckoutState } from '#shared/checkout/checkout-state.ts'
import type { SleeveStock, StockMovementPage, StockMovementQuery } from '#shared/inventory/contract.ts'
import { STOCK_HISTORY_PAGE_SIZE } from '#shared/page-size.ts'
import type { Db } from '../database/database.ts'
import { pageOfItems, readPage } from '../http/paging.ts'
import { ShopError } from '../http/shop-error.ts'
import { sleeveCounts, type SleeveCounts } from './stock-movements.ts'

type Reserved = { for: 'orders' | 'payments' }

/** `id` is the column with the product's id. */
export function reservedSleeves(id: string, whose?: Reserved): RawBuilder<number> {
  const only = { orders: sql`and order_id is not null`, payments: sql`and order_id is null` }
  return sql<number>`(
    select coalesce(sum(quantity), 0)::int from stock_holds
    where stock_holds.sleeve_id = ${sql.ref(id)} ${whose ? only[whose.for] : sql``})`
}

/** @throws 404 */
export async function sleeveStock(db: Db, id: string): Promise<SleeveStock> {
  const row = await db
    .selectFrom('sleeves')
    .select(['name', 'stock'])
    .select([
      reservedSleeves('sleeves.id').as('reserved'),
      reservedSleeves('sleeves.id', { for: 'orders' }).as('for_orders'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND', SLEEVE_NOT_FOUND)
  const { name, stock, reserved } = row
  return {
    _id: id,
    name,
    onShelf: stock + reserved,
    reserved,
    reservedForOrders: row.for_orders,
    forSale: stock,
  }
}

export async function stockMovements(
  db: Db,
  sleeveId: string,
  query: StockMovementQuery,
): Promise<StockMovementPage> {
  const range = readPage(query, STOCK_HISTORY_PAGE_SIZE)
  const of = db.selectFrom('stock_movements').where('stock_movements.sleeve_id', '=', sleeveId)
  const [{ total }, rows] = await Promise.all([
    of.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    of
      .leftJoin('users', 'users.id', 'stock_movements.by_user_id')
      .leftJoin('orders', 'orders.id', 'stock_movements.order_id')
      .select(['stock_movements.id', 'at', 'change', 'reason', 'note', 'order_id', 'orders.number'])
      .select(['users.first_name', 'users.last_name', 'users.email'])
      .orderBy('stock_movements.at', 'desc')
      .orderBy('stock_movements.id', 'desc')
      .limit(range.limit)
      .offset(range.offset)
      .execute(),
  ])
  const items = rows.map(({ id, at, change, reason, note, order_id, number, ...by }) => ({
    _id: id,
    at: at.toISOString(),
    change,
    reason,
    note,
    by: `${by.first_name ?? ''} ${by.last_name ?? ''}`.trim() || by.email,
    order: order_id && number ? { _id: order_id, number } : null,
  }))
  return pageOfItems(items, range, total)
}

export async function heldByCustomer(
  db: Db,
  userId: string,
  states: readonly CheckoutState[],
): Promise<SleeveCounts> {
  const holds = await db
    .selectFrom('stock_holds')
    .innerJoin('checkouts', 'checkouts.id', 'stock_holds.checkout_id')
    .select(['stock_holds.sleeve_id', 'stock_holds.quantity'])
    .where('checkouts.user_id', '=', userId)
    .where('checkouts.state', 'in', states)
    .execute()
  return sleeveCounts(holds.map((held) => ({ ...held, pack_size: 1 })))
}
