import { SleeveParams } from '../catalogue/contract.ts'
import { defineCalls } from '../define-calls.ts'
import {
  CountsImport,
  CountsImportResult,
  ShelfCounts,
  ShelfCountsResult,
  SleeveStock,
  StockChange,
  StockMovementPage,
  StockMovementQuery,
} from './contract.ts'

export const inventoryCalls = defineCalls('inventory', {
  'GET /api/admin/sleeves/:id/stock': {
    id: 'getSleeveStock',
    summary: 'Lit le stock d’une protection\u00A0: en rayon, réservé, à vendre',
    access: 'preparation',
    readScope: 'stock',
    params: SleeveParams,
    response: SleeveStock,
  },
  'POST /api/admin/sleeves/:id/stock': {
    id: 'correctSleeveStock',
    summary: 'Enregistre un comptage ou une différence',
    access: 'preparation',
    errors: ['STALE'],
    params: SleeveParams,
    body: StockChange,
    response: SleeveStock,
  },
  'GET /api/admin/sleeves/:id/movements': {
    id: 'listStockMovements',
    summary: 'Liste les mouvements de stock d’une protection',
    access: 'preparation',
    readScope: 'stock',
    params: SleeveParams,
    query: StockMovementQuery,
    response: StockMovementPage,
  },
  'GET /api/admin/stock.csv': {
    id: 'exportStock',
    summary: 'Exporte le stock pour un tableur',
    access: 'preparation',
    needsFreshSignIn: true,
    file: ['text/csv'],
  },
  'POST /api/admin/stock/counts': {
    id: 'recordCounts',
    summary: 'Enregistre les comptages de plusieurs protections, chacun pour soi',
    access: 'preparation',
    body: ShelfCounts,
    response: ShelfCountsResult,
  },
  'POST /api/admin/stock/import': {
    id: 'importCounts',
    summary: 'Vérifie un fichier de comptages ou, confirmé, l’enregistre',
    access: 'preparation',
    errors: ['STALE'],
    body: CountsImport,
    response: CountsImportResult,
  },
})
