import { chromium, type Page } from '@playwright/test'
import { startShop } from '../e2e/testing/shop-process.ts'
import { findBrowser } from '../scripts/setup/browser.mjs'
import { middle, row } from './table.ts'

/**
 * `npm run bench -- --clicks` measures the time from a click on a card to the paint of the product's name, on a slow
 * phone. It prints the median and the worst time, for clicks without a touch before them and for clicks after a touch.
 */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const LINE = { offline: false, latency: 150, downloadThroughput: 1_250_000, uploadThroughput: 375_000 }
const SLOWER_PROCESSOR = 4
const CLICKS = 20
const IN_VIEW_MS = 300
const TOUCH_MS = 100

export async function reportClicks(url: string | undefined): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['PLAYWRIGHT_CHROMIUM'] ?? findBrowser(),
    args: ['--no-sandbox'],
  })
  const shop = url === undefined ? await startShop() : undefined
  try {
    row('click on a card, 4x slower, 150 ms', 'middle', 'worst')
    for (const [name, isTouched] of [
      ['by script, without a touch', false],
      ['by a touch of 100 ms', true],
    ] as const) {
      const page = await (await browser.newContext(PHONE)).newPage()
      const line = await page.context().newCDPSession(page)
      await line.send('Network.enable')
      await line.send('Network.emulateNetworkConditions', LINE)
      await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
      const times: number[] = []
      for (let n = 0; n < CLICKS; n++)
        times.push(await timeOfClick(page, shop?.url ?? url ?? '', n, isTouched))
      row(name, `${middle(times).toFixed(0)} ms`, `${Math.max(...times).toFixed(0)} ms`)
      await page.context().close()
    }
  } finally {
    await browser.close()
    await shop?.stop()
  }
}

async function timeOfClick(page: Page, url: string, at: number, isTouched: boolean): Promise<number> {
  await page.goto(url, { waitUntil: 'networkidle' })
  const card = page.locator('ul[aria-label="Protections"] > li a').nth(at % 12)
  await card.scrollIntoViewIfNeeded()
  const name = await card.innerText()
  // Gives the page time to load the product in advance, because its card is now in view.
  await page.waitForTimeout(IN_VIEW_MS)
  if (isTouched) {
    await card.dispatchEvent('touchstart')
    await page.waitForTimeout(TOUCH_MS)
  }
  return page.evaluate<number>(`(${CLICK})(${JSON.stringify([await card.getAttribute('href'), name])})`)
}

/** Clicks the link. Resolves with the milliseconds until the product's name is painted. */
const CLICK = `([href, name]) => new Promise((resolve) => {
  const link = document.querySelector('main a[href="' + href + '"]')
  const begin = performance.now()
  const watch = new MutationObserver(() => {
    if (document.querySelector('main h1')?.textContent !== name) return
    watch.disconnect()
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)))
  })
  watch.observe(document, { childList: true, subtree: true, characterData: true })
  link.click()
})`
