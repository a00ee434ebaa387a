import type { CheckoutAmounts } from '#shared/checkout/amounts.ts'
import type { CheckoutState } from '#shared/checkout/checkout-state.ts'
import type { CheckedCompany } from '#shared/documents/company-rules.ts'
import type { VatSettings } from '#shared/documents/vat.ts'
import type { PaymentMeans } from '#shared/payment-means.ts'
import type { DeliveryPromise } from '#shared/shipping/delivery-promise.ts'
import type { Delivery } from '#shared/shipping/delivery.ts'
import { standardFeeCents } from '#shared/shipping/shipping-fee.ts'
import type { Tx } from '../database/write.ts'
import { emit } from '../log/observed.ts'
import type { AppliedPromotion } from '../promotions/apply-code.ts'
import type { StoredLine } from './price-cart.ts'
import type { Shipping } from './read-shipping.ts'

export type StoredCheckout = CheckoutAmounts & {
  id: string
  lines: StoredLine[]
  shipping: Shipping
  expiresAt: Date
  promotion: AppliedPromotion | undefined
}

type By = {
  state: Extract<CheckoutState, 'created' | 'reserved'>
  userId: string
  network: string | null
  softFrom?: Date
  acceptedTerms: string | null
  /** Both texts of the promise are blank if the goods are handed over in person. */
  promise: DeliveryPromise
  delivery: Delivery
  vat: VatSettings
  now: Date
  company: CheckedCompany | null | undefined
  /** Set for an order that the shop enters itself. */
  entered?: { by: string; means: PaymentMeans; sendsMail: boolean; reductionReason?: string | undefined }
}

export async function insertCheckout(
  tx: Tx,
  { id, lines, shipping, expiresAt, promotion, ...amounts }: StoredCheckout,
  { entered, ...by }: By,
): Promise<void> {
  const { billingAddress, pickupPoint } = shipping
  const standard = standardFeeCents(by.delivery, shipping.shippingAddress.country, amounts.subtotalCents)
  const checkout = tx.insertInto('checkouts').values({
    id,
    user_id: by.userId,
    state: by.state,
    subtotal_cents: amounts.subtotalCents,
    promotion_id: promotion?.id ?? null,
    promotion_code: promotion?.code ?? null,
    code_promised_until: promotion?.promisedUntil ?? null,
    discount_cents: amounts.discountCents,
    free_delivery_cents: promotion?.freeDeliveryCents ?? 0,
    shipping_cents: amounts.shippingCents,
    standard_shipping_cents: standard ?? amounts.shippingCents,
    total_cents: amounts.totalCents,
    shipping_method: shipping.method,
    shipping_address: JSON.stringify(shipping.shippingAddress),
    billing_address: billingAddress ? JSON.stringify(billingAddress) : null,
    company: by.company ? JSON.stringify(by.company) : null,
    pickup_point: pickupPoint ? JSON.stringify(pickupPoint) : null,
    accepted_terms: by.acceptedTerms,
    delivery_delay: by.promise.delay,
    expected_delivery: by.promise.expected,
    invoice_vat: by.vat.mode,
    eu_vat_place: by.vat.euPlace,
    network: by.network,
    soft_from: by.softFrom ?? null,
    ...(entered && {
      entered_by: entered.by,
      means: entered.means,
      is_confirmed_by_mail: entered.sendsMail,
      reduction_reason: entered.reductionReason ?? null,
    }),
    expires_at: expiresAt,
    check_at: expiresAt,
    created_at: by.now,
    updated_at: by.now,
  })
  await tx
    .with('checkout', () => checkout)
    .insertInto('checkout_lines')
    .values(lines.map((line, position) => ({ ...line, checkout_id: id, position })))
    .execute()
  tx.afterCommit(() => emit('checkout', { state: by.state }))
}
