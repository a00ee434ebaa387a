import { mailboxOf } from '#shared/email.ts'
import { searchText } from '#shared/search-text.ts'
import { CUSTOMERS, type DemoCustomer } from '../../../demo/customers.ts'
import { MESSAGES } from '../../../demo/messages.ts'
import { userSearchText } from '../accounts/user-response.ts'
import { newId } from '../database/ids.ts'
import type { Tx } from '../database/write.ts'
import { daysBefore } from './days-before.ts'

export type LoadedCustomer = DemoCustomer & { id: string }

/** Returns the demo's accounts by e-mail address, even if one of them existed before the demo (the owner's own). */
export async function loadPeople(
  tx: Tx,
  passwordHashes: ReadonlyMap<string, string>,
  now: Date,
): Promise<Map<string, LoadedCustomer>> {
  const people = CUSTOMERS.map((customer) => ({ ...customer, id: newId() }))
  const rows = people.map((person) => {
    const at = daysBefore(now, person.daysAgo + 1)
    return {
      id: person.id,
      email: person.email,
      password_hash: passwordHashes.get(person.password) ?? '',
      first_name: person.firstName,
      last_name: person.lastName,
      address: person.address,
      city: person.city,
      postal_code: person.postalCode,
      mailbox: mailboxOf(person.email),
      country: person.country,
      phone: person.phone,
      role: person.role,
      newsletter: person.newsletter,
      search_text: userSearchText(person),
      email_confirmed_at: at,
      last_active_at: now,
      created_at: at,
      updated_at: at,
    }
  })
  await tx
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.column('email').where('is_guest', '=', false).doNothing())
    .execute()
  const ids = await tx.selectFrom('users').select(['id', 'email']).execute()
  const idOf = new Map(ids.map(({ id, email }) => [email, id]))
  await loadConsents(
    tx,
    people.map((person) => ({ ...person, id: idOf.get(person.email) ?? person.id })),
    now,
  )
  return new Map(
    people.map((person) => [person.email, { ...person, id: idOf.get(person.email) ?? person.id }]),
  )
}

async function loadConsents(tx: Tx, people: readonly LoadedCustomer[], now: Date): Promise<void> {
  const rows = people
    .filter(({ newsletter }) => newsletter)
    .map(({ id, daysAgo }) => ({
      id: newId(),
      user_id: id,
      type: 'newsletter' as const,
      granted: true,
      at: daysBefore(now, daysAgo + 1),
    }))
  await tx.insertInto('consent_log').values(rows).execute()
}

export async function loadMessages(
  tx: Tx,
  customers: ReadonlyMap<string, LoadedCustomer>,
  now: Date,
): Promise<void> {
  const rows = MESSAGES.map(({ email, subject, content, daysAgo }, place) => ({
    id: newId(),
    user_id: customers.get(email)?.id ?? null,
    email,
    subject,
    content,
    search_text: searchText(`${email} ${subject} ${content}`),
    created_at: daysBefore(now, daysAgo, place),
  }))
  await tx.insertInto('messages').values(rows).execute()
}
