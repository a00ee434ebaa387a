import { SleeveParams } from '#shared/catalogue/contract.ts'
import {
  SleeveStock,
  StockChange,
  StockMovementPage,
  StockMovementQuery,
} from '#shared/inventory/contract.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { correctStock } from './correct-stock.ts'
import { sleeveStock, stockMovements } from './queries.ts'

const config = { access: 'admin' } as const
const tags = ['inventory']

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
}
