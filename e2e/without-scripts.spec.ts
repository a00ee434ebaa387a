import type { Page } from '@playwright/test'
import { cards, sleevesOf } from './testing/catalogue.ts'
import { expect, test } from './testing/shop.ts'
import { unfold } from './testing/unfold.ts'

test.use({ javaScriptEnabled: false })

test('without scripts the shop can be read, searched and paged, and names the seller', async ({
  page,
  shop,
}) => {
  const sleeves = await sleevesOf(shop.url)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Mon compte').first()).toBeHidden()
  await expect(page.locator(cards)).toHaveCount(12)
  await page.getByRole('link', { name: 'Voir plus de protections' }).click()
  await expect(page).toHaveURL('/?page=2')
  await expect(page.locator(cards).first()).toContainText(sleeves[12]?.name ?? '—')
  await expect(page.getByRole('link', { name: 'Protections précédentes' })).toHaveAttribute('href', '/')
  await page.goto('/?page=99')
  await expect(page.locator(cards).last()).toContainText(sleeves.at(-1)?.name ?? '—')
  await page.getByRole('searchbox', { name: 'Rechercher une protection' }).fill('dragon')
  await page.getByRole('searchbox', { name: 'Rechercher une protection' }).press('Enter')
  await expect(page.getByText(/résultats? pour «\sdragon\s»/)).toBeVisible()
  await filtersByForm(page)
  await page.locator(cards).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/dragon/i)
  await expect(page.getByRole('main')).toContainText('€')
  await expect(page.getByText('Caractéristiques')).toBeVisible()

  await page.goto('/news')
  await page.locator('article a', { hasText: 'Lire la suite' }).first().click()
  await expect(page).toHaveURL(/\/news\/.+/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Cinq nouvelles protections pour finir l’année',
  )
  await expect(page.getByRole('heading', { level: 2, name: 'Oiseau de feu' })).toBeVisible()

  await page.goto('/news?category=Autres&q=iris')
  await expect(page.locator('article')).toHaveCount(1)

  await page.goto('/guide-achat')
  await expect(page.getByRole('main')).toContainText('66 × 91 mm')
  await expect(page.getByRole('main')).toContainText('64 × 89 mm')
  await unfold(page, 'Mat ou brillant')
  await expect(page.getByText('Le mat se mélange mieux')).toBeVisible()

  await page.goto('/login')
  await expect(page.locator('main noscript p')).toBeVisible()
  // Without scripts a page is only the server's markup, so the other pages are checked without a browser.
  for (const [path, text] of [
    ['/login', 'Ce formulaire a besoin de JavaScript.'],
    ['/register', 'Ce formulaire a besoin de JavaScript.'],
    ['/contact', 'Ce formulaire a besoin de JavaScript.'],
    ['/profile', 'Cette page a besoin de JavaScript pour s’afficher.'],
    ['/legal-notice', 'Directeur de la publication'],
    ['/cgv', 'garantie légale de conformité'],
  ] as const)
    expect(await (await page.request.get(path)).text(), path).toContain(text)
  expect((await page.request.get('/nulle-part')).status()).toBe(404)
  expect((await page.request.get('/terms')).url()).toMatch(/\/terms-of-service$/)
  expect((await page.request.get('/privacy')).url()).toMatch(/\/privacy-policy$/)
})

async function filtersByForm(page: Page): Promise<void> {
  await page.getByText('Plus de filtres').click()
  const backs = page.getByRole('combobox', { name: 'Dos' })
  const counted = await backs.getByRole('option', { name: /^Mat \(/ }).innerText()
  await backs.selectOption('mat')
  await page.getByRole('combobox', { name: 'Disponibilité' }).selectOption('available')
  await page.getByRole('button', { name: /^Voir \d+ protections?$/ }).click()
  await expect(page.getByText('Plus de filtres (2)')).toBeVisible()
  await page.getByText('Plus de filtres (2)').click()
  await expect(backs).toHaveValue('mat')
  await expect(page.getByRole('searchbox', { name: 'Rechercher une protection' })).toHaveValue('dragon')
  const found = await page.locator(cards).count()
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThanOrEqual(countIn(counted))
  expect(countIn(await backs.locator('option:checked').innerText())).toBe(found)
  const shown = page.getByRole('combobox', { name: 'Disponibilité' }).locator('option:checked')
  expect(countIn(await shown.innerText())).toBe(found)
  await page.keyboard.press('Escape')
}

const countIn = (label: string) => Number(/\((\d+)\)/.exec(label)?.[1])
