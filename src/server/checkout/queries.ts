import type { Selectable } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { CheckoutsRow } from '../database/sales-tables.ts'

export type Checkout = Selectable<CheckoutsRow>

/** Undefined when there is none. */
export async function findCheckout(
  db: Db,
  by: { id: string } | { payment_order_id: string } | { payment_id: string },
): Promise<Checkout | undefined> {
  const [[column, value]] = Object.entries(by) as [['id' | 'payment_order_id' | 'payment_id', string]]
  return db.selectFrom('checkouts').selectAll().where(column, '=', value).executeTakeFirst()
}

export function checkoutLines(db: Db, checkoutId: string) {
  return db
    .selectFrom('checkout_lines')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .orderBy('position')
    .execute()
}
