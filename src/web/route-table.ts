import { type ComponentType, createElement } from 'react'
import type { MiddlewareFunction, RouteObject } from 'react-router'
import { AdminFallback } from './admin/layout/admin-fallback.tsx'
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

type Options = { id?: string }

export function route(
  path: string,
  file: string,
  options: Options | RouteObject[] = {},
  below: RouteObject[] = [],
): RouteObject {
  const children = Array.isArray(options) ? options : below
  const id = Array.isArray(options) ? file : (options.id ?? file)
  return { id, path, ...screen(file), ...(children.length > 0 && { children }) }
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

export function prefix(path: string, routes: RouteObject[]): RouteObject[] {
  return routes.map((each) => Object.assign(each, { path: each.index ? path : `${path}/${each.path}` }))
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

/** Whether a route is read in the browser alone. */
export const isReadInBrowser = ({ handle }: Pick<RouteObject, 'handle'>) =>
  (handle as Handle | undefined)?.isReadInBrowser === true

/** The file of a route, as Vite's manifest has it; nothing for what is part of the entry. */
export const fileOf = ({ handle }: Pick<RouteObject, 'handle'>) => (handle as Handle | undefined)?.file

type Screen = {
  handle: Handle
  Component?: ComponentType
  lazy?: () => Promise<ReturnType<typeof toRoute>>
}

function screen(file: string): Screen {
  const handle: Handle = { file: `src/web/${file}` }
  if (import.meta.env.SSR && file.startsWith('admin/')) return { ...onServer(file), handle }
  const load = storefront[`./${file}`] ?? admin[`./${file}`]
  if (!load) throw new Error(`routes.ts names a file that is not there: ${file}`)
  const lazy = async () => {
    const module = await load()
    // A `handle` that stands here already is kept by the router: what the file says is added to it.
    Object.assign(handle, handleOf(module))
    return toRoute(module)
  }
  return { handle, lazy }
}

/** Nobody is signed in on the server: the document of the back-office holds the spinner. */
function onServer(file: string): Pick<Screen, 'Component'> {
  if (!file.includes('layout')) return {}
  return { Component: () => createElement(AdminFallback) }
}

type Handle = Pick<ScreenModule, 'meta'> & { file?: string; isReadInBrowser?: boolean }

const handleOf = ({ meta, loader, clientLoader }: ScreenModule): Handle => ({
  meta,
  isReadInBrowser: !loader && clientLoader !== undefined,
})

function toRoute(module: ScreenModule) {
  const { loader, clientLoader, shouldRevalidate, ErrorBoundary, HydrateFallback } = module
  const read = import.meta.env.SSR ? (loader ?? clientLoader) : (clientLoader ?? loader)
  return {
    Component: module.default,
    ...(read && { loader: read }),
    ...(shouldRevalidate && { shouldRevalidate }),
    ...(ErrorBoundary && { ErrorBoundary }),
    ...(HydrateFallback && { HydrateFallback }),
  }
}
