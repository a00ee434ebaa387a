import { fulfilmentCalls } from '#shared/orders/calls.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import { chosenOrders } from '../orders/admin-queries.ts'
import { getOrder } from '../orders/queries.ts'
import type { Services } from '../services.ts'
import { bulkChangeOrders, bulkChangesToShow, getBulkChange } from './bulk-change-queries.ts'
import { carrierFile } from './carrier-file.ts'
import { changeParcel } from './change-parcel.ts'
import { makeLabel } from './make-label.ts'
import { printLabels } from './print-labels.ts'
import { labelsOf } from './read-labels.ts'
import { readBulkChange, requestBulkChange, undoBulkChange } from './request-bulk-change.ts'
import { sendParcel } from './send-parcel.ts'

export function fulfilmentRoutes(app: App, services: Services): void {
  const {
    clock,
    database: { db },
  } = services
  serve(app, fulfilmentCalls, {
    'POST /api/admin/bulk-changes': async (request, reply) =>
      reply.status(202).send(await requestBulkChange(services, request.body, viewerOf(request))),
    'GET /api/admin/bulk-changes': async () => bulkChangesToShow(services),
    'GET /api/admin/bulk-changes/:id': async ({ params }) => getBulkChange(services, params.id),
    'GET /api/admin/bulk-changes/:id/orders': async ({ params }) => bulkChangeOrders(db, params.id),
    'POST /api/admin/bulk-changes/:id/undo': async (request, reply) =>
      reply.status(202).send(await undoBulkChange(services, request.params.id, viewerOf(request))),
    'POST /api/admin/bulk-changes/:id/read': async ({ params }) => readBulkChange(services, params.id),
    'GET /api/admin/orders/parcels.csv': async ({ query: { ids, carrier, weight } }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="colis-${carrier}.csv"`)
        .send(
          await carrierFile(services, await chosenOrders(db, ids, clock.now()), { carrier, grams: weight }),
        ),
    'GET /api/admin/orders/labels': async ({ query: { ids } }) => labelsOf(services, ids),
    'GET /api/admin/orders/labels.pdf': async ({ query: { ids } }, reply) =>
      reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="etiquettes.pdf"')
        .send(await printLabels(services, ids)),
    'POST /api/orders/:id/labels': async (request, reply) => {
      const made = await makeLabel(services, request.params.id, request.body, viewerOf(request))
      return reply.status(201).send(made)
    },
    'POST /api/orders/:id/parcels': async (request, reply) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      await sendParcel(services, id, request.body, viewer)
      return reply.status(201).send(await getOrder(db, id, viewer, clock.now()))
    },
    'PATCH /api/orders/:id/parcels/:parcelId': async (request) => {
      const { id: orderId, parcelId } = request.params
      const viewer = viewerOf(request)
      await changeParcel(services, { orderId, parcelId }, request.body, viewer)
      return getOrder(db, orderId, viewer, clock.now())
    },
  })
}
