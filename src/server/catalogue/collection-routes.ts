import { COLLECTION_DELETED } from '#shared/catalogue/admin-texts.ts'
import { collectionCalls } from '#shared/catalogue/collection-calls.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { responseCache } from '../http/response-cache.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import {
  changeCollection,
  createCollection,
  deleteCollection,
  orderCollections,
} from './change-collection.ts'
import { collectionBySlug, listAllCollections, listCollections } from './collections.ts'

export function collectionRoutes(app: App, services: Services): void {
  const { db } = services.database
  const kept = responseCache(services, ['catalogue'], () => false)
  serve(app, collectionCalls, {
    'GET /api/collections': { ...kept, handler: async () => listCollections(db) },
    'GET /api/collections/:slug': {
      ...kept,
      handler: async ({ params }) => collectionBySlug(db, params.slug),
    },
    'GET /api/admin/collections': async () => listAllCollections(db),
    'POST /api/admin/collections': async (request) =>
      createCollection(services, request.body, viewerOf(request).id),
    'PUT /api/admin/collections/order': async (request) =>
      orderCollections(services, request.body, viewerOf(request).id),
    'PUT /api/admin/collections/:id': async (request) =>
      changeCollection(services, request.params.id, request.body, viewerOf(request).id),
    'DELETE /api/admin/collections/:id': async (request) => {
      await deleteCollection(services, request.params.id, viewerOf(request).id)
      return { message: COLLECTION_DELETED }
    },
  })
}
