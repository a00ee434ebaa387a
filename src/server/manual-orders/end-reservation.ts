import type { ReservationPayment } from '#shared/manual-orders/contract.ts'
import { RESERVATION_NOT_FOUND, RESERVATION_OVER, RESERVATION_PAID } from '#shared/manual-orders/texts.ts'
import type { Order } from '#shared/orders/contract.ts'
import { parisDay } from '#shared/paris-day.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { transition } from '../checkout/change-checkout-state.ts'
import { write, type Tx } from '../database/write.ts'
import type { Viewer } from '../http/access.ts'
import { ShopError } from '../http/shop-error.ts'
import { getOrder } from '../orders/queries.ts'
import { lockSale, type LockedCheckout } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { orderPaid, refusePaymentDay } from './place-manual-order.ts'
import { orderOfCheckout } from './queries.ts'

/**
 * Recording the same payment twice makes one order.
 * @throws 404; 409 CONFLICT if the reservation is over, or was paid by other means or on another day; 422 for an
 * impossible day
 */
export async function payReservation(
  services: Services,
  id: string,
  payment: ReservationPayment,
  admin: Viewer,
): Promise<Order> {
  const now = services.clock.now()
  refusePaymentDay(payment.on, now, 'on')
  const orderId = await write(services.database, async (tx) => {
    const checkout = await lockReservation(tx, id)
    if (checkout.state === 'ordered') {
      if (!isPaidLike(checkout, payment)) throw new ShopError('CONFLICT', RESERVATION_PAID)
      return orderOfCheckout(tx, id)
    }
    if (checkout.state !== 'reserved') throw new ShopError('CONFLICT', RESERVATION_OVER)
    return orderPaid(tx, services, checkout, { ...payment, adminId: admin.id })
  })
  return getOrder(services.database.db, orderId, admin, now)
}

const isPaidLike = ({ means, paid_at: at }: LockedCheckout, payment: ReservationPayment) =>
  means === payment.means && at !== null && parisDay(at) === payment.on

/**
 * The call can be repeated safely.
 * @throws 404; 409 CONFLICT if the reservation is already an order
 */
export async function cancelReservation(services: Services, id: string, admin: Viewer): Promise<void> {
  const now = services.clock.now()
  await write(services.database, async (tx) => {
    const checkout = await lockReservation(tx, id)
    if (checkout.state === 'ordered') throw new ShopError('CONFLICT', RESERVATION_PAID)
    if (checkout.state !== 'reserved') return
    await transition(tx, checkout, 'reservation-ended', now)
    await recordActivity(tx, {
      by: admin.id,
      at: now,
      act: 'deleted',
      kind: 'reservation',
      id,
      name: '',
      before: { total_cents: checkout.total_cents },
    })
    tx.changed('orders')
  })
}

/** @throws 404 for an unknown reservation, and for a checkout that is paid through the provider */
async function lockReservation(tx: Tx, id: string): Promise<LockedCheckout> {
  const { checkout } = await lockSale(tx, { checkout: { id } })
  if (!checkout || checkout.means === null) throw new ShopError('NOT_FOUND', RESERVATION_NOT_FOUND)
  return checkout
}
