import type { CheckoutAmounts } from '#shared/checkout/amounts.ts'
import { isOpen, OPEN_STATES } from '#shared/checkout/checkout-state.ts'
import type { StartPaymentResponse, StartPaymentBody } from '#shared/checkout/contract.ts'
import { reservationEnd, softFrom } from '#shared/checkout/reservation-limits.ts'
import { CHECKOUT_SUPERSEDED, HOLD_GAVE_WAY, PRICE_CHANGED, PROVIDER_DOWN } from '#shared/checkout/texts.ts'
import { mailboxOf } from '#shared/email.ts'
import { centsToEuros, eurosToCents } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import { deliveryFor } from '#shared/settings/letter-goods.ts'
import { deliveryPromise } from '#shared/shipping/delivery-promise.ts'
import { countryCode } from '#shared/shipping/overseas.ts'
import { type ExtraMeans, isOffered, type Wallet, walletNotOffered } from '#shared/wallets.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { newId } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import { causedBy, ShopError } from '../http/shop-error.ts'
import { holdForCheckout } from '../inventory/holds.ts'
import { heldByCustomer } from '../inventory/queries.ts'
import type { SleeveCounts } from '../inventory/stock-movements.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { ProviderRefusal, type OpenedOrder, type PaymentOrderRequest } from '../outside/payment/interface.ts'
import { codeGoods, lockCode, promisingCheckoutOf, useCode } from '../promotions/apply-code.ts'
import { limitCodeGuesses } from '../promotions/limit-code-guesses.ts'
import { lockSale } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { refuseBeforeOpening } from '../settings/opening-checklist.ts'
import { checkAcceptedTerms } from '../terms/check-accepted-terms.ts'
import { transition } from './change-checkout-state.ts'
import { checkedCompany } from './check-company.ts'
import { checkHoldLimits, networkOf, readStanding } from './check-reservation-limits.ts'
import { insertCheckout, type StoredCheckout } from './insert-checkout.ts'
import { cartAmounts, cartCounts, largestPacks, priceCart } from './price-cart.ts'
import { readShipping, type ParcelShipping } from './read-shipping.ts'
import { refuseTooLittle } from './refuse-too-little.ts'
import { lockSoftHolds, roomOnShelves } from './soft-holds.ts'
import { isOftenUnpaid } from './unpaid-of-network.ts'

/**
 * The provider is called after the commit. After a crash in between, the job `sweep` finds the checkout and releases
 * the stock.
 * @throws 422, also CODE_REFUSED, TOTAL_TOO_SMALL; 409 SHOP_NOT_OPEN, TERMS_CHANGED, WALLET_NOT_OFFERED, PRICE_CHANGED,
 * OUT_OF_STOCK, PAYMENT_UNDER_WAY, TOO_MUCH_RESERVED, EMAIL_NOT_CONFIRMED, CHECKOUT_EXPIRED, CHECKOUT_SUPERSEDED;
 * 429, also HELD_TOO_OFTEN; 503 if the provider opens no order
 */
export async function startPayment(
  services: Services,
  { userId, email, ip }: { userId: string; email: string; ip: string },
  body: StartPaymentBody,
): Promise<StartPaymentResponse> {
  const request = {
    userId,
    mailbox: mailboxOf(email),
    network: networkOf(services.config, ip),
    body,
    shipping: await readShipping(body, deliveryFor(services.settings.current.delivery, body.items)),
  }
  refuseBeforeOpening(services)
  refuseWalletSwitchedOff(body, services.settings.current.payment)
  await checkAcceptedTerms(services, body.acceptedTerms)
  const { country } = request.shipping.shippingAddress
  const checked = { ...body, company: await checkedCompany(services, body.company, country) }
  const store = () => storeWithSoftHolds(services, { ...request, body: checked })
  const checkout = await (body.code === undefined ? store() : limitCodeGuesses(services, ip, store))
  const { paymentOrderId, approvalKey } = await openProviderOrder(services, checkout, body.wallet)
  const stored = await services.database.db
    .updateTable('checkouts')
    .set({ payment_order_id: paymentOrderId })
    .where('id', '=', checkout.id)
    .returning(['state', 'gave_way'])
    .executeTakeFirst()
  if (stored?.gave_way) throw new ShopError('CHECKOUT_EXPIRED', HOLD_GAVE_WAY)
  // The checkout was superseded, for example by a second click, or has ended, so the provider's order will not be
  // captured.
  if (!stored || !isOpen(stored.state)) throw new ShopError('CHECKOUT_SUPERSEDED', CHECKOUT_SUPERSEDED)
  return {
    paymentOrderId,
    ...(approvalKey && { approvalKey }),
    subtotal: centsToEuros(checkout.subtotalCents),
    discount: centsToEuros(checkout.discountCents),
    shippingCost: centsToEuros(checkout.shippingCents),
    total: centsToEuros(checkout.totalCents),
    expiresAt: checkout.expiresAt.toISOString(),
  }
}

type Request = {
  userId: string
  mailbox: string
  network: string
  body: StartPaymentBody
  shipping: ParcelShipping
  takesPlaces?: boolean
}

/**
 * If too little stock is left, or too much is reserved (TOO_MUCH_RESERVED), tries again and takes over the holds that
 * may give way (`lockSoftHolds`).
 */
