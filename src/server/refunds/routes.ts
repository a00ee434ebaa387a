import { Order, OrderParams, RefundBody } from '#shared/orders/contract.ts'
import { viewerOf } from '../access.ts'
import type { App } from '../app-type.ts'
import type { Parts } from '../parts.ts'
import { requestRefund } from './request-refund.ts'

/** Refunds through the provider (decisions 20 and 37): answers with the order as it is then. */
export function refundRoutes(app: App, parts: Parts): void {
  app.post(
    '/api/orders/:id/refunds',
    {
      config: { access: 'admin' },
      schema: { tags: ['orders'], params: OrderParams, body: RefundBody, response: { 201: Order } },
    },
    async (request, reply) => {
      const order = await requestRefund(parts, {
        orderId: request.params.id,
        adminId: viewerOf(request).id,
        body: request.body,
      })
      return reply.status(201).send(order)
    },
  )
}
