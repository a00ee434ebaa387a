import type { ComponentType } from 'react'
import {
  type LoaderFunction,
  matchRoutes,
  type MiddlewareFunction,
  type RouteObject,
  type RouterContextProvider,
} from 'react-router'
import { readAhead, takeReadAhead } from './read-ahead.ts'
import Root, { ErrorBoundary, HydrateFallback, loader, middleware, shouldRevalidate } from './root.tsx'
import type { ScreenModule } from './screen.ts'

/** Every file that is a route, fetched when it is needed. The back-office is drawn in the browser only. */
const storefront = import.meta.glob<ScreenModule>([
  './storefront/**/*-screen.tsx',
  './storefront/layout/storefront-layout.tsx',
  './storefront/fixed-pages/moved-address.tsx',
])
const admin = import.meta.env.SSR
  ? {}
  : import.meta.glob<ScreenModule>([
      './admin/**/*-screen.tsx',
      './admin/**/*-dialog.tsx',
      './admin/layout/admin-layout.tsx',
    ])

type Options = {
  /** Where several routes are drawn by one file. */
  id?: string
  /** The document's title, unless the file exports a `meta`. */
  title?: string
}

export function route(
  path: string,
  file: string,
  { id = file, title }: Options = {},
  children: RouteObject[] = [],
): RouteObject {
  return { id, path, ...screen(file, title), ...(children.length > 0 && { children }) }
}

export function index(file: string): RouteObject {
  return { id: file, index: true, ...screen(file) }
}

export function layout(
  file: string,
  children: RouteObject[],
  { middleware }: { middleware?: MiddlewareFunction[] } = {},
): RouteObject {
  return { id: file, ...screen(file), children, ...(middleware && !import.meta.env.SSR && { middleware }) }
}

/** The document, and everything within it. */
export function withRoot(children: RouteObject[]): RouteObject[] {
  const root = { Component: Root, ErrorBoundary, HydrateFallback, loader, shouldRevalidate }
  return [{ id: 'root', path: '/', ...root, ...(!import.meta.env.SSR && { middleware }), children }]
}

/** Fetches the files of these routes and puts what they export into them, as the router does when it first needs one. */
export async function loadScreens(found: readonly RouteObject[]): Promise<void> {
  await Promise.all(
    found.map(async (one) => {
      if (typeof one.lazy === 'function') Object.assign(one, await one.lazy(), { lazy: undefined })
    }),
  )
}

/** Fetches the screens at a path ahead, and their public data too if somebody is about to open it. */
export async function fetchAhead(
  routes: RouteObject[],
  path: string,
  what: 'screen' | 'screen and data',
  context: RouterContextProvider,
): Promise<void> {
  const url = new URL(path, location.href)
  await Promise.all(
    (matchRoutes(routes, url) ?? []).map(async ({ route, params }) => {
      if (typeof route.lazy === 'function') await route.lazy()
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

/** Whether a route is read in the browser alone. */
export const isReadInBrowser = ({ handle }: Pick<RouteObject, 'handle'>) =>
  (handle as Handle | undefined)?.isReadInBrowser === true

/** The file of a route, as Vite's manifest has it; nothing for what is part of the entry. */
export const fileOf = ({ handle }: Pick<RouteObject, 'handle'>) => (handle as Handle | undefined)?.file

type Screen = {
  handle: Handle
  lazy?: () => Promise<ReturnType<typeof toRoute> | { Component: ComponentType }>
}

function screen(file: string, title?: string): Screen {
  if (import.meta.env.SSR && file.startsWith('admin/')) return adminOnServer(file, title)
  const load = storefront[`./${file}`] ?? admin[`./${file}`]
  if (!load) throw new Error(`routes.ts names a file that is not there: ${file}`)
  const handle: Handle = { file: `src/web/${file}`, ...(title && { meta: () => ({ title }) }) }
  const lazy = async () => {
    const module = await load()
    // The router keeps a `handle` that is there already, so what the file exports is added to it.
    Object.assign(handle, handleOf(module))
    return toRoute(module)
  }
  return { handle, lazy }
}

/** Nobody is signed in on the server: every document of the back-office holds its title and the spinner. */
function adminOnServer(file: string, title = 'Administration'): Screen {
  const handle: Handle = { file: `src/web/${file}`, meta: () => ({ title }) }
  if (!file.includes('layout')) return { handle }
  const lazy = async () => {
    const { AdminFallback } = await import('./admin/layout/admin-fallback.tsx')
    return { Component: AdminFallback }
  }
  return { handle, lazy }
}

type Handle = Pick<ScreenModule, 'meta'> & {
  file?: string
  isReadInBrowser?: boolean
  /** Reads public data, which may be read ahead. */
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
