import { z } from 'zod'
import { LINE_MAX_PACKS } from '../cart/cart.ts'
import { LINE_GONE } from '../cart/check-cart.ts'
import { CART_EMPTY } from '../cart/texts.ts'
import { DEFAULT_PACK_SIZE, type PackSize } from '../catalogue/pack-size.ts'
import { packSize } from '../catalogue/packs-contract.ts'
import {
  AMOUNT_INVALID,
  Euros,
  Instant,
  freeText,
  requiredText,
  ruledText,
  wholeNumber,
} from '../contract-fields.ts'
import { COMPANY_LIMITS, companyRules, readCompany } from '../documents/company-rules.ts'
import { CompanyInput } from '../documents/contract.ts'
import type { IN_PREPARATION } from '../orders/statuses.ts'
import { CODE_TYPED_MAX_LENGTH } from '../promotions/promotion-rules.ts'
import {
  BillingAddressInput,
  PickupPointInput,
  ShippingAddressInput,
  ShippingMethodInput,
} from '../shipping/contract.ts'
import { COUNTRIES, COUNTRY_UNKNOWN } from '../shipping/countries.ts'
import type { SHIPPING_LABELS, ShippingMethod } from '../shipping/shipping-methods.ts'
import { WALLETS } from '../wallets.ts'
import { TERMS_REQUIRED, PAYMENT_NOT_FOUND } from './texts.ts'

export const MAX_LINES = 100
export const TOO_MANY_LINES = 'Pas plus de 100 lignes par commande'

export const CheckoutItem = z.object({
  product: z.uuid({ error: LINE_GONE }),
  packSize: packSize.default(DEFAULT_PACK_SIZE),
  quantity: wholeNumber(1, LINE_MAX_PACKS),
})
export type CheckoutItem = z.infer<typeof CheckoutItem>

/** The shop computes all amounts itself and only compares `expectedTotal` (decision 13). */
export const StartPaymentBody = z
  .object({
    items: z.array(CheckoutItem, { error: CART_EMPTY }).min(1, CART_EMPTY).max(MAX_LINES, TOO_MANY_LINES),
    shippingAddress: ShippingAddressInput,
    shippingMethod: ShippingMethodInput,
    pickupPoint: PickupPointInput.nullish(),
    billingAddress: BillingAddressInput.nullish(),
    company: CompanyInput.nullish(),
    code: requiredText(CODE_TYPED_MAX_LENGTH).optional(),
    /** Missing if the buyer uses the provider's own buttons or form. */
    wallet: z.enum(WALLETS).optional(),
    /** In euros. 409 PRICE_CHANGED if the shop's total differs. */
    expectedTotal: z.number({ error: AMOUNT_INVALID }).min(0).max(10_000_000).optional(),
    /** The version of the terms of sale that the buyer accepted (decision 42). */
    acceptedTerms: requiredText(40, TERMS_REQUIRED),
  })
  .meta({ id: 'StartPayment', description: 'A cart, its delivery, and the total on the page' })
export type StartPaymentBody = z.infer<typeof StartPaymentBody>
export type StartPaymentRequest = z.input<typeof StartPaymentBody>

export const StartPaymentResponse = z
  .object({
    paymentOrderId: z.string(),
    approvalKey: z.string().optional(),
    subtotal: Euros,
    discount: Euros,
    shippingCost: Euros,
    total: Euros,
    expiresAt: Instant,
  })
  .meta({ id: 'StartedPayment' })
export type StartPaymentResponse = z.infer<typeof StartPaymentResponse>

export const ExtendedReservation = z.object({ expiresAt: Instant }).meta({ id: 'ExtendedReservation' })
export type ExtendedReservation = z.infer<typeof ExtendedReservation>

export const CompanyVatBody = z.object({
  vatNumber: ruledText(COMPANY_LIMITS.vatNumber, companyRules.vatNumber).transform(
    (vatNumber) => readCompany({ name: '', siren: '', vatNumber }).vatNumber,
  ),
  country: z.enum(COUNTRIES, { error: COUNTRY_UNKNOWN }),
})
export const CompanyVat = z.object({ isExempt: z.boolean() }).meta({ id: 'CompanyVat' })

