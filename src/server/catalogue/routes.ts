import { Sleeve, SleeveListAnswer, SleeveListQuery, SleeveParams } from '#shared/catalogue/contract.ts'
import type { App } from '../app.ts'
import type { Parts } from '../parts.ts'
import { getSleeve, listAllSleeves, listSleeves } from './queries.ts'

/** The catalogue's calls (storefront.md §7, back-office.md §7). */
export function catalogueRoutes(app: App, { database: { db } }: Parts): void {
  app.get(
    '/api/sleeves',
    {
      config: { access: 'public' },
      schema: { tags: ['catalogue'], querystring: SleeveListQuery, response: { 200: SleeveListAnswer } },
    },
    async ({ query, viewer }) => {
      const plain = Object.values(query).every((value) => value === undefined)
      return plain ? listAllSleeves(db, { unpublished: viewer?.role === 'admin' }) : listSleeves(db, query)
    },
  )
  app.get(
    '/api/sleeves/:id',
    {
      config: { access: 'public' },
      schema: { tags: ['catalogue'], params: SleeveParams, response: { 200: Sleeve } },
    },
    async ({ params, viewer }) => getSleeve(db, params.id, { unpublished: viewer?.role === 'admin' }),
  )
}
