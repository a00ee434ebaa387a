import type { Locator } from '@playwright/test'
import { SLEEVES_LOAD_FAILED } from '#shared/catalogue/texts.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { cards, sleevePath, scrollToTwentieth, sleeveWith, sleevesOf } from './testing/catalogue.ts'
import { holdScripts } from './testing/hold-scripts.ts'
import { expect, test } from './testing/shop.ts'

const everyone = /^\d+ protections$/

test('searches, filters and sorts, and keeps the choice in the address', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator(cards)).toHaveCount(12)
  await expect(page.getByText(everyone)).toBeVisible()
  await expectNoAxeViolations(page)

  const card = page
    .locator(cards)
    .filter({ has: page.locator('.turning-back') })
    .first()
  const [front, back] = ['front', 'back'].map((side) => card.locator(`.turning-${side}`))
  const expectSide = async (shown: Locator | undefined, hidden: Locator | undefined) => {
    await expect(shown ?? card).toHaveCSS('transform', /^none$|^matrix\(1, 0, 0, 1, 0, 0\)$/)
    await expect(hidden ?? card).toHaveCSS('transform', /^matrix3d\(-1,/)
  }
  await expectSide(front, back)
  await card.hover()
  await expectSide(back, front)
  const picture = card.locator('.turning-back img').last()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('searchbox', { name: 'Rechercher une protection' }).hover()
  await expectSide(front, back)
  await card.getByRole('link').focus()
  await expectSide(back, front)

  const example =
    (
      await page.getByRole('searchbox', { name: 'Rechercher une protection' }).getAttribute('placeholder')
    )?.replace('…', '') ?? ''
  const found = await page.request.get(`/api/sleeves?page=1&q=${encodeURIComponent(example)}`)
  expect((await found.json()).pagination.total).toBeGreaterThan(0)
  await page.getByRole('searchbox', { name: 'Rechercher une protection' }).fill('ecaille')
  await page.getByRole('searchbox', { name: 'Rechercher une protection' }).press('Enter')
  await expect(page).toHaveURL('/?q=ecaille')
  await expect(page.getByRole('searchbox', { name: 'Rechercher une protection' })).not.toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Nos protections' })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByText(/résultats? pour «\secaille\s»/)).toBeVisible()
  await expect(page.locator(cards).first()).toContainText('Écaille')

  await page.getByRole('searchbox', { name: 'Rechercher une protection' }).fill('dragon')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page).toHaveURL('/?q=dragon')
  await page.getByLabel('Trier par').selectOption('Prix décroissant')
  await expect(page).toHaveURL('/?q=dragon&sort=price-desc')
  await page.getByText('Plus de filtres').click()
  await page.getByLabel('Disponibilité').selectOption('available')
  await expect(page).toHaveURL('/?q=dragon&availability=available&sort=price-desc')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Voir \d+ protections?$/ }).click()
  await expect(page.getByLabel('Disponibilité')).toBeHidden()

  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Rechercher une protection' })).toHaveValue('dragon')
  await expect(page.getByLabel('Trier par')).toHaveValue('price-desc')
  await expect(page.getByLabel('Disponibilité')).toHaveValue('available')

  await page.goBack()
  await expect(page).toHaveURL('/?q=dragon&sort=price-desc')
  await page.goForward()
  await page.getByRole('link', { name: 'Retirer Disponibles' }).click()
  await expect(page).toHaveURL('/?q=dragon&sort=price-desc')
  await expect(page.getByLabel('Trier par')).toHaveValue('price-desc')

  await page.setViewportSize({ width: 375, height: 740 })
  await expect(page.getByLabel('Pour cartes')).toBeHidden()
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await page.getByLabel('Pour cartes').selectOption({ index: 1 })
  await expect(page).toHaveURL('/?q=dragon&fits=63x88&sort=price-desc')
  await page.getByRole('button', { name: /^Voir \d+ protections?$/ }).click()
  await expect(page.getByLabel('Pour cartes')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filtrer (1)' })).toBeVisible()
  const { y = 1000 } = (await page.locator(cards).first().boundingBox()) ?? {}
  expect(y).toBeLessThanOrEqual(330)
})

test('new, nearly sold-out and sold-out products have badges; sorting by price works @rare', async ({
  page,
  shop,
}) => {
  await page.goto('/?availability=recent')
  await expect(page.locator(cards)).toHaveCount(5)
  await expect(page.getByText('Nouveau', { exact: true })).toHaveCount(5)
  await page.goto('/?availability=unavailable')
  await expect(page.locator(cards).first()).toContainText('Rupture de stock')
  const low = await sleeveWith(shop.url, (stock) => stock > 0 && stock < 32)
  await page.goto(`/?q=${encodeURIComponent(low.name)}`)
  await expect(page.locator(cards).first()).toContainText('Bientôt épuisé')
  await expect(page.locator(cards).first()).toContainText(
    `${low.dimensions.width} × ${low.dimensions.height} mm`,
  )
  await page.goto('/?sort=price-asc')
  const cheapest = Math.min(...(await sleevesOf(shop.url)).map(({ price }) => price))
  await expect(page.locator(cards).first()).toContainText(cheapest.toFixed(2).replace('.', ','))
})

