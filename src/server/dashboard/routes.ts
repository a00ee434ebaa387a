import { DashboardFigures } from '#shared/dashboard/contract.ts'
import type { App } from '../app.ts'
import type { Parts } from '../parts.ts'
import { dashboardFigures } from './figures.ts'

/** The back-office's first screen (back-office.md §7). */
export function dashboardRoutes(app: App, { clock, database: { db } }: Parts): void {
  app.get(
    '/api/admin/dashboard',
    {
      config: { access: 'admin' },
      schema: { tags: ['dashboard'], response: { 200: DashboardFigures } },
    },
    async () => dashboardFigures(db, clock.now()),
  )
}
