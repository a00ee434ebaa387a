import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { beginLate, type Scripts } from './late-scripts.ts'
import { nonceContext, reportContext } from './api/router-contexts.ts'

/** Renders a whole document: it is cached and hashed as one piece, so nothing is streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  let failure: unknown
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    { signal: request.signal, onError: (error) => void (failure ??= error) },
  )
  await stream.allReady
  if (failure !== undefined) throw failure
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(startLate(await new Response(stream).text()), { status, headers })
}

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const START = /<script( nonce="[^"]*")? type="module" async="">([^<]*)<\/script>/

/**
 * Scripts must not compete with what a shopper is waiting to see: the router's own start becomes one that waits for it
 * (`late-scripts.ts`). In development it stays as it is.
 */
function startLate(html: string): string {
  const [whole, nonce = '', code = ''] = START.exec(html) ?? []
  const scripts = whole && scriptsOf(html, code)
  if (!scripts) return html
  const start = `<script${nonce}>(${beginLate.toString()})(${JSON.stringify(scripts)})</script>`
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
  const files = [...html.matchAll(PRELOAD)].map(([, file = '']) => file)
  const above = new Set([entry, ...routes.map(([, file]) => file)])
  const below = files.filter((file) => !above.has(file)).toSorted((one, other) => rank(one) - rank(other))
  return { files, below, routes, entry }
}

/** The framework first: the others stand on it. */
const rank = (file: string) => (file.includes('/framework-') ? 0 : 1)

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error)
}
