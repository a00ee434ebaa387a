import { StrictMode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import type { PublicApi } from '#shared/rendering/public-api.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { publicApiContext, reportContext, shopContext } from '#web/api/router-contexts.ts'
import { adminRoutes } from './admin-routes.ts'
import { documentParts, type DocumentParts } from './document-parts.ts'
import { firstScript } from './mark-visitor.ts'
import { fileOf, isReadInBrowser, loadScreens, withRoot } from './route-table.ts'
import { shopRoutes } from './routes.ts'
import { speculationRules } from './speculation-rules.ts'

export type Assets = {
  start: string
  styles: readonly string[]
  scriptsOf: (sources: readonly string[]) => string[]
}

export type WebServices = {
  publicApi: PublicApi
  shop: () => ShopProfile
  assets: Assets
}

export type DocumentOptions = {
  nonce?: string | undefined
  report?: (error: unknown) => void
}

const withBelow = (route: RouteObject): RouteObject[] => [route, ...(route.children ?? []).flatMap(withBelow)]
const routes = withRoot([...shopRoutes, ...adminRoutes])
await loadScreens(routes.flatMap(withBelow))

/**
 * The context keys are compared by identity, and each bundle has its own. So this bundle sets the contexts that its
 * routes read.
 */
export function createWebHandler({ publicApi, shop, assets }: WebServices) {
  const handler = createStaticHandler(routes)
  return async (
    request: Request,
    { nonce, report = () => undefined }: DocumentOptions = {},
  ): Promise<Response> => {
    const requestContext = new RouterContextProvider()
    requestContext.set(publicApiContext, publicApi)
    requestContext.set(shopContext, shop())
    requestContext.set(reportContext, report)
    const context = await handler.query(request, {
      requestContext,
      // The server knows no person, so the browser reads a person's own data.
      filterMatchesToLoad: ({ route }) => !isReadInBrowser(route),
    })
    if (context instanceof Response) return context
    for (const error of Object.values(context.errors ?? {})) if (error instanceof Error) report(error)
    const sources = context.matches.flatMap(({ route }) => fileOf(route) ?? [])
    const { pathname } = new URL(request.url)
    const { loaderData, errors, actionData } = context
    const parts: DocumentParts = {
      nonce,
      firstScript: firstScript(),
      speculationRules: speculationRules(pathname),
      styles: assets.styles,
      start: assets.start,
      scripts: assets.scriptsOf(sources),
      data: { loaderData, actionData, errors: errors && serializable(errors) },
    }
    const router = createStaticRouter(handler.dataRoutes, context)
    let failure: unknown
    // Not streamed, because the server needs the whole document.
    const stream = await renderToReadableStream(
      <documentParts.Provider value={parts}>
        <StrictMode>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </StrictMode>
      </documentParts.Provider>,
      {
        signal: request.signal,
        onError: (error) => void (failure ??= error),
        progressiveChunkSize: Infinity,
      },
    )
    await stream.allReady
    if (failure !== undefined) throw failure
    return new Response(await new Response(stream).text(), {
      status: context.statusCode,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  }
}

/** Only route errors reach the browser with their reason. */
function serializable(errors: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) =>
      isRouteError(error) ? [id, error] : [id, { message: 'Unexpected Server Error' }],
    ),
  )
}

const isRouteError = (error: unknown): error is object =>
  typeof error === 'object' && error !== null && 'status' in error && 'data' in error

/** `pathname` is in lower case. The router's own matching would compile every route at each call. */
export function isKnownPath(pathname: string): boolean {
  return KNOWN_PATHS.test(pathname)
}

const KNOWN_PATHS = new RegExp(`^(?:${pathsBelow(routes, '').map(asExpression).join('|')})$`)

function pathsBelow(below: readonly RouteObject[], above: string): string[] {
  return below.flatMap((route) => {
    if (route.path?.endsWith('*')) return []
    const own = route.path ? `${above}/${route.path}`.replaceAll(/\/+/g, '/').replace(/\/$/, '') : above
    const paths = pathsBelow(route.children ?? [], own)
    return paths.length === 0 || route.index || route.path ? [own === '' ? '/' : own, ...paths] : paths
  })
}

function asExpression(path: string): string {
  if (/[^\w/:-]/.test(path)) throw new Error(`The server cannot tell which addresses are ${path}.`)
  return path.toLowerCase().replaceAll(/:[\w-]+/g, '[^/]+')
}
