import {
  ActiveBanner,
  Banner,
  BannerChange,
  BannerInput,
  BannerList,
  BannerParams,
} from '#shared/banners/contract.ts'
import { BANNER_DELETED } from '#shared/banners/texts.ts'
import { Confirmation } from '#shared/contract-fields.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import { responseCache } from '../http/response-cache.ts'
import type { Services } from '../services.ts'
import {
  activateBanner,
  changeBanner,
  createBanner,
  deactivateBanner,
  deleteBanner,
  planBanner,
} from './change-banners.ts'
import { activeBanner, listBanners } from './queries.ts'

const admin = { access: 'admin' } as const
const tags = ['banners']

/** The banners' calls (back-office.md §7); only the active one is everybody's (decision 30). */
export function bannerRoutes(app: App, services: Services): void {
  const { db } = services.database
  const kept = responseCache(services, 'banners', () => false)
  app.get(
    '/api/banners/active',
    {
      config: { access: 'public' },
      schema: {
        ...operation('getActiveBanner', 'Donne la bannière active, ou null', { kept: true }),
        tags,
        response: { 200: ActiveBanner },
      },
      ...kept,
    },
    async (_request, reply) => {
      const banner = await activeBanner(db, services.clock.now())
      if (banner) return banner
      // Fastify sends an empty body for null, which is no JSON: the text goes past the serialiser.
      return reply
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send('null' as never)
    },
  )
  app.get(
    '/api/banners',
    {
      config: admin,
      schema: { ...operation('listBanners', 'Liste les bannières'), tags, response: { 200: BannerList } },
    },
    async () => listBanners(db),
  )
  app.post(
    '/api/banners',
    {
      config: admin,
      schema: {
        ...operation('createBanner', 'Ajoute une bannière'),
        tags,
        body: BannerInput,
        response: { 201: Banner },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createBanner(services, request.body, viewerOf(request).id)),
  )
  app.put(
    '/api/banners/:id',
    {
      config: admin,
      schema: {
        ...operation('updateBanner', 'Modifie une bannière', { errors: ['STALE'] }),
        tags,
        params: BannerParams,
        body: BannerChange,
        response: { 200: Banner },
      },
    },
    async (request) => changeBanner(services, request.params.id, request.body, viewerOf(request).id),
  )
  app.put(
    '/api/banners/:id/plan',
    {
      config: admin,
      schema: {
        ...operation('planBanner', 'Reprogramme une bannière qui a été désactivée', { errors: ['CONFLICT'] }),
        tags,
        params: BannerParams,
        response: { 200: Banner },
      },
    },
    async (request) => planBanner(services, request.params.id, viewerOf(request).id),
  )
  app.put(
    '/api/banners/:id/deactivate',
    {
      config: admin,
      schema: {
        ...operation('deactivateBanner', 'Désactive une bannière'),
        tags,
        params: BannerParams,
        response: { 200: Banner },
      },
    },
    async (request) => deactivateBanner(services, request.params.id, viewerOf(request).id),
  )
  app.put(
    '/api/banners/:id/activate',
    {
      config: admin,
      schema: {
        ...operation('activateBanner', 'Active une bannière'),
        tags,
        params: BannerParams,
        response: { 200: Banner },
      },
    },
    async (request) => activateBanner(services, request.params.id, viewerOf(request).id),
  )
  app.delete(
    '/api/banners/:id',
    {
      config: admin,
      schema: {
        ...operation('deleteBanner', 'Supprime une bannière'),
        tags,
        params: BannerParams,
        response: { 200: Confirmation },
      },
    },
    async (request) => {
      await deleteBanner(services, request.params.id, viewerOf(request).id)
      return { message: BANNER_DELETED }
    },
  )
}
