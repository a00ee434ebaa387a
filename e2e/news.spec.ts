import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './testing/axe.ts'
import { holdScripts } from './testing/hold-scripts.ts'
import { expect, test } from './testing/shop.ts'
import { walkTo } from './testing/walk-to.ts'

const ADMIN = { email: 'admin@carapace.test', password: 'Carapace-2026!' }
const cards = (page: Page) => page.getByRole('list', { name: 'Articles' }).getByRole('article')

async function walkToNews(page: Page): Promise<void> {
  await page.goto('/guide-achat')
  await page.getByRole('button', { name: 'Refuser' }).click()
  await walkTo(page, '/news')
}

test('reads the list, filters it and opens an article', async ({ page }) => {
  await page.goto('/news')
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(cards(page)).toHaveCount(6)
  const first = cards(page).first()
  await expect(first.getByText('Par Camille Fontaine')).toBeVisible()
  await expect(first.locator('time')).toHaveText(/\d{4} à\s\d\d:\d\d$/)
  await expect(first.getByRole('list', { name: 'Catégories' })).toContainText('Dessins animés')
  await expect(page.getByRole('link', { name: /^Source/ }).first()).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('combobox', { name: 'Catégorie' }).selectOption('Autres')
  await expect(page).toHaveURL(/category=Autres/)
  await expect.poll(() => cards(page).count()).toBeLessThan(6)
  const filtered = await cards(page).count()
  const scriptsCome = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(cards(page)).toHaveCount(filtered)
  await page.getByRole('combobox', { name: 'Catégorie' }).selectOption('Tous')
  await page.getByLabel('Rechercher dans les articles').fill('TOURNOI')
  scriptsCome()
  await expect(cards(page)).toHaveCount(1)
  await page.getByLabel('Rechercher dans les articles').fill('introuvable')
  await expect(page.getByText('Aucun article trouvé').first()).toBeVisible()

  await page.getByRole('link', { name: 'Voir tous les articles' }).click()
  await expect(cards(page)).toHaveCount(6)
  await page
    .getByRole('link', { name: /^Lire la suite/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Cinq nouvelles protections pour finir l’année',
  )
  await expect(page.getByRole('heading', { level: 2, name: 'Oiseau de feu' })).toBeVisible()
  const named = page.getByRole('region', { name: 'Les protections de cet article' }).getByRole('listitem')
  await expect(named).toHaveCount(5)
  await expect(named.first()).toContainText(/Oiseau de feu.*\d,\d\d\s€/)
  await expect(named.first().getByRole('link')).toHaveAttribute('href', '/products/oiseau-de-feu')
  await expect(page.getByRole('link', { name: "Modifier l'article" })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Retour aux actus' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Actus')
})

test('an unknown article shows an error and a link to the list', { tag: '@rare' }, async ({ page }) => {
  const answer = await page.goto('/news/jamais-ecrit')
  expect(answer?.status()).toBe(404)
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article non trouvé')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Retour aux actus' }).click()
  await expect(page).toHaveURL(/\/news$/)
})

test('paging stays within bounds, and a page is read only once', { tag: '@rare' }, async ({ page }) => {
  const pages: string[] = []
  await page.route('**/api/articles?*', async (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    pages.push(String(number))
    await route.fulfill({
      json: { articles: [anArticle(number)], pagination: { page: number, pages: 3, total: 3 } },
    })
  })
  await walkToNews(page)
  await expect(page.getByText('Page 1 sur 3')).toBeVisible()
  const search = page.getByLabel('Rechercher dans les articles')
  await search.fill('introuvable')
  await expect(page.getByText(/La recherche porte sur la page 1 sur 3/)).toBeVisible()
  await search.fill('')
  const next = page.getByRole('link', { name: 'Suivant' })
  const back = page.getByRole('link', { name: 'Précédent' })
  await expect(page.getByRole('button', { name: 'Précédent' })).toBeDisabled()
  await next.click()
  await expect(page.getByText('Page 2 sur 3')).toBeVisible()
  await expectNoAxeViolations(page)
  await next.click()
  await expect(page.getByText('Page 3 sur 3')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suivant' })).toBeDisabled()
  await back.click()
  await back.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Article 1' })).toBeVisible()
  expect(pages).toEqual(['1', '2', '3'])
})

test('a failed load shows its error, and a retry works', { tag: '@rare' }, async ({ page }) => {
  let body: object = { status: 503, json: { code: 'UNAVAILABLE', message: 'La boutique est très demandée' } }
  await page.route('**/api/articles?*', (route) => route.fulfill(body))
  await walkToNews(page)
  await expect(page.getByRole('alert')).toContainText('La boutique est très demandée')
  await expectNoAxeViolations(page)
  const retry = page.getByRole('button', { name: 'Réessayer' })
  body = { json: { surprise: true } }
  await retry.click()
  await expect(page.getByRole('alert')).toContainText('Format de réponse invalide')
  body = { json: [anArticle(1), anArticle(2)] }
  await retry.click()
  await expect(cards(page)).toHaveCount(2)
})

test('without a connection the list shows its error', { tag: '@rare' }, async ({ page }) => {
  await page.route('**/api/articles?*', (route) => route.abort())
  await walkToNews(page)
  await expect(page.getByRole('alert')).toContainText('Erreur lors du chargement des articles')
})

test('a shopkeeper finds the buttons to write and edit', async ({ page, request }) => {
  const session = await (await request.post('/api/auth/login', { data: ADMIN })).json()
  await page.addInitScript((token: string) => localStorage.setItem('token', token), String(session.token))
  await page.goto('/news')
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Ajouter un article' })).toHaveAttribute(
    'href',
    '/admin/news',
  )
  await page
    .getByRole('link', { name: /^Lire la suite/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: "Modifier l'article" })).toHaveAttribute(
    'href',
    /^\/admin\/news\?edit=[0-9a-f-]{36}$/,
  )
})

function anArticle(number: number) {
  return {
    _id: `0190-${number}`,
    slug: `article-${number}`,
    title: `Article ${number}`,
    summary: 'Résumé',
    categories: [],
  }
}
