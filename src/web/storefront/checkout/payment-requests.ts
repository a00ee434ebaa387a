import type { CartLine } from '#shared/cart/cart.ts'
import { type CheckoutAmounts, checkoutAmounts } from '#shared/checkout/amounts.ts'
import type { OrderRequest, StartPaymentRequest } from '#shared/checkout/contract.ts'
import type { Company } from '#shared/documents/company-rules.ts'
import { centsToEuros } from '#shared/money.ts'
import { IN_PREPARATION } from '#shared/orders/statuses.ts'
import type { PostalAddress } from '#shared/shipping/address-rules.ts'
import type { Delivery } from '#shared/shipping/delivery.ts'
import { plainPostalCode } from '#shared/shipping/plain-postal-code.ts'
import { SHIPPING_LABELS, needsRelayPoint } from '#shared/shipping/shipping-methods.ts'
import type { StoredShipping } from '#shared/shipping/stored-shipping.ts'
import type { Wallet } from '#shared/wallets.ts'
import type { PromotionCode } from '../promotions/promotion-code.tsx'

export type Purchase = {
  lines: readonly CartLine[]
  shipping: StoredShipping
  delivery: Delivery
  company?: Company | undefined
  promotion?: PromotionCode | undefined
}

export type Agreed = { termsVersion: string; wallet?: Wallet | undefined }

export function purchaseAmounts({ lines, shipping, delivery, promotion }: Purchase): CheckoutAmounts {
  return checkoutAmounts(lines, shipping, delivery, promotion)
}

export function startPaymentRequest(
  purchase: Purchase,
  { termsVersion, wallet }: Agreed,
): StartPaymentRequest {
  const { lines, shipping, company, promotion } = purchase
  const pickupPoint = pickupPointOf(shipping)
  return {
    items: lines.map(({ id, packSize, quantity }) => ({ product: id, packSize, quantity })),
    shippingAddress: { ...postal(shipping), street: shipping.street.trim() },
    shippingMethod: shipping.shippingMethod,
    ...(pickupPoint && { pickupPoint }),
    billingAddress: shipping.billing,
    ...(company && { company }),
    ...(promotion && { code: promotion.code }),
    expectedTotal: centsToEuros(purchaseAmounts(purchase).totalCents),
    ...(wallet && { wallet }),
    acceptedTerms: termsVersion,
  }
}

export function orderRequest(purchase: Purchase, userId: string): Omit<OrderRequest, 'paymentId'> {
  const { lines, shipping } = purchase
  const { subtotalCents, shippingCents, totalCents } = purchaseAmounts(purchase)
  const pickupPoint = pickupPointOf(shipping)
  return {
    user: userId,
    items: lines.map(({ id, packSize, quantity, priceCents }) => ({
      product: id,
      packSize,
      quantity,
      price: centsToEuros(priceCents),
    })),
    shippingAddress: { ...postal(shipping), address: shipping.street.trim() },
    shippingMethod: SHIPPING_LABELS[shipping.shippingMethod],
    total: centsToEuros(totalCents),
    shippingCost: centsToEuros(shippingCents),
    subtotal: centsToEuros(subtotalCents),
    status: IN_PREPARATION,
    paymentStatus: 'completed',
    ...(pickupPoint && { pickupPoint }),
  }
}

function postal({ firstName, lastName, city, postalCode, country }: PostalAddress) {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    city: city.trim(),
    postalCode: plainPostalCode(postalCode, country),
    country,
  }
}

function pickupPointOf({ shippingMethod, relayPoint }: StoredShipping) {
  return needsRelayPoint(shippingMethod) ? relayPoint : undefined
}
