import { z } from 'zod'
import { defineCalls } from '../define-calls.ts'
import { Order } from '../orders/contract.ts'
import {
  CaptureParams,
  CaptureResponse,
  CheckoutPayments,
  CodeBody,
  CodeDescription,
  OrderPayload,
  Quote,
  CompanyVat,
  CompanyVatBody,
  ExtendedReservation,
  QuoteBody,
  StartPaymentBody,
  StartPaymentResponse,
} from './contract.ts'

export const checkoutCalls = defineCalls('checkout', {
  'GET /api/checkout/payments/recent': {
    id: 'listPayments',
    summary: 'Paiements en cours ou récents du client',
    access: 'buyer',
    response: CheckoutPayments,
  },
  'POST /api/checkout/payments': {
    id: 'startPayment',
    summary: 'Réserve un panier et ouvre son paiement',
    access: 'buyer',
    errors: [
      'PAYMENT_UNDER_WAY',
      'OUT_OF_STOCK',
      'TOO_MUCH_RESERVED',
      'EMAIL_NOT_CONFIRMED',
      'HELD_TOO_OFTEN',
      'PRICE_CHANGED',
      'CODE_REFUSED',
      'TOTAL_TOO_SMALL',
      'SHOP_NOT_OPEN',
      'CHECKOUT_EXPIRED',
      'CHECKOUT_SUPERSEDED',
      'WALLET_NOT_OFFERED',
      'PROVIDER_UNAVAILABLE',
    ],
    body: StartPaymentBody,
    response: StartPaymentResponse,
  },
  'POST /api/checkout/quote': {
    id: 'quoteCart',
    summary: 'Chiffre un panier avec un code promo, sans rien réserver',
    access: 'public',
    knowsBuyer: true,
    errors: ['CODE_REFUSED', 'TOTAL_TOO_SMALL', 'TOO_MANY_REQUESTS'],
    body: QuoteBody,
    response: Quote,
  },
  'POST /api/checkout/company-vat': {
    id: 'checkCompanyVat',
    summary: 'Dit si la facture d’une entreprise d’un autre pays de l’Union sera sans TVA',
    access: 'public',
    errors: ['TOO_MANY_REQUESTS'],
    body: CompanyVatBody,
    response: CompanyVat,
  },
  'POST /api/checkout/code': {
    id: 'describeCode',
    summary: 'Indique l’effet d’un code promo, sans panier',
    access: 'public',
    errors: ['CODE_REFUSED', 'TOO_MANY_REQUESTS'],
    body: CodeBody,
    response: CodeDescription,
  },
  'POST /api/checkout/payments/:paymentOrderId/extension': {
    id: 'extendReservation',
    summary: 'Garde les articles réservés 15 minutes de plus, une fois',
    access: 'buyer',
    errors: ['CHECKOUT_EXPIRED'],
    params: CaptureParams,
    response: ExtendedReservation,
  },
  'POST /api/checkout/payments/:paymentOrderId/capture': {
    id: 'capturePayment',
    summary: 'Encaisse un paiement approuvé',
    access: 'buyer',
    errors: [
      'PAYMENT_REQUIRED',
      'PAYMENT_DECLINED',
      'CHECKOUT_EXPIRED',
      'CHECKOUT_SUPERSEDED',
      'CONFLICT',
      'PROVIDER_UNAVAILABLE',
    ],
    params: CaptureParams,
    responses: { 200: CaptureResponse, 202: CaptureResponse },
  },
})

/** Any object, because the fields of the body depend on the provider. */
const EVENT = { type: 'application/json', schema: { type: 'object' } }
const Received = z.object({ received: z.literal(true) }).meta({ id: 'ReceivedEvent' })

export const webhookCalls = defineCalls('checkout', {
  'POST /api/payments/webhook': {
    id: 'receivePaymentEvent',
    summary: 'Reçoit une notification du prestataire de paiement',
    access: 'public',
    byMachines: true,
    rawBody: EVENT,
    response: Received,
  },
})

export const orderCreationCalls = defineCalls('orders', {
  'POST /api/orders': {
    id: 'createOrder',
    summary: 'Crée la commande d’un paiement encaissé',
    access: 'buyer',
    errors: [
      'NOT_FOUND',
      'PAYMENT_REQUIRED',
      'CHECKOUT_EXPIRED',
      'CHECKOUT_SUPERSEDED',
      'CONFLICT',
      'PROVIDER_UNAVAILABLE',
    ],
    status: 201,
    body: OrderPayload,
    response: Order,
  },
})
