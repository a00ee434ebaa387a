import type { Company } from '#shared/documents/company-rules.ts'
import type { VatSettings } from '#shared/documents/vat.ts'
import type { Tx } from '../database/write.ts'
import { emit } from '../log/observed.ts'
import type { StoredCheckout } from './open-provider-order.ts'

/** Stores a checkout and its lines as they were priced, with what the order and its invoice will need. */
export async function insertCheckout(
  tx: Tx,
  { id, lines, shipping, expiresAt, promotion, ...amounts }: StoredCheckout,
  by: {
    userId: string
    network: string
    acceptedTerms: string
    delay: string
    vat: VatSettings
    now: Date
    company: Company | null | undefined
  },
): Promise<void> {
  const { billingAddress, pickupPoint } = shipping
  const checkout = tx.insertInto('checkouts').values({
    id,
    user_id: by.userId,
    state: 'created',
    subtotal_cents: amounts.subtotalCents,
    promotion_id: promotion?.id ?? null,
    promotion_code: promotion?.code ?? null,
    discount_cents: amounts.discountCents,
    shipping_cents: amounts.shippingCents,
    total_cents: amounts.totalCents,
    shipping_method: shipping.method,
    shipping_address: JSON.stringify(shipping.shippingAddress),
    billing_address: billingAddress ? JSON.stringify(billingAddress) : null,
    company: by.company ? JSON.stringify(by.company) : null,
    pickup_point: pickupPoint ? JSON.stringify(pickupPoint) : null,
    accepted_terms: by.acceptedTerms,
    delivery_delay: by.delay,
    invoice_vat: by.vat.mode,
    eu_vat_place: by.vat.euPlace,
    network: by.network,
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
  tx.afterCommit(() => emit('checkout', { state: 'created' }))
}
