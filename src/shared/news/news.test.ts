import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALL_CATEGORIES, parseCategories } from './article-categories.ts'
import { isListedArticle, readArticleList, filterArticles } from './article-list.ts'
import { articleErrors, articleSlug, isEmptyHtml, isPublished } from './article-rules.ts'

test('categories as one text or as a list', () => {
  expect(parseCategories(' Autres, ,Dessins animés,Autres')).toEqual(['Autres', 'Dessins animés'])
  expect(parseCategories([' a ', ''])).toEqual(['a'])
})

const articles = [
  { title: 'Nouvelle Extension', summary: 'Écarlate', categories: ['Autres'] },
  { title: 'Tournoi', summary: 'À Lyon', categories: ['Événements Play! Pokemon', 'Autres'] },
]

test('filter by category and text, ignoring case', () => {
  expect(filterArticles(articles, ALL_CATEGORIES, '')).toHaveLength(2)
  expect(filterArticles(articles, 'Événements Play! Pokemon', '')).toEqual([articles[1]])
  expect(filterArticles(articles, 'Autres', 'ÉCAR')).toEqual([articles[0]])
  expect(filterArticles(articles, 'Autres', 'extension lyon')).toEqual([])
})

test('both shapes of a list are read, anything else is invalid', () => {
  const item = { _id: '1', slug: 's', title: 't' }
  const read = (answer: unknown) => readArticleList(answer, isListedArticle)
  expect(read([item])).toEqual({ articles: [item], pages: 1, total: 1 })
  expect(read({ articles: [item], pagination: { page: 2, pages: 3, total: 21 } })).toEqual({
    articles: [item],
    pages: 3,
    total: 21,
  })
  expect(read({ articles: [], pagination: { pages: 0, total: 0 } })?.pages).toBe(1)
  const wrong = [
    null,
    'x',
    {},
    { articles: [] },
    { articles: 3, pagination: { pages: 1, total: 1 } },
    [3],
    { articles: [], pagination: {} },
  ]
  for (const answer of wrong) expect(read(answer)).toBeUndefined()
})

test('reading a list never throws, and never gives an unreachable page', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (answer) => {
      const list = readArticleList(answer, isListedArticle)
      expect(list === undefined || list.pages >= 1).toBe(true)
    }),
  )
})

test('each missing field has its sentence', () => {
  const empty = { title: ' ', summary: '', author: '', content: '<p></p>', categories: [] }
  expect(articleErrors(empty)).toEqual({
    title: 'Le titre est requis',
    summary: 'Le résumé est requis',
    author: "L'auteur est requis",
    categories: 'Une catégorie est requise',
    content: 'Le contenu est requis',
  })
  const whole = { title: 't', summary: 's', author: 'a', content: '<p>x</p>', categories: ['Autres'] }
  expect(articleErrors(whole)).toEqual({})
})

test('a content without text or picture is empty; the slug follows the title; an article appears at its date', () => {
  expect(['', '<p><br></p>', '<p>&nbsp;</p>'].every(isEmptyHtml)).toBe(true)
  expect(['a', '<p>a</p>', '<p><img src="x"></p>', '<'].some(isEmptyHtml)).toBe(false)
  expect([articleSlug("L'Été"), articleSlug('!!')]).toEqual(['l-ete', 'article'])
  const now = new Date('2026-11-21T10:00:00Z')
  expect([isPublished(now, now), isPublished(new Date('2026-11-22T00:00:00Z'), now)]).toEqual([true, false])
})
