import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { type Shop, startShop } from '../e2e/testing/shop-process.ts'
import { openDatabase } from '../src/server/database/connect.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { findBrowser } from '../scripts/setup/browser.mjs'
import { furnishLargeShop } from './large-shop.ts'
import { middle, row } from './table.ts'

/**
 * `npm run bench -- --clicks`: how long after a click on a card the product's name is painted, on a phone with a processor
 * so many times slower and this latency; the middle and the worst of 20.
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
/** How long a card has been in view before it is clicked. */
const IN_VIEW_MS = 300

const openBrowser = () =>
  chromium.launch({
    executablePath: process.env['PLAYWRIGHT_CHROMIUM'] ?? findBrowser(),
    args: ['--no-sandbox'],
  })

export async function tellClicks(url: string | undefined): Promise<void> {
  const browser = await openBrowser()
  const shop = url === undefined ? await startShop() : undefined
  try {
    row('click on a card, 4x slower, 150 ms', 'middle', 'worst')
    for (const [name, isTouched] of [
      ['in view for 300 ms', false],
      ['touched 300 ms before', true],
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

/** In the page: what the first suggestion is, a text typed into the search, a list asked for, an order chosen. */
const SUGGESTED = `document.querySelector('ul[aria-label="Suggestions"] a > .leading-snug')?.textContent`
const SHOWN = `[...document.querySelectorAll('main article h3')].map(({ textContent }) => textContent).join()`
const FIELD = `const field = document.querySelector('#recherche')`
const typed = (text: string) =>
  `${FIELD}; field.value = '${text}'; field.dispatchEvent(new InputEvent('input', { bubbles: true }))`
const filtered = (place: number) =>
  `document.querySelector('nav[aria-label="Disponibilité"] li:nth-child(${place}) a').click()`
const sorted = (order: string) =>
  `const field = document.querySelector('select[name="sort"]'); field.value = '${order}'; field.dispatchEvent(new Event('change', { bubbles: true }))`
const showsOthers = `${SHOWN} !== shown && !document.querySelector('[aria-busy="true"]')`

/** From an act to after the frame that shows its answer. */
function timed(act: string, answer: string): string {
  return `new Promise((resolve, reject) => {
    const [shown, suggested] = [${SHOWN}, ${SUGGESTED}]
    setTimeout(() => reject(new Error(${JSON.stringify(`no answer in 10 s: ${answer}`)})), 10_000)
    const begin = performance.now()
    const watch = new MutationObserver(() => {
      if (!(${answer})) return
      watch.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)))
    })
    watch.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
    ;(() => { ${act} })()
  })`
}

const SLEEVES = 2_000

/** What is done on one page, again and again: no try asks for what one before it has asked for, but for the way back. */
const BROWSING: [name: string, act: (n: number) => [act: string, answer: string][]][] = [
  [
    'a letter typed',
    (n) => {
      const number = 1_011 + 20 * n
      return [
        [typed(`protection n ${Math.floor(number / 10)}`), `${SUGGESTED} && ${SUGGESTED} !== suggested`],
        [typed(`protection n ${number}`), `${SUGGESTED} === 'Protection n° ${number}'`],
      ]
    },
  ],
  [
    'a search',
    (n) => [
      [`${FIELD}; field.value = 'protection n ${1_013 + 20 * n}'; field.form.requestSubmit()`, showsOthers],
    ],
  ],
  ['a filter', (n) => [[filtered(n % 2 === 0 ? 2 : 1), showsOthers]]],
  ['a sorting', (n) => [[sorted(n % 2 === 0 ? 'price-desc' : 'price-asc'), showsOthers]]],
]

/** Letters, searches, filters and sortings in a shop of this many sleeves, on this machine without a line between. */
export async function tellBrowsing(): Promise<void> {
  const shop = await openLargeShop()
  const browser = await openBrowser()
  try {
    row(`\n${SLEEVES} sleeves, no latency`, 'middle', 'worst')
    for (const [name, actsOf] of BROWSING) {
      const page = await (await browser.newContext()).newPage()
      await page.goto(shop.url, { waitUntil: 'networkidle' })
      await page.getByRole('searchbox').focus()
      const times: number[] = []
      for (let n = 0; n < CLICKS; n++) {
        let last = 0
        for (const [act, answer] of actsOf(n)) last = await page.evaluate<number>(timed(act, answer))
        times.push(last)
      }
      row(name, `${middle(times).toFixed(0)} ms`, `${Math.max(...times).toFixed(0)} ms`)
      await page.context().close()
    }
  } finally {
    await browser.close()
    await shop.stop()
  }
}

async function openLargeShop(): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'carapace-bench-'))
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(database)
  await furnishLargeShop(database, { users: 10, images: 5, sleeves: SLEEVES, orders: 10 })
  await database.close()
  return startShop({ dataDir, env: { DEMO_DATA: 'false' } })
}

/** Back to the catalogue, and from there into one of the cards that are on screen. */
async function timeOfClick(page: Page, url: string, at: number, isTouched: boolean): Promise<number> {
  await page.goto(url, { waitUntil: 'networkidle' })
  const card = page.locator('ul[aria-label="Protections"] > li a').nth(at % 12)
  await card.scrollIntoViewIfNeeded()
  const name = await card.innerText()
  if (isTouched) await card.dispatchEvent('pointerover', { pointerType: 'touch' })
  // What is measured begins so long after the card came into view: no condition to wait for.
  await page.waitForTimeout(IN_VIEW_MS)
  return page.evaluate<number>(`(${CLICK})(${JSON.stringify([await card.getAttribute('href'), name])})`)
}

/** Runs in the page. After the frame that shows the name. */
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
