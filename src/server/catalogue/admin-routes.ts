import { adminCatalogueCalls } from '#shared/catalogue/calls.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { idsOfAllSleeves, pageOfAllSleeves } from './admin-queries.ts'
import {
  getSleeveChange,
  previewSleeveChange,
  sleeveChangeRefusals,
  sleeveChangesToShow,
} from './bulk-queries.ts'
import { importProducts } from './import-products.ts'
import { productsCsv } from './products-csv.ts'
import { readSleeveChange, requestSleeveChange, undoSleeveChange } from './request-bulk.ts'
import { previewSales } from './sale-columns.ts'

/** Enough for the long descriptions of a batch of lines, and for `MAX_BULK_SLEEVES` ids. */
const IMPORT_BODY_LIMIT = 1024 * 1024

export function adminCatalogueRoutes(app: App, services: Services): void {
  const { db } = services.database
  serve(app, adminCatalogueCalls, {
    'GET /api/admin/sleeves': async (request) =>
      pageOfAllSleeves(services, request.query, viewerOf(request).role),
    'GET /api/admin/sleeves.csv': async (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="protections.csv"')
        .send(productsCsv(db)),
    'POST /api/admin/sleeves/sales/preview': async ({ body }) =>
      previewSales(db, body.sleeves, { wanted: body.sale, now: services.clock.now() }),
    'GET /api/admin/sleeves/ids': async ({ query }) => idsOfAllSleeves(services, query),
    'POST /api/admin/sleeve-changes/preview': {
      bodyLimit: IMPORT_BODY_LIMIT,
      handler: async ({ body: { act, sleeves } }) => previewSleeveChange(services, act, sleeves),
    },
    'POST /api/admin/sleeve-changes': {
      bodyLimit: IMPORT_BODY_LIMIT,
      handler: async (request, reply) =>
        reply.status(202).send(await requestSleeveChange(services, request.body, viewerOf(request).id)),
    },
    'GET /api/admin/sleeve-changes': async () => sleeveChangesToShow(services),
    'GET /api/admin/sleeve-changes/:id': async ({ params }) => getSleeveChange(services, params.id),
    'GET /api/admin/sleeve-changes/:id/refusals': async ({ params }) => {
      await getSleeveChange(services, params.id)
      return sleeveChangeRefusals(db, params.id)
    },
    'POST /api/admin/sleeve-changes/:id/undo': async (request, reply) =>
      reply.status(202).send(await undoSleeveChange(services, request.params.id, viewerOf(request).id)),
    'POST /api/admin/sleeve-changes/:id/read': async ({ params }) => readSleeveChange(services, params.id),
    'POST /api/admin/sleeves/import': {
      bodyLimit: IMPORT_BODY_LIMIT,
      handler: async (request) => importProducts(services, request.body, viewerOf(request).id),
    },
  })
}
