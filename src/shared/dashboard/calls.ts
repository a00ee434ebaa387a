import { Alert, AlertParams, AlertPatch } from '../alerts/contract.ts'
import { defineCalls } from '../define-calls.ts'
import { DashboardFigures } from './contract.ts'

export const dashboardCalls = defineCalls('dashboard', {
  'GET /api/admin/dashboard': {
    id: 'getDashboard',
    summary: 'Lit les chiffres du tableau de bord',
    access: 'admin',
    response: DashboardFigures,
  },
  'PATCH /api/admin/alerts/:id': {
    id: 'closeAlert',
    summary: 'Marque une alerte comme réglée',
    access: 'admin',
    params: AlertParams,
    body: AlertPatch,
    response: Alert,
  },
})
