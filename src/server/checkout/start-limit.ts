import { CHECKOUT_WINDOW_MS, MAX_CHECKOUTS_PER_WINDOW } from '#shared/checkout/reservation.ts'
import { TOO_MANY_CHECKOUTS } from '#shared/checkout/texts.ts'
import type { Tx } from '../database/write.ts'
import { ShopError } from '../http/errors.ts'

/**
 * 10 checkouts in 10 minutes and customer (decision 13), counted where they are stored, so that all servers
 * count together. `factor` scales it for load tests.
 * @throws 429 that says when to come back.
 */
export async function checkStartLimit(tx: Tx, userId: string, now: Date, factor: number): Promise<void> {
  const limit = MAX_CHECKOUTS_PER_WINDOW * factor
  const oldest = await tx
    .selectFrom('checkouts')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - CHECKOUT_WINDOW_MS))
    .orderBy('created_at', 'desc')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return
  const seconds = Math.ceil((oldest.created_at.getTime() + CHECKOUT_WINDOW_MS - now.getTime()) / 1000)
  throw new ShopError('TOO_MANY_REQUESTS', TOO_MANY_CHECKOUTS, {}, { 'retry-after': String(seconds) })
}
