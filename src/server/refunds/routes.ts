import { cancellationCalls, refundCalls } from '#shared/orders/calls.ts'
import { partWithdrawalCalls, returnRefundCalls } from '#shared/withdrawals/calls.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import { getOrder } from '../orders/queries.ts'
import type { Services } from '../services.ts'
import { cancelOrder } from './cancel-order.ts'
import { refundReturn } from './refund-return.ts'
import { requestRefund } from './request-refund.ts'
import { withdrawLines } from './withdraw-lines.ts'

export function refundRoutes(app: App, services: Services): void {
  serve(app, refundCalls, {
    'POST /api/orders/:id/refunds': async (request, reply) => {
      const { id: orderId } = request.params
      const viewer = viewerOf(request)
      await requestRefund(services, { orderId, adminId: viewer.id, body: request.body })
      const { clock, database } = services
      return reply.status(201).send(await getOrder(database.db, orderId, viewer, clock.now()))
    },
  })
  serve(app, returnRefundCalls, {
    'POST /api/admin/withdrawals/:id/refund': async (request) =>
      refundReturn(services, { id: request.params.id, adminId: viewerOf(request).id }, request.body),
  })
  serve(app, cancellationCalls, {
    'PUT /api/orders/:id/cancel': async (request) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      await cancelOrder(services, { orderId: id, customerId: viewer.id })
      return getOrder(services.database.db, id, viewer, services.clock.now())
    },
  })
  serve(app, partWithdrawalCalls, {
    'POST /api/orders/:id/withdrawals': async (request, reply) => {
      const { id: orderId } = request.params
      const viewer = viewerOf(request)
      await withdrawLines(services, { orderId, customerId: viewer.id }, request.body)
      const { clock, database } = services
      return reply.status(201).send(await getOrder(database.db, orderId, viewer, clock.now()))
    },
  })
}
