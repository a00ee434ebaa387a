import { areFree } from '#shared/orders/split-withdrawal.ts'
import type { Tx } from '../database/write.ts'
import { readAccount } from '../orders/account.ts'
import type { LockedOrder } from '../orders/lock-order.ts'
import type { Services } from '../services.ts'
import { lockReturn } from '../withdrawals/lock-return.ts'
import { endUnpaidReturn } from '../withdrawals/settle-return.ts'
import { storeReturnRefund } from './refund-return.ts'

/**
 * Returns the refund's id, or undefined without a refund. If all the declared packs are free, they are taken out of the
 * next parcel without a refund, because a credit note of 0 € is impossible.
 */
export async function refundAtOnce(
  tx: Tx,
  services: Services,
  order: LockedOrder,
  returnId: string,
): Promise<string | undefined> {
  const found = await lockReturn(tx, { id: returnId, version: undefined })
  if (found.owed) return storeReturnRefund(tx, services, found, { adminId: null })
  if (!areFree(await readAccount(tx, order.id), found.lines)) return undefined
  const now = services.clock.now()
  await endUnpaidReturn(tx, { id: returnId, orderId: order.id }, { byUserId: null, now })
  return undefined
}
