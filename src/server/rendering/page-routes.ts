import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import { packOf } from '#shared/catalogue/pack-price.ts'
import { failureOf, type PublicApi } from '#shared/rendering/public-api.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { isOutage, outageFields } from '../database/outage.ts'
import { TimeLimit, within } from '../database/time-limit.ts'
import { addressKey } from '../http/address-key.ts'
import { boundedQueue, type BoundedQueue } from '../http/bounded-queue.ts'
import { sharedPlaces } from '../http/calls-in-flight.ts'
import { chosenEncoding, encoded, encodedFor } from '../http/compression.ts'
import { OUTAGE_PAGE, OUTAGE_POLICY } from '../http/outage-page.ts'
import { handleError, noteOwnLoad, ShopError } from '../http/shop-error.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { emit } from '../log/observed.ts'
import { registerBuiltFiles } from './built-files.ts'
import type { ThirdPartyHosts } from './content-security-policy.ts'
import { builtWebSide, developmentWebSide, type WebSide } from './load-web-build.ts'
import { registerNewsFeed } from './news-feed.ts'
import { withOwnNonce } from './own-nonce.ts'
import { readAddress, type PageAddress } from './page-address.ts'
import { createPageCache, type Page, type PageCache } from './page-cache.ts'
import { pageTags } from './page-tags.ts'
import { registerProductFeed, type EachProduct } from './product-feed.ts'
import { renderPage, type RenderOptions } from './render-page.ts'
import { registerRobots } from './robots.ts'
import { registerSecurityText } from './security-text.ts'
import { registerSiteMap, type SiteSources } from './site-map.ts'
import { registerTheme } from './theme-sheet.ts'
import { registerWebManifest } from './web-manifest.ts'

export type PagesOptions = {
  publicApi: PublicApi
  eachProduct: EachProduct
  addresses: SiteSources
  /** The folder of the built web side. Without it pages are rendered from the sources (`npm run dev`). */
  build: string | undefined
  /** Its `url` must not change, because pages keep the one read at the start. */
  shop: () => ShopProfile
  hosts: ThirdPartyHosts
  cacheBytes?: number
}

const RENDERING = { running: 2, waiting: 126, waitMs: 5_000 }
const WAITING_AT_MOST = RENDERING.running + RENDERING.waiting
/** After a page has failed because of the database, pages that have a spare are not rendered for this time. */
const OUTAGE_MS = 2_000
/** A visitor waits at most this long for a page that has a spare, for example while the database hangs. */
const SPARE_AFTER_MS = 5_000
const LOOKING_UP = { running: 128, waiting: 0 }
const RUSH_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': OUTAGE_POLICY,
}

const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024
const MAX_AGE_MS = 60_000

/** Anyone may get a document: it contains nothing about the visitor, and the API checks access. */
const PUBLIC = { config: { access: 'public' } } as const

const NOT_PAGES = /^\/(?:api|sandbox|assets|images)(?:[/?]|$)/

export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<PageCache> {
  const { build, shop, hosts, publicApi } = options
  const { url } = shop()
  const report = (error: unknown) => reportFault(app.log, error)
  const settings: RenderOptions = {
    publicUrl: url,
    hosts,
    report,
    development: build === undefined,
  }
  const cache = createPageCache({
    maxBytes: options.cacheBytes ?? DEFAULT_CACHE_BYTES,
    maxAgeMs: MAX_AGE_MS,
    now: () => Date.now(),
  })
  registerRobots(app, url)
  registerSecurityText(app, shop)
  registerSiteMap(app, options.addresses, url)
  registerNewsFeed(app, publicApi, shop)
  registerProductFeed(app, options.eachProduct, shop)
  registerWebManifest(app, shop)
  registerTheme(app)
  if (build === undefined) {
    const webSide = developmentWebSide(app, { publicApi, shop })
    app.get('/*', PUBLIC, async (request, reply) => {
      if (NOT_PAGES.test(request.url)) return reply.callNotFound()
      const [handler, vite] = await webSide()
      if (await servedByVite(vite, request, reply)) return reply.hijack()
      return send(request, reply, await renderPage(handler, request.url, settings))
    })
  } else {
    await registerBuiltFiles(app, build)
    const web = await builtWebSide(build, { publicApi, shop })
    const pages = {
      web,
      publicApi,
      cache,
      settings,
      inTurn: boundedQueue(RENDERING),
      waiting: sharedPlaces(WAITING_AT_MOST),
      outage: { untilMs: 0 },
      lookUp: boundedQueue(LOOKING_UP),
    }
    app.get('/*', { ...PUBLIC, errorHandler: handlePageError }, (request, reply) =>
      sendPage(request, reply, pages),
    )
  }
  return cache
}

