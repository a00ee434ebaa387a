import type { AdminWithdrawal, ReturnReceiptBody } from '#shared/withdrawals/contract.ts'
import { RETURN_CLOSED, RETURN_NO_PARCEL } from '#shared/withdrawals/texts.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { actOnReturn, changeReturn, possible } from './lock-return.ts'
import { getWithdrawal } from './queries.ts'

/**
 * Changes nothing if the return is past the step 'declared'.
 * @throws 404; 409 STALE; 409 CONFLICT for a declared return that is marked as done or without packs to come back
 */
export async function receiveReturn(
  services: Services,
  { id, adminId }: { id: string; adminId: string },
  { version }: ReturnReceiptBody,
): Promise<AdminWithdrawal> {
  return write(services.database, (tx) =>
    actOnReturn(tx, { id, version }, async (found) => {
      const { canReceive } = possible(found)
      if (canReceive && found.state === 'done') throw new ShopError('CONFLICT', RETURN_CLOSED)
      if (canReceive) {
        const at = services.clock.now()
        await changeReturn(tx, found, { step: 'received', received_at: at }, { adminId, at })
      } else if (found.step === 'declared') throw new ShopError('CONFLICT', RETURN_NO_PARCEL)
      return getWithdrawal(tx, id)
    }),
  )
}
