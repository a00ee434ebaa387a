import { expect, test } from './testing/shop.ts'

test.use({ javaScriptEnabled: false })

test('with scripts off the shop can be read, and its links work', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Mon compte').first()).toBeHidden()
  const product = page.locator('a[href^="/products/"]').first()
  const address = (await product.getAttribute('href')) ?? ''
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('€')

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
  await page.locator('summary').filter({ hasText: 'Mat ou brillant' }).click()
  await expect(page.getByText('Le mat se mélange mieux')).toBeVisible()
})

test('with scripts off the legal pages say who sells', async ({ page }) => {
  await page.goto('/legal-notice')
  await expect(page.getByRole('main')).toContainText('Directeur de la publication')
  await page.goto('/cgv')
  await expect(page.getByRole('main')).toContainText('garantie légale de conformité')
  expect((await page.goto('/nulle-part'))?.status()).toBe(404)
  expect((await page.goto('/terms'))?.url()).toMatch(/\/terms-of-service$/)
  expect((await page.goto('/privacy'))?.url()).toMatch(/\/privacy-policy$/)
})
