import { cart } from '../cart/browser-cart.ts'
import { forgetReservation } from '../cart/own-reservation.ts'
import { forgetDelivery } from '../shipping/delivery.ts'
import { forgetPayment } from './kept-payment.ts'
import { keepPlacedOrder } from './placed-order.ts'

/**
 * After a 201 (storefront.md §4): the cart is emptied without giving stock back, since the order has taken it; address,
 * pickup point and payment are forgotten; the confirmation takes this page's place, so that no way back leads here.
 */
export function leaveWithOrder(number: string | undefined): void {
  keepPlacedOrder({ number, isAnnounced: false })
  forgetPayment()
  forgetReservation()
  forgetDelivery()
  cart.clear()
  location.replace('/order-success')
}
