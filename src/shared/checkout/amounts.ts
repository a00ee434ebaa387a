import { centsToDecimal } from '../decimal-money.ts'
import type { Country } from '../shipping/countries.ts'
import type { DeliveryMethod } from '../shipping/delivery-methods.ts'
import type { Delivery } from '../shipping/delivery.ts'
import { shippingFeeCents } from '../shipping/shipping-fee.ts'

export const CURRENCY = 'EUR'

export type PricedLine = {
  /** For one pack. */
  priceCents: number
  quantity: number
}

export type CheckoutAmounts = {
  subtotalCents: number
  discountCents: number
  shippingCents: number
  totalCents: number
}

export type Reduction = { discountCents: number; freeDelivery: boolean }
const NO_REDUCTION: Reduction = { discountCents: 0, freeDelivery: false }

export function checkoutAmounts(
  lines: readonly PricedLine[],
  { shippingMethod, country }: { shippingMethod: DeliveryMethod; country: Country },
  delivery: Delivery,
  { discountCents, freeDelivery }: Reduction = NO_REDUCTION,
): CheckoutAmounts {
  const subtotalCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0)
  const isFree = freeDelivery || shippingMethod === 'inPerson'
  const fee = isFree ? 0 : shippingFeeCents(delivery, shippingMethod, country, subtotalCents)
  const totalCents = subtotalCents - discountCents + fee
  return { subtotalCents, discountCents, shippingCents: fee, totalCents }
}

export type ProviderMoney = {
  currency_code: typeof CURRENCY
  value: string
}

/** Some providers refuse amounts whose parts do not add up (ITEM_TOTAL_MISMATCH, AMOUNT_MISMATCH). */
export function providerAmount(amounts: CheckoutAmounts) {
  return {
    ...providerMoney(amounts.totalCents),
    breakdown: {
      item_total: providerMoney(amounts.subtotalCents),
      shipping: providerMoney(amounts.shippingCents),
      ...(amounts.discountCents > 0 && { discount: providerMoney(amounts.discountCents) }),
    },
  }
}

export function providerMoney(cents: number): ProviderMoney {
  return { currency_code: CURRENCY, value: centsToDecimal(cents) }
}
