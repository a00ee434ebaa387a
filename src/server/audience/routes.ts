import type { AudienceEvent } from '#shared/audience/audience-events.ts'
import { audienceCalls } from '#shared/audience/calls.ts'
import { keptSearch } from '#shared/audience/kept-search.ts'
import { visitSource } from '#shared/audience/visit-source.ts'
import { listSleeves } from '../catalogue/queries.ts'
import type { Db } from '../database/database.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import type { Counted } from './audience-counts.ts'
import { audienceCsv } from './audience-file.ts'
import { countedRequests } from './counted-requests.ts'
import { audienceOf } from './queries.ts'

const COUNTED: Record<Exclude<AudienceEvent, 'visit'>, Counted> = { view: 'views', cart: 'carts' }

export function audienceRoutes(app: App, { audience, clock, database: { db } }: Services): void {
  const isCounted = countedRequests(clock)
  serve(app, audienceCalls, {
    'POST /api/audience/:event': async (request, reply) => {
      const { event } = request.params
      if (!isCounted(request)) return reply.status(204).send()
      if (event === 'visit') audience.addVisit(visitSource(request.query.source))
      else audience.add(COUNTED[event])
      return reply.status(204).send()
    },
    'POST /api/audience/missed-searches': async (request, reply) => {
      const { q } = request.body
      const words = keptSearch(q)
      if (words !== undefined && isCounted(request) && (await findsNothing(db, q)))
        audience.addMissedSearch(words)
      return reply.status(204).send()
    },
    'GET /api/admin/audience': async ({ query }) => {
      await audience.flush()
      return audienceOf(db, query, clock.now())
    },
    'GET /api/admin/audience.csv': async ({ query }, reply) => {
      await audience.flush()
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="frequentation-${query.from}-${query.to}.csv"`)
        .send(await audienceCsv(db, query, clock.now()))
    },
  })
}

/** The browser reports a search that found nothing. The report is not trusted, so the server searches again. */
async function findsNothing(db: Db, q: string): Promise<boolean> {
  const { pagination } = await listSleeves(db, { q, page: 1, limit: 1 })
  return pagination.total === 0
}
