import { providerAmount, providerMoney, CURRENCY } from '#shared/checkout/amounts.ts'
import { decimalToCents } from '#shared/decimal-money.ts'
import type { CaptureState, PaymentOrder, PaymentOrderRequest } from '../interface.ts'

type Money = { currency_code: string; value: string }
export type PayPalCaptureInOrder = {
  id: string
  status: string
  amount: Money
  seller_receivable_breakdown?: { paypal_fee?: Money }
}

export type PayPalOrder = {
  id: string
  status: string
  purchase_units?: {
    custom_id?: string
    amount?: Money
    payments?: { captures?: PayPalCaptureInOrder[] }
  }[]
}

const MAX_NAME = 127

/** Returns -1 for an unreadable amount, because no total equals -1. */
export function cents(money: Money | undefined): number {
  return decimalToCents(money?.value ?? '') ?? -1
}

/**
 * Undefined if the capture has no fee in its own currency, or if the fee is unreadable, negative or larger than the
 * capture.
 */
export function feeCents({ amount, seller_receivable_breakdown: received }: PayPalCaptureInOrder) {
  const fee = received?.paypal_fee
  if (fee?.currency_code !== amount.currency_code) return undefined
  const kept = cents(fee)
  return kept >= 0 && kept <= cents(amount) ? kept : undefined
}

/**
 * The item total must be the sum of the lines, and the total must be the item total plus shipping minus the discount,
 * to the cent. Otherwise PayPal refuses the order (ITEM_TOTAL_MISMATCH, AMOUNT_MISMATCH).
 */
export function createOrderBody(request: PaymentOrderRequest, { publicUrl }: { publicUrl: string }) {
  const { lines, shippingAddress: to } = request
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: request.checkoutId,
        invoice_id: request.checkoutId,
        amount: providerAmount(request),
        items: lines.map(({ name, packSize, quantity, unitPriceCents }) => ({
          name: itemName(name, packSize),
          quantity: String(quantity),
          unit_amount: providerMoney(unitPriceCents),
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
    ...paymentSource(request, publicUrl),
  }
}

/**
 * With Apple Pay, the order names no payment source: the browser names it when the buyer confirms. With Google Pay,
 * `verification` says when the bank checks the buyer.
 */
function paymentSource({ wallet, shopName }: PaymentOrderRequest, publicUrl: string) {
  if (wallet === 'apple-pay') return {}
  if (wallet === 'google-pay')
    return {
      payment_source: { google_pay: { attributes: { verification: { method: 'SCA_WHEN_REQUIRED' } } } },
    }
  return {
    payment_source: {
      paypal: {
        experience_context: {
          user_action: 'PAY_NOW',
          shipping_preference: 'SET_PROVIDED_ADDRESS',
          locale: 'fr-FR',
          brand_name: shopName.slice(0, MAX_NAME),
          return_url: `${publicUrl}/checkout/payment`,
          cancel_url: `${publicUrl}/checkout/payment`,
        },
      },
    },
  }
}

function itemName(name: string, packSize: number): string {
  const lot = packSize === 1 ? ' (à l’unité)' : ` (lot de ${packSize})`
  // The cut must not leave half a character.
  return `${name.slice(0, MAX_NAME - lot.length).replace(/[\uD800-\uDBFF]$/, '')}${lot}`
}

export function toPaymentOrder(order: PayPalOrder): PaymentOrder {
  const unit = order.purchase_units?.[0]
  const capture = captureThatCounts(unit?.payments?.captures ?? [])
  const state = capture && captureState(capture.status)
  return {
    paymentOrderId: order.id,
    state: state === 'refunded' || state === 'completed' ? 'captured' : (state ?? orderState(order.status)),
    checkoutId: unit?.custom_id,
    totalCents: cents(unit?.amount),
    currency: unit?.amount?.currency_code ?? CURRENCY,
    capture: capture && {
      paymentId: capture.id,
      state: captureState(capture.status),
      amountCents: cents(capture.amount),
      currency: capture.amount.currency_code,
      feeCents: feeCents(capture),
    },
  }
}

const RANKS: CaptureState[] = ['completed', 'refunded', 'pending', 'declined']

/**
 * Returns the capture whose state comes first in `RANKS`: an order may have declined captures besides the successful
 * one.
 */
function captureThatCounts(captures: readonly PayPalCaptureInOrder[]): PayPalCaptureInOrder | undefined {
  const rank = ({ status }: PayPalCaptureInOrder) => RANKS.indexOf(captureState(status))
  return captures.toSorted((a, b) => rank(a) - rank(b))[0]
}

function orderState(status: string): 'created' | 'approved' | 'voided' {
  if (status === 'APPROVED') return 'approved'
  return status === 'VOIDED' ? 'voided' : 'created'
}

/** An unknown status is `pending`, because money counts as lost only if PayPal says so. */
export function captureState(status: string): CaptureState {
  if (status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED') return 'completed'
  if (status === 'REFUNDED') return 'refunded'
  return status === 'DECLINED' || status === 'FAILED' ? 'declined' : 'pending'
}
