import { bannerCalls } from '#shared/banners/calls.ts'
import { BANNER_DELETED } from '#shared/banners/texts.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { responseCache } from '../http/response-cache.ts'
import { serve } from '../http/serve.ts'
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

/** Only the banner that the home page shows is public (decision 30). */
export function bannerRoutes(app: App, services: Services): void {
  const { db } = services.database
  const kept = responseCache(services, ['banners'], () => false)
  serve(app, bannerCalls, {
    'GET /api/banners/active': {
      ...kept,
      handler: async (_request, reply) => {
        const banner = await activeBanner(db, services.clock.now())
        if (banner) return banner
        // For null, Fastify would send an empty body, which is not JSON. So the text 'null' is sent as it is.
        return reply.type('application/json; charset=utf-8').serializer(String).send('null')
      },
    },
    'GET /api/banners': async () => listBanners(db),
    'POST /api/banners': async (request) => createBanner(services, request.body, viewerOf(request).id),
    'PUT /api/banners/:id': async (request) =>
      changeBanner(services, request.params.id, request.body, viewerOf(request).id),
    'PUT /api/banners/:id/plan': async (request) =>
      planBanner(services, request.params.id, viewerOf(request).id),
    'PUT /api/banners/:id/deactivate': async (request) =>
      deactivateBanner(services, request.params.id, viewerOf(request).id),
    'PUT /api/banners/:id/activate': async (request) =>
      activateBanner(services, request.params.id, viewerOf(request).id),
    'DELETE /api/banners/:id': async (request) => {
      await deleteBanner(services, request.params.id, viewerOf(request).id)
      return { message: BANNER_DELETED }
    },
  })
}
