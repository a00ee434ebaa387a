import { expect, test } from 'vitest'
import { ArticleInput } from './contract.ts'

const article = { title: 'Titre', summary: 'Résumé', content: '<p>Texte</p>', author: 'Zoé' }

test('categories given as one text are split at commas, trimmed, without blanks', () => {
  expect(ArticleInput.parse({ ...article, categories: ' Autres ,, Dessins animés,' }).categories).toEqual([
    'Autres',
    'Dessins animés',
  ])
})

test('an empty date or source counts as missing', () => {
  const parsed = ArticleInput.parse({ ...article, categories: ['Autres'], publishedAt: '', source: '' })
  expect([parsed.publishedAt, parsed.source]).toEqual([undefined, undefined])
})

test('each missing field has its own sentence', () => {
  const messages = ArticleInput.safeParse({ content: 'x' }).error?.issues.map((issue) => issue.message)
  expect(messages).toEqual([
    'Le titre est requis',
    'Le résumé est requis',
    "L'auteur est requis",
    'Une catégorie est requise',
  ])
})

test('a source that is not a web address is refused', () => {
  expect(
    ArticleInput.safeParse({ ...article, categories: 'Autres', source: 'javascript:alert(1)' }).success,
  ).toBe(false)
})
