import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './testing/axe.ts'
import { acceptCookies } from './testing/cookies.ts'
import { expect, test } from './testing/shop.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'Choix des cookies' })
const adverts = (page: Page) => page.getByRole('complementary', { name: /^Publicité/ })

const LARGE = { width: 1680, height: 900 }

function collectAdvertCalls(page: Page): string[] {
  const advertCalls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(ads|sandbox\/ads)\//.test(pathname)) advertCalls.push(pathname)
  })
  return advertCalls
}

test('the cookie question stays until it is answered, and can be reopened; no advert comes before "Accepter"', async ({
  page,
}) => {
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Gérer mes cookies' }).waitFor()
  await expect(banner(page)).toHaveCount(0)
  const advertCalls = collectAdvertCalls(page)
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  await expectNoAxeViolations(page)
  const [refuse, accept] = ['Refuser', 'Accepter'].map((name) => page.getByRole('button', { name }))
  const sizes = await banner(page)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]))
  expect(sizes).toHaveLength(2)
  expect(sizes[0]).toEqual(sizes[1])

  await page.setViewportSize(LARGE)
  await page.reload()
  // The wait begins before the click, because on a busy machine the toast could already be gone afterwards.
  const stored = page.getByText('Préférences de cookies enregistrées').first().waitFor()
  await refuse?.click()
  await stored
  await expect(banner(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('refused')
  await page.waitForLoadState('networkidle')
  expect(advertCalls).toEqual([])

  const manage = page.getByRole('button', { name: 'Gérer mes cookies' })
  await expect(manage).toBeEnabled()
  // A pointer could miss the button, because the list at the end of the page grows.
  await manage.press('Enter')
  await expect(banner(page)).toBeFocused()
  await expect(banner(page)).toContainText('Actuellement, vous les refusez.')
  await accept?.click()
  expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('accepted')
  await expect(adverts(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Gérer mes cookies' })).toBeFocused()
})

test('after six months the question comes back', { tag: '@rare' }, async ({ page }) => {
  await page.addInitScript(acceptCookies, 190)
  await page.goto('/news')
  await expect(banner(page)).toBeVisible()
  await expect(adverts(page)).toHaveCount(0)
})

test('the banner never covers the focused element', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/cgv')
  await expect(banner(page)).toBeVisible()
  const manage = page
    .getByRole('link', { name: 'Gérer mes cookies' })
    .or(page.getByRole('button', { name: 'Gérer mes cookies' }))
  await expect(manage).toBeEnabled()
  await manage.focus()
  const covered = await page.evaluate(() => {
    const { bottom } = document.activeElement?.getBoundingClientRect() ?? { bottom: 0 }
    const cover = document.querySelector('section[aria-label="Choix des cookies"]')?.getBoundingClientRect()
    return bottom > (cover?.top ?? 0)
  })
  expect(covered).toBe(false)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(banner(page)).not.toBeInViewport()
})

test('requests no advert on a screen without room for it', async ({ page }) => {
  await page.addInitScript(acceptCookies)
  const advertCalls = collectAdvertCalls(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(advertCalls).toEqual([])
  await page.setViewportSize(LARGE)
  await expect(adverts(page)).toHaveCount(2)
})

test.describe('on a large screen', () => {
  test.use({ viewport: LARGE })

  test('no advert before "Accepter", then one on each side, and new ones on each page @rare', async ({
    page,
  }) => {
    const advertCalls = collectAdvertCalls(page)
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Refuser' }).click()
    await page.getByRole('link', { name: 'Actus' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Actus')
    expect(advertCalls).toEqual([])

    await page.getByRole('button', { name: 'Gérer mes cookies' }).click()
    await page.getByRole('button', { name: 'Accepter' }).click()
    await expect(adverts(page)).toHaveCount(2)
    await expect(adverts(page).first().getByText('Publicité', { exact: true })).toBeVisible()
    await expect(page.frameLocator('iframe').first().getByText('Annonce fictive')).toBeVisible()
    await expect.poll(() => advertCalls.filter((path) => path === '/ads/slot').length).toBe(2)
    await page.getByRole('link', { name: "Guide d'achat" }).click()
    await expect.poll(() => advertCalls.filter((path) => path === '/ads/slot').length).toBe(4)
    // This check comes after the count of calls, because it changes the width of the window.
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: 'Gérer mes cookies' }).click()
    await page.getByRole('button', { name: 'Refuser' }).click()
    await expect(adverts(page)).toHaveCount(0)
  })

  test(
    'shows no advert where people type, pay or manage, regardless of their choice of cookies',
    { tag: '@rare' },
    async ({ page }) => {
      await page.addInitScript(acceptCookies)
      const advertCalls = collectAdvertCalls(page)
      for (const path of ['/contact', '/cart', '/login', '/nulle-part']) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
      }
      expect(advertCalls).toEqual([])
    },
  )

  test('an advert reaches neither the page nor the browser’s storage', { tag: '@rare' }, async ({ page }) => {
    await page.addInitScript(acceptCookies)
    await page.route('**/sandbox/ads/adsbygoogle.js*', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: `let seen = []
        try { seen.push(localStorage.getItem('cookieConsent')) } catch { seen.push('no storage') }
        try { seen.push(parent.document.title) } catch { seen.push('no parent') }
        document.body.append(seen.join(', '))
        window.adsbygoogle = { push() {} }`,
      }),
    )
    await page.goto('/')
    await expect(page.frameLocator('iframe').first().getByText('no storage, no parent')).toBeVisible()
  })

  test('a slot is tried three more times, then removes its label', { tag: '@rare' }, async ({ page }) => {
    await page.addInitScript(acceptCookies)
    const failing = (times: number) => `let left = ${times}
    window.adsbygoogle = { push() {
      if (left-- > 0) throw new Error('no width')
      document.querySelector('ins').textContent = 'rempli'
    } }`
    let body = failing(3)
    await page.route('**/sandbox/ads/adsbygoogle.js*', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body,
      }),
    )
    await page.goto('/')
    await expect(page.frameLocator('iframe').first().getByText('rempli')).toBeVisible()
    body = failing(4)
    await page.goto('/guide-achat')
    await expect(adverts(page)).toHaveCount(2)
    await expect(adverts(page)).toHaveCount(0)

    await page.unroute('**/sandbox/ads/adsbygoogle.js*')
    let requests = 0
    await page.route('**/sandbox/ads/adsbygoogle.js*', (route) => {
      requests += 1
      return route.abort()
    })
    await page.goto('/news')
    await expect(adverts(page)).toHaveCount(2)
    await expect(adverts(page)).toHaveCount(0)
    expect(requests).toBe(8)
  })
})
