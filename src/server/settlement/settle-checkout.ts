import { CURRENCY } from '#shared/checkout/amounts.ts'
import { awaitsMoney, isOpen, settlingStep, type SettlingStep } from '#shared/checkout/checkout-state.ts'
import { isReservationOver } from '#shared/checkout/reservation-limits.ts'
import type { CheckoutRefundReason } from '#shared/refunds/refund-rules.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { nextCheck } from '../checkout/payment-check-times.ts'
import { getCheckout, setNextCheck, type Checkout } from '../checkout/queries.ts'
import { askProvider } from '../checkout/record-payment.ts'
import { changeCheckout, transition } from '../checkout/change-checkout-state.ts'
import { write } from '../database/write.ts'
import { OrderImpossible, placeOrder } from '../orders/place-order.ts'
import { ProviderUnavailable } from '../outside/payment/port.ts'
import { refundCheckout, sendCheckoutRefunds } from '../refunds/refund-checkout.ts'
import type { Services } from '../services.ts'

/**
 * Brings a checkout as far as it can go now, whoever calls: the browser, the provider's notification or the job `sweep`
 * (decision 15). Asks the provider, closes what has run out, and decides, here alone, whether captured money becomes an
 * order or goes back. Each step is guarded by the state, so that any number of callers at once make one order.
 * @throws ProviderUnavailable when the provider's word is needed and cannot be had
 */
export async function settle(services: Services, checkoutId: string): Promise<Checkout> {
  const { db } = services.database
  let checkout = await recordNews(services, await getCheckout(db, checkoutId))
  for (;;) {
    const step = settlingStep(checkout.state, isOver(services, checkout))
    if (step === 'rest') break
    const after = await STEPS[step](services, checkout)
    if (after.state === checkout.state) break
    checkout = after
  }
  // About a pending one the provider is not asked every minute; what is at rest stays so.
  const next = nextCheck(checkout, services.clock.now())
  if (next?.getTime() !== checkout.check_at?.getTime()) await setNextCheck(db, checkout, next)
  return checkout
}

const isOver = ({ clock }: Services, checkout: Checkout) =>
  isReservationOver(checkout.expires_at, clock.now())

/** Stores what the provider knows, where it may know more than we do. */
async function recordNews(services: Services, checkout: Checkout): Promise<Checkout> {
  if (!awaitsMoney(checkout.state)) return checkout
  try {
    return await askProvider(services, checkout)
  } catch (error) {
    // Our capture call alone moves money, and it was not made: the stock need not wait for a provider that is down.
    const closable = isOpen(checkout.state) && isOver(services, checkout)
    if (closable && error instanceof ProviderUnavailable) return checkout
    throw error
  }
}

const STEPS: Record<
  Exclude<SettlingStep, 'rest'>,
  (services: Services, checkout: Checkout) => Promise<Checkout>
> = { close, 'order-or-refund': orderOrRefund, 'give-back': giveBack }

async function close(services: Services, { id }: Checkout): Promise<Checkout> {
  return changeCheckout(services, { id }, (tx, checkout) =>
    transition(tx, checkout, 'reservation-ended', services.clock.now()),
  )
}

async function orderOrRefund(services: Services, checkout: Checkout): Promise<Checkout> {
  const { id, captured_cents, captured_currency, total_cents } = checkout
  if (captured_cents !== total_cents || captured_currency !== CURRENCY)
    return refund(services, id, 'amount-mismatch')
  try {
    await write(services.database, (tx) => placeOrder(tx, services, { id }))
  } catch (error) {
    if (!(error instanceof OrderImpossible)) throw error
    return refund(services, id, error.reason)
  }
  return getCheckout(services.database.db, id)
}

async function refund(services: Services, id: string, reason: CheckoutRefundReason): Promise<Checkout> {
  return changeCheckout(services, { id }, async (tx, checkout) => {
    if (reason === 'amount-mismatch')
      await raiseAlert(tx, services, {
        key: `amount-mismatch:${id}`,
        message: `Un paiement encaissé ne correspond pas à la commande (paiement ${checkout.payment_id}). Il est remboursé\u202F; veuillez vérifier chez le prestataire de paiement.`,
      })
    return refundCheckout(tx, services, checkout, reason)
  })
}

async function giveBack(services: Services, { id }: Checkout): Promise<Checkout> {
  await sendCheckoutRefunds(services, id)
  return getCheckout(services.database.db, id)
}
