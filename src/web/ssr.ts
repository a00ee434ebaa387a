import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import type { PublicApi } from '#shared/rendering/public-api.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { nonceContext, publicApiContext, reportContext, shopContext } from './api/router-contexts.ts'

export type WebServices = {
  publicApi: PublicApi
  shop: ShopProfile
}

export type DocumentOptions = {
  /** Given to every inline script of a document that is made for one visitor only. */
  nonce?: string | undefined
  /** Hears of faults (not of expected failures) in loaders and rendering. */
  report?: (error: unknown) => void
}

/**
 * The web side as one function from request to response, for the server that holds it.
 * The contexts are set here, inside the bundle: their keys would not match from outside it.
 */
export function createWebHandler({ publicApi, shop }: WebServices) {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return (request: Request, { nonce, report }: DocumentOptions = {}): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(publicApiContext, publicApi)
    context.set(shopContext, shop)
    context.set(nonceContext, nonce)
    if (report) context.set(reportContext, report)
    return handle(request, context)
  }
}

/**
 * Whether a path, in lower case, is one of `routes.ts`. The server asks before it renders: an unknown address gets the
 * page that says so, made once, and costs no rendering. The router's own matching compiles every route again at each
 * call, which cost more than all the rest of a page from memory.
 */
export function isKnownPath(pathname: string): boolean {
  return KNOWN_PATHS.test(pathname)
}

const KNOWN_PATHS = new RegExp(`^(?:${pathsBelow(undefined, '').map(asExpression).join('|')})$`)

/** Every path that ends at a route, but the one of whatever is unknown. */
function pathsBelow(parentId: string | undefined, above: string): string[] {
  const routes = Object.values(build.routes).filter((route) => route?.parentId === parentId)
  return routes.flatMap((route) => {
    if (!route || route.path?.endsWith('*')) return []
    const own = route.path ? `${above}/${route.path}`.replaceAll(/\/+/g, '/') : above
    const below = pathsBelow(route.id, own)
    // A screen with an address keeps it when others stand within it: a list and the dialog of one of its rows.
    return below.length === 0 || route.index || route.path ? [own === '' ? '/' : own, ...below] : below
  })
}

function asExpression(path: string): string {
  if (/[^\w/:-]/.test(path)) throw new Error(`The server cannot tell which addresses are ${path}.`)
  return path.toLowerCase().replaceAll(/:[\w-]+/g, '[^/]+')
}
