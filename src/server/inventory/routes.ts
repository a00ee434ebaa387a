import { SleeveParams } from '#shared/catalogue/contract.ts'
import {
  CountsImport,
  CountsImportResult,
  ShelfCounts,
  ShelfCountsResult,
  SleeveStock,
  StockChange,
  StockMovementPage,
  StockMovementQuery,
} from '#shared/inventory/contract.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { importCounts } from './import-counts.ts'
import { recordCounts } from './record-counts.ts'
import { stockCsv } from './stock-file.ts'
import { correctStock } from './correct-stock.ts'
import { sleeveStock, stockMovements } from './queries.ts'

const config = { access: 'admin' } as const
const tags = ['inventory']
/** A file of counts goes with what was confirmed of it; letters with accents count as two. */
const IMPORT_BODY_LIMIT = 1024 * 1024

/** How many there are, for the back-office (decision 94). */
export function inventoryRoutes(app: App, services: Services): void {
  const { db } = services.database
  app.get(
    '/api/admin/sleeves/:id/stock',
    {
      config,
      schema: {
        ...operation('getSleeveStock', 'Donne le stock d’une protection\u202F: en rayon, réservé, à vendre'),
        tags,
        params: SleeveParams,
        response: { 200: SleeveStock },
      },
    },
    async ({ params }) => sleeveStock(db, params.id),
  )
  app.post(
    '/api/admin/sleeves/:id/stock',
    {
      config,
      schema: {
        ...operation('correctSleeveStock', 'Enregistre un comptage ou une différence', { errors: ['STALE'] }),
        tags,
        params: SleeveParams,
        body: StockChange,
        response: { 200: SleeveStock },
      },
    },
    async (request) => correctStock(services, request.params.id, request.body, viewerOf(request).id),
  )
  app.get(
    '/api/admin/sleeves/:id/movements',
    {
      config,
      schema: {
        ...operation('listStockMovements', 'Liste les mouvements de stock d’une protection'),
        tags,
        params: SleeveParams,
        querystring: StockMovementQuery,
        response: { 200: StockMovementPage },
      },
    },
    async ({ params, query }) => stockMovements(db, params.id, query),
  )
  manyShelvesRoutes(app, services)
}

/** The same for many sleeves at once, on screen and as a file (decision 135). */
function manyShelvesRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/stock.csv',
    {
      config: { ...config, needsFreshSignIn: true },
      schema: {
        ...operation('exportStock', 'Exporte le stock pour un tableur', { file: ['text/csv'] }),
        tags,
      },
    },
    async (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="stock.csv"')
        .send(stockCsv(services.database.db)),
  )
  app.post(
    '/api/admin/stock/counts',
    {
      config,
      schema: {
        ...operation('recordCounts', 'Enregistre les comptages de plusieurs protections, chacun pour soi'),
        tags,
        body: ShelfCounts,
        response: { 200: ShelfCountsResult },
      },
    },
    async (request) => recordCounts(services, request.body.counts, viewerOf(request).id),
  )
  app.post(
    '/api/admin/stock/import',
    {
      config,
      bodyLimit: IMPORT_BODY_LIMIT,
      schema: {
        ...operation('importCounts', 'Vérifie un fichier de comptages ou, confirmé, l’enregistre', {
          errors: ['STALE'],
        }),
        tags,
        body: CountsImport,
        response: { 200: CountsImportResult },
      },
    },
    async (request) => importCounts(services, request.body, viewerOf(request).id),
  )
}
