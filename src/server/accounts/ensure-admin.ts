import { mailboxOf, plainEmail } from '#shared/email.ts'
import { searchText } from '#shared/search-text.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { write } from '../database/write.ts'
import type { Services } from '../services.ts'
import { StartupError } from '../startup-error.ts'
import { hashPassword } from './hash-password.ts'
import { endSessions } from './sessions.ts'
import { makeAdminLink } from './staff-links.ts'

type FirstAdmin = { email?: string | undefined; password?: string | undefined }

/**
 * Acts only while the shop has no admin (decision 25), so that a former admin does not become one again at the next
 * start. Without a configured password, returns a one-time link for `ADMIN_EMAIL` (decision 80). With a configured
 * password, creates the account. If the account exists already, its password is replaced and its sessions end.
 * @throws StartupError if the shop has no admin and no address, and `isNeeded` is true or a password is configured
 */
export async function ensureAdmin(
  services: Pick<Services, 'database' | 'clock' | 'log' | 'config'>,
  account: FirstAdmin,
  { isNeeded }: { isNeeded: boolean },
): Promise<string | undefined> {
  const { database, clock, log } = services
  const email = account.email && plainEmail(account.email)
  const admins = await database.db.selectFrom('users').select('email').where('role', '=', 'admin').execute()
  if (admins.some((admin) => admin.email === email)) return undefined
  if (admins.length > 0) {
    if (email === undefined) return undefined
    log.info(
      { event: 'admin-not-made' },
      'ADMIN_EMAIL makes an account at the first start only: this shop has an admin',
    )
    return undefined
  }
  if (!isNeeded && !email && !account.password) return undefined
  if (!email) throw new StartupError(MISSING_EMAIL)
  if (!account.password) return makeAdminLink(services, email)
  await makeAdmin(database, email, await hashPassword(account.password), clock.now())
  log.info({ event: 'admin-made' }, 'the account of ADMIN_EMAIL was made, or made an admin')
  return undefined
}

const MISSING_EMAIL =
  'ADMIN_EMAIL: missing; the shop has no admin yet, and its first start makes a sign-in link for that address.'

/** If two servers start at once, both write the same account. */
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
