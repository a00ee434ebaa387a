import { activityCalls } from '#shared/activity/calls.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listActivity } from './queries.ts'

export function activityRoutes(app: App, { database: { db } }: Services): void {
  serve(app, activityCalls, {
    'GET /api/admin/activity': async ({ query }) => listActivity(db, query),
  })
}
