import { manualOrderCalls } from '#shared/manual-orders/calls.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { cancelReservation, payReservation } from './end-reservation.ts'
import { placeManualOrder } from './place-manual-order.ts'
import { listReservations } from './queries.ts'

export function manualOrderRoutes(app: App, services: Services): void {
  serve(app, manualOrderCalls, {
    'POST /api/admin/manual-orders': async (request, reply) =>
      reply.status(201).send(await placeManualOrder(services, request.body, viewerOf(request))),
    'GET /api/admin/manual-orders': async ({ query }) => listReservations(services.database.db, query),
    'POST /api/admin/manual-orders/:id/payment': async (request, reply) => {
      const { id } = request.params
      return reply.status(201).send(await payReservation(services, id, request.body, viewerOf(request)))
    },
    'DELETE /api/admin/manual-orders/:id': async (request, reply) => {
      await cancelReservation(services, request.params.id, viewerOf(request))
      return reply.status(204).send()
    },
  })
}
