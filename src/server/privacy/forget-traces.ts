import { sql } from 'kysely'
import type { Tx } from '../database/write.ts'
import { nameless } from './anonymise-orders.ts'

const ENDED = ['ordered', 'refunded', 'expired', 'superseded', 'denied']

/** Addresses in checkouts that are over: a person's, or those of persons who have gone. */
export async function forgetCheckoutAddresses(tx: Tx, userId: string | null): Promise<void> {
  const rows = await tx
    .selectFrom('checkouts')
    .select(['id', 'shipping_address', 'billing_address'])
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('state', 'in', ENDED)
    .where(sql<boolean>`shipping_address ->> 'lastName' <> ''`)
    .execute()
  for (const { id, shipping_address: shipping, billing_address: billing } of rows) {
    await tx
      .updateTable('checkouts')
      .set({
        shipping_address: JSON.stringify(nameless(shipping)),
        billing_address: billing && JSON.stringify(nameless(billing)),
      })
      .where('id', '=', id)
      .execute()
  }
}

/** Who declared a withdrawal of an order that names nobody any more, once the declaration is dealt with. */
export async function forgetDeclarants(tx: Tx): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ name: '', email: '' })
    .where('state', '=', 'done')
    .where('email', '<>', '')
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('orders').select('orders.id').where('anonymised_at', 'is not', null),
    )
    .execute()
}
