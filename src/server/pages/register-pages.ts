import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import { pageClass } from '#shared/pages/page-class.ts'
import type { PublicApi } from '#shared/public-api.ts'
import type { ThirdPartyHosts } from './content-security-policy.ts'
import { chosenEncoding } from './encoded-body.ts'
import { registerBuiltFiles } from './built-files.ts'
import { normalisedAddress, pageTags } from './page-address.ts'
import { createPageCache, type Page, type PageCache } from './page-cache.ts'
import { renderPage, type RenderOptions } from './render-page.ts'
import { builtWebSide, developmentWebSide, type WebHandler } from './web-side.ts'

export interface PagesOptions {
  publicApi: PublicApi
  mode: 'production' | 'development'
  /** The shop's public address, such as `https://carapace.example`. */
  publicUrl: string
  hosts: ThirdPartyHosts
  /** The most memory that rendered pages may take; 64 MB unless told. */
  cacheBytes?: number
}

const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024
const MAX_AGE_MS = 60_000

/** Addresses that are never a page: an unknown one gets the API's own 404. */
const NOT_PAGES = /^\/(?:api|sandbox|assets)(?:\/|$)/

/**
 * Serves the web side: files of the build, and every other GET address as a rendered page. Register it last.
 * Returns the page cache, whose `invalidate` the writers of catalogue, banners and news call.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<PageCache> {
  const { mode, publicUrl, hosts, publicApi } = options
  const report = (error: unknown) => app.log.error({ err: error }, 'A page could not be rendered')
  const settings: RenderOptions = {
    publicUrl,
    hosts,
    report,
    development: mode === 'development',
    secure: publicUrl.startsWith('https:'),
  }
  const cache = createPageCache({
    maxBytes: options.cacheBytes ?? DEFAULT_CACHE_BYTES,
    maxAgeMs: MAX_AGE_MS,
    now: () => Date.now(),
  })
  if (mode === 'development') {
    const [handler, vite] = await developmentWebSide(app, { publicApi, report })
    app.get('/*', async (request, reply) => {
      if (await servedByVite(vite, request, reply)) return reply.hijack()
      return send(request, reply, await renderPage(handler, request.url, settings))
    })
  } else {
    await registerBuiltFiles(app)
    const handler = await builtWebSide({ publicApi, report })
    app.get('/*', (request, reply) => pageAnswer(request, reply, { handler, cache, settings }))
  }
  return cache
}

interface Pages {
  handler: WebHandler
  cache: PageCache
  settings: RenderOptions
}

async function pageAnswer(request: FastifyRequest, reply: FastifyReply, { handler, cache, settings }: Pages) {
  const [path = '/'] = request.url.split('?')
  if (NOT_PAGES.test(path)) return reply.callNotFound()
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
  const encoding = chosenEncoding(request.headers['accept-encoding'])
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
