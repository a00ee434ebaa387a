import { expect, test } from 'vitest'
import type { Article } from '#shared/news/contract.ts'
import { articleBody, articleValues, articleValuesErrors } from './article-form-values.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const article: Article = {
  _id: '1',
  slug: 'une-carte-rare-2',
  title: 'Une carte rare',
  summary: 'Courte',
  content: '<p>Texte</p>',
  image: '/images/a',
  author: 'Zoé',
  publishedAt: '2026-10-01T08:15:42.123Z',
  categories: ['Autres'],
  source: 'https://exemple.test/',
  isDraft: false,
  searchTitle: '',
  searchDescription: '',
  createdAt: '2026-10-01T08:15:42.123Z',
  version: 1,
  updatedAt: '2026-10-01T08:15:42.123Z',
}

test('an unchanged article is sent as it is, with its address and exact second', () => {
  const body = articleBody(articleValues(article), { article, image: article.image, now })
  expect(article).toMatchObject(body)
  expect(Object.keys(body)).toHaveLength(12)
})

test('a new article takes its address from the title and is published at once', () => {
  const values = {
    ...articleValues(undefined),
    title: ' Éclats d’été ! ',
    categories: ['Autres', ' Autres '],
  }
  expect(articleBody(values, { article: undefined, image: '', now })).toMatchObject({
    title: 'Éclats d’été !',
    slug: 'eclats-d-ete',
    publishedAt: undefined,
    categories: ['Autres'],
  })
})

test('a changed title changes the address; a changed date, typed in Paris time, changes the moment', () => {
  const values = { ...articleValues(article), title: 'Deux cartes', publishedAt: '2026-12-24T18:00' }
  const body = articleBody(values, { article, image: '', now })
  expect([body.slug, body.publishedAt]).toEqual(['deux-cartes', '2026-12-24T17:00:00.000Z'])
})

test('the address can stay when the title changes', () => {
  const values = { ...articleValues(article), title: 'Deux cartes', keepsAddress: true }
  expect(articleBody(values, { article, image: '', now }).slug).toBe('une-carte-rare-2')
})

test('every required field has an error', () => {
  expect(articleValuesErrors({ ...articleValues(undefined), content: '<p></p>' })).toEqual({
    title: 'Le titre est requis',
    summary: 'Le résumé est requis',
    author: "L'auteur est requis",
    categories: 'Une catégorie est requise',
    content: 'Le contenu est requis',
  })
})
