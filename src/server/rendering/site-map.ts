import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { escapeMarkup } from '../http/escape-markup.ts'
import { streamedText } from './streamed-text.ts'

const PUBLIC = { config: { access: 'public' } } as const

const FIXED = [
  '/',
  '/news',
  '/contact',
  '/retractation',
  '/cgv',
  '/garanties',
  '/legal-notice',
  '/terms-of-service',
  '/privacy-policy',
  '/accessibilite',
  '/plan-du-site',
]

/** The protocol allows 50,000 addresses in a file. */
const ADDRESSES_PER_PART = 10_000
const ROWS_PER_READ = 250

export type SiteAddress = {
  key: string
  path: string
  /** The time of the last change, in ISO 8601. */
  changed: string
}

export type SiteAddresses = {
  count(): Promise<number>
  /** Returns the last key of the first `count` addresses. */
  keyAt(count: number): Promise<string | undefined>
  read(after: string | undefined, limit: number): Promise<SiteAddress[]>
}

type LongLists = { products: SiteAddresses; articles: SiteAddresses }

export type SiteSources = LongLists & {
  textPages: () => string[]
  collections: () => Promise<Entry[]>
}

/** A long site map is split: `/sitemap.xml` is then an index of `/sitemaps/…`. */
export function registerSiteMap(app: FastifyInstance, sources: SiteSources, root: string): void {
  const asXml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }
  app.get('/sitemap.xml', PUBLIC, async (_request, reply) => {
    const counts = await Promise.all([sources.products.count(), sources.articles.count()])
    reply.headers(asXml)
    const [products, articles] = counts
    if (FIXED.length + products + articles > ADDRESSES_PER_PART)
      return reply.send(index(root, { products, articles }))
    return reply.send(Readable.from(wholeMap(root, sources)))
  })
  app.get<{ Params: { part: string } }>('/sitemaps/:part', PUBLIC, async (request, reply) => {
    const part = readPart(request.params.part)
    if (!part) return reply.callNotFound()
    if (part.name === 'pages')
      return reply.headers(asXml).send(Readable.from(urlSet(root, fixedPages(sources))))
    const source = sources[part.name]
    const before = part.number === 1 ? undefined : await source.keyAt((part.number - 1) * ADDRESSES_PER_PART)
    if (part.number > 1 && before === undefined) return reply.callNotFound()
    return reply.headers(asXml).send(Readable.from(urlSet(root, rows(source, before, ADDRESSES_PER_PART))))
  })
}

type Part = { name: 'pages' } | { name: keyof LongLists; number: number }

function readPart(file: string): Part | undefined {
  if (file === 'pages.xml') return { name: 'pages' }
  const [, name, number] = /^(products|articles)-([1-9]\d{0,4})\.xml$/.exec(file) ?? []
  if (name !== 'products' && name !== 'articles') return undefined
  return { name, number: Number(number) }
}

function index(root: string, counts: Record<keyof LongLists, number>): string {
  const parts = Object.entries(counts).flatMap(([name, count]) =>
    Array.from({ length: Math.ceil(count / ADDRESSES_PER_PART) }, (_, at) => `${name}-${at + 1}`),
  )
  const maps = ['pages', ...parts].map(
    (part) => `<sitemap><loc>${escapeMarkup(`${root}/sitemaps/${part}.xml`)}</loc></sitemap>`,
  )
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${maps.join('\n')}\n</sitemapindex>\n`
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

type Entry = { path: string; changed?: string }

async function* fixedPages({ textPages, collections }: SiteSources): AsyncGenerator<Entry[]> {
  const own = await collections()
  yield [...[...FIXED, ...textPages()].map((path) => ({ path })), ...own]
}

async function* rows(
  source: SiteAddresses,
  before: string | undefined,
  max: number,
): AsyncGenerator<Entry[]> {
  let after = before
  for (let left = max; left > 0;) {
    const found = await source.read(after, Math.min(ROWS_PER_READ, left))
    if (found.length > 0) yield found
    if (found.length < Math.min(ROWS_PER_READ, left)) return
    left -= found.length
    after = found.at(-1)?.key
  }
}

async function* wholeMap(root: string, sources: SiteSources): AsyncGenerator<string> {
  const { products, articles } = sources
  yield* urlSet(root, all())
  async function* all() {
    yield* fixedPages(sources)
    yield* rows(products, undefined, ADDRESSES_PER_PART)
    yield* rows(articles, undefined, ADDRESSES_PER_PART)
  }
}

export function urlSet(root: string, entries: AsyncIterable<Entry[]>): AsyncGenerator<string> {
  return streamedText(entries, {
    head: `${HEAD}<urlset ${NAMESPACE}>\n`,
    textOf: (some) => some.map((entry) => `${url(root, entry)}\n`).join(''),
    tail: '</urlset>\n',
  })
}

function url(root: string, { path, changed }: Entry): string {
  const date = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<url><loc>${escapeMarkup(root + path)}</loc>${date}</url>`
}
