import {
  type LoaderFunction,
  matchRoutes,
  type MiddlewareFunction,
  type RouteObject,
  type RouterContextProvider,
} from 'react-router'
import { importIfPossible } from '#web/base/import-if-possible.ts'
import type { ScreenModule } from '#web/base/screen.ts'
import { readAhead, takeReadAhead } from './read-ahead.ts'
import Root, { ErrorBoundary, HydrateFallback, loader, middleware, shouldRevalidate } from './root.tsx'

type Options = {
  id?: string
  title?: string
}

/** On the server, `screens` may lack a screen that only the browser renders. */
export function routesOf(part: 'storefront' | 'admin', screens: Record<string, () => Promise<ScreenModule>>) {
  const screen = (file: string, title?: string): Screen => {
    const load = screens[`../${part}/${file}`]
    const handle: Handle = { file: `src/web/${part}/${file}`, ...(title && { meta: () => ({ title }) }) }
    if (!load && import.meta.env.SSR) return { handle }
    if (!load) throw new Error(`A route names a file that is not there: src/web/${part}/${file}`)
    const lazy = async () => {
      const module = await load()
      // The router keeps the existing `handle`, so the file's exports are added to this object.
      Object.assign(handle, handleOf(module))
      return toRoute(module)
    }
    return { handle, lazy }
  }
  return {
    route: (
      path: string,
      file: string,
      { id = file, title }: Options = {},
      children: RouteObject[] = [],
    ): RouteObject => ({ id, path, ...screen(file, title), ...(children.length > 0 && { children }) }),
    index: (file: string): RouteObject => ({ id: file, index: true, ...screen(file) }),
    layout: (
      file: string,
      children: RouteObject[],
      { middleware, title }: { middleware?: MiddlewareFunction[]; title?: string } = {},
    ): RouteObject => ({
      id: file,
      ...screen(file, title),
      children,
      ...(middleware && !import.meta.env.SSR && { middleware }),
    }),
  }
}

export function withRoot(children: RouteObject[]): RouteObject[] {
  const root = { Component: Root, ErrorBoundary, HydrateFallback, loader, shouldRevalidate }
  return [{ id: 'root', path: '/', ...root, ...(!import.meta.env.SSR && { middleware }), children }]
}

export async function loadScreens(found: readonly RouteObject[]): Promise<void> {
  await Promise.all(
    found.map(async (one) => {
      if (typeof one.lazy === 'function') Object.assign(one, await one.lazy(), { lazy: undefined })
    }),
  )
}

export async function fetchAhead(
  routes: RouteObject[],
  path: string,
  what: 'screen' | 'screen and data',
  context: RouterContextProvider,
): Promise<void> {
  const url = new URL(path, location.href)
  await Promise.all(
    (matchRoutes(routes, url) ?? []).map(async ({ route, params }) => {
      const { lazy } = route
      if (typeof lazy === 'function') await importIfPossible(async () => lazy())
      const { loader } = (route.handle as Handle | undefined) ?? {}
      if (!loader || what === 'screen') return
      const args = { url, params, context, request: new Request(url), pattern: route.path ?? '' }
      readAhead(path, async () => loader(args))
    }),
  )
}

const orReadAhead =
  (loader: LoaderFunction): LoaderFunction =>
  (args) =>
    takeReadAhead(args.url.pathname + args.url.search) ?? loader(args)

export const isReadInBrowser = ({ handle }: Pick<RouteObject, 'handle'>) =>
  (handle as Handle | undefined)?.isReadInBrowser === true

export const fileOf = ({ handle }: Pick<RouteObject, 'handle'>) => (handle as Handle | undefined)?.file

type Screen = {
  handle: Handle
  lazy?: () => Promise<ReturnType<typeof toRoute>>
}

type Handle = Pick<ScreenModule, 'meta'> & {
  file?: string
  isReadInBrowser?: boolean
  /** The loader whose data is prefetched. Missing for a screen with a `clientLoader`. */
  loader?: LoaderFunction | undefined
}

const handleOf = ({ meta, loader, clientLoader }: ScreenModule): Handle => ({
  ...(meta && { meta }),
  isReadInBrowser: !loader && clientLoader !== undefined,
  loader: clientLoader ? undefined : loader,
})

function toRoute(module: ScreenModule) {
  const { loader, clientLoader, shouldRevalidate, ErrorBoundary, HydrateFallback } = module
  const read = import.meta.env.SSR
    ? (loader ?? clientLoader)
    : (clientLoader ?? (loader && orReadAhead(loader)))
  return {
    Component: module.default,
    ...(read && { loader: read }),
    ...(shouldRevalidate && { shouldRevalidate }),
    ...(ErrorBoundary && { ErrorBoundary }),
    ...(HydrateFallback && { HydrateFallback }),
  }
}
