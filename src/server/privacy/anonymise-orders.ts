import { sql } from 'kysely'
import { addDays, addMonths } from '#shared/dates.ts'
import type { BillingAddress, ShippingAddress } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'

/** How long the accounts of a trader are kept in France. */
const ACCOUNTING_MONTHS = 120
/** After delivery: until the customer may no longer withdraw. */
const WITHDRAWAL_DAYS = 14
const CLOSED = ['Annulé par le client', 'Annulé', 'Remboursé'] as const
const MOST = 200

/** Which orders: one person's, those whose person has gone, or those too old for their customer's history. */
export type OrdersOf = { userId: string } | 'nobody' | { months: 12 | 24 | 36 | 60; before: Date }

/**
 * Takes the person out of orders that are over: cancelled, refunded, or delivered 14 days ago (decision 27). The
 * invoice's party goes into the accounting record first. Returns how many; there may be more when it is 200.
 */
export async function anonymiseOrders(tx: Tx, which: OrdersOf, now: Date): Promise<number> {
  const rows = await endedOrders(tx, which, now)
  for (const row of rows) {
    const buyer = row.billing_address ?? billingOf(row.shipping_address)
    await tx
      .insertInto('accounting_records')
      .values({
        order_id: row.id,
        invoice_number: row.invoice_number,
        buyer: JSON.stringify(buyer),
        ordered_at: row.created_at,
        keep_until: addMonths(row.created_at, ACCOUNTING_MONTHS),
      })
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .execute()
    await tx
      .updateTable('orders')
      .set({
        user_id: null,
        customer_email: '',
        customer_first_name: '',
        customer_last_name: '',
        shipping_address: JSON.stringify(nameless(row.shipping_address)),
        billing_address: row.billing_address && JSON.stringify(nameless(row.billing_address)),
        search_text: sql<string>`lower(number || ' ' || id::text)`,
        anonymised_at: now,
      })
      .where('id', '=', row.id)
      .execute()
    // What a shopkeeper noted for themself may well be about the person.
    await tx
      .updateTable('order_history')
      .set({ note: null })
      .where('order_id', '=', row.id)
      .where('note_is_private', '=', true)
      .execute()
  }
  return rows.length
}

export const ORDERS_AT_ONCE = MOST

function endedOrders(tx: Tx, which: OrdersOf, now: Date) {
  const withdrawn = addDays(now, -WITHDRAWAL_DAYS)
  const query = tx
    .selectFrom('orders')
    .select(['id', 'invoice_number', 'created_at', 'shipping_address', 'billing_address'])
    .where('anonymised_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('status', 'in', [...CLOSED]),
        eb.and([
          eb('status', '=', 'Livré'),
          eb(eb.fn.coalesce('delivered_at', 'updated_at'), '<=', withdrawn),
        ]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
  if (which === 'nobody') return query.where('user_id', 'is', null).limit(MOST).execute()
  if ('userId' in which) return query.where('user_id', '=', which.userId).execute()
  return query
    .where('created_at', '<', which.before)
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('users').select('users.id').where('order_history_retention', '=', which.months),
    )
    .limit(MOST)
    .execute()
}

/** Where it went stays, who it went to does not. */
export function nameless(address: BillingAddress): BillingAddress {
  const { postalCode, city, country } = address
  return { firstName: '', lastName: '', street: '', postalCode, city, country }
}

function billingOf({ phone: _phone, ...address }: ShippingAddress): BillingAddress {
  return address
}
