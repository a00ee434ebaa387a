import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Role } from '#shared/accounts/roles.ts'
import {
  ADMIN_ONLY,
  PASSWORD_AGAIN,
  PASSWORD_AND_CODE_AGAIN,
  SECOND_FACTOR_MISSING,
  SESSION_EXPIRED,
} from '#shared/accounts/texts.ts'
import type { Access } from '#shared/define-calls.ts'
import { READ_KEY_BEYOND_SCOPE } from '#shared/integrations/texts.ts'
import type { ReadScope } from '#shared/read-scopes.ts'
import type { App } from './app-type.ts'
import { ShopError } from './shop-error.ts'

/** The role is read from the database, so that a demotion takes effect at once (decision 23). */
export type Viewer = {
  id: string
  familyId: string
  role: Role
  email: string
  /** True for an admin who must first set up a second factor (decision 49). The role is 'user' until then. */
  lacksSecondFactor: boolean
  isFresh: boolean
  /**
   * True if the person has no second factor. Otherwise true for a short time after the last code or, if no code was
   * given, after the sign-in.
   */
  hasFreshCode: boolean
}

export type Actor = Pick<Viewer, 'id' | 'role'>

export type Buyer = { id: string; email: string }

type ReadGuest = (request: FastifyRequest) => Promise<Buyer | undefined>

export type ReadKeyCaller = { id: string; scopes: readonly ReadScope[] }

/**
 * Returns undefined for a header without a read key.
 * @throws 401 for an unknown key; 429
 */
type ReadKey = (authorization: string) => Promise<ReadKeyCaller | undefined>

type ReadViewer = (authorization: string, isUse: boolean) => Promise<Viewer | undefined>

/** The header of calls that an open page makes without an action of the user. Such calls do not count as activity. */
const UNATTENDED = 'x-unattended'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    needsFreshSignIn?: true
    needsFreshCode?: true
    isNoUse?: true
    knowsBuyer?: true
    readScope?: ReadScope
  }
  interface FastifyInstance {
    /** The access of routes that cannot declare their own (`registerWithAccess`). */
    accessOfPlugin: Access | undefined
  }
  interface FastifyRequest {
    viewer: Viewer | undefined
    /** Set only on routes for buyers and on routes with `knowsBuyer`. */
    buyer: Buyer | undefined
  }
}

/**
 * A route without declared access stops the start (ASVS 8.2.1). Call this function on the outermost app before the
 * first route, so that it applies to API calls, pages, files and the sandbox alike.
 */
export function enforceAccess(
  app: App,
  { readViewer, readGuest, readKey }: { readViewer: ReadViewer; readGuest: ReadGuest; readKey: ReadKey },
): void {
  app.decorateRequest('viewer', undefined)
  app.decorateRequest('buyer', undefined)
  app.decorate('accessOfPlugin', undefined)

  app.addHook('onRoute', function (this: FastifyInstance, route: RouteOptions) {
    const access = route.config?.access ?? this.accessOfPlugin
    if (!access) throw new Error(`${String(route.method)} ${route.url} does not declare its access.`)
    route.config = { ...route.config, access }
  })

  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== undefined) {
      reply.header('cache-control', 'no-store')
      const key = await readKey(request.headers.authorization)
      if (key) return admitKey(request, key)
      const isUse = request.routeOptions.config.isNoUse !== true && request.headers[UNATTENDED] === undefined
      request.viewer = await readViewer(request.headers.authorization, isUse)
    }
    if (request.is404) return
    const { access, knowsBuyer } = request.routeOptions.config
    if (knowsBuyer) request.buyer = request.viewer ?? (await readGuest(request))
    if (access === 'public') return
    reply.header('cache-control', 'no-store')
    if (access === 'buyer') {
      request.buyer = request.viewer ?? (await readGuest(request))
      buyerOf(request)
      return
    }
    const viewer = viewerOf(request)
    if (!mayCall(access, viewer.role)) throw refuseAdmin(request, viewer)
    if (request.routeOptions.config.needsFreshCode && !viewer.hasFreshCode)
      throw new ShopError('CODE_AGAIN_REQUIRED', PASSWORD_AND_CODE_AGAIN)
    if (request.routeOptions.config.needsFreshSignIn && !viewer.isFresh)
      throw new ShopError('REAUTHENTICATION_REQUIRED', PASSWORD_AGAIN)
  })
}

/**
 * A read key admits only the calls of its scopes.
 * @throws 403 for any other route, also for a public one
 */
function admitKey(request: FastifyRequest, { id, scopes }: ReadKeyCaller): void {
  if (request.is404) return
  const { readScope } = request.routeOptions.config
  if (!readScope || !scopes.includes(readScope)) throw new ShopError('FORBIDDEN', READ_KEY_BEYOND_SCOPE)
  request.viewer = {
    id,
    familyId: id,
    role: 'preparation',
    email: '',
    lacksSecondFactor: false,
    isFresh: false,
    hasFreshCode: false,
  }
}

function mayCall(access: Access | undefined, role: Role): boolean {
  if (access === 'customer') return true
  return role === 'admin' || (access === 'preparation' && role === 'preparation')
}

function refuseAdmin(request: FastifyRequest, viewer: Viewer): ShopError {
  request.log.warn(
    { event: 'admin-refused', userId: viewer.id, route: request.routeOptions.url },
    'an admin call was refused',
  )
  return viewer.lacksSecondFactor
    ? new ShopError('SECOND_FACTOR_MISSING', SECOND_FACTOR_MISSING)
    : new ShopError('FORBIDDEN', ADMIN_ONLY)
}

/** Gives this access to all routes of `add`, because the routes of third-party plugins cannot declare their own. */
export async function registerWithAccess(
  app: App,
  access: Access,
  add: (scope: App) => Promise<unknown>,
): Promise<void> {
  await app.register(async (scope: App) => {
    scope.accessOfPlugin = access
    await add(scope)
  })
}

/** @throws 401 if the caller has neither a sign-in nor a guest's cookie */
export function buyerOf(request: FastifyRequest): Buyer {
  if (!request.buyer) throw new ShopError('UNAUTHENTICATED', SESSION_EXPIRED)
  return request.buyer
}

export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw new ShopError('UNAUTHENTICATED', SESSION_EXPIRED)
  return request.viewer
}
