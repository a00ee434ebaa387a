import { defineCalls } from '../define-calls.ts'
import {
  EReport,
  EReportChange,
  EReportFileParams,
  EReportParams,
  EReportQuery,
  EReports,
} from './contract.ts'

export const eReportCalls = defineCalls('e-reports', {
  'GET /api/admin/e-reports': {
    id: 'listEReports',
    summary: 'Liste les périodes dont les ventes sont à déclarer',
    access: 'admin',
    query: EReportQuery,
    response: EReports,
  },
  'GET /api/admin/e-reports/:from/:to': {
    id: 'getEReport',
    summary: 'Lit les ventes d’une période en XML (flux 10) ou en CSV',
    access: 'admin',
    needsFreshSignIn: true,
    file: ['application/xml', 'text/csv'],
    params: EReportFileParams,
    errors: ['CONFLICT'],
  },
  'POST /api/admin/e-reports/:from/:to': {
    id: 'handOverEReport',
    summary: 'Marque une période comme transmise',
    access: 'admin',
    params: EReportParams,
    body: EReportChange,
    response: EReport,
    errors: ['CONFLICT'],
  },
  'POST /api/platform/webhook': {
    id: 'receivePlatformWebhook',
    summary:
      'Reçoit l’avis de la plateforme agréée\u00A0: la boutique lui demande alors l’état de ses fichiers',
    access: 'public',
    byMachines: true,
    rawBody: { type: 'application/json', schema: { type: 'object' } },
    empty: true,
  },
})
