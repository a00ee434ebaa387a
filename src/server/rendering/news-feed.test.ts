import { expect, test } from 'vitest'
import type { Article } from '#shared/news/contract.ts'
import { newsFeed } from './news-feed.ts'

const article: Article = {
  _id: '0190',
  slug: 'l-ete',
  title: 'L’été & "nous" <3',
  summary: 'Un résumé\u0000\u000b',
  content: '<p><a href="/news">ici</a> <img src="/images/1"> <a href="https://a.test">là</a></p>',
  image: '',
  author: 'Zoé',
  publishedAt: '2026-11-21T10:00:00.000Z',
  categories: ['Autres'],
  createdAt: '2026-11-21T10:00:00.000Z',
  version: 1,
  isDraft: false,
  searchTitle: '',
  searchDescription: '',
  updatedAt: '2026-11-21T10:00:00.000Z',
}

test('the feed has titles, dates and complete texts with absolute addresses', () => {
  const feed = newsFeed({ name: 'Carapace', url: 'https://carapace.test' }, [article])
  expect(feed).toContain('<title>L’été &amp; &quot;nous&quot; &lt;3</title>')
  expect(feed).toContain('<link>https://carapace.test/news/l-ete</link>')
  expect(feed).toContain('<pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate>')
  expect(feed).toContain('<description>Un résumé</description>')
  expect(feed).toContain('href=&quot;https://carapace.test/news&quot;')
  expect(feed).toContain('src=&quot;https://carapace.test/images/1&quot;')
  expect(feed).toContain('href=&quot;https://a.test&quot;')
  expect(feed).toContain('href="https://carapace.test/news/feed.xml" rel="self"')
})
