import { Alert, AlertParams, AlertPatch } from '#shared/alerts/contract.ts'
import { DashboardFigures } from '#shared/dashboard/contract.ts'
import { closeAlert } from '../alerts/close-alert.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { dashboardFigures } from './figures.ts'

/** The back-office's first screen (back-office.md §7), and what is dealt with from there. */
export function dashboardRoutes(app: App, services: Services): void {
  const {
    clock,
    database: { db },
  } = services
  app.get(
    '/api/admin/dashboard',
    {
      config: { access: 'admin' },
      schema: {
        ...operation('getDashboard', 'Donne les chiffres du tableau de bord'),
        tags: ['dashboard'],
        response: { 200: DashboardFigures },
      },
    },
    async () => dashboardFigures(db, clock.now()),
  )

  app.patch(
    '/api/admin/alerts/:id',
    {
      config: { access: 'admin' },
      schema: {
        ...operation('closeAlert', 'Marque une alerte comme réglée'),
        tags: ['dashboard'],
        params: AlertParams,
        body: AlertPatch,
        response: { 200: Alert },
      },
    },
    async (request) => closeAlert(services, request.params.id, viewerOf(request).id),
  )
}
