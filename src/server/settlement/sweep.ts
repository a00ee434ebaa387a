import { write } from '../database/write.ts'
import { resendUnsent } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { settle } from './settle.ts'

const AT_ONCE = 100
const CLAIM_MS = 60_000
/** Younger refunds are still in the hands of whoever requested them. */
const REFUND_AGE_MS = 30_000

/**
 * Each minute: finishes what a closed browser or a killed server left (decision 15). Servers that sweep at once
 * share the work: whoever claims a checkout moves its next look, and everything done is guarded anyway. What
 * goes wrong with one does not keep the others waiting.
 */
export async function sweep(services: Services): Promise<void> {
  for (let ids = await claim(services); ids.length > 0; ids = await claim(services)) {
    for (const id of ids) await attempt(services, { checkoutId: id }, () => settle(services, id))
  }
  for (const id of await unfinishedRefunds(services))
    await attempt(services, { refundId: id }, () => sendRefund(services, id))
  await resendUnsent(services)
}

async function claim(services: Services): Promise<string[]> {
  const now = services.clock.now()
  return write(services.database, async (tx) => {
    const due = await tx
      .selectFrom('checkouts')
      .select('id')
      .where('check_at', '<=', now)
      .orderBy('check_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = due.map(({ id }) => id)
    if (ids.length > 0)
      await tx
        .updateTable('checkouts')
        .set({ check_at: new Date(now.getTime() + CLAIM_MS) })
        .where('id', 'in', ids)
        .execute()
    return ids
  })
}

async function attempt(services: Services, what: object, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    services.log.warn({ err: error, ...what }, 'the sweep could not finish something and comes back to it')
  }
}

async function unfinishedRefunds(services: Services): Promise<string[]> {
  const rows = await services.database.db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'requested')
    .where('created_at', '<=', new Date(services.clock.now().getTime() - REFUND_AGE_MS))
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}
