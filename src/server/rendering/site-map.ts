import type { FastifyInstance } from 'fastify'
import type { PublicApi } from '#shared/rendering/public-api.ts'
import { escapeMarkup } from '../http/escape-markup.ts'

const PUBLIC = { config: { access: 'public' } } as const

/** Pages that are there whatever is sold. */
const FIXED = [
  '/',
  '/news',
  '/guide-achat',
  '/contact',
  '/retractation',
  '/cgv',
  '/garanties',
  '/legal-notice',
  '/terms-of-service',
  '/privacy-policy',
  '/accessibilite',
]

/** What search engines have nothing to find in. */
const CLOSED = [
  '/api/',
  '/admin',
  '/cart',
  '/checkout/',
  '/profile',
  '/login',
  '/register',
  '/order-success',
  '/forgotten-password',
  '/reset-password',
  '/confirm-email',
  '/desabonnement',
  '/ads/',
  '/sandbox/',
]

/** The most that one read of the API gives. */
const PAGE_LIMIT = 100

/** `/robots.txt` and `/sitemap.xml` (decision 35), made from the same reads as the pages. */
export function registerSiteMap(app: FastifyInstance, publicApi: PublicApi, shopUrl: string): void {
  const root = shopUrl.replace(/\/+$/, '')
  app.get('/robots.txt', PUBLIC, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...CLOSED.map((path) => `Disallow: ${path}`),
          `Sitemap: ${root}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  app.get('/sitemap.xml', PUBLIC, async (_request, reply) => {
    const entries = [
      ...FIXED.map((path) => ({ path, changed: undefined })),
      ...(await products(publicApi)),
      ...(await articles(publicApi)),
    ]
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(siteMap(root, entries))
  })
}

type Entry = {
  path: string
  /** ISO 8601 */
  changed: string | undefined
}

/** The document of the sitemaps protocol. */
export function siteMap(root: string, entries: readonly Entry[]): string {
  const urls = entries.map(({ path, changed }) => {
    const date = changed ? `<lastmod>${changed}</lastmod>` : ''
    return `<url><loc>${escapeMarkup(root + path)}</loc>${date}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

async function products(publicApi: PublicApi): Promise<Entry[]> {
  return allPages(async (page) => {
    const { sleeves, pagination } = await publicApi.listSleeves({ page, limit: PAGE_LIMIT })
    return {
      pages: pagination.pages,
      entries: sleeves.map(({ _id: id, updatedAt }) => ({ path: `/products/${id}`, changed: updatedAt })),
    }
  })
}

async function articles(publicApi: PublicApi): Promise<Entry[]> {
  return allPages(async (page) => {
    const { articles, pagination } = await publicApi.listArticles({ page, limit: PAGE_LIMIT })
    return {
      pages: pagination.pages,
      entries: articles.map(({ slug, updatedAt }) => ({
        path: `/news/${encodeURIComponent(slug)}`,
        changed: updatedAt,
      })),
    }
  })
}

async function allPages(
  read: (page: number) => Promise<{ pages: number; entries: Entry[] }>,
): Promise<Entry[]> {
  const first = await read(1)
  const entries = [...first.entries]
  for (let page = 2; page <= first.pages; page += 1) entries.push(...(await read(page)).entries)
  return entries
}
