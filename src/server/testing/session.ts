import type { Role } from '#shared/accounts/roles.ts'
import { mailboxOf } from '#shared/email.ts'
import { newId } from '../database/ids.ts'
import type { TestShop } from './shop.ts'

export type TestSession = { userId: string; headers: { authorization: string } }

const DAY_MS = 86_400_000

export async function openSession(
  shop: TestShop,
  role: Role = 'user',
  { confirmed = true, email }: { confirmed?: boolean; email?: string } = {},
): Promise<TestSession> {
  const userId = newId()
  const address = email ?? `${userId}@exemple.test`
  const now = shop.clock.now()
  const blank = { first_name: 'Ana', last_name: 'Test', address: '', city: '', postal_code: '', phone: '' }
  await shop.database.db
    .insertInto('users')
    .values({
      id: userId,
      email: address,
      mailbox: mailboxOf(address),
      password_hash: 'none',
      ...blank,
      country: 'France',
      role,
      email_confirmed_at: confirmed ? now : null,
      search_text: '',
      last_active_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return signInAgain(shop, userId, role)
}

export async function signInAgain(shop: TestShop, userId: string, role: Role = 'user'): Promise<TestSession> {
  const familyId = newId()
  const now = shop.clock.now()
  await shop.database.db
    .insertInto('token_families')
    .values({
      id: familyId,
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + DAY_MS),
      ended_at: null,
      end_reason: null,
    })
    .execute()
  const token = await shop.accessTokens.sign({ userId, familyId, role })
  return { userId, headers: { authorization: `Bearer ${token}` } }
}
