import {
  CaptureResponse,
  CaptureParams,
  CheckoutPayments,
  StartPaymentResponse,
  StartPaymentBody,
} from '#shared/checkout/contract.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { customersPayments } from './customers-payments.ts'
import { capturePayment } from './capture-payment.ts'
import { startPayment } from './start-payment.ts'

/** Opening and capturing payments (decision 13). */
export function checkoutRoutes(app: App, services: Services): void {
  app.get(
    '/api/checkout/payments/recent',
    {
      config: { access: 'customer' },
      schema: {
        ...operation('listPayments', 'Paiements en cours ou récents du client'),
        tags: ['checkout'],
        response: { 200: CheckoutPayments },
      },
    },
    async (request) => ({
      payments: await customersPayments(services.database.db, viewerOf(request).id, services.clock.now()),
    }),
  )
  app.post(
    '/api/checkout/payments',
    {
      config: { access: 'customer' },
      schema: {
        ...operation('startPayment', 'Réserve un panier et ouvre son paiement', {
          errors: [
            'PAYMENT_UNDER_WAY',
            'OUT_OF_STOCK',
            'TOO_MUCH_RESERVED',
            'EMAIL_NOT_CONFIRMED',
            'HELD_TOO_OFTEN',
            'PRICE_CHANGED',
            'CHECKOUT_SUPERSEDED',
            'PROVIDER_UNAVAILABLE',
          ],
        }),
        tags: ['checkout'],
        body: StartPaymentBody,
        response: { 200: StartPaymentResponse },
      },
    },
    async (request) => startPayment(services, { userId: viewerOf(request).id, ip: request.ip }, request.body),
  )
  app.post(
    '/api/checkout/payments/:paymentOrderId/capture',
    {
      config: { access: 'customer' },
      schema: {
        ...operation('capturePayment', 'Encaisse un paiement approuvé', {
          errors: [
            'PAYMENT_REQUIRED',
            'PAYMENT_DECLINED',
            'CHECKOUT_EXPIRED',
            'CHECKOUT_SUPERSEDED',
            'CONFLICT',
            'PROVIDER_UNAVAILABLE',
          ],
        }),
        tags: ['checkout'],
        params: CaptureParams,
        response: { 200: CaptureResponse, 202: CaptureResponse },
      },
    },
    async (request, reply) => {
      const answer = await capturePayment(services, viewerOf(request).id, request.params.paymentOrderId)
      return reply.status(answer.status === 'pending' ? 202 : 200).send(answer)
    },
  )
}
