import { sql } from 'kysely'
import type { Tx } from '../database/write.ts'
import { messagesStart } from '#shared/privacy/retention.ts'
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

/** Messages that were answered long ago, and with them what the shop wrote down of their senders. */
export async function forgetMessages(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('messages').where('created_at', '<', messagesStart(now)).execute()
}

/**
 * Who declared a withdrawal, once the declaration is dealt with and its order names nobody any more, or, where no
 * order was found to it, as long after it as messages are kept.
 */
export async function forgetDeclarants(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ name: '', email: '' })
    .where('state', '=', 'done')
    .where('email', '<>', '')
    .where((eb) =>
      eb.or([
        eb(
          'order_id',
          'in',
          eb.selectFrom('orders').select('orders.id').where('anonymised_at', 'is not', null),
        ),
        eb.and([eb('order_id', 'is', null), eb('created_at', '<', messagesStart(now))]),
      ]),
    )
    .execute()
}