async function storeWithSoftHolds(services: Services, request: Request): Promise<StoredCheckout> {
  try {
    return await write(services.database, (tx) => storeCheckout(tx, services, request))
  } catch (error) {
    const isShort =
      error instanceof ShopError && (error.code === 'OUT_OF_STOCK' || error.code === 'TOO_MUCH_RESERVED')
    if (!isShort) throw error
    return write(services.database, (tx) => storeCheckout(tx, services, { ...request, takesPlaces: true }))
  }
}

async function storeCheckout(
  tx: Tx,
  services: Services,
  { userId, mailbox, network, body, shipping, takesPlaces = false }: Request,
): Promise<StoredCheckout> {
  const now = services.clock.now()
  const items = body.items.map((item) => ({ ...item, product: item.product.toLowerCase() }))
  const wanted = cartCounts(items)
  const { checkout: previous } = await lockSale(tx, { customer: userId, checkout: { openOf: userId } })
  const soft = takesPlaces ? await lockSoftHolds(tx, { userId, wanted, now }) : { checkouts: [], sleeves: [] }
  await lockSale(tx, { limits: [network, mailbox] })
  const largest = largestPacks(items)
  const hold = { userId, mailbox, network, wanted, largest, now, factor: services.config.rateLimitFactor }
  const standing = await readStanding(tx, hold)
  checkHoldLimits(standing, hold)
  const released: SleeveCounts = previous ? await heldByCustomer(tx, userId, OPEN_STATES) : new Map()
  const code = body.code === undefined ? undefined : await lockCode(tx, body.code)
  const { sleeves } = await lockSale(tx, {
    sleeves: [...new Set([...wanted.keys(), ...released.keys(), ...soft.sleeves])],
  })
  const room = await roomOnShelves(tx, { hold, standing, soft, ownId: previous?.id, sleeves })
  const lines = priceCart(items, sleeves, room.freed)
  room.refuseOverShare()
  // Before the code is applied, so that the last use of a code is free again if the buyer takes over its hold.
  for (const place of room.giving) await transition(tx, place, 'gave-way', now, { gave_way: true })
  const delivery = deliveryFor(services.settings.current.delivery, items)
  const use = {
    lines,
    ...codeGoods(sleeves),
    shippingMethod: shipping.method,
    country: shipping.shippingAddress.country,
    delivery,
    feeCents: cartAmounts(lines, shipping, delivery).shippingCents,
    now,
  }
  const openCheckout = code && (previous ?? (await promisingCheckoutOf(tx, userId)))
  const promotion = code && (await useCode(tx, code, use, { mailbox, openCheckout }))
  const amounts = cartAmounts(lines, shipping, delivery, promotion)
  refuseTooLittle(amounts, services.payment, promotion !== undefined)
  refuseOtherTotal(body.expectedTotal, amounts)
  if (previous) await transition(tx, previous, 'superseded', now)
  const checkout = {
    id: newId(),
    ...amounts,
    lines: lines.map((line, at) => ({ ...line, discount_cents: promotion?.lineDiscounts[at] ?? 0 })),
    shipping,
    expiresAt: reservationEnd(now),
    promotion,
  }
  const { current, vat } = services.settings
  const promise = deliveryPromise(current, shipping.shippingAddress.country, parisDay(now))
  const { acceptedTerms, company } = body
  const isSoft = await isOftenUnpaid(tx, { ...hold, sleeves: wanted.keys() })
  const by = {
    userId,
    network,
    softFrom: isSoft ? now : softFrom(now),
    acceptedTerms,
    promise,
    delivery,
    vat,
    now,
    company,
  }
  await insertCheckout(tx, checkout, { state: 'created', ...by })
  await holdForCheckout(tx, checkout.id, lines, now)
  // A second click or a changed cart does not count as another payment.
  if (!previous) tx.afterCommit(() => services.audience.add('payments'))
  return checkout
}

function refuseWalletSwitchedOff({ wallet }: StartPaymentBody, means: ExtraMeans): void {
  if (wallet === undefined || isOffered(wallet, means)) return
  throw new ShopError('WALLET_NOT_OFFERED', walletNotOffered(wallet))
}

function refuseOtherTotal(expectedTotal: number | undefined, { totalCents }: CheckoutAmounts): void {
  if (expectedTotal === undefined || eurosToCents(expectedTotal) === totalCents) return
  throw new ShopError('PRICE_CHANGED', PRICE_CHANGED, { total: centsToEuros(totalCents) })
}

/**
 * If the provider opens no order, the stock is released at once.
 * @throws 503
 */
async function openProviderOrder(
  services: Services,
  checkout: StoredCheckout,
  wallet?: Wallet,
): Promise<OpenedOrder> {
  try {
    return await services.payment.createOrder({ ...toRequest(checkout, services.config.shop.name), wallet })
  } catch (error) {
    await giveUp(services, checkout.id, error)
    throw causedBy(error, new ShopError('PROVIDER_UNAVAILABLE', PROVIDER_DOWN))
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
    const now = services.clock.now()
    const { checkout } = await lockSale(tx, { checkout: { id: checkoutId } })
    if (checkout)
      await transition(tx, checkout, 'reservation-ended', now, { failure: String(error).slice(0, 500) })
    if (error instanceof ProviderRefusal)
      await raiseAlert(tx, services, {
        // The day lets a later refusal raise an alert although an earlier one was closed.
        key: `payment-refused:${error.issue}:${parisDay(now)}`,
        message: `Le prestataire de paiement refuse d’ouvrir des paiements (${error.issue}). Les clients ne peuvent pas payer tant que cela dure.`,
      })
  })
}
