import { Confirmation } from '../contract-fields.ts'
import { defineCalls } from '../define-calls.ts'
import {
  AdminSleevePage,
  AdminSleeveQuery,
  Fillers,
  FillersQuery,
  SalePreview,
  SalePreviewBody,
  Sleeve,
  NewSleeveBody,
  SleeveList,
  SleeveListQuery,
  SleeveKeyParams,
  SleeveListResponse,
  SleeveParams,
  SleevePatch,
  WholeSleeve,
} from './contract.ts'
import { ProductsImport, ProductsImportResult } from './products-import.ts'

export const adminCatalogueCalls = defineCalls('catalogue', {
  'GET /api/admin/sleeves': {
    id: 'listAllSleeves',
    summary: 'Liste les protections, non publiées comprises',
    access: 'preparation',
    query: AdminSleeveQuery,
    response: AdminSleevePage,
  },
  'GET /api/admin/sleeves.csv': {
    id: 'exportSleeves',
    summary: 'Exporte les protections en CSV, à modifier et à réimporter',
    access: 'admin',
    needsFreshSignIn: true,
    file: ['text/csv'],
  },
  'POST /api/admin/sleeves/sales/preview': {
    id: 'previewSales',
    summary: 'Dit ce que serait une promotion de ces protections, sans rien enregistrer',
    access: 'admin',
    body: SalePreviewBody,
    response: SalePreview,
  },
  'POST /api/admin/sleeves/import': {
    id: 'importSleeves',
    summary: 'Vérifie des lignes d’un fichier de protections ou les enregistre',
    access: 'admin',
    body: ProductsImport,
    response: ProductsImportResult,
  },
})

export const catalogueCalls = defineCalls('catalogue', {
  'GET /api/sleeves': {
    id: 'listSleeves',
    summary: 'Liste les protections, toutes ou par page',
    access: 'public',
    cached: true,
    query: SleeveListQuery,
    response: SleeveListResponse,
  },
  'GET /api/sleeves/:id': {
    id: 'getSleeve',
    summary: 'Donne une protection',
    access: 'public',
    cached: true,
    params: SleeveKeyParams,
    response: WholeSleeve,
  },
  'GET /api/sleeves/:id/related': {
    id: 'listRelatedSleeves',
    summary: 'Liste les protections de la même collection',
    access: 'public',
    cached: true,
    params: SleeveKeyParams,
    response: SleeveList,
  },
  'GET /api/cart/fillers': {
    id: 'listCartFillers',
    summary: 'Liste les lots dont un seul suffit pour que la livraison d’un panier soit offerte',
    access: 'public',
    query: FillersQuery,
    response: Fillers,
  },
  'POST /api/sleeves': {
    id: 'createSleeve',
    summary: 'Ajoute une protection',
    access: 'admin',
    status: 201,
    errors: ['CONFLICT'],
    body: NewSleeveBody,
    response: Sleeve,
  },
  'PATCH /api/sleeves/:id': {
    id: 'updateSleeve',
    summary: 'Modifie une protection',
    access: 'admin',
    errors: ['CONFLICT', 'STALE'],
    params: SleeveParams,
    body: SleevePatch,
    response: Sleeve,
  },
  'DELETE /api/sleeves/:id': {
    id: 'deleteSleeve',
    summary: 'Supprime une protection',
    access: 'admin',
    params: SleeveParams,
    response: Confirmation,
  },
})
