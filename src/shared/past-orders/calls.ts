import { Confirmation } from '../contract-fields.ts'
import { defineCalls } from '../define-calls.ts'
import {
  OwnPastOrders,
  PastImportParams,
  PastOrder,
  PastOrderImports,
  PastOrderPage,
  PastOrderParams,
  PastOrderQuery,
  PastOrdersImport,
  PastOrdersImportResult,
} from './contract.ts'

export const pastOrderCalls = defineCalls('orders', {
  'GET /api/past-orders': {
    id: 'listOwnPastOrders',
    summary: 'Liste ses commandes passées dans l’ancienne boutique',
    access: 'customer',
    response: OwnPastOrders,
  },
  'POST /api/admin/past-orders/import': {
    id: 'importPastOrders',
    summary: 'Vérifie ou enregistre des commandes d’une autre boutique, pour mémoire',
    access: 'admin',
    body: PastOrdersImport,
    response: PastOrdersImportResult,
  },
  'GET /api/admin/past-orders': {
    id: 'listPastOrders',
    summary: 'Cherche et liste les anciennes commandes par page',
    access: 'admin',
    query: PastOrderQuery,
    response: PastOrderPage,
  },
  'GET /api/admin/past-orders/:id': {
    id: 'getPastOrder',
    summary: 'Lit une ancienne commande',
    access: 'admin',
    params: PastOrderParams,
    response: PastOrder,
  },
  'DELETE /api/admin/past-orders/:id/person': {
    id: 'erasePastPerson',
    summary: 'Efface la personne de toutes ses anciennes commandes',
    access: 'admin',
    needsFreshSignIn: true,
    params: PastOrderParams,
    response: PastOrder,
  },
  'GET /api/admin/past-order-imports': {
    id: 'listPastOrderImports',
    summary: 'Liste les derniers imports d’anciennes commandes',
    access: 'admin',
    response: PastOrderImports,
  },
  'DELETE /api/admin/past-order-imports/:id': {
    id: 'deletePastOrderImport',
    summary: 'Supprime les commandes d’un import',
    access: 'admin',
    needsFreshSignIn: true,
    params: PastImportParams,
    response: Confirmation,
  },
})
