import { giveCheckouts } from '../checkout/retention.ts'
import { lockInOrder } from '../database/sale-locks.ts'
import type { Tx } from '../database/write.ts'
import { giveOrders } from '../orders/retention.ts'

type Person = { id: string; email: string; email_confirmed_at: Date | null }

/** What was bought without an account under an account's address becomes the account's. */
export async function joinGuestOrders(tx: Tx, person: Person): Promise<void> {
  const guests = await guestsOf(tx, person)
  await giveCheckouts(tx, guests, person.id)
  await giveOrders(tx, guests, person.id)
}

/**
 * The guests with the address of an account. None while the address is not confirmed: anybody can open an account with
 * anybody's.
 */
export async function guestsOf(
  tx: Tx,
  { email, email_confirmed_at: confirmedAt }: Person,
): Promise<string[]> {
  if (!confirmedAt) return []
  lockInOrder(tx, 'users')
  const guests = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('is_guest', '=', true)
    .execute()
  return guests.map(({ id }) => id)
}
