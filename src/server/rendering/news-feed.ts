import type { FastifyInstance } from 'fastify'
import type { Article } from '#shared/news/contract.ts'
import type { PublicApi } from '#shared/rendering/public-api.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { escapeMarkup } from '../http/escape-markup.ts'

const PUBLIC = { config: { access: 'public' } } as const
const ARTICLES_PER_FEED = 20

export const FEED_PATH = '/news/feed.xml'

export function registerNewsFeed(app: FastifyInstance, publicApi: PublicApi, shop: () => ShopProfile): void {
  app.get(FEED_PATH, PUBLIC, async (_request, reply) => {
    const { articles } = await publicApi.listArticles({ page: 1, limit: ARTICLES_PER_FEED })
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(newsFeed(shop(), articles))
  })
}

export function newsFeed(shop: Pick<ShopProfile, 'name' | 'url'>, articles: readonly Article[]): string {
  const items = articles.map((article) => item(shop.url, article)).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeMarkup(`Actus · ${shop.name}`)}</title>
<link>${escapeMarkup(`${shop.url}/news`)}</link>
<description>Conseils, coulisses et rendez-vous autour des cartes à collectionner</description>
<language>fr</language>
<atom:link href="${escapeMarkup(shop.url + FEED_PATH)}" rel="self" type="application/rss+xml"/>
${items}
</channel>
</rss>
`
}

function item(url: string, article: Article): string {
  const { _id: id } = article
  const address = `${url}/news/${encodeURIComponent(article.slug)}`
  return `<item>
<title>${escapeMarkup(article.title)}</title>
<link>${escapeMarkup(address)}</link>
<guid isPermaLink="false">${escapeMarkup(id)}</guid>
<pubDate>${new Date(article.publishedAt).toUTCString()}</pubDate>
<dc:creator>${escapeMarkup(article.author)}</dc:creator>
${article.categories.map((category) => `<category>${escapeMarkup(category)}</category>`).join('')}
<description>${escapeMarkup(article.summary)}</description>
<content:encoded>${escapeMarkup(absolute(article.content, url))}</content:encoded>
</item>`
}

/** Makes addresses absolute, because some feed readers do not resolve relative ones. */
function absolute(html: string, url: string): string {
  return html.replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${url}/`)
}
