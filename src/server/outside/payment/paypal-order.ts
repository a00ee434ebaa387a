import type { PaymentOrderRequest } from './port.ts'

type Money = { currency_code: string; value: string }

/** The parts of PayPal's order that we read. */
export type PayPalOrder = {
  id: string
  status: string
  purchase_units?: {
    custom_id?: string
    amount?: Money
    payments?: { captures?: { id: string; status: string; amount: Money }[] }
  }[]
}

const MAX_NAME = 127

const euros = (amountCents: number): Money => ({
  currency_code: 'EUR',
  value: (amountCents / 100).toFixed(2),
})

/** '12.34' as 1234 cents. */
export function cents(value: string): number {
  return Math.round(Number(value) * 100)
}

/**
 * The order to open. Its item total is the sum of the lines and its total is that plus shipping, to the
 * cent, or PayPal refuses it (ITEM_TOTAL_MISMATCH, AMOUNT_MISMATCH).
 */
export function createOrderBody(
  request: PaymentOrderRequest,
  { brandName, publicUrl }: { brandName: string; publicUrl: string },
) {
  const { lines, shippingAddress: to } = request
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: request.checkoutId,
        invoice_id: request.checkoutId,
        amount: {
          ...euros(request.totalCents),
          breakdown: { item_total: euros(request.subtotalCents), shipping: euros(request.shippingCents) },
        },
        items: lines.map(({ name, packSize, quantity, unitPriceCents }) => ({
          name: `${name} (lot de ${packSize})`.slice(0, MAX_NAME),
          quantity: String(quantity),
          unit_amount: euros(unitPriceCents),
          category: 'PHYSICAL_GOODS',
        })),
        shipping: {
          type: 'SHIPPING',
          name: { full_name: to.name.slice(0, 300) },
          address: {
            address_line_1: to.street.slice(0, 300),
            admin_area_2: to.city.slice(0, 120),
            postal_code: to.postalCode,
            country_code: to.countryCode,
          },
        },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          user_action: 'PAY_NOW',
          shipping_preference: 'SET_PROVIDED_ADDRESS',
          locale: 'fr-FR',
          brand_name: brandName,
          return_url: `${publicUrl}/checkout/payment`,
          cancel_url: `${publicUrl}/checkout/payment`,
        },
      },
    },
  }
}
