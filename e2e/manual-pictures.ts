/**
 * `npm run docs:pictures` starts a separate demo shop and takes the screenshots of the owner's manual (`docs/manuel`).
 * `npm run docs:pictures -- cloturer-le-mois` takes only this screenshot.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../scripts/setup/browser.mjs'
import { enterAsAdmin } from './testing/admin.ts'
import { waitUntilDrawn } from './testing/drawn-screen.ts'
import { openPlainDocument } from './testing/plain-document.ts'
import { startShop } from './testing/shop-process.ts'

const MANUAL = 'docs/manuel'
const WIDTH = 1280
const HEIGHT = 800

const [only] = process.argv.slice(2)

/** These pictures show the first order of the list. */
const ON_AN_ORDER = ['changer-une-adresse', 'annuler-une-commande', 'rembourser-un-client']

const shop = await startShop()
const browser = await chromium.launch({
  executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? findBrowser(),
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
try {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: WIDTH, height: HEIGHT },
    locale: 'fr-FR',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await openPlainDocument(page)
  await enterAsAdmin(page, shop.url)
  for (const file of readdirSync(MANUAL)) {
    const screen = /^\[Ouvrir l’écran\]\((\S+)\)$/m.exec(
      file.endsWith('.md') ? readFileSync(join(MANUAL, file), 'utf8') : '',
    )
    if (screen?.[1] && (only === undefined || file === `${only}.md`))
      await takePicture(page, file.replace(/\.md$/, ''), screen[1])
  }
} finally {
  await browser.close()
  await shop.discard()
}

async function takePicture(page: Page, slug: string, screen: string): Promise<void> {
  await page.goto(screen)
  if (ON_AN_ORDER.includes(slug)) {
    const order = page.locator('main table a[href^="/admin/orders/"]').first()
    await page.goto((await order.getAttribute('href')) ?? screen)
  }
  await waitUntilDrawn(page)
  const picture = await page.screenshot()
  await sharp(picture)
    .webp({ quality: 70 })
    .toFile(join(MANUAL, 'images', `${slug}.webp`))
  console.log(slug)
}
