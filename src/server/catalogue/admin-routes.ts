import { adminCatalogueCalls } from '#shared/catalogue/calls.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { pageOfAllSleeves } from './admin-queries.ts'
import { importProducts } from './import-products.ts'
import { productsCsv } from './products-csv.ts'
import { previewSales } from './sale-columns.ts'

/** Descriptions are long, and an accented letter takes two bytes. */
const IMPORT_BODY_LIMIT = 1024 * 1024

/** The back-office's table of sleeves, paged, searched and sorted on the server (decision 37). */
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
    'POST /api/admin/sleeves/import': {
      bodyLimit: IMPORT_BODY_LIMIT,
      handler: async (request) => importProducts(services, request.body, viewerOf(request).id),
    },
  })
}
