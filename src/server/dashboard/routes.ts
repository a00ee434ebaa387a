import { dashboardCalls } from '#shared/dashboard/calls.ts'
import { closeAlert } from '../alerts/close-alert.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { dashboardFigures } from './dashboard-figures.ts'

export function dashboardRoutes(app: App, services: Services): void {
  serve(app, dashboardCalls, {
    'GET /api/admin/dashboard': async () => dashboardFigures(services),
    'PATCH /api/admin/alerts/:id': async (request) =>
      closeAlert(services, request.params.id, viewerOf(request).id),
  })
}
