import { randomUUID } from 'node:crypto'
import { chromium, type Frame, type Locator, type Page } from '@playwright/test'
import { startShop } from '../e2e/testing/shop-process.ts'
import { findBrowser } from '../scripts/setup/browser.mjs'
import { PAY_BUTTON } from '../src/sandbox/paypal/button-names.ts'
import { row } from './table.ts'

/**
 * `npm run bench -- --phone` measures the way from opening the shop to the paid order on a slow phone and connection,
 * without an account. It prints taps, fields and seconds of waiting, without the time for reading and typing.
 * `--phone=http://…` measures a running shop, for example of another release.
 */
export const PHONE = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER_PROCESSOR = 4

const PERSON = {
  'Code postal': '69001',
  Ville: 'Lyon',
  Prénom: 'Ada',
  Nom: 'Morel',
  Adresse: '12 rue du Port',
}

export async function walkOnPhone(url: string | undefined): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['PLAYWRIGHT_CHROMIUM'] ?? findBrowser(),
    args: ['--no-sandbox'],
  })
  const shop = url === undefined ? await startShop() : undefined
  try {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', SLOW_LINE)
    await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
    page.setDefaultTimeout(90_000)
    let bytes = 0
    line.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    row('4x slower, 150 ms, 1.6 Mbit/s', 'taps', 'fields', 'seconds', 'kB')
    await buy(page, shop?.url ?? url ?? '', () => bytes)
  } finally {
    await browser.close()
    await shop?.stop()
  }
}

/** Makes one purchase. A step ends as soon as its action is possible, perhaps before the last picture has arrived. */
export async function buy(page: Page, url: string, bytes: () => number): Promise<void> {
  const hand = handOn(page, bytes)
  await page.goto(url, { waitUntil: 'commit' })
  const card = page.locator('ul[aria-label="Protections"] > li a').first()
  await card.waitFor()
  hand.mark('the shop is there')
  await hand.tapIfThere(page.getByRole('button', { name: 'Refuser' }))
  await hand.tap(card)
  const add = page.getByRole('button', { name: /^Ajouter au panier/ })
  await add.waitFor()
  hand.mark('a product')
  await hand.tapUntil(add, page.getByRole('region', { name: 'Messages' }).getByText('Ajouté au panier'))
  hand.mark('in the cart')
  await goToShipping(page, hand)
  await page.locator('#champ-firstName').waitFor()
  await hand.fill(page, PERSON)
  await page.getByText('69001 LYON').last().waitFor()
  hand.mark('address and relay point')
  await hand.tap(page.getByRole('button', { name: 'Continuer vers le paiement' }))
  const terms = page.getByRole('checkbox', { name: /conditions générales de vente/ })
  await terms.waitFor()
  hand.mark('the payment')
  await hand.fill(page, { 'Adresse e-mail': `ada.${randomUUID()}@exemple.fr` })
  await hand.tap(terms)
  const pay = page.getByRole('button', { name: PAY_BUTTON })
  await hand.tap(pay)
  await hand.tap((await sandboxFrame(page)).getByRole('button', { name: 'Payer', exact: true }))
  await page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' }).waitFor()
  hand.mark('paid')
  hand.total()
}

/** Goes to the delivery, directly from the product if the shop offers that, otherwise through the cart. */
async function goToShipping(page: Page, hand: Hand): Promise<void> {
  const order = page.getByRole('link', { name: 'Commander', exact: true })
  if (await order.isVisible()) return hand.tap(order)
  await hand.tap(
    page
      .getByRole('link', { name: /^Mon panier/ })
      .filter({ visible: true })
      .first(),
  )
  const shipping = page.getByRole('link', { name: 'Choisir la livraison' })
  await shipping.waitFor()
  hand.mark('the cart')
  await hand.tap(shipping)
}

const MAX_TAPS = 5

type Hand = ReturnType<typeof handOn>

/** Returns the actions of a person, which count taps and fields and measure the waiting. */
export function handOn(page: Page, bytes: () => number) {
  const begin = performance.now()
  let [taps, fields, toldMs, toldBytes] = [0, 0, begin, 0]
  const sum = { taps: 0, fields: 0 }
  const line = (name: string, ms: number, size: number, of: typeof sum) =>
    row(name, String(of.taps), String(of.fields), (ms / 1000).toFixed(1), String(Math.round(size / 1000)))
  return {
    async tap(target: Locator) {
      taps += 1
      await target.tap()
    },
    /** Taps again if nothing happens, as people do. */
    async tapUntil(target: Locator, sign: Locator) {
      for (let tries = 1; ; tries++) {
        await this.tap(target)
        const isThere = await sign.waitFor({ timeout: 3_000 }).then(
          () => true,
          () => false,
        )
        if (isThere) return
        if (tries === MAX_TAPS) throw new Error(`${MAX_TAPS} taps on ${String(target)} did nothing.`)
      }
    },
    async tapIfThere(target: Locator) {
      if (await target.isVisible()) await this.tap(target)
    },
    async type(field: Locator, text: string) {
      fields += 1
      await field.fill(text)
    },
    /** Fills only empty fields. */
    async fill(form: Page, texts: Record<string, string>) {
      for (const [label, text] of Object.entries(texts)) {
        const field = form.getByLabel(label, { exact: true }).filter({ visible: true }).first()
        if ((await field.count()) === 0 || (await field.inputValue()) !== '') continue
        fields += 1
        await field.fill(text)
        // The page suggests a town for a postal code.
        if (label === 'Code postal') await settled(page)
      }
    },
    mark(name: string) {
      const now = performance.now()
      line(name, now - toldMs, bytes() - toldBytes, { taps, fields })
      sum.taps += taps
      sum.fields += fields
      ;[taps, fields, toldMs, toldBytes] = [0, 0, now, bytes()]
    },
    total: () => line('all', performance.now() - begin, bytes(), sum),
  }
}

const settled = (page: Page) =>
  page.waitForResponse(/\/api\/towns\//, { timeout: 2_000 }).then(
    // The field shows the town two frames later.
    () => page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'),
    () => undefined,
  )

async function sandboxFrame(page: Page): Promise<Frame> {
  const frame = await (await page.locator('iframe').last().elementHandle())?.contentFrame()
  if (!frame) throw new Error('The payment opened no frame.')
  return frame
}
