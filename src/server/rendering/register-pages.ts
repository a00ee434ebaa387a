import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import { pageClass } from '#shared/rendering/page-class.ts'
import type { PublicApi } from '#shared/rendering/public-api.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { isOutage, outageFields } from '../database/outage.ts'
import { logSparingly } from '../log/repeats.ts'
import type { ThirdPartyHosts } from './content-security-policy.ts'
import { chosenEncoding } from './encoded-body.ts'
import { registerBuiltFiles } from './built-files.ts'
import { normalisedAddress, pageTags } from './page-address.ts'
import { registerNewsFeed } from './news-feed.ts'
import { createPageCache, type Page, type PageCache } from './page-cache.ts'
import { renderPage, type RenderOptions } from './render-page.ts'
import { registerSiteMap } from './site-map.ts'
import { builtWebSide, developmentWebSide, type WebHandler } from './web-side.ts'

export type PagesOptions = {
  publicApi: PublicApi
  /** The folder of the built web side; without one, pages come from their sources (`npm run dev`). */
  build: string | undefined
  /** What every page knows of the shop; its `url` decides which host documents are made for. */
  shop: ShopProfile
  hosts: ThirdPartyHosts
  /** The most memory that rendered pages may take; 64 MB unless told. */
  cacheBytes?: number
}

const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024
const MAX_AGE_MS = 60_000

/** Documents hold nothing of the visitor: who may see what is the API's business. */
const PUBLIC = { config: { access: 'public' } } as const

/** Addresses that are never a page: an unknown one gets the API's own 404. */
const NOT_PAGES = /^\/(?:api|sandbox|assets|images)(?:[/?]|$)/

/**
 * Serves the web side: files of the build, and every other GET address as a rendered page. Register it last.
 * Returns the page cache, for whoever hears of changes to empty it.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<PageCache> {
  const { build, shop, hosts, publicApi } = options
  const report = (error: unknown) => reportFault(app.log, error)
  const settings: RenderOptions = {
    publicUrl: shop.url,
    hosts,
    report,
    development: build === undefined,
  }
  const cache = createPageCache({
    maxBytes: options.cacheBytes ?? DEFAULT_CACHE_BYTES,
    maxAgeMs: MAX_AGE_MS,
    now: () => Date.now(),
  })
  registerSiteMap(app, publicApi, shop.url)
  registerNewsFeed(app, publicApi, shop)
  if (build === undefined) {
    const [handler, vite] = await developmentWebSide(app, { publicApi, shop })
    app.get('/*', PUBLIC, async (request, reply) => {
      if (NOT_PAGES.test(request.url)) return reply.callNotFound()
      if (await servedByVite(vite, request, reply)) return reply.hijack()
      return send(request, reply, await renderPage(handler, request.url, settings))
    })
  } else {
    await registerBuiltFiles(app, build)
    const handler = await builtWebSide(build, { publicApi, shop })
    app.get('/*', PUBLIC, (request, reply) => sendPage(request, reply, { handler, cache, settings }))
  }
  return cache
}

/** A fault with its stack; an outage, which meets every page at once, in few words and few lines. */
function reportFault(log: FastifyBaseLogger, error: unknown): void {
  if (!isOutage(error)) return log.error({ err: error }, 'a page could not be rendered')
  const fields = outageFields(error)
  logSparingly(log, 'page-outage', { level: 'error', fields, message: 'pages are answered 503' })
}

type Pages = {
  handler: WebHandler
  cache: PageCache
  settings: RenderOptions
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, { handler, cache, settings }: Pages) {
  if (NOT_PAGES.test(request.url)) return reply.callNotFound()
  const [path = '/'] = request.url.split('?')
  if (pageClass(path) !== 'public')
    return send(request, reply, await renderPage(handler, request.url, settings))
  const address = normalisedAddress(request.url)
  const page =
    cache.find(address) ??
    (await cache.fill(address, pageTags(address), () => renderPage(handler, address, settings)))
  return send(request, reply, page)
}

function send(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Page) {
  reply.code(status).headers(headers).header('etag', body.etag)
  if (status === 200 && request.headers['if-none-match']?.includes(body.etag)) return reply.code(304).send()
  const encoding = body.identity.length > 0 ? chosenEncoding(request.headers['accept-encoding']) : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body[encoding])
}

/** Lets Vite answer what is its own (modules, hot reload); false when it passes. */
function servedByVite(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve, reject) => {
    reply.raw.once('close', () => resolve(true))
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve(false)))
  })
}
