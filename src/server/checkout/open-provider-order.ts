import type { Wallet } from '#shared/wallets.ts'
import type { CheckoutAmounts } from '#shared/checkout/amounts.ts'
import { PROVIDER_DOWN } from '#shared/checkout/texts.ts'
import { countryCode } from '#shared/shipping/overseas.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { lockSale } from '../database/sale-locks.ts'
import { write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { ProviderRefusal, type OpenedOrder, type PaymentOrderRequest } from '../outside/payment/interface.ts'
import type { Services } from '../services.ts'
import { transition } from './change-checkout-state.ts'
import type { AppliedPromotion } from '../promotions/apply-code.ts'
import type { PricedLine } from './price-cart.ts'
import type { Shipping } from './read-shipping.ts'

/** A checkout as it was just stored, before the provider knows of it. */
export type StoredCheckout = CheckoutAmounts & {
  id: string
  lines: PricedLine[]
  shipping: Shipping
  expiresAt: Date
  promotion: AppliedPromotion | undefined
}

/**
 * Opens the provider's order for a stored checkout. When that fails the stock is released at once: the customer
 * keeps the cart and tries again.
 * @throws 503
 */
export async function openProviderOrder(
  services: Services,
  checkout: StoredCheckout,
  wallet?: Wallet,
): Promise<OpenedOrder> {
  try {
    return await services.payment.createOrder({ ...toRequest(checkout, services.config.shop.name), wallet })
  } catch (error) {
    await giveUp(services, checkout.id, error)
    throw new ShopError('PROVIDER_UNAVAILABLE', PROVIDER_DOWN)
  }
}

function toRequest(checkout: StoredCheckout, shopName: string): PaymentOrderRequest {
  const { id, lines, shipping, subtotalCents, discountCents, shippingCents, totalCents } = checkout
  const { firstName, lastName, street, city, postalCode } = shipping.shippingAddress
  return {
    checkoutId: id,
    shopName,
    subtotalCents,
    discountCents,
    shippingCents,
    totalCents,
    lines: lines.map((line) => ({
      name: line.name,
      packSize: line.pack_size,
      quantity: line.quantity,
      unitPriceCents: line.unit_price_cents,
    })),
    shippingAddress: {
      name: `${firstName} ${lastName}`,
      street,
      city,
      postalCode,
      countryCode: countryCode(shipping.shippingAddress),
    },
  }
}

async function giveUp(services: Services, checkoutId: string, error: unknown): Promise<void> {
  logSparingly(services.log, `no-provider-order:${String(error)}`, {
    level: 'error',
    fields: { err: error, checkoutId },
    message: 'the payment provider opened no order',
  })
  await write(services.database, async (tx) => {
    const { checkout } = await lockSale(tx, { checkout: { id: checkoutId } })
    if (checkout)
      await transition(tx, checkout, 'reservation-ended', services.clock.now(), {
        failure: String(error).slice(0, 500),
      })
    if (error instanceof ProviderRefusal)
      await raiseAlert(tx, services, {
        key: `payment-refused:${error.issue}`,
        message: `Le prestataire de paiement refuse d’ouvrir des paiements (${error.issue}). Les clients ne peuvent pas payer tant que cela dure.`,
      })
  })
}
