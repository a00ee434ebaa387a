import type { Selectable } from 'kysely'
import type { SoldOrder } from '#shared/documents/document-content.ts'
import type { Checkout } from '../checkout/queries.ts'
import type { CheckoutLinesRow } from '../database/sales-tables.ts'

type Sale = {
  checkout: Checkout
  customer: { email: string }
  lines: readonly Selectable<CheckoutLinesRow>[]
}

export function soldOrder(
  order: { id: string; number: string; placedAt: Date },
  { checkout, customer, lines }: Sale,
): SoldOrder {
  const { phone: _phone, ...deliveredTo } = checkout.shipping_address
  return {
    ...order,
    lines: lines.map(({ name, pack_size, quantity, unit_price_cents, discount_cents }) => ({
      name,
      packSize: pack_size,
      quantity,
      unitCents: unit_price_cents,
      discountCents: discount_cents,
      isByHand: checkout.reduction_reason !== null,
    })),
    shippingMethod: checkout.shipping_method,
    shippingCents: checkout.shipping_cents,
    totalCents: checkout.total_cents,
    buyer: {
      ...(checkout.billing_address ?? deliveredTo),
      email: customer.email,
      ...(checkout.company && { company: checkout.company }),
    },
    deliveredTo,
    pickupPoint: placeOf(checkout.pickup_point),
    paymentReference: checkout.payment_id ?? '',
    paid: paidOf(checkout),
  }
}

function placeOf(point: Checkout['pickup_point']): SoldOrder['pickupPoint'] {
  if (!point) return undefined
  const { name, address, postalCode, city, country } = point
  return { name, address, postalCode, city, country }
}

function paidOf({ means, paid_at: at }: Checkout): SoldOrder['paid'] {
  return means && at ? { means, at } : undefined
}
