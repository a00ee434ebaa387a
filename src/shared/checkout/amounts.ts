import { centsToDecimal } from '#shared/money.ts'
import type { Country } from '#shared/shipping/countries.ts'
import { shippingFeeCents, type Delivery } from '#shared/shipping/delivery.ts'
import type { ShippingMethod } from '#shared/shipping/shipping-methods.ts'

export const CURRENCY = 'EUR'

export type PricedLine = {
  /** Of one pack. */
  priceCents: number
  /** Number of packs. */
  quantity: number
}

export type CheckoutAmounts = {
  subtotalCents: number
  shippingCents: number
  /** Always the sum of the two. */
  totalCents: number
}

/** What a checkout costs; the only place where the three amounts are computed. */
export function checkoutAmounts(
  lines: readonly PricedLine[],
  { shippingMethod, country }: { shippingMethod: ShippingMethod; country: Country },
  delivery: Delivery,
): CheckoutAmounts {
  const subtotalCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
  const fee = shippingFeeCents(delivery, shippingMethod, country, subtotalCents)
  return { subtotalCents, shippingCents: fee, totalCents: subtotalCents + fee }
}

export type ProviderMoney = {
  currency_code: typeof CURRENCY
  value: string
}

/**
 * The amount of a PayPal order. The provider refuses one whose parts do not add up (ITEM_TOTAL_MISMATCH,
 * AMOUNT_MISMATCH); these add up because they are the same cents.
 */
export function providerAmount(amounts: CheckoutAmounts) {
  return {
    ...providerMoney(amounts.totalCents),
    breakdown: {
      item_total: providerMoney(amounts.subtotalCents),
      shipping: providerMoney(amounts.shippingCents),
    },
  }
}

export function providerMoney(cents: number): ProviderMoney {
  return { currency_code: CURRENCY, value: centsToDecimal(cents) }
}
