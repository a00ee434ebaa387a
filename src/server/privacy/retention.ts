import { addDays, addMonths } from '#shared/dates.ts'
import { RETENTION_MONTHS } from '#shared/accounts/privacy-settings.ts'
import {
  historyStart,
  DELETION_WARNING_DAYS,
  INACTIVITY_MONTHS,
  inactivityStep,
} from '#shared/privacy/retention.ts'
import { write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/errors.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { anonymiseOrders, ORDERS_AT_ONCE, type OrdersOf } from './anonymise-orders.ts'
import { eraseAccount } from './erase-account.ts'
import { forgetCheckoutAddresses, forgetDeclarants, forgetMessages } from './forget-traces.ts'
import { deletionWarningMail } from './mails.ts'

/**
 * What people's own settings and the law ask for each night (decision 27): idle accounts are warned, then deleted;
 * orders too old for their customer's history, and those whose account has gone, lose the person; old messages go. Each step stands
 * alone: a run that was cut short, or runs twice, does the rest or nothing.
 */
export async function runRetention(services: Services): Promise<void> {
  for (const userId of await idleAccounts(services)) await lookAfter(services, userId)
  const now = services.clock.now()
  for (const months of RETENTION_MONTHS)
    await anonymiseAll(services, { months, before: historyStart(now, months) })
  await anonymiseAll(services, 'nobody')
  await write(services.database, async (tx) => {
    await forgetCheckoutAddresses(tx, null)
    await forgetDeclarants(tx, now)
    await forgetMessages(tx, now)
  })
}

async function idleAccounts({ database: { db }, clock }: Services): Promise<string[]> {
  const idleSince = addDays(addMonths(clock.now(), -INACTIVITY_MONTHS), DELETION_WARNING_DAYS + 3)
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('inactive_account_deletion', '=', true)
    .where('last_active_at', '<', idleSince)
    .execute()
  return rows.map(({ id }) => id)
}

/** One idle account: nothing, a warning or its end. One that may not go yet is looked at again tomorrow. */
async function lookAfter(services: Services, userId: string): Promise<void> {
  try {
    const done = await write(services.database, (tx) => nextStep(tx, services, userId))
    if (done !== 'nothing')
      services.log.info({ event: `inactive-account-${done}`, userId }, 'an idle account')
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    services.log.warn({ userId, code: error.code }, 'an idle account could not be deleted')
  }
}

async function nextStep(tx: Tx, services: Services, userId: string) {
  const now = services.clock.now()
  const user = await tx
    .selectFrom('users')
    .select([
      'id',
      'email',
      'first_name',
      'inactive_account_deletion',
      'last_active_at',
      'deletion_warned_at',
    ])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user) return 'nothing'
  const idle = {
    inactiveAccountDeletion: user.inactive_account_deletion,
    lastActiveAt: user.last_active_at,
    warnedAt: user.deletion_warned_at,
  }
  const step = inactivityStep(idle, now)
  if (step === 'warn') {
    await tx.updateTable('users').set({ deletion_warned_at: now }).where('id', '=', userId).execute()
    await writeMail(
      tx,
      services,
      deletionWarningMail(services.config, user, deletionDay(user.last_active_at, now)),
    )
  }
  if (step === 'delete') await eraseAccount(tx, services, userId)
  return step
}

/** When it will go: after two years, but never sooner than 30 days from now. */
function deletionDay(lastActiveAt: Date, now: Date): Date {
  const due = addMonths(lastActiveAt, INACTIVITY_MONTHS)
  const warned = addDays(now, DELETION_WARNING_DAYS)
  return due > warned ? due : warned
}

/** In bites, so that no transaction holds many rows for long. */
async function anonymiseAll(services: Services, which: OrdersOf): Promise<void> {
  const bite = () => write(services.database, (tx) => anonymiseOrders(tx, which, services.clock.now()))
  for (let done = await bite(); done === ORDERS_AT_ONCE;) done = await bite()
}
