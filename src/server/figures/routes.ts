import { Figures, FiguresFileQuery, FiguresQuery } from '#shared/figures/contract.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { figuresCsv } from './figures-file.ts'
import { figures } from './queries.ts'

const config = { access: 'admin' } as const
const tags = ['figures']

/** What was sold, for the back-office (decision 116). */
export function figureRoutes(app: App, { database: { db } }: Services): void {
  app.get(
    '/api/admin/figures',
    {
      config,
      schema: {
        ...operation('getFigures', 'Donne les ventes d’une période, comparées à la précédente'),
        tags,
        querystring: FiguresQuery,
        response: { 200: Figures },
      },
    },
    async ({ query }) => figures(db, query),
  )
  app.get(
    '/api/admin/figures.csv',
    {
      config: { ...config, needsFreshSignIn: true },
      schema: {
        ...operation('exportFigures', 'Exporte un tableau des ventes pour un tableur', {
          file: ['text/csv'],
        }),
        tags,
        querystring: FiguresFileQuery,
      },
    },
    async ({ query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="ventes-${query.from}-${query.to}.csv"`)
        .send(await figuresCsv(db, query)),
  )
}
