import { Order, OrderParams, RefundBody } from '#shared/orders/contract.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { requestRefund } from './request-refund.ts'

/** Refunds through the provider (decisions 20 and 37): answers with the order as it is then. */
export function refundRoutes(app: App, services: Services): void {
  app.post(
    '/api/orders/:id/refunds',
    {
      config: { access: 'admin', needsFreshSignIn: true },
      schema: {
        ...operation('refundOrder', 'Rembourse une commande, en tout ou partie', {
          errors: ['CONFLICT', 'NOT_REFUNDABLE', 'PROVIDER_UNAVAILABLE'],
        }),
        tags: ['orders'],
        params: OrderParams,
        body: RefundBody,
        response: { 201: Order },
      },
    },
    async (request, reply) => {
      const order = await requestRefund(services, {
        orderId: request.params.id,
        adminId: viewerOf(request).id,
        body: request.body,
      })
      return reply.status(201).send(order)
    },
  )
}
