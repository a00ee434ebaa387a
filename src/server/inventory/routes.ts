import { inventoryCalls } from '#shared/inventory/calls.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { changeStock } from './change-stock.ts'
import { importCounts } from './import-counts.ts'
import { sleeveStock, stockMovements } from './queries.ts'
import { recordCounts } from './record-counts.ts'
import { stockCsv } from './stock-file.ts'

/** Enough for a file, whose accented letters take two bytes each, and for the confirmed lines. */
const IMPORT_BODY_LIMIT = 1024 * 1024

export function inventoryRoutes(app: App, services: Services): void {
  const { db } = services.database
  serve(app, inventoryCalls, {
    'GET /api/admin/sleeves/:id/stock': async ({ params }) => sleeveStock(db, params.id),
    'POST /api/admin/sleeves/:id/stock': async (request) =>
      changeStock(services, request.params.id, request.body, viewerOf(request).id),
    'GET /api/admin/sleeves/:id/movements': async ({ params, query }) => stockMovements(db, params.id, query),
    'GET /api/admin/stock.csv': async (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="stock.csv"')
        .send(stockCsv(db)),
    'POST /api/admin/stock/counts': async (request) =>
      recordCounts(services, request.body.counts, viewerOf(request).id),
    'POST /api/admin/stock/import': {
      bodyLimit: IMPORT_BODY_LIMIT,
      handler: async (request) => importCounts(services, request.body, viewerOf(request).id),
    },
  })
}
