import type { Selectable } from 'kysely'
import { OPEN_STATES, type CheckoutState } from '#shared/checkout/checkout-state.ts'
import { sleeveCounts } from '../catalogue/stock.ts'
import type { Db } from '../database/connect.ts'
import type { CheckoutsRow } from '../database/sales-tables.ts'

export type Checkout = Omit<Selectable<CheckoutsRow>, 'state'> & { state: CheckoutState }

/** Undefined when there is none. `state` only ever holds the table's words: every write goes through `move`. */
export async function findCheckout(
  db: Db,
  by: { id: string } | { payment_order_id: string } | { payment_id: string },
): Promise<Checkout | undefined> {
  const [[column, value]] = Object.entries(by) as [['id' | 'payment_order_id' | 'payment_id', string]]
  const row = await db.selectFrom('checkouts').selectAll().where(column, '=', value).executeTakeFirst()
  return row as Checkout | undefined
}

export function checkoutLines(db: Db, checkoutId: string) {
  return db
    .selectFrom('checkout_lines')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .orderBy('position')
    .execute()
}

/**
 * The single sleeves, by product, that this customer's own open checkout holds. They count as available for
 * that customer (decision 11): a newer checkout frees them.
 */
export async function ownReservations(db: Db, userId: string): Promise<Map<string, number>> {
  const lines = await db
    .selectFrom('checkouts')
    .innerJoin('checkout_lines', 'checkout_lines.checkout_id', 'checkouts.id')
    .select(['sleeve_id', 'pack_size', 'quantity'])
    .where('user_id', '=', userId)
    .where('state', 'in', OPEN_STATES)
    .where('holds_stock', '=', true)
    .execute()
  return sleeveCounts(lines)
}
