import { expect, test } from 'vitest'
import { currentEntry, menuFor } from './menu.ts'
import { SCREENS } from './screens.ts'

const written = (role: 'admin' | 'preparation') =>
  menuFor(role).map(({ name, lead, entries }) => [
    ...(lead ? [lead.label] : [`(${name})`]),
    ...entries.map(({ label }) => label),
  ])

test('the menu groups screens as owners think of their shop', () => {
  expect(written('admin')).toEqual([
    ['Tableau de bord'],
    ['Commandes', 'Nouvelle commande', 'En attente de paiement', 'Anciennes commandes'],
    ['Produits', 'Collections', 'Inventaire', 'Promotions'],
    ['(Clients)', 'Utilisateurs', 'Messages'],
    ['Ventes', 'Factures et avoirs'],
    ['(Contenu)', 'Articles', 'Bannières', 'Images', 'Textes'],
    ['Réglages', 'API et webhooks', 'Journal d’activité'],
    ['Aide'],
  ])
})

test('a preparer has only the screens of their role, without empty groups, and a customer has none', () => {
  expect(written('preparation')).toEqual([
    ['Commandes'],
    ['Produits', 'Inventaire'],
    ['(Clients)', 'Messages'],
    ['Aide'],
  ])
  expect(menuFor('user')).toEqual([])
})

test('the eight specified entries have their labels and addresses, and every screen is in the menu', () => {
  const entries = menuFor('admin').flatMap(({ lead, entries: below }) => (lead ? [lead, ...below] : below))
  const addresses = new Map(entries.map(({ label, to }) => [label, to]))
  const specified = {
    'Tableau de bord': '/admin',
    Bannières: '/admin/banners',
    Articles: '/admin/news',
    Utilisateurs: '/admin/users',
    Produits: '/admin/products',
    Commandes: '/admin/orders',
    Images: '/admin/images',
    Messages: '/admin/messages',
  }
  expect(Object.fromEntries(Object.keys(specified).map((label) => [label, addresses.get(label)]))).toEqual(
    specified,
  )
  expect(SCREENS.filter(({ path }) => !entries.some(({ to }) => to === path))).toEqual([])
})

test.each([
  ['/admin/orders/new', '', '/admin/orders/new'],
  ['/admin/orders/0198', '', '/admin/orders'],
  ['/admin/products/count/import', '', '/admin/products/count'],
  ['/admin/settings', '?tab=texts', '/admin/settings?tab=texts'],
  ['/admin/settings', '?tab=vat', '/admin/settings'],
  ['/admin/unknown', '', undefined],
])('on %s%s the entry %s is current', (pathname, search, entry) => {
  expect(currentEntry(menuFor('admin'), { pathname, search })).toBe(entry)
})