test('browses by collection and format, on the home page and in a collection @rare', async ({
  page,
  shop,
}) => {
  const scriptsCome = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const search = page.getByRole('search', { name: 'Rechercher et filtrer' }).getByRole('searchbox')
  await search.fill('dragon')
  scriptsCome()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await expect(search).toHaveValue('dragon')
  await search.fill('')
  await page.getByLabel('Collection', { exact: true }).selectOption('pokemon')
  await expect(page).toHaveURL('/?collection=pokemon')
  const inIt = (await sleevesOf(shop.url)).filter(({ collection }) => collection === 'pokemon').length
  await expect(page.locator(cards)).toHaveCount(Math.min(12, inIt))
  await page.getByText('Plus de filtres').click()
  const label = await page.getByLabel('Format').locator('option').nth(1).textContent()
  const [, format, count] = /^(.+\smm) \((\d+)\)$/.exec(label ?? '') ?? []
  await page.getByLabel('Format').selectOption({ index: 1 })
  await expect(page).toHaveURL(/\?collection=pokemon&format=\d+x\d+$/)
  await expect(page.locator(cards)).toHaveCount(Math.min(12, Number(count)))
  expect(format).toMatch(/^\d+\s×\s\d+\smm$/)
  await page.getByLabel('Format').selectOption('Tous')
  await page.getByLabel('Pour cartes').selectOption({ index: 1 })
  await page.getByLabel('Dos').selectOption('mat')
  await expect(page).toHaveURL('/?collection=pokemon&fits=63x88&back=mat')
  await expect(page).toHaveTitle(/pour cartes 63\s×\s88\smm.*, dos mat/)
  await expect(page.getByText('Plus de filtres (1)')).toBeVisible()
  await page.locator(cards).first().getByRole('link').click()
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Pokémon' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pokémon' })).toBeVisible()
  await expect(page.getByText(`${inIt} protections`, { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByText('Plus de filtres').click()
  const film = page.getByLabel('Épaisseur').locator('option').nth(1)
  const [, filmed] = /\((\d+)\)$/.exec((await film.textContent()) ?? '') ?? []
  await page.getByLabel('Épaisseur').selectOption({ index: 1 })
  await expect(page).toHaveURL(/\/collections\/pokemon\?thickness=\d+$/)
  await expect(page.locator(cards)).toHaveCount(Number(filmed))
  await page.getByLabel('Épaisseur').selectOption('Toutes')
  await page.getByLabel('Trier par').selectOption('Prix croissant')
  await expect(page).toHaveURL('/collections/pokemon?sort=price-asc')
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a search without results offers alternatives @rare', async ({ page }) => {
  await page.goto('/?q=xylophonique&availability=recent')
  await expect(page.getByText('Rien ne correspond à « xylophonique »')).toBeVisible()
  await expectNoAxeViolations(page)
  const fresh = page.getByRole('region', { name: 'Nouveautés' })
  await expect(fresh.getByRole('link')).toHaveCount(4)
  await page.getByRole('link', { name: 'Marvel', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Marvel' })).toBeVisible()
  await expect(page).toHaveURL('/collections/marvel')
  await page.goBack()
  await page.getByRole('link', { name: 'Voir toutes les protections' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.locator(cards).nth(11)).toBeAttached()
})

test.describe('with transitions', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('scrolling loads 12 more at a time, and going back restores the position', async ({ page, shop }) => {
    const total = (await sleevesOf(shop.url)).length
    await page.goto('/')
    await expect(page.locator(cards)).toHaveCount(12)
    const { card: twentieth, name } = await scrollToTwentieth(page)
    await twentieth.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

    await page.goBack()
    await expect(twentieth).toBeInViewport()

    // A script clicks the link, because Playwright would scroll the list first.
    await page
      .getByRole('link', { name: /^Mon panier/ })
      .filter({ visible: true })
      .evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL('/cart')
    await page.goBack()
    await expect(twentieth).toBeInViewport()

    await expect(async () => {
      await page.mouse.wheel(0, 4000)
      await expect(page.locator(cards)).toHaveCount(total, { timeout: 500 })
    }).toPass()
    await expect(page.getByText('Vous avez tout vu.')).toBeVisible()
  })
})

test('a page that fails to load shows an error and a retry', { tag: '@rare' }, async ({ page }) => {
  await page.goto('/')
  await page.route('**/api/sleeves?*', (route) =>
    route.fulfill({ status: 503, json: { message: '…', code: 'DOWN' } }),
  )
  const message = page.getByText(SLEEVES_LOAD_FAILED)
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(message.first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.unroute('**/api/sleeves?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.locator(cards).nth(12)).toBeAttached()

  await page.getByText('Plus de filtres').click()
  await page.route('**/api/sleeves?*', (route) =>
    route.fulfill({ status: 503, json: { message: '…', code: 'DOWN' } }),
  )
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByLabel('Disponibilité').selectOption('recent')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(SLEEVES_LOAD_FAILED)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('La boutique n’a pas pu répondre')
  await expect(page.locator(cards).nth(11)).toBeAttached()
  await page.unroute('**/api/sleeves?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.locator(cards)).toHaveCount(5)
})

test('search engines find products, offers, breadcrumbs and the seller', async ({ request, shop }) => {
  const sleeve = await sleeveWith(shop.url, (stock) => stock >= 5 && stock < 10)
  const html = await (await request.get(sleevePath(sleeve))).text()
  const [product, trail] = structuredData(html)
  expect(product).toMatchObject({ '@type': 'Product', name: sleeve.name })
  expect(product?.offers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        '@type': 'Offer',
        name: 'Lot de 5',
        price: sleeve.price.toFixed(2),
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
      }),
      expect.objectContaining({ name: 'Lot de 10', availability: 'https://schema.org/OutOfStock' }),
    ]),
  )
  expect(trail).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ position: 1 }, { position: 2 }, { position: 3, name: sleeve.name }],
  })
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="http[^"]+${sleevePath(sleeve)}"`))
  expect(html).toContain('property="og:image"')
  const home = structuredData(await (await request.get('/')).text())
  expect(home.map((data) => data['@type'])).toEqual(['Organization', 'WebSite'])
})

function structuredData(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map((match) =>
    JSON.parse(match[1] ?? ''),
  )
}
