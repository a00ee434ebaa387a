import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { PublicApi } from '#shared/rendering/public-api.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'

/** Together with `assets`, this type must match `createWebHandler` of the server entry. */
export type WebServices = {
  publicApi: PublicApi
  shop: () => ShopProfile
}

/** The same as the type `Assets` of the server entry. */
type Assets = {
  start: string
  styles: readonly string[]
  scriptsOf: (sources: readonly string[]) => string[]
}

/** The same as the type `DocumentOptions` of the server entry. */
type DocumentOptions = { nonce?: string | undefined; report?: (error: unknown) => void }

export type WebHandler = (request: Request, options?: DocumentOptions) => Promise<Response>

export type WebSide = { handler: WebHandler; isKnownPath: (path: string) => boolean }

type WebModule = {
  createWebHandler: (services: WebServices & { assets: Assets }) => WebHandler
  isKnownPath: (path: string) => boolean
}

const ROOT = resolve(import.meta.dirname, '../../..')
const START = 'src/web/app/start.ts'
const ENTRY = 'src/web/app/entry.client.tsx'
export const BUILD = resolve(ROOT, 'build')

export async function builtWebSide(build: string, services: WebServices): Promise<WebSide> {
  const file = resolve(build, 'server/index.js')
  if (!existsSync(file)) throw new Error('The web side has not been built: run `npm run build`.')
  const module: WebModule = await import(pathToFileURL(file).href)
  const assets = builtAssets(resolve(build, 'client/.vite/manifest.json'))
  return { handler: module.createWebHandler({ ...services, assets }), isKnownPath: module.isKnownPath }
}

type ManifestChunk = { file: string; css?: string[]; imports?: string[] }

function builtAssets(manifestFile: string): Assets {
  const manifest: Record<string, ManifestChunk> = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const withImports = (source: string, found: Set<string>): Set<string> => {
    if (found.has(source) || !manifest[source]) return found
    found.add(source)
    for (const one of manifest[source].imports ?? []) withImports(one, found)
    return found
  }
  const chunksOf = (sources: readonly string[]) =>
    [...new Set(sources.flatMap((source) => [...withImports(source, new Set())]))].flatMap(
      (source) => manifest[source] ?? [],
    )
  const address = (file: string) => `/${file}`
  return {
    start: address(manifest[START]?.file ?? ''),
    styles: chunksOf([ENTRY]).flatMap(({ css = [] }) => css.map(address)),
    scriptsOf: (sources) => chunksOf([ENTRY, ...sources]).map(({ file }) => address(file)),
  }
}

const SOURCES: Assets = {
  start: `/${START}`,
  styles: ['/src/web/ui/theme.css'],
  scriptsOf: () => [`/${ENTRY}`],
}

/**
 * Vite shares the shop's server and port. It starts at the first request for a page, so a process that gets only API
 * calls, as in tests, starts without it.
 */
export function developmentWebSide(
  app: FastifyInstance,
  services: WebServices,
): () => Promise<[WebHandler, ViteDevServer]> {
  let vite: Promise<ViteDevServer> | undefined
  // Hot reload holds a connection open, so Vite closes before the server waits for open connections.
  app.addHook('preClose', async () => (await vite?.catch(() => undefined))?.close())
  const handler: WebHandler = async (request, options) => {
    const server = await (vite ??= startVite(app))
    const { createWebHandler } = (await server.ssrLoadModule('/src/web/app/ssr.tsx')) as WebModule
    return createWebHandler({ ...services, assets: SOURCES })(request, options)
  }
  return async () => [handler, await (vite ??= startVite(app))]
}

async function startVite(app: FastifyInstance): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({
    root: ROOT,
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      // The shop, builds and browser tests write to these folders. The folders contain no sources.
      watch: { ignored: ['**/data/**', '**/build/**', '**/test-results/**'] },
    },
  })
}
