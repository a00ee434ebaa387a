import { CONSENT_YEARS, SESSION_DAYS } from '#shared/privacy/retention-periods.ts'
import { addDays, addMonths } from '#shared/shift-dates.ts'
import { deleteInBatches } from '../database/batches.ts'
import type { Db } from '../database/database.ts'
import type { Tx } from '../database/write.ts'
import { lockInOrder } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { keepAnAdmin } from './change-role.ts'

/** @throws 409 LAST_ADMIN for the last admin */
export async function lockLeavingPerson(tx: Tx, userId: string) {
  lockInOrder(tx, 'users')
  const person = await tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'role', 'email_confirmed_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (person?.role === 'admin') await keepAnAdmin(tx)
  return person
}

/** Rows that the shop must keep, such as orders and logged consents, remain without an account. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

/**
 * Returns the ids of accounts that have been unused since `since.usual`, or since `since.chosen` if the person chose
 * deletion.
 */
export async function idleAccounts(
  db: Db,
  { since, afterId, rows }: { since: { chosen: Date; usual: Date }; afterId: string; rows: number },
): Promise<string[]> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('inactive_account_deletion', '=', true), eb('last_active_at', '<', since.chosen)]),
        eb.and([eb('inactive_account_deletion', '=', false), eb('last_active_at', '<', since.usual)]),
      ]),
    )
    .where('is_guest', '=', false)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(rows)
    .execute()
  return found.map(({ id }) => id)
}

/** Locks the account, because its holder may be signing in at this moment. */
export async function lockIdleAccount(tx: Tx, userId: string) {
  lockInOrder(tx, 'users')
  return tx
    .selectFrom('users')
    .select([
      'id',
      'email',
      'first_name',
      'inactive_account_deletion',
      'last_active_at',
      'deletion_warned_at',
      'deletion_reminded_at',
    ])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export async function noteDeletionLetter(
  tx: Tx,
  userId: string,
  letter: 'warned' | 'reminded',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ [`deletion_${letter}_at`]: now })
    .where('id', '=', userId)
    .execute()
}

/**
 * Deletes expired links and sign-ins, and sign-ins that ended more than SESSION_DAYS days ago. The links are those to
 * choose a password or to confirm an address.
 */
export async function cleanupSessions({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteInBatches(database, (tx, rows) =>
    tx
      .deleteFrom('password_resets')
      .where('token_hash', 'in', (eb) =>
        eb.selectFrom('password_resets').select('token_hash').where('expires_at', '<', now).limit(rows),
      ),
  )
  await deleteInBatches(database, (tx, rows) =>
    tx
      .deleteFrom('email_confirmations')
      .where('token_hash', 'in', (eb) =>
        eb.selectFrom('email_confirmations').select('token_hash').where('expires_at', '<', now).limit(rows),
      ),
  )
  await deleteInBatches(database, (tx, rows) =>
    tx.deleteFrom('token_families').where('id', 'in', (eb) =>
      eb
        .selectFrom('token_families')
        .select('id')
        .where((where) =>
          where.or([where('expires_at', '<', now), where('ended_at', '<', addDays(now, -SESSION_DAYS))]),
        )
        .limit(rows),
    ),
  )
}

/** Deletes consents without an account when proof can no longer be demanded (code civil, 2224). */
export async function cleanupConsents({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const before = addMonths(clock.now(), -12 * CONSENT_YEARS)
  await deleteInBatches(database, (tx, rows) =>
    tx
      .deleteFrom('consent_log')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('consent_log')
          .select('id')
          .where('user_id', 'is', null)
          .where('at', '<', before)
          .limit(rows),
      ),
  )
}
