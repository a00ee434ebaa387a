import { expect, test } from 'vitest'
import { ENTRIES, entryOf } from './menu-entries.ts'

test('the sidebar has the eight entries of the specification', () => {
  expect(ENTRIES.map(({ label, to }) => [label, to])).toEqual([
    ['Tableau de bord', '/admin'],
    ['Bannières', '/admin/banners'],
    ['Articles', '/admin/news'],
    ['Utilisateurs', '/admin/users'],
    ['Produits', '/admin/products'],
    ['Commandes', '/admin/orders'],
    ['Images', '/admin/images'],
    ['Messages', '/admin/messages'],
  ])
})

test.each([
  ['/admin', 'Tableau de bord'],
  ['/admin/', 'Tableau de bord'],
  ['/admin/news/new', 'Articles'],
  ['/Admin/Orders', 'Commandes'],
  ['/admin/unknown', undefined],
])('%s belongs to %s', (path, label) => {
  expect(entryOf(path)?.label).toBe(label)
})
