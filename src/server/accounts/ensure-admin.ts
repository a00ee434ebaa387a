import { searchText } from '#shared/text.ts'
import { newId } from '../ids.ts'
import type { Parts } from '../parts.ts'
import { hashPassword } from './password.ts'

/** The shopkeeper's account at the first start (decision 25); an account that exists keeps its password and becomes admin. */
export async function ensureAdmin(
  { database, clock }: Parts,
  account: { email: string; password: string },
): Promise<void> {
  const email = account.email.trim().toLowerCase()
  const known = await database.db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (known?.role === 'admin') return
  const now = clock.now()
  const blank = {
    first_name: '',
    last_name: '',
    address: '',
    city: '',
    postal_code: '',
    country: 'France',
    phone: '',
  }
  await database.db
    .insertInto('users')
    .values({
      id: newId(),
      email,
      password_hash: await hashPassword(account.password),
      ...blank,
      role: 'admin',
      search_text: searchText(email),
      last_active_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ role: 'admin' }))
    .execute()
}
