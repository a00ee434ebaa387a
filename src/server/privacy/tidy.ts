import { addDays } from '#shared/dates.ts'
import { write } from '../database/write.ts'
import type { Services } from '../services.ts'

/** Mails are of use while somebody may ask whether one was sent; one that could not be in all this time never will. */
const MAIL_DAYS = 60
/** Ended sign-ins stay a while: a stolen token that comes back is then recognised, and logged. */
const SESSION_DAYS = 30
const EVENT_DAYS = 90
/** Checkouts that came to nothing: no money moved, but an address stands in them. */
const CHECKOUT_DAYS = 365

/** Each night: what has served its time goes, so that no table grows for ever. */
export async function tidy(services: Services): Promise<void> {
  const now = services.clock.now()
  await write(services.database, async (tx) => {
    await tx.deleteFrom('rate_limits').where('expires_at', '<', now).execute()
    await tx.deleteFrom('password_resets').where('expires_at', '<', now).execute()
    await tx
      .deleteFrom('token_families')
      .where((eb) => eb.or([eb('expires_at', '<', now), eb('ended_at', '<', addDays(now, -SESSION_DAYS))]))
      .execute()
    await tx.deleteFrom('mails').where('created_at', '<', addDays(now, -MAIL_DAYS)).execute()
    await tx.deleteFrom('payment_events').where('received_at', '<', addDays(now, -EVENT_DAYS)).execute()
    await tx
      .deleteFrom('checkouts')
      .where('state', 'in', ['expired', 'superseded', 'denied'])
      .where('payment_id', 'is', null)
      .where('created_at', '<', addDays(now, -CHECKOUT_DAYS))
      .execute()
    await tx.deleteFrom('accounting_records').where('keep_until', '<', now).execute()
  })
}
