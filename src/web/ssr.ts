import { createRequestHandler, matchRoutes, RouterContextProvider, type RouteObject } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import type { PublicApi } from '#shared/rendering/public-api.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { nonceContext, publicApiContext, reportContext, shopContext } from './api/context.ts'

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
 * Whether a path is one of `routes.ts`. The server asks before it renders: an unknown address gets the page that says
 * so, made once, and costs no rendering.
 */
export function isKnownPath(pathname: string): boolean {
  const matched = matchRoutes(tree, pathname)?.at(-1)
  return matched !== undefined && matched.route.path !== '*'
}

const tree = childrenOf(undefined)

function childrenOf(parentId: string | undefined): RouteObject[] {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  return routes.filter((route) => route.parentId === parentId).map(toRouteObject)
}

function toRouteObject({ id, path, index }: { id: string; path?: string; index?: boolean }): RouteObject {
  const named = { id, ...(path !== undefined && { path }) }
  return index ? { ...named, index: true } : { ...named, children: childrenOf(id) }
}
