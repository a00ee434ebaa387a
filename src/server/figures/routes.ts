import { figuresCalls } from '#shared/figures/calls.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { figuresCsv } from './figures-file.ts'
import { inEuros } from './in-euros.ts'
import { figures } from './queries.ts'

export function figureRoutes(app: App, { database: { db } }: Services): void {
  serve(app, figuresCalls, {
    'GET /api/admin/figures': async ({ query }) => inEuros(await figures(db, query)),
    'GET /api/admin/figures.csv': async ({ query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="ventes-${query.from}-${query.to}.csv"`)
        .send(await figuresCsv(db, query)),
  })
}
