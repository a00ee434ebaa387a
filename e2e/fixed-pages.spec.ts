import { expectNoAxeViolations } from './testing/axe.ts'
import { reconnect } from './testing/connection.ts'
import { expect, test } from './testing/shop.ts'

const PAGES: [string, string, string?][] = [
  ['/guide-achat', 'Guide d’achat', "Guide d'achat"],
  ['/legal-notice', 'Mentions légales'],
  ['/cgv', 'Conditions Générales de Vente'],
  ['/terms-of-service', 'Conditions d’utilisation', "Conditions d'utilisation"],
  ['/privacy-policy', 'Politique de confidentialité'],
  ['/garanties', 'Garanties légales'],
  ['/accessibilite', 'Déclaration d’accessibilité', 'Accessibilité : non conforme'],
  ['/plan-du-site', 'Plan du site'],
]

test('every page in the footer exists and is readable, and the guide has no fault', async ({ page }) => {
  // The home page's catalogue grows while its footer is scrolled into view, so a click there would miss the
  // link.
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Refuser' }).click()
  for (const [path, title, link = title] of PAGES) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('searchbox', { name: 'Rechercher dans toute la boutique' })).toBeVisible()
    if (path === '/guide-achat') await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 375, height: 812 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})

test('the terms of sale have a version, withdrawal, guarantees and mediator, and no link to the closed EU platform', async ({
  page,
}) => {
  await page.goto('/cgv')
  const main = page.getByRole('main')
  for (const text of [/Version du \d{1,2}/, '14 jours', 'vices cachés', 'médiateur', '4,30', '8,90'])
    await expect(main.getByText(text).first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'Renoncer au contrat ici' })).toHaveAttribute(
    'href',
    '/retractation',
  )
  expect(await page.content()).not.toContain('ec.europa.eu/consumers/odr')
})

test('the privacy page reopens the cookie choice', async ({ page }) => {
  await page.goto('/privacy-policy')
  await page.getByRole('button', { name: 'Refuser' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Gérer mes cookies' }).click()
  await expect(page.getByRole('region', { name: 'Choix des cookies' })).toBeFocused()
})

test('an unknown page is a 404 with a link home', async ({ page }) => {
  expect((await page.goto('/cette-page-n-existe-pas'))?.status()).toBe(404)
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('main').getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 }, isMobile: true, hasTouch: true })

  test('the menu opens near the thumb, and closes on a choice or Escape', async ({ page }) => {
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Refuser' }).tap()
    const menu = page.getByRole('navigation', { name: 'Menu principal' })
    const opener = page.getByRole('banner').locator('summary', { hasText: 'Menu' })
    await opener.tap()
    await expect(menu.getByRole('link')).toHaveText([
      'Boutique',
      'Collections',
      'Guide d’achat',
      'Actus',
      'Mes favoris',
      /^Mon panier/,
      'Connexion',
    ])
    for (const entry of await menu.getByRole('link').all()) {
      const { y = 0, height = 0 } = (await entry.boundingBox()) ?? {}
      expect(y).toBeGreaterThan(667 / 2)
      expect(y + height).toBeLessThanOrEqual(667)
      expect(height).toBeGreaterThanOrEqual(44)
    }
    await expect(menu.getByRole('link', { name: 'Connexion' })).toHaveAttribute(
      'href',
      '/login?from=%2Fcontact',
    )
    await expectNoAxeViolations(page)
    await menu.getByRole('link', { name: 'Actus' }).tap()
    await expect(page).toHaveURL('/news')
    await expect(menu).toBeHidden()
    // The new page takes the focus after it is painted.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await opener.tap()
    await expect(menu.getByRole('link', { name: 'Boutique' })).toHaveAttribute('href', '/')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
  })
})

const PUBLIC_PAGES = PAGES.map(([path]) => path).concat(
  ['/', '/?q=introuvable', '/collections/pokemon', '/cart', '/favoris', '/login', '/register'],
  ['/forgotten-password', '/reset-password', '/retour-en-stock', '/desabonnement', '/news', '/contact'],
  ['/livraison', '/retours', '/retractation', '/commande', '/order-success', '/nulle-part'],
)

test(
  'all pages share their left edge, texts and forms share one width, and pages in the footer have no fault',
  { tag: '@rare' },
  async ({ page }) => {
    for (const path of PUBLIC_PAGES) {
      await page.goto(path)
      if (PAGES.some(([inFooter]) => inFooter === path)) await expectNoAxeViolations(page)
      for (const width of [1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const measured = () =>
          page.evaluate(() => {
            const seen = (selector: string) =>
              [...document.querySelectorAll(selector)]
                .map((element) => element.getBoundingClientRect())
                .filter((box) => box.width > 1)
            const first = Math.min(...seen('main :is(h1, h2, p, nav, form)').map((box) => box.left))
            const read = seen('main :is(.prose, .max-w-text, .max-w-text form)').map((box) => box.width)
            return {
              fromTheLogo: first - (seen('header a')[0]?.left ?? 0),
              isTooWide: Math.max(0, ...read) > 640,
            }
          })
        await expect.poll(measured, `${path} at ${width}`).toEqual({ fromTheLogo: 0, isTooWide: false })
      }
    }
  },
)

test('a lost connection is announced until it is back', { tag: '@rare' }, async ({ page, context }) => {
  await page.goto('/guide-achat')
  await page.getByRole('button', { name: 'Refuser' }).click()
  await context.setOffline(true)
  await expect(page.getByText('Vous êtes hors connexion.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nous contacter' }).click()
  const message = page.getByRole('region', { name: 'Messages' })
  await expect(message).toContainText('Vous êtes hors connexion')
  const failed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'script')
  const news = page.getByRole('banner').getByRole('link', { name: 'Actus' })
  await news.hover()
  await failed
  await news.click()
  await expect(message).toContainText('Vous êtes hors connexion')
  await page.evaluate(() => scrollTo(0, 0))
  await page.setViewportSize({ width: 320, height: 640 })
  const [told, head] = [await message.boundingBox(), await page.getByRole('banner').boundingBox()]
  expect(told?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
  expect(new URL(page.url()).pathname).toBe('/guide-achat')
  await reconnect(page)
  await expect(page.getByText('Vous êtes hors connexion')).toHaveCount(0)
})

test('no string becomes markup, and a journey fails on a policy violation', async ({
  page,
  policyFaults,
}) => {
  await page.goto('/guide-achat')
  await page.getByRole('button', { name: 'Refuser' }).click()
  const outcome = page.evaluate(() => {
    document.body.innerHTML = '<img src="x" onerror="alert(1)">'
  })
  await expect(outcome).rejects.toThrow(/nobody has cleaned/)
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('style'), { textContent: 'a{}' }))
  })
  await expect.poll(() => policyFaults.length).toBeGreaterThan(0)
  policyFaults.length = 0
})
