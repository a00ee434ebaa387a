import { giveCheckouts } from '../checkout/retention.ts'
import { lockInOrder } from '../database/sale-locks.ts'
import type { Tx } from '../database/write.ts'
import { giveOrders } from '../orders/retention.ts'

/**
 * What was bought without an account under an account's address becomes the account's. Only with a confirmed address:
 * anybody can open an account with anybody's.
 */
export async function joinGuestOrders(
  tx: Tx,
  {
    id,
    email,
    email_confirmed_at: confirmedAt,
  }: { id: string; email: string; email_confirmed_at: Date | null },
): Promise<void> {
  if (!confirmedAt) return
  lockInOrder(tx, 'users')
  const guests = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('is_guest', '=', true)
    .execute()
  if (guests.length === 0) return
  const ids = guests.map((guest) => guest.id)
  await giveCheckouts(tx, ids, id)
  await giveOrders(tx, ids, id)
}
