import { claimDueCheckouts, getCheckout } from '../checkout/queries.ts'
import { warnOfHolds } from '../checkout/warn-of-holds.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { resendUnsent } from '../mail/outbox.ts'
import { sendWaitingRefunds } from '../refunds/jobs.ts'
import type { Services } from '../services.ts'
import { settleCheckout } from './settle-checkout.ts'

/**
 * Finishes interrupted work, for example of a killed server (decision 15). Claiming a checkout postpones its next
 * check, so servers that run this at the same time share the checkouts.
 */
export async function settleUnfinished(services: Services): Promise<void> {
  for (let ids = await claimDueCheckouts(services); ids.length > 0; ids = await claimDueCheckouts(services)) {
    for (const checkoutId of ids) await trySettling(services, checkoutId)
  }
  await sendWaitingRefunds(services)
  await resendUnsent(services)
  await warnOfHolds(services)
}

async function trySettling(services: Services, checkoutId: string): Promise<void> {
  try {
    await settleCheckout(services, await getCheckout(services.database.db, checkoutId))
  } catch (error) {
    logSparingly(services.log, `unsettled:${String(error)}`, {
      level: 'warn',
      fields: { err: error, checkoutId },
      message: 'an unfinished checkout could not be settled; the next minute tries again',
    })
  }
}