export const QuoteBody = z
  .object({
    items: z.array(CheckoutItem, { error: CART_EMPTY }).min(1, CART_EMPTY).max(MAX_LINES, TOO_MANY_LINES),
    code: requiredText(CODE_TYPED_MAX_LENGTH).optional(),
    country: z.enum(COUNTRIES, { error: COUNTRY_UNKNOWN }),
    shippingMethod: ShippingMethodInput,
  })
  .meta({ id: 'QuoteRequest' })
export type QuoteBody = z.infer<typeof QuoteBody>

export const Quote = z
  .object({ subtotal: Euros, discount: Euros, shippingCost: Euros, total: Euros })
  .meta({ id: 'Quote' })
export type Quote = z.infer<typeof Quote>

export const CodeBody = z.object({ code: requiredText(CODE_TYPED_MAX_LENGTH) }).meta({ id: 'CodeRequest' })
export const CodeDescription = z
  .object({ code: z.string(), sentence: z.string() })
  .meta({ id: 'CodeDescription' })
export type CodeDescription = z.infer<typeof CodeDescription>

/**
 * 'open': not captured. 'under-way': the capture has no result yet. 'paid': captured, with or without an order yet.
 * 'refunded': refunded or to be refunded.
 */
export const CheckoutPayment = z
  .object({
    paymentOrderId: z.string(),
    paymentId: z.string().optional(),
    state: z.enum(['open', 'under-way', 'paid', 'refunded']),
    total: Euros,
    startedAt: Instant,
    items: z.array(
      z.object({
        /** Missing if the product was deleted. */
        product: z.string().optional(),
        packSize: z.number(),
        quantity: z.number(),
        name: z.string(),
      }),
    ),
    orderId: z.string().optional(),
    orderNumber: z.string().optional(),
  })
  .meta({ id: 'CheckoutPayment' })
export type CheckoutPayment = z.infer<typeof CheckoutPayment>

/**
 * Newest first, at most 20. Payments that ended unpaid are left out. Ordered and refunded payments are left out 24
 * hours after the payment was started.
 */
export const CheckoutPayments = z
  .object({ payments: z.array(CheckoutPayment) })
  .meta({ id: 'CheckoutPayments' })
export type CheckoutPayments = z.infer<typeof CheckoutPayments>

export const CaptureParams = z.object({
  paymentOrderId: requiredText(64, PAYMENT_NOT_FOUND),
})

/** Status 200 if completed, 202 if pending. */
export const CaptureResponse = z
  .object({
    paymentId: z.string(),
    status: z.enum(['completed', 'pending']),
    message: z.string().optional(),
  })
  .meta({ id: 'CapturedPayment' })
export type CaptureResponse = z.infer<typeof CaptureResponse>

const loose = (max: number) => freeText(max).nullish().catch(undefined)

/**
 * The payload of storefront.md §3. Only `paymentId` is used (decision 14). The shop does not refuse a paid order
 * because another field is invalid.
 */
export const OrderPayload = z
  .object({
    paymentId: freeText(128).default(''),
    user: loose(64),
    items: z
      .array(
        z.object({
          product: z.string().max(64).catch(''),
          packSize: packSize.default(DEFAULT_PACK_SIZE).catch(DEFAULT_PACK_SIZE),
          quantity: z.number().catch(0),
          price: z.number().catch(0),
        }),
      )
      .max(1000)
      .nullish()
      .catch(undefined),
    shippingMethod: loose(40),
    paymentStatus: loose(40),
    status: loose(40),
    total: z.number().nullish().catch(undefined),
    subtotal: z.number().nullish().catch(undefined),
    shippingCost: z.number().nullish().catch(undefined),
  })
  .meta({
    id: 'NewOrder',
    description: 'The order; its fields shippingAddress and pickupPoint are not read',
  })
export type OrderPayload = z.infer<typeof OrderPayload>
export type OrderRequest = {
  user: string
  items: { product: string; packSize: PackSize; quantity: number; price: number }[]
  shippingAddress: {
    firstName: string
    lastName: string
    address: string
    city: string
    postalCode: string
    country: string
  }
  shippingMethod: (typeof SHIPPING_LABELS)[ShippingMethod]
  total: number
  shippingCost: number
  subtotal: number
  status: typeof IN_PREPARATION
  paymentId: string
  paymentStatus: 'completed'
  pickupPoint?: {
    name: string
    address: string
    city: string
    postalCode: string
    country: string
    openingHours?: string
  }
}
