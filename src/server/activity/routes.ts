import { ActivityPage, ActivityQuery } from '#shared/activity/contract.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { listActivity } from './queries.ts'

/** Who did what in the back-office. */
export function activityRoutes(app: App, { database: { db } }: Services): void {
  app.get(
    '/api/admin/activity',
    {
      config: { access: 'admin' },
      schema: {
        ...operation('listActivity', 'Liste ce qui a été fait dans l’administration'),
        tags: ['dashboard'],
        querystring: ActivityQuery,
        response: { 200: ActivityPage },
      },
    },
    async ({ query }) => listActivity(db, query),
  )
}
