import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { ADDED_TO_CART } from '#shared/cart/texts.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { formatEuros } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import { PROMOTION_CREATED } from '#shared/promotions/texts.ts'
import { SLEEVES } from '../demo/sleeves.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { sleevePath, sleevesOf } from './testing/catalogue.ts'
import { choose, goOn, leaveAddress, newCustomer, payButton, terms } from './testing/checkout.ts'
import { onBothWidths } from './testing/on-both-widths.ts'
import { openPlainDocument } from './testing/plain-document.ts'
import { type Shop, startShop } from './testing/shop-process.ts'
import { expect, test } from './testing/shop.ts'

const AHEAD = 3
const LATER = {
  DAYS_LATER: String(AHEAD),
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'testing/days-later.ts')).href}`,
}
const CODE = 'NOIR-10'
const dayIn = (days: number) => parisDay(new Date(Date.now() + days * 86_400_000))
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })
const amount = (euros: number) => formatEuros(euros)

onBothWidths(() => {
  test(
    'Black Friday: the owner prepares 20 products and a code; on the day a visitor of a collection buys with both; a part is refunded; the journal adds up',
    { tag: '@rare' },
    async ({ page, browser, isMobile }) => {
      const before = await startShop()
      await enterAsAdmin(page, before.url)
      const old = SLEEVES.filter(({ daysAgo, sale }) => daysAgo > 40 && !sale).map(({ name }) => name)
      const onSale = old.slice(0, 20)
      await prepareSales(page, before.url, onSale)
      await prepareCode(page, before.url)
      const reduced = (await sleevesOf(before.url)).find(({ name }) => name === onSale[0])
      expect(reduced).not.toHaveProperty('sale')
      expect(await before.stop({ keepData: true })).toBe(0)

      const shop = await startShop({ dataDir: before.dataDir, env: LATER })
      try {
        const sleeves = await startedSales(shop, onSale)
        const [cheap, dear] = [sleeves.get(onSale[0] ?? ''), sleeves.get(old[20] ?? '')]
        if (!cheap?.sale || !dear) throw new Error('The demo has lost its goods')
        const pageOf = async () => {
          const size = { viewport: page.viewportSize(), isMobile, hasTouch: isMobile }
          const context = await browser.newContext({
            baseURL: shop.url,
            locale: 'fr-FR',
            reducedMotion: 'reduce',
            ...size,
          })
          return context.newPage()
        }
        const visitors = await pageOf()
        const number = await visit(visitors, { cheap: { ...cheap, sale: cheap.sale }, dear })
        await visitors.context().close()
        const owners = await pageOf()
        await enterAsAdmin(owners, shop.url)
        const paid = cheap.sale.price + dear.price * 0.9
        await refundPart(owners, shop.url, { number, name: cheap.name })
        await expectJournal(owners, shop.url, { number, goods: paid, refunded: cheap.sale.price })
        await owners.goto(`${shop.url}/admin/promotions`)
        await expect(owners.getByText(CODE).first()).toBeVisible()
        await expect(owners.getByText(amount(dear.price * 0.1)).first()).toBeVisible()
      } finally {
        await shop.discard()
      }
    },
  )
})

async function prepareSales(page: Page, url: string, names: readonly string[]): Promise<void> {
  await page.goto(`${url}/admin/products?limit=50`)
  for (const name of names) await page.getByLabel(`Choisir ${name}`, { exact: true }).check()
  await expect(page.getByText('20 choisies')).toBeVisible()
  await page.getByRole('button', { name: 'Promotion…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier 20 protections' })
  const apply = dialog.getByRole('button', { name: /^Modifier/ })
  await dialog.getByLabel('Pourcentage (%)').fill('130')
  await dialog.getByLabel('Dernier jour').fill(dayIn(AHEAD + 3))
  await expect(dialog.getByText('Le pourcentage est un nombre entier de 1 à 99')).toBeVisible()
  await expect(apply).toBeDisabled()
  await dialog.getByLabel('Pourcentage (%)').fill('30')
  await dialog.getByLabel('Premier jour').fill(dayIn(AHEAD))
  await expect(dialog.getByText('À modifier\u202F: 20')).toBeVisible()
  await expect(dialog.getByText(/sans promotion → .+ au lieu de /)).toHaveCount(20)
  await expectNoAxeViolations(page)
  await apply.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^20 produits\s: promotion −30\s% du /)).toBeVisible()
}

async function prepareCode(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/promotions`)
  await page.getByRole('button', { name: 'Ajouter un code promo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un code promo' })
  await dialog.getByLabel('Code', { exact: true }).fill('noir 10 !')
  await dialog.getByLabel('Pourcentage (%)').fill('10')
  await dialog.getByLabel('Premier jour').fill(dayIn(AHEAD))
  await dialog.getByLabel('Dernier jour').fill(dayIn(AHEAD + 3))
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Un code compte de 3 à 32 lettres').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Code', { exact: true }).fill(CODE.toLowerCase())
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toasts(page)).toContainText(PROMOTION_CREATED)
  const row = page.getByRole('row').filter({ hasText: CODE })
  await expect(row.or(page.getByRole('listitem').filter({ hasText: CODE })).first()).toContainText(
    'Programmé',
  )
}