function handlePageError(
  error: FastifyError | ShopError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!isRush(error) || NOT_PAGES.test(request.url)) return void handleError(error, request, reply)
  noteOwnLoad(request, error)
  logSparingly(request.server.log, 'page-rush', {
    level: 'warn',
    fields: {},
    message: 'more pages are asked for than can be answered: refused with 503',
  })
  void reply
    .code(error.status)
    .headers({ ...RUSH_HEADERS, ...error.headers })
    .send(OUTAGE_PAGE)
}

const isRush = (error: unknown): error is ShopError =>
  error instanceof ShopError && error.code === 'OVERLOADED'

type Subject = NonNullable<PageAddress['subject']>

function reportFault(log: FastifyBaseLogger, error: unknown): void {
  if (!isOutage(error))
    return logSparingly(log, `page:${String(error)}`, {
      level: 'error',
      fields: { err: error },
      message: 'a page could not be rendered',
    })
  const fields = outageFields(error)
  logSparingly(log, 'page-outage', { level: 'error', fields, message: 'pages are answered 503' })
}

type Pages = {
  web: WebSide
  publicApi: PublicApi
  cache: PageCache
  settings: RenderOptions
  inTurn: BoundedQueue
  waiting: ReturnType<typeof sharedPlaces>
  outage: { untilMs: number }
  lookUp: BoundedQueue
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, pages: Pages) {
  if (NOT_PAGES.test(request.url)) return reply.callNotFound()
  return send(request, reply, await pageAt(readAddress(request.url, pages.web.isKnownPath), pages, request))
}

/**
 * A page that is not in the cache and cannot be rendered, because of a database outage or an overload, is replaced by
 * its spare, if there is one.
 */
async function pageAt(wanted: PageAddress, pages: Pages, request: FastifyRequest): Promise<Page> {
  const { cache, waiting, outage } = pages
  const kept = cache.find(wanted.address)
  emit('cache', { cache: 'pages', isHit: kept !== undefined })
  if (kept) return kept
  const spare = cache.spare(wanted.address)
  if (spare && Date.now() < outage.untilMs) return asSpare(spare)
  try {
    const leave = waiting.enter(request)
    const making = made(wanted, pages, request).finally(leave)
    const page = await (spare ? within(SPARE_AFTER_MS, 'The page', making) : making)
    if (page.status !== 503) return page
    outage.untilMs = Date.now() + OUTAGE_MS
    return spare ? asSpare(spare) : page
  } catch (error) {
    // The spare is read again, because it may belong to a product that was removed meanwhile.
    const late = isRush(error) || error instanceof TimeLimit ? cache.spare(wanted.address) : undefined
    if (late) return asSpare(late)
    throw error
  }
}

/** A cache in front of the shop must not store a spare. */
const asSpare = (page: Page): Page => ({ ...page, headers: { ...page.headers, 'cache-control': 'no-store' } })

async function made(wanted: PageAddress, pages: Pages, request: FastifyRequest): Promise<Page> {
  const { web, publicApi, cache, settings, inTurn, lookUp } = pages
  const { address, isShell, subject } = wanted
  const instead = subject && (await lookUp(() => addressInstead(publicApi, subject)))
  if (instead) {
    cache.forgetSpare(address)
    return pageAt(instead, pages, request)
  }
  return cache.render({ address, tags: pageTags(address), isShell }, () =>
    inTurn(() => renderPage(web.handler, address, settings), addressKey(request.ip, 48)),
  )
}

/** Returns the address to render for an invented id or slug, or for a pack that the product does not offer. */
async function addressInstead(api: PublicApi, subject: Subject): Promise<PageAddress | undefined> {
  const { kind, key, missing, pack } = subject
  try {
    if (kind === 'article') await api.getArticle(key)
    else if (kind === 'collection') await api.getCollection(key)
    else {
      const sleeve = await api.getSleeve(key)
      if (pack && !packOf(sleeve, pack.size)) return pack.plain
    }
    return undefined
  } catch (error) {
    // Any other error is left to the rendering of the page.
    return failureOf(error)?.status === 404 ? missing : undefined
  }
}

async function send(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const { status, headers, body, nonce } = page
  if (nonce === undefined) {
    reply.code(status).headers(headers)
    return reply.send(encodedFor(request, reply, body))
  }
  const own = withOwnNonce(page, nonce)
  const encoding = chosenEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.code(status).headers(own.headers).header('etag', own.body.etag)
  return reply.send(await encoded(own.body.identity, encoding))
}

function servedByVite(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve, reject) => {
    reply.raw.once('close', () => resolve(true))
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve(false)))
  })
}
