import type { Page } from '@playwright/test'
import { CART_EMPTY } from '#shared/cart/texts.ts'
import { scriptsRun } from './testing/catalogue.ts'
import { expect, test } from './testing/shop.ts'

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const KB = 1_000
/** A page that is not painted by then loads its scripts nevertheless (`start.ts`). */
const LONGEST_WAIT_MS = 3_000

/**
 * Limits for the home page before any interaction. `shift` also applies to a product page. Bytes are compressed, unless
 * said otherwise. Widths are in pixels.
 */
const BUDGET = {
  scripts: 121 * KB,
  scriptFiles: 9,
  styles: 12.8 * KB,
  fonts: 29 * KB,
  /** The first round trip of a new connection carries about 14 kB. */
  document: 13.5 * KB,
  /** The uncompressed size of `document`. */
  markup: 84 * KB,
  pictures: 240 * KB,
  widestCard: 360,
  widestHero: 720,
  shift: 0.005,
}

test('the home page stays within its size on a phone, and neither it nor a product page shifts', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ ...PHONE, baseURL: shop.url })
  const page = await context.newPage()
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const missing: string[] = []
  page.on('response', (answer) => answer.status() >= 400 && missing.push(answer.url()))
  await page.addInitScript(() => {
    // Without `saveData` the page may also load files of other pages.
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await scriptsRun(page)
  // On a slow machine the network may be idle before the scripts have asked for the pictures.
  const picturesRead = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/images/')).length,
    )
  await expect.poll(picturesRead).toBeGreaterThan(4)
  const { entries, shift } = await page.evaluate(() => ({
    entries: performance.getEntries().map((entry) => {
      const {
        name,
        entryType,
        encodedBodySize = 0,
        decodedBodySize = 0,
      } = entry as PerformanceEntry & { encodedBodySize?: number; decodedBodySize?: number }
      const atMs = entry.startTime
      return { path: name, entryType, atMs, bytes: encodedBodySize, unpacked: decodedBodySize }
    }),
    shift: (globalThis as unknown as { seen: { shift: number } }).seen.shift,
  }))
  const document = entries.find(({ entryType }) => entryType === 'navigation')
  const scripts = entries.filter(({ path }) => path.endsWith('.js'))
  const bytesOf = (kind: RegExp) =>
    entries.filter(({ path }) => kind.test(path)).reduce((sum, { bytes }) => sum + bytes, 0)
  const widths = entries.flatMap(({ path }) => Number(/\/images\/.+\/(\d+)\.avif$/.exec(path)?.[1] ?? []))
  expect(missing).toEqual([])
  expect(scripts.length).toBeGreaterThan(3)
  const application = scripts.filter(({ path }) => !/\/(?:start|preload)-/.test(path))
  const painted = entries.find(({ path }) => path === 'first-contentful-paint')?.atMs ?? Infinity
  const waited = Math.min(painted, LONGEST_WAIT_MS)
  expect(Math.min(...application.map(({ atMs }) => atMs))).toBeGreaterThan(waited)
  const pictures = entries.flatMap(({ path, atMs }) => (path.includes('/images/') ? atMs : []))
  expect(pictures.length).toBeGreaterThan(4)
  expect(pictures.toSorted((one, other) => one - other)[3]).toBeGreaterThan(painted)
  expect(scripts.length).toBeLessThanOrEqual(BUDGET.scriptFiles)
  expect(bytesOf(/\.js$/)).toBeLessThan(BUDGET.scripts)
  expect(bytesOf(/\.woff2$/)).toBeGreaterThan(0)
  expect(bytesOf(/\.woff2$/)).toBeLessThan(BUDGET.fonts)
  expect(bytesOf(/\.css/)).toBeGreaterThan(0)
  expect(bytesOf(/\.css/)).toBeLessThan(BUDGET.styles)
  expect(document?.bytes).toBeLessThan(BUDGET.document)
  expect(document?.unpacked).toBeLessThan(BUDGET.markup)
  expect(bytesOf(/\/images\//)).toBeLessThan(BUDGET.pictures)
  expect(widths.filter((width) => width > BUDGET.widestCard).length).toBeLessThanOrEqual(1)
  expect(Math.max(...widths)).toBeLessThanOrEqual(BUDGET.widestHero)
  expect(shift).toBeLessThan(BUDGET.shift)
  const connection = await context.newCDPSession(page)
  const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  // Slow enough that the browser draws the product page before the whole document has arrived.
  await connection.send('Network.emulateNetworkConditions', { ...speed, downloadThroughput: 30 * KB })
  await page
    .locator('main article a')
    .first()
    .evaluate((link: HTMLAnchorElement) => location.assign(link.href))
  await expect(page.getByRole('button', { name: 'Ajouter au panier' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Refuser' })).toBeVisible()
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { seen } = globalThis as unknown as { seen: { shift: number } }
        requestAnimationFrame(() => setTimeout(() => resolve(seen.shift)))
      }),
  )
  expect(moved).toBeLessThan(BUDGET.shift)
  await connection.send('Network.emulateNetworkConditions', speed)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Refuser' })).toBeVisible()
  await opensAndComesBack(page)
  expect(errors).toEqual([])
  await context.close()
})

async function opensAndComesBack(page: Page): Promise<void> {
  const card = page.getByRole('list', { name: 'Protections' }).getByRole('link').nth(5)
  const name = await card.innerText()
  await card.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(100)
  await card.tap()
  await expect(page).toHaveURL(/\/products\//)
  await expect(page.getByRole('button', { name: /^Ajouter au panier/ })).toBeEnabled()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
}

test('an empty cart says so before any script runs, and a full one never does', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/cart')
  await expect(page.getByText(CART_EMPTY)).toBeVisible()
  await expect(page.getByText('Chargement')).toBeHidden()
  await page.evaluate(() => localStorage.setItem('carapace.cart', '{}'))
  await page.reload()
  await expect(page.getByText(CART_EMPTY)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Mon panier' })).toBeVisible()
})
