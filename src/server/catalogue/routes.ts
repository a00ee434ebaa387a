import { Readable } from 'node:stream'
import { SLEEVE_DELETED } from '#shared/catalogue/admin-texts.ts'
import { catalogueCalls } from '#shared/catalogue/calls.ts'
import { Sleeve } from '#shared/catalogue/contract.ts'
import { eurosToCents } from '#shared/money.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { responseCache } from '../http/response-cache.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { changeSleeve } from './change-sleeve.ts'
import { createSleeve } from './create-sleeve.ts'
import { deleteSleeve } from './delete-sleeve.ts'
import { fillers } from './fillers.ts'
import { seesOwnStock, withOwnStock } from './own-stock.ts'
import {
  eachSleeve,
  getSleeve,
  hasManySleeves,
  listAllSleeves,
  listSleeves,
  relatedSleeves,
} from './queries.ts'

export function catalogueRoutes(app: App, services: Services): void {
  const { db } = services.database
  const kept = responseCache(services, ['catalogue'], (viewer) => seesOwnStock(db, viewer))
  serve(app, catalogueCalls, {
    'GET /api/sleeves': {
      ...kept,
      handler: async ({ query, viewer }, reply) => {
        if (Object.values(query).every((value) => value === undefined)) {
          const who = { unpublished: viewer?.role === 'admin' }
          if (!(await hasManySleeves(db))) return withOwnStock(db, viewer, await listAllSleeves(db, who))
          const list = Readable.from(asJson(eachSleeve(db, who), (some) => withOwnStock(db, viewer, some)))
          return reply.type('application/json; charset=utf-8').send(list)
        }
        const page = await listSleeves(db, query)
        return { ...page, sleeves: await withOwnStock(db, viewer, page.sleeves) }
      },
    },
    'GET /api/sleeves/:id': {
      ...kept,
      handler: async ({ params, viewer }) => {
        const sleeve = await getSleeve(db, params.id, { unpublished: viewer?.role === 'admin' })
        const [shown = sleeve] = await withOwnStock(db, viewer, [sleeve])
        return shown
      },
    },
    'GET /api/sleeves/:id/related': { ...kept, handler: async ({ params }) => relatedSleeves(db, params.id) },
    'GET /api/cart/fillers': async ({ query }) =>
      fillers(db, services.settings.current.delivery, eurosToCents(query.subtotal)),
    'POST /api/sleeves': async (request) => createSleeve(services, request.body, viewerOf(request).id),
    'PATCH /api/sleeves/:id': async (request) =>
      changeSleeve(services, request.params.id, request.body, viewerOf(request).id),
    'DELETE /api/sleeves/:id': async (request) => {
      await deleteSleeve(services, request.params.id, viewerOf(request).id)
      return { message: SLEEVE_DELETED }
    },
  })
}

async function* asJson(
  parts: AsyncIterable<Sleeve[]>,
  responsesOf: (some: Sleeve[]) => Promise<Sleeve[]>,
): AsyncGenerator<string> {
  let before = '['
  for await (const some of parts) {
    yield before + JSON.stringify(await responsesOf(some)).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
