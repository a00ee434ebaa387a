import { AdminSleevePage, AdminSleeveQuery } from '#shared/catalogue/contract.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { pageOfAllSleeves } from './admin-queries.ts'

/** The back-office's table of sleeves, paged, searched and sorted here (decision 37). */
export function adminCatalogueRoutes(app: App, { database: { db } }: Services): void {
  app.get(
    '/api/admin/sleeves',
    {
      config: { access: 'admin' },
      schema: {
        ...operation('listAllSleeves', 'Liste les protections, non publiées comprises'),
        tags: ['catalogue'],
        querystring: AdminSleeveQuery,
        response: { 200: AdminSleevePage },
      },
    },
    async ({ query }) => pageOfAllSleeves(db, query),
  )
}
