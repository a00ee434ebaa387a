import { searchText } from '#shared/text.ts'
import { write } from '../database/write.ts'
import { newId } from '../database/ids.ts'
import type { Services } from '../services.ts'
import { hashPassword } from './password.ts'
import { endSessions } from './sessions.ts'

/**
 * The shopkeeper's account at the first start (decision 25). An admin keeps everything. Anybody may have registered
 * the address before: whoever did is no admin by that, so the configured password replaces theirs and they are
 * signed out.
 */
export async function ensureAdmin(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  account: { email: string; password: string },
): Promise<void> {
  const { db } = database
  const email = account.email.trim().toLowerCase()
  const known = await db.selectFrom('users').select('role').where('email', '=', email).executeTakeFirst()
  if (known?.role === 'admin') return
  const passwordHash = await hashPassword(account.password)
  const now = clock.now()
  await write(db, async (tx) => {
    const admin = { role: 'admin' as const, password_hash: passwordHash, updated_at: now }
    const { id } = await tx
      .insertInto('users')
      .values({ ...blankAccount(email, now), ...admin })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(admin))
      .returning('id')
      .executeTakeFirstOrThrow()
    await endSessions(tx, { userId: id }, 'password', now)
    await tx.deleteFrom('password_resets').where('user_id', '=', id).execute()
  })
}

function blankAccount(email: string, now: Date) {
  return {
    id: newId(),
    email,
    first_name: '',
    last_name: '',
    address: '',
    city: '',
    postal_code: '',
    country: 'France',
    phone: '',
    search_text: searchText(email),
    last_active_at: now,
    created_at: now,
  }
}
