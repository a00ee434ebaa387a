import { adminOrderCalls } from '#shared/orders/calls.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { chosenOrders, countOrderTabs, listOrderIds, listOrders, neighboursOf } from './admin-queries.ts'
import { changeOrder } from './change-order.ts'
import { correctInvoice } from './correct-invoice.ts'
import { ordersCsv, ordersJson } from './export-orders.ts'
import { getOrder } from './queries.ts'
import { undoStatus } from './undo-status.ts'

export function adminOrderRoutes(app: App, services: Services): void {
  const {
    clock,
    database: { db },
  } = services
  serve(app, adminOrderCalls, {
    'GET /api/orders': async (_request, reply) =>
      reply.type('application/json').send(ordersJson(db, clock.now()) as never),
    'GET /api/admin/orders': async ({ query }) => listOrders(db, query, clock.now()),
    'GET /api/admin/orders/tabs': async () => countOrderTabs(db),
    'GET /api/admin/orders.csv': async ({ query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="commandes.csv"')
        .send(ordersCsv(db, query, clock.now())),
    'GET /api/admin/orders/chosen': async ({ query }) => chosenOrders(db, query.ids, clock.now()),
    'GET /api/admin/orders/:id/neighbours': async ({ params }) => neighboursOf(db, params.id),
    'GET /api/admin/orders/ids': async ({ query }) => listOrderIds(db, query, clock.now()),
    'PUT /api/orders/:id/status': async (request) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      await changeOrder(services, id, request.body, viewer)
      return getOrder(db, id, viewer, clock.now())
    },
    'POST /api/orders/:id/corrected-invoice': async (request, reply) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      await correctInvoice(services, id, request.body, viewer)
      return reply.status(201).send(await getOrder(db, id, viewer, clock.now()))
    },
    'POST /api/orders/:id/status/undo': async (request) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      await undoStatus(services, id, request.body, viewer)
      return getOrder(db, id, viewer, clock.now())
    },
  })
}
