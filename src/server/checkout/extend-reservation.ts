import { isOpen } from '#shared/checkout/checkout-state.ts'
import type { ExtendedReservation } from '#shared/checkout/contract.ts'
import { isReservationOver, reservationEnd, softAfterAct } from '#shared/checkout/reservation-limits.ts'
import { CHECKOUT_EXPIRED, HOLD_GAVE_WAY, PAYMENT_NOT_FOUND } from '#shared/checkout/texts.ts'
import { write } from '../database/write.ts'
import { notOwner, ShopError } from '../http/shop-error.ts'
import { lockSale } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'

/**
 * Gives a buyer who needs more time another full reservation from now on. Each checkout gets it once (RGAA 13.1). Later
 * calls answer with the same end.
 * @throws 404 for another customer's checkout or an unknown one; 409 CHECKOUT_EXPIRED unless the checkout is open and
 * its reservation still runs
 */
export async function extendReservation(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  userId: string,
  paymentOrderId: string,
): Promise<ExtendedReservation> {
  const now = clock.now()
  return write(database, async (tx) => {
    const { checkout } = await lockSale(tx, { checkout: { paymentOrderId } })
    if (!checkout) throw new ShopError('NOT_FOUND', PAYMENT_NOT_FOUND)
    if (checkout.user_id !== userId) throw notOwner(PAYMENT_NOT_FOUND)
    if (!isOpen(checkout.state) || isReservationOver(checkout.expires_at, now))
      throw new ShopError('CHECKOUT_EXPIRED', checkout.gave_way ? HOLD_GAVE_WAY : CHECKOUT_EXPIRED)
    if (checkout.extended_at) return { expiresAt: checkout.expires_at.toISOString() }
    const end = reservationEnd(now)
    await tx
      .updateTable('checkouts')
      .set({
        expires_at: end,
        check_at: end,
        extended_at: now,
        soft_from: softAfterAct(checkout, now),
        updated_at: now,
      })
      .where('id', '=', checkout.id)
      .execute()
    return { expiresAt: end.toISOString() }
  })
}
