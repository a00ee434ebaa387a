import { adminCatalogueCalls } from '#shared/catalogue/calls.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { pageOfAllSleeves } from './admin-queries.ts'

/** The back-office's table of sleeves, paged, searched and sorted here (decision 37). */
export function adminCatalogueRoutes(app: App, { database: { db } }: Services): void {
  serve(app, adminCatalogueCalls, {
    'GET /api/admin/sleeves': async ({ query }) => pageOfAllSleeves(db, query),
  })
}
