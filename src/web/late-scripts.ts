import { SHOPS_ROUTES } from './shops-routes.ts'

/** What a document is made alive with, in this order. */
export type Scripts = {
  /** Every file, asked for at once. */
  files: string[]
  /** What stands below the screens, each run in a task of its own. */
  below: string[]
  /** The route's id and its module; without one where it comes with the entry. */
  routes: [id: string, file?: string][]
  /** Where the entry cannot be told from its file's name, this is imported. */
  entry: string
}

/** What the entry leaves on the window when it runs: with it come the routes that are around every screen of the shop. */
export type Started = { hydrate: () => void; routes: Record<string, unknown> }

/** The ids of those routes: a file of their own would be one more request for a line of code. */
export const ROUTES_OF_ENTRY = ['root', 'storefront/layout/storefront-layout'] as const

/**
 * Fetches and runs a document's scripts once what is seen first has been painted, its main picture with it, or at the
 * first touch; in steps, so that no step keeps a slow phone from answering. It stands in the document as text
 * (`startLate`) and can name nothing outside itself.
 */
export function beginLate({ files, below, routes, entry }: Scripts): void {
  const acts = ['pointerdown', 'keydown', 'touchstart', 'focusin']
  let hasBegun = false
  const pause = () => new Promise((resolve) => setTimeout(resolve))
  const run = async () => {
    for (const href of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    for (const file of below) {
      await import(/* @vite-ignore */ file)
      await pause()
    }
    const page = window as { started?: Started }
    if (!page.started) await import(/* @vite-ignore */ entry)
    const modules: Record<string, unknown> = {}
    for (const [id, file] of routes)
      modules[id] = file ? await import(/* @vite-ignore */ file) : page.started?.routes[id]
    Object.assign(window, { __reactRouterRouteModules: modules })
    await pause()
    page.started?.hydrate()
  }
  // A later release has replaced the one that made this document, and its scripts with it.
  const reloadOnce = () => {
    const [load] = performance.getEntriesByType('navigation')
    if (load && 'type' in load && load.type !== 'reload') location.reload()
  }
  const begin = () => {
    for (const act of acts) removeEventListener(act, begin, true)
    delete document.documentElement.dataset['first']
    if (!hasBegun) run().catch(reloadOnce)
    hasBegun = true
  }
  for (const act of acts) addEventListener(act, begin, { capture: true, passive: true })
  // A frame is on the screen some time after it was drawn: what tells of the first one comes then.
  let isPainted = !PerformanceObserver.supportedEntryTypes?.includes('paint')
  let isPictureThere = false
  const look = () => {
    if (isPainted && isPictureThere) requestAnimationFrame(() => setTimeout(begin))
  }
  if (!isPainted)
    new PerformanceObserver((seen, observer) => {
      if (seen.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      isPainted = true
      look()
    }).observe({ type: 'paint', buffered: true })
  const onPicture = () => {
    isPictureThere = true
    look()
  }
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  if (!picture || picture.complete) onPicture()
  else for (const end of ['load', 'error']) picture.addEventListener(end, onPicture)
  // A page in the background paints nothing, and a picture may hang.
  setTimeout(begin, 3_000)
}

/** Without the indentation of its lines, which each document would carry. */
const BEGIN = beginLate.toString().replace(/\n\s+/g, '\n')

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const START = /<script( nonce="[^"]*")? type="module" async="">([^<]*)<\/script>/

/**
 * Scripts must not compete with what a shopper is waiting to see: the router's own start becomes one that waits for it
 * (`beginLate`). In development it stays as it is.
 * @throws where a built page's start is not written as expected: as it is, it would call nothing, and the page stay dead.
 */
export function startLate(html: string, { isBuilt }: { isBuilt: boolean }): string {
  // There the text of `beginLate` names what only the development server has.
  if (!isBuilt) return html
  const [whole, nonce = '', code = ''] = START.exec(html) ?? []
  const scripts = whole && scriptsOf(html, code)
  if (!scripts)
    throw new Error("The router's start of this document is not written as expected: see late-scripts.ts")
  const start = `<script${nonce}>(${BEGIN})(${JSON.stringify(scripts)})</script>`
  return html.replaceAll(PRELOAD, '').replace(whole, () => start)
}

/** What the router's start names; undefined where it is not written as expected, as with hot reload. */
function scriptsOf(html: string, code: string): Scripts | undefined {
  const entry = /\bimport\("([^"]+)"\);?\s*$/.exec(code)?.[1]
  const manifest = /^\s*import "([^"]+)"/.exec(code)?.[1]
  const fileOf = new Map(
    [...code.matchAll(/import \* as (\w+) from "([^"]+)"/g)].map(([, name, file]) => [name, file]),
  )
  const listed = /__reactRouterRouteModules = \{([^}]*)\}/.exec(code)?.[1] ?? ''
  const routes = [...listed.matchAll(/"([^"]+)":(\w+)/g)].flatMap(([, id = '', name]): [string, string][] => {
    const file = fileOf.get(name)
    return file ? [[id, file]] : []
  })
  if (!entry || !manifest || routes.length === 0 || routes.length !== fileOf.size) return undefined
  const comesWithEntry = new Set<string>(ROUTES_OF_ENTRY)
  const unasked = new Set([entry, ...routes.flatMap(([id, file]) => (comesWithEntry.has(id) ? file : []))])
  // The page of an unknown address is the same for the back-office's, which leads to the sign-in.
  const isShop = !routes.some(([id]) => id.startsWith('admin') || id.endsWith('not-found-screen'))
  const files = [...html.matchAll(PRELOAD)]
    .map(([, file = '']) => file)
    .filter((file) => !unasked.has(file))
    .map((file) => (file === manifest && isShop ? file.replace('.js', SHOPS_ROUTES) : file))
  const above = new Set(routes.map(([, file]) => file))
  const below = files.filter((file) => !above.has(file)).toSorted((one, other) => rank(one) - rank(other))
  return {
    files,
    below,
    routes: routes.map(([id, file]) => (comesWithEntry.has(id) ? [id] : [id, file])),
    entry,
  }
}

/** The framework first: the others stand on it. */
const rank = (file: string) => (file.includes('/framework-') ? 0 : 1)
