import { OrderPayload } from '#shared/checkout/contract.ts'
import { Order } from '#shared/orders/contract.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { orderOfPayment } from './order-of-payment.ts'

/** POST /api/orders (storefront.md §7). */
export function settlementRoutes(app: App, services: Services): void {
  app.post(
    '/api/orders',
    {
      config: { access: 'customer' },
      schema: {
        ...operation('createOrder', 'Crée la commande d’un paiement encaissé', {
          errors: [
            'NOT_FOUND',
            'PAYMENT_REQUIRED',
            'CHECKOUT_EXPIRED',
            'CHECKOUT_SUPERSEDED',
            'CONFLICT',
            'PROVIDER_UNAVAILABLE',
          ],
        }),
        tags: ['orders'],
        body: OrderPayload,
        response: { 201: Order },
      },
    },
    async (request, reply) => {
      const order = await orderOfPayment(services, viewerOf(request).id, request.body.paymentId)
      return reply.status(201).send(order)
    },
  )
}
