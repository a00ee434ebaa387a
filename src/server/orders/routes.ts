import { orderCalls } from '#shared/orders/calls.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { changeAddress, changeOwnAddress, refusePreparer } from './change-address.ts'
import { getOrder, myOrders } from './queries.ts'

export function myOrderRoutes(app: App, services: Services): void {
  const {
    clock,
    database: { db },
  } = services
  serve(app, orderCalls, {
    'GET /api/orders/my-orders': async (request) =>
      myOrders(db, viewerOf(request).id, request.query, clock.now()),
    'GET /api/orders/:id': async (request) => getOrder(db, request.params.id, viewerOf(request), clock.now()),
    'PUT /api/orders/:id/shipping-address': async (request) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      if (viewer.role === 'admin') return changeAddress(services, id, request.body, viewer)
      await refusePreparer(services.database, id, viewer)
      await changeOwnAddress(services, { orderId: id, customer: viewer }, request.body)
      return getOrder(db, id, viewer, clock.now())
    },
  })
}
