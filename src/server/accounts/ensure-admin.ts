import { mailboxOf, plainEmail } from '#shared/email.ts'
import { searchText } from '#shared/search-text.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { write } from '../database/write.ts'
import type { Services } from '../services.ts'
import { StartupError } from '../startup-error.ts'
import { hashPassword } from './hash-password.ts'
import { endSessions } from './sessions.ts'

type FirstAdmin = { email?: string | undefined; password?: string | undefined }

/**
 * Creates the shopkeeper's account at the first start (decision 25), only while the shop has no admin. So an admin
 * who was demoted or deleted does not come back at the next start. If somebody else has registered the address
 * before, the configured password replaces theirs and their sessions end.
 * @throws StartupError if the shop needs an admin and the settings name none
 */
export async function ensureAdmin(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  account: FirstAdmin,
  { isNeeded }: { isNeeded: boolean },
): Promise<void> {
  const email = account.email && plainEmail(account.email)
  const admins = await database.db.selectFrom('users').select('email').where('role', '=', 'admin').execute()
  if (admins.some((admin) => admin.email === email)) return
  if (admins.length > 0) {
    if (email === undefined) return
    log.info(
      { event: 'admin-not-made' },
      'ADMIN_EMAIL and ADMIN_PASSWORD make an account at the first start only: this shop has an admin',
    )
    return
  }
  if (!isNeeded && !email && !account.password) return
  if (!email || !account.password) throw new StartupError(missingAdmin(account))
  await makeAdmin(database, email, await hashPassword(account.password), clock.now())
  log.info({ event: 'admin-made' }, 'the account of ADMIN_EMAIL was made, or made an admin')
}

function missingAdmin({ email, password }: FirstAdmin): string {
  const missing = [!email && 'ADMIN_EMAIL', !password && 'ADMIN_PASSWORD'].filter(Boolean).join(', ')
  return `${missing}: missing; the shop has no admin yet, and its first start makes one of ADMIN_EMAIL and ADMIN_PASSWORD.`
}

/** If two servers start at once, the second writes the same account again. */
async function makeAdmin(database: Database, email: string, passwordHash: string, now: Date): Promise<void> {
  await write(database, async (tx) => {
    const admin = {
      role: 'admin' as const,
      password_hash: passwordHash,
      email_confirmed_at: now,
      updated_at: now,
    }
    const { id } = await tx
      .insertInto('users')
      .values({ ...blankAccount(email, now), ...admin })
      .onConflict((conflict) => conflict.column('email').where('is_guest', '=', false).doUpdateSet(admin))
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
    mailbox: mailboxOf(email),
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
