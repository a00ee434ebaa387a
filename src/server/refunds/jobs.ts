import type { Db } from '../database/database.ts'
import { isOneOf } from '../database/is-one-of.ts'
import { write } from '../database/write.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import type { Services } from '../services.ts'
import { sendRefund } from './send-refund.ts'

const REFUNDS_PER_RUN = 100
/** A refund that is younger is left alone, because the call that requested it may still be sending it. */
const WAITING_MS = 30_000

export function refundJobs(services: Services): void {
  services.jobs.handle(
    'send-refund',
    { alert: 'counted' },
    async ({ refundId }) => void (await sendRefund(services, refundId)),
  )
}

/** Refunds that were not tried for the longest time come first, so those that keep failing do not keep others out. */
export async function sendWaitingRefunds(services: Services): Promise<void> {
  const waiting = await claimWaiting(services)
  for (const refundId of waiting) {
    try {
      await sendRefund(services, refundId)
    } catch (error) {
      logSparingly(services.log, `refund-waits:${String(error)}`, {
        level: 'warn',
        fields: { err: error, refundId },
        message: 'a refund still waits for the payment provider',
      })
    }
  }
}

async function claimWaiting({ database, clock }: Services): Promise<string[]> {
  const now = clock.now()
  return write(database, async (tx) => {
    const waiting = await tx
      .selectFrom('refunds')
      .select('id')
      .where('state', '=', 'requested')
      .where('created_at', '<=', new Date(now.getTime() - WAITING_MS))
      .orderBy('tried_at', (order) => order.asc().nullsFirst())
      .orderBy('created_at')
      .limit(REFUNDS_PER_RUN)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = waiting.map(({ id }) => id)
    if (ids.length > 0)
      await tx.updateTable('refunds').set({ tried_at: now }).where(isOneOf('id', ids)).execute()
    return ids
  })
}

export async function countWaitingRefunds(db: Db, askedBefore: Date): Promise<number> {
  const { count } = await db
    .selectFrom('refunds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'requested')
    .where('provider_refund_id', 'is', null)
    .where('created_at', '<', askedBefore)
    .executeTakeFirstOrThrow()
  return count
}
