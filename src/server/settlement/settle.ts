import { isOpen } from '#shared/checkout/checkout-state.ts'
import { isReservationOver } from '#shared/checkout/reservation.ts'
import { write } from '../database/write.ts'
import { OrderImpossible, placeOrder } from '../orders/place-order.ts'
import { ProviderUnavailable } from '../outside/payment/port.ts'
import type { Services } from '../services.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { giveUpOrder } from './give-up-order.ts'
import { askProvider } from './learn.ts'
import { changeCheckout, transition } from './transition.ts'
import { nextLook } from './next-look.ts'
import { findCheckout, type Checkout } from './queries.ts'

/**
 * Brings a checkout as far as it can go now, whoever calls: the browser, the provider's notification or the
 * sweeper (decision 15). Asks the provider, closes what has run out, makes the order of captured money or gives
 * the money back. Each step is guarded by the state, so that any number of callers at once make one order.
 * @throws ProviderUnavailable when the provider's word is needed and cannot be had
 */
export async function settle(services: Services, checkoutId: string): Promise<Checkout> {
  const found = await findCheckout(services.database.db, { id: checkoutId })
  if (!found) throw new Error(`There is no checkout ${checkoutId}.`)
  let checkout = await withNews(services, found)
  if (isOpen(checkout.state) && isReservationOver(checkout.expires_at, services.clock.now()))
    checkout = await close(services, checkout.id)
  if (checkout.state === 'captured') checkout = await order(services, checkout)
  if (checkout.state === 'refunding') checkout = await giveBack(services, checkout)
  return rest(services, checkout)
}

/** States in which the provider may know more than we do. */
const WITH_NEWS = new Set(['created', 'approved', 'capturing', 'pending', 'expired', 'superseded', 'denied'])

async function withNews(services: Services, checkout: Checkout): Promise<Checkout> {
  if (!WITH_NEWS.has(checkout.state)) return checkout
  try {
    return await askProvider(services, checkout)
  } catch (error) {
    // Our capture call alone moves money, and it was not made: the stock need not wait for a provider that is down.
    const over = isOpen(checkout.state) && isReservationOver(checkout.expires_at, services.clock.now())
    if (over && error instanceof ProviderUnavailable) return checkout
    throw error
  }
}

async function close(services: Services, checkoutId: string): Promise<Checkout> {
  return changeCheckout(services, { id: checkoutId }, (tx, checkout) =>
    transition(tx, checkout, 'reservation-ended', services.clock.now()),
  )
}

async function order(services: Services, { id }: Checkout): Promise<Checkout> {
  try {
    await write(services.database, (tx) => placeOrder(tx, services, id))
  } catch (error) {
    if (!(error instanceof OrderImpossible)) throw error
    const { reason } = error
    return changeCheckout(services, { id }, (tx, checkout) =>
      giveUpOrder(tx, services, checkout, { reason, amountCents: checkout.total_cents }),
    )
  }
  return read(services, id)
}

async function giveBack(services: Services, { id }: Checkout): Promise<Checkout> {
  const refunds = await services.database.db
    .selectFrom('refunds')
    .select('id')
    .where('checkout_id', '=', id)
    .where('order_id', 'is', null)
    .where('state', '=', 'requested')
    .execute()
  for (const refund of refunds) await sendRefund(services, refund.id)
  return read(services, id)
}

/** The sweeper comes again when the state's next look is due; a pending one is not asked after every minute. */
async function rest(services: Services, checkout: Checkout): Promise<Checkout> {
  await services.database.db
    .updateTable('checkouts')
    .set({ check_at: nextLook(checkout, services.clock.now()) })
    .where('id', '=', checkout.id)
    .where('state', '=', checkout.state)
    .execute()
  return checkout
}

async function read(services: Services, id: string): Promise<Checkout> {
  const checkout = await findCheckout(services.database.db, { id })
  if (!checkout) throw new Error(`There is no checkout ${id}.`)
  return checkout
}
