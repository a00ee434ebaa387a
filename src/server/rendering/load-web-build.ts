import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { PublicApi } from '#shared/rendering/public-api.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'

/** What the web side is given; it must match `createWebHandler` of its server entry. */
export type WebServices = {
  publicApi: PublicApi
  shop: ShopProfile
}

/** As `DocumentOptions` of the server entry: a nonce for scripts, and who hears of faults in loaders and rendering. */
type DocumentOptions = { nonce?: string | undefined; report?: (error: unknown) => void }

export type WebHandler = (request: Request, options?: DocumentOptions) => Promise<Response>

/** `isKnownPath` of the server entry: whether a path is one of the routes. */
export type WebSide = { handler: WebHandler; isKnownPath: (path: string) => boolean }

type WebModule = {
  createWebHandler: (services: WebServices) => WebHandler
  isKnownPath: (path: string) => boolean
}

/** The repository's root, wherever the process was started from. */
const ROOT = resolve(import.meta.dirname, '../../..')
/** Where the build puts the web side. */
export const BUILD = resolve(ROOT, 'build')

/** The web side as it was built. Throws when there is no build. */
export async function builtWebSide(build: string, services: WebServices): Promise<WebSide> {
  const file = resolve(build, 'server/index.js')
  if (!existsSync(file)) throw new Error('The web side has not been built: run `npx react-router build`.')
  const module: WebModule = await import(pathToFileURL(file).href)
  return { handler: module.createWebHandler(services), isKnownPath: module.isKnownPath }
}

/**
 * The web side from its sources, reloaded as they change; Vite shares the shop's server and port. It starts with the first
 * page that is asked for: a process that is only asked for calls, as tests have them, does without.
 */
export function developmentWebSide(
  app: FastifyInstance,
  services: WebServices,
): () => Promise<[WebHandler, ViteDevServer]> {
  let vite: Promise<ViteDevServer> | undefined
  app.addHook('onClose', async () => (await vite?.catch(() => undefined))?.close())
  const handler: WebHandler = async (request, options) => {
    const { createWebHandler } = await (await (vite ??= startVite(app))).ssrLoadModule('/src/web/ssr.ts')
    const handle: WebHandler = createWebHandler(services)
    return handle(request, options)
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
      // The database writes all the time; none of it is source.
      watch: { ignored: ['**/data/**', '**/build/**', '**/test-results/**'] },
    },
  })
}
