import type { FastifyRequest, RouteOptions } from 'fastify'
import { readViewer, type Viewer } from '../accounts/viewer.ts'
import type { App } from './app-type.ts'
import { ShopError } from './errors.ts'
import type { Services } from '../services.ts'

/** Who may call a route. `customer` is anyone signed in, `admin` the shopkeeper. */
export type Access = 'public' | 'customer' | 'admin'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    /** The signed-in caller; always there behind `customer` and `admin`, perhaps on public routes. */
    viewer: Viewer | undefined
  }
}

/**
 * Access is denied by default: a route that does not say who may call it does not start (ASVS 8.2.1),
 * and what it says is enforced here, before its body is read.
 */
export function enforceAccess(app: App, services: Services): void {
  app.decorateRequest('viewer', undefined)

  app.addHook('onRoute', (route: RouteOptions) => {
    if (!route.config?.access)
      throw new Error(`${String(route.method)} ${route.url} does not declare its access.`)
  })

  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access
    if (request.headers.authorization !== undefined) {
      request.viewer = await readViewer(
        services.database.db,
        services.accessTokens,
        request.headers.authorization,
      )
      reply.header('cache-control', 'no-store')
    }
    if (access === undefined || access === 'public') return
    reply.header('cache-control', 'no-store')
    if (!request.viewer) throw new ShopError('UNAUTHENTICATED', 'Session expirée, veuillez vous reconnecter')
    if (access === 'admin' && request.viewer.role !== 'admin') {
      request.log.warn({ userId: request.viewer.id, url: request.url }, 'an admin call was refused')
      throw new ShopError('FORBIDDEN', 'Accès réservé à l’administration')
    }
  })
}

/** The caller of a route behind `customer` or `admin`. */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw new ShopError('UNAUTHENTICATED', 'Session expirée, veuillez vous reconnecter')
  return request.viewer
}