async function startedSales(shop: Shop, names: readonly string[]): Promise<Map<string, Sleeve>> {
  let sleeves: Sleeve[] = []
  await expect(async () => {
    sleeves = await sleevesOf(shop.url)
    const running = sleeves.filter(({ name, sale }) => names.includes(name) && sale?.isRunning)
    expect(running.map(({ name }) => name)).toHaveLength(names.length)
  }).toPass()
  return new Map(sleeves.map((sleeve) => [sleeve.name, sleeve]))
}

type Goods = { cheap: Sleeve & { sale: NonNullable<Sleeve['sale']> }; dear: Sleeve }

async function visit(page: Page, { cheap, dear }: Goods): Promise<string> {
  await page.goto(`/collections/${cheap.collection}`, { referer: 'https://www.google.com/' })
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: cheap.name, exact: true }) })
  await expect(card).toContainText('Prix le plus bas des 30 derniers jours')
  await expect(card.locator('del')).toHaveText(amount(cheap.sale.struck))
  await expect(card).toContainText(amount(cheap.sale.price))
  await expectNoAxeViolations(page)
  await card.getByRole('link', { name: cheap.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: cheap.name })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('Prix le plus bas des 30 derniers jours').first()).toBeVisible()
  await putIntoCart(page)
  await page.goto(`${sleevePath(dear)}?code=${CODE}`)
  await expect(toasts(page)).toContainText(`Code promo ${CODE} gardé pour votre panier`)
  await putIntoCart(page)
  await page.goto('/cart')
  await expect(page.getByRole('region', { name: 'Articles' }).locator('del')).toHaveText(
    amount(cheap.sale.struck),
  )
  const recap = page.getByRole('region', { name: 'Récapitulatif', exact: true })
  await expect(recap.getByText(amount(Math.round(dear.price * 10) / 100))).toBeVisible()
  await expectNoAxeViolations(page)
  await leaveAddress(page)
  await page.goto('/checkout/shipping')
  await goOn(page).click()
  await expect(page).toHaveURL(/\/checkout\/payment$/)
  await page.getByLabel('Adresse e-mail').fill(newCustomer().email)
  await expect(page.getByText(`Code promo ${CODE} appliqué`).first()).toBeAttached()
  await expect(payButton(page)).toBeVisible()
  await expectCodeToFollowTabs(page)
  await terms(page).check()
  await choose(page, 'Payer')
  await expect(page).toHaveURL(/\/order-success$/)
  return (await page.getByText(/^C-\d{4}-\d{6}$/).textContent()) ?? ''
}

async function expectCodeToFollowTabs(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await openPlainDocument(other)
  const applied = page.getByText(`Code promo ${CODE} appliqué`)
  await other.evaluate(() => localStorage.removeItem('carapace.code'))
  await expect(applied).toHaveCount(0)
  await other.evaluate((code) => localStorage.setItem('carapace.code', code), CODE)
  await expect(applied.first()).toBeAttached()
  await other.close()
}

async function putIntoCart(page: Page): Promise<void> {
  await page.getByText('Lot de 5', { exact: true }).click()
  await page.getByRole('button', { name: /^Ajouter au panier/ }).click()
  await expect(toasts(page)).toContainText(ADDED_TO_CART)
}

async function refundPart(page: Page, url: string, { number, name }: { number: string; name: string }) {
  await page.goto(`${url}/admin/orders?q=${number}`)
  await page.getByRole('button', { name: `Détails de la commande ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Commande ${number}` })
  await expect(dialog).toContainText(CODE)
  await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Rembourser' })
  await refund.getByRole('textbox', { name: `${name}, lot de 5` }).fill('1')
  await refund.getByLabel('Motif').selectOption('Article abîmé ou défectueux')
  await refund.getByRole('button', { name: /^Rembourser \d/ }).click()
  await expect(page.getByText('Remboursement effectué avec succès').first()).toBeVisible()
}

type Booked = { number: string; goods: number; refunded: number }

async function expectJournal(page: Page, url: string, { number, goods, refunded }: Booked): Promise<void> {
  await page.goto(`${url}/admin/documents`)
  await page.getByLabel('Mois').fill(dayIn(AHEAD).slice(0, 7))
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Journal du mois (CSV)' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  const rows = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'))
  const cents = (cell = '') => Math.round(Number(cell.replace(',', '.')) * 100)
  for (const cells of rows) expect(cents(cells[9]) + cents(cells[10])).toBe(cents(cells[11]))
  const own = rows.filter((cells) => cells[3] === number)
  expect(own.map((cells) => cells[2])).toEqual(['Facture', 'Avoir'])
  const [invoice = [], note = []] = own
  const fee = cents(invoice[12]) - Math.round(goods * 100)
  expect([430, 890, 0]).toContain(fee)
  expect(cents(note[13])).toBe(Math.round(refunded * 100))
}
