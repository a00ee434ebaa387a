import { pastOrderCalls } from '#shared/past-orders/calls.ts'
import { PAST_IMPORT_DELETED } from '#shared/past-orders/texts.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { deleteImport, erasePersonOf } from './erase-past-orders.ts'
import { importPastOrders } from './import-past-orders.ts'
import { getPastOrder, listImports, ownPastOrders, pageOfPastOrders } from './queries.ts'

export function pastOrderRoutes(app: App, services: Services): void {
  const {
    database: { db },
    clock,
  } = services
  serve(app, pastOrderCalls, {
    'GET /api/past-orders': async (request) => ownPastOrders(db, viewerOf(request).id, clock.now()),
    'POST /api/admin/past-orders/import': async (request) =>
      importPastOrders(services, request.body, viewerOf(request).id),
    'GET /api/admin/past-orders': async ({ query }) => pageOfPastOrders(db, query),
    'GET /api/admin/past-orders/:id': async ({ params }) => getPastOrder(db, params.id),
    'DELETE /api/admin/past-orders/:id/person': async (request) => {
      const { id } = request.params
      await erasePersonOf(services, { id, byUserId: viewerOf(request).id })
      return getPastOrder(db, id)
    },
    'GET /api/admin/past-order-imports': async () => listImports(db),
    'DELETE /api/admin/past-order-imports/:id': async (request) => {
      await deleteImport(services, { id: request.params.id, byUserId: viewerOf(request).id })
      return { message: PAST_IMPORT_DELETED }
    },
  })
}
