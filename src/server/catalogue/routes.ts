import { Readable } from 'node:stream'
import {
  Sleeve,
  SleeveInput,
  SleeveList,
  SleeveListResponse,
  SleeveListQuery,
  SleeveParams,
  SleevePatch,
  WholeSleeve,
} from '#shared/catalogue/contract.ts'
import { SLEEVE_DELETED } from '#shared/catalogue/texts.ts'
import { Confirmation } from '#shared/contract-fields.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { responseCache } from '../http/response-cache.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { changeSleeve } from './change-sleeve.ts'
import { createSleeve } from './create-sleeve.ts'
import { deleteSleeve } from './delete-sleeve.ts'
import { seesOwnStock, withOwnStock } from './own-stock.ts'
import {
  eachSleeve,
  getSleeve,
  hasManySleeves,
  listAllSleeves,
  listSleeves,
  relatedSleeves,
} from './queries.ts'

const everyone = { access: 'public' } as const
const admin = { access: 'admin' } as const
const tags = ['catalogue']

/** The catalogue's calls (storefront.md §7, back-office.md §7). */
export function catalogueRoutes(app: App, services: Services): void {
  const { db } = services.database
  const kept = responseCache(services, 'catalogue', (viewer) => seesOwnStock(db, viewer))
  app.get(
    '/api/sleeves',
    {
      config: everyone,
      schema: {
        ...operation('listSleeves', 'Liste les protections, toutes ou par page', { kept: true }),
        tags,
        querystring: SleeveListQuery,
        response: { 200: SleeveListResponse },
      },
      ...kept,
    },
    async ({ query, viewer }, reply) => {
      if (Object.values(query).every((value) => value === undefined)) {
        const who = { unpublished: viewer?.role === 'admin' }
        if (!(await hasManySleeves(db))) return withOwnStock(db, viewer, await listAllSleeves(db, who))
        const list = Readable.from(asJson(eachSleeve(db, who), (some) => withOwnStock(db, viewer, some)))
        return reply.type('application/json; charset=utf-8').send(list as never)
      }
      const page = await listSleeves(db, query)
      return { ...page, sleeves: await withOwnStock(db, viewer, page.sleeves) }
    },
  )
  app.get(
    '/api/sleeves/:id',
    {
      config: everyone,
      schema: {
        ...operation('getSleeve', 'Donne une protection', { kept: true }),
        tags,
        params: SleeveParams,
        response: { 200: WholeSleeve },
      },
      ...kept,
    },
    async ({ params, viewer }) => {
      const sleeve = await getSleeve(db, params.id, { unpublished: viewer?.role === 'admin' })
      return (await withOwnStock(db, viewer, [sleeve]))[0]
    },
  )
  app.get(
    '/api/sleeves/:id/related',
    {
      config: everyone,
      schema: {
        ...operation('listRelatedSleeves', 'Liste les protections de la même collection', { kept: true }),
        tags,
        params: SleeveParams,
        response: { 200: SleeveList },
      },
      ...kept,
    },
    async ({ params }) => relatedSleeves(db, params.id),
  )
  app.post(
    '/api/sleeves',
    {
      config: admin,
      schema: {
        ...operation('createSleeve', 'Ajoute une protection'),
        tags,
        body: SleeveInput,
        response: { 201: Sleeve },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createSleeve(services, request.body, viewerOf(request).id)),
  )
  app.patch(
    '/api/sleeves/:id',
    {
      config: admin,
      schema: {
        ...operation('updateSleeve', 'Modifie une protection', { errors: ['CONFLICT', 'STALE'] }),
        tags,
        params: SleeveParams,
        body: SleevePatch,
        response: { 200: Sleeve },
      },
    },
    async (request) => changeSleeve(services, request.params.id, request.body, viewerOf(request).id),
  )
  app.delete(
    '/api/sleeves/:id',
    {
      config: admin,
      schema: {
        ...operation('deleteSleeve', 'Supprime une protection'),
        tags,
        params: SleeveParams,
        response: { 200: Confirmation },
      },
    },
    async (request) => {
      await deleteSleeve(services, request.params.id, viewerOf(request).id)
      return { message: SLEEVE_DELETED }
    },
  )
}

/** One list, written as its parts come. */
async function* asJson(
  parts: AsyncIterable<Sleeve[]>,
  dressed: (some: Sleeve[]) => Promise<Sleeve[]>,
): AsyncGenerator<string> {
  let before = '['
  for await (const some of parts) {
    yield before + JSON.stringify(await dressed(some)).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
