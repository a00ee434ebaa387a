import sanitize from 'sanitize-html'
import { expect, test } from 'vitest'
import { sanitiseArticle } from '../src/server/news/sanitise-article.ts'
import { aboutText } from './about.ts'
import { ARTICLES } from './articles.ts'
import { BANNERS } from './banners.ts'
import { SLEEVES } from './sleeves.ts'

test('the demo has six articles, oldest first, over the last months', () => {
  expect(ARTICLES).toHaveLength(6)
  const ages = ARTICLES.map((article) => article.daysAgo)
  expect(ages).toEqual(ages.toSorted((a, b) => b - a))
  expect(new Set(ARTICLES.flatMap((article) => article.categories)).size).toBe(5)
  expect(ARTICLES.some((article) => article.source)).toBe(true)
})

test('the HTML of the articles is plain prose that cleaning does not change', () => {
  const allowed = {
    allowedTags: ['h2', 'h3', 'p', 'ul', 'li', 'blockquote', 'a', 'strong', 'em'],
    allowedAttributes: { a: ['href'] },
  }
  for (const { content } of ARTICLES) {
    expect(sanitize(content, allowed)).toBe(content)
    expect(content).not.toMatch(/ [:;!?»]|« |'/)
    expect(content.length).toBeGreaterThan(600)
  }
})

test('one banner of three is active, and each has its headline on another side', () => {
  expect(BANNERS.filter((banner) => banner.isActive)).toHaveLength(1)
  expect(new Set(BANNERS.map((banner) => banner.position))).toEqual(new Set(['left', 'center', 'right']))
})

test('articles link to products that exist, and the news of the five new ones to each of them', () => {
  const links = ARTICLES.map(({ content }) =>
    Array.from(content.matchAll(/href="\/products\/([\w-]+)"/g), ([, slug]) => slug),
  )
  expect(SLEEVES.map(({ slug }) => slug)).toEqual(expect.arrayContaining(links.flat()))
  expect(links.at(-1)?.toSorted()).toEqual(
    SLEEVES.slice(-5)
      .map(({ slug }) => slug)
      .toSorted(),
  )
})

test('the text about the shop has three pictures with descriptions, and cleaning does not change it', () => {
  const text = aboutText(() => '/images/0190')
  expect(sanitiseArticle(text, 'http://boutique.test')).toBe(text)
  expect(text.match(/<img [^>]*alt="[^"]{20,}"/g)).toHaveLength(3)
  expect(text.replaceAll(/<[^>]+>/g, ' ').split(/\s+/u).length).toBeGreaterThan(110)
})
