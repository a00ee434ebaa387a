import { spawnSync } from 'node:child_process'
import { chromium, type Page } from '@playwright/test'
import { startShop, type Shop } from '../e2e/testing/shop-process.ts'
import { findBrowser } from '../scripts/setup/browser.mjs'
import { buy, handOn, PHONE } from './phone.ts'
import { row } from './table.ts'

const OWNER = { email: 'camille@boutique.test', password: 'Tr0is-petits-chats' }
const PASSWORD = {
  'Nouveau mot de passe': OWNER.password,
  'Confirmer le mot de passe': OWNER.password,
}
const SIGN_IN = { 'Adresse e-mail': OWNER.email, 'Mot de passe': OWNER.password }
const PRODUCT = { Nom: 'Pochettes mates', Description: 'Pour vos cartes de jeu.' }
const SCREEN = { viewport: { width: 1280, height: 800 }, hasTouch: true }

/**
 * `npm run bench -- --first-sale` walks from an empty data folder to the first sale, with only a browser after the two
 * commands of docs/installer-la-boutique.md: the start, and the link of the first admin. All services are sandboxes, so
 * the legal particulars and the keys of a live shop are not part of this walk. It prints clicks, fields and seconds of
 * waiting.
 */
export async function walkToFirstSale(): Promise<void> {
  const began = performance.now()
  const shop = await startShop({ env: { DEMO_DATA: 'false', ADMIN_EMAIL: OWNER.email } })
  const link = linkOf(shop)
  const commandsMs = performance.now() - began
  const browser = await chromium.launch({
    executablePath: process.env['PLAYWRIGHT_CHROMIUM'] ?? findBrowser(),
    args: ['--no-sandbox'],
  })
  try {
    row('', 'clicks', 'fields', 'seconds', 'kB')
    row('the two commands', '', '', (commandsMs / 1000).toFixed(1), '')
    const owner = await (await browser.newContext(SCREEN)).newPage()
    owner.setDefaultTimeout(60_000)
    await openWithOneProduct(owner, shop, link)
    const customer = await (await browser.newContext(PHONE)).newPage()
    customer.setDefaultTimeout(25_000)
    await buy(customer, shop.url, () => 0)
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** Returns the link that `npm run admin` prints, at this shop's address. */
function linkOf({ url, dataDir }: Shop): string {
  const { stdout } = spawnSync(process.execPath, ['scripts/admin.mjs', '--email', OWNER.email], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PUBLIC_URL: url },
    encoding: 'utf8',
  })
  return url + new URL(stdout.trim()).pathname + new URL(stdout.trim()).hash
}

async function openWithOneProduct(page: Page, shop: Shop, link: string): Promise<void> {
  const hand = handOn(page, () => 0)
  await page.goto(link)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).waitFor()
  await hand.fill(page, PASSWORD)
  await hand.tap(page.getByRole('button', { name: 'Changer mon mot de passe' }))
  await page.waitForURL('**/login')
  await page.getByRole('button', { name: 'Se connecter' }).waitFor()
  await hand.fill(page, SIGN_IN)
  await hand.tap(page.getByRole('button', { name: 'Se connecter' }))
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
  hand.mark('password and sign-in')
  await page.goto(`${shop.url}/admin/products`)
  await hand.tap(page.getByRole('button', { name: 'Ajouter une protection' }).last())
  const form = page.getByRole('dialog', { name: 'Ajouter une protection' })
  await form.getByLabel('Nom', { exact: true }).waitFor()
  await hand.fill(page, PRODUCT)
  await hand.type(form.getByLabel('Stock', { exact: true }), '40')
  await hand.tap(form.getByLabel('Publier la protection (visible sur le site)'))
  await hand.tap(form.locator('button[type=submit]').filter({ visible: true }).last())
  await form.waitFor({ state: 'hidden' })
  hand.mark('a product on sale')
  hand.total()
}
