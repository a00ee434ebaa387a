import { giveCheckouts } from '../checkout/retention.ts'
import type { Tx } from '../database/write.ts'
import { storedForms } from '../mail/stored-forms.ts'
import { giveOrders } from '../orders/retention.ts'
import { lockInOrder } from '../sales/sale-locks.ts'
import { giveNotes } from './customer-notes.ts'

type Person = { id: string; email: string; email_confirmed_at: Date | null }

export async function joinGuestOrders(tx: Tx, person: Person): Promise<void> {
  const guests = await guestsOf(tx, person)
  await giveCheckouts(tx, guests, person.id)
  await giveOrders(tx, guests, person.id)
  await giveNotes(tx, guests, person.id)
}

/**
 * Returns the guests with the account's address. Returns none until the address is confirmed, because anyone can
 * register with another person's address.
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
    .where('email', 'in', storedForms(email))
    .where('is_guest', '=', true)
    .execute()
  return guests.map(({ id }) => id)
}
