import { adminOrderCalls } from '#shared/orders/calls.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { chosenOrders, countOrderTabs, listOrderIds, listOrders, neighboursOf } from './admin-queries.ts'
import { bulkChangeOrders, bulkChangesToShow, getBulkChange } from './bulk-change-queries.ts'
import { readBulkChange, requestBulkChange, undoBulkChange } from './request-bulk-change.ts'
import { correctInvoice } from './correct-invoice.ts'
import { changeAddress } from './change-address.ts'
import { carrierFile } from './carrier-file.ts'
import { ordersCsv, ordersJson } from './export-orders.ts'
import { labelsOf } from './read-labels.ts'
import { makeLabel } from './make-label.ts'
import { printLabels } from './print-labels.ts'
import { getOrder } from './queries.ts'
import { changeOrder } from './change-order.ts'
import { changeParcel } from './change-parcel.ts'
import { sendParcel } from './send-parcel.ts'
import { undoStatus } from './undo-status.ts'

/** The order management's calls (back-office.md §7), and the paged list and export of decision 37. */
export function adminOrderRoutes(app: App, services: Services): void {
  const {
    clock,
    database: { db },
  } = services
  serve(app, adminOrderCalls, {
    'GET /api/orders': async (_request, reply) =>
      reply.type('application/json').send(ordersJson(db, clock.now()) as never),
    'GET /api/admin/orders': async ({ query }) => listOrders(db, query),
    'GET /api/admin/orders/tabs': async () => countOrderTabs(db),
    'GET /api/admin/orders.csv': async ({ query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="commandes.csv"')
        .send(ordersCsv(db, query, clock.now())),
    'GET /api/admin/orders/chosen': async ({ query }) => chosenOrders(db, query.ids, clock.now()),
    'GET /api/admin/orders/:id/neighbours': async ({ params }) => neighboursOf(db, params.id),
    'GET /api/admin/orders/ids': async ({ query }) => listOrderIds(db, query),
    'POST /api/admin/bulk-changes': async (request, reply) =>
      reply.status(202).send(await requestBulkChange(services, request.body, viewerOf(request))),
    'GET /api/admin/bulk-changes': async () => bulkChangesToShow(services),
    'GET /api/admin/bulk-changes/:id': async ({ params }) => getBulkChange(services, params.id),
    'GET /api/admin/bulk-changes/:id/orders': async ({ params }) => bulkChangeOrders(db, params.id),
    'POST /api/admin/bulk-changes/:id/undo': async ({ params }, reply) =>
      reply.status(202).send(await undoBulkChange(services, params.id)),
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
    'PUT /api/orders/:id/shipping-address': async (request) =>
      changeAddress(services, request.params.id, request.body, viewerOf(request)),
    'PUT /api/orders/:id/status': async (request) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      await changeOrder(services, id, request.body, viewer)
      return getOrder(db, id, viewer, clock.now())
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
