import { devices, type Page } from '@playwright/test'
import { ADDED_TO_CART } from '#shared/cart/texts.ts'
import { CODE_ASKED, PAYMENT_DECLINED, PAYMENT_SUCCEEDED } from '#shared/checkout/texts.ts'
import { COMPANY_INVOICE, SIREN_INVALID } from '#shared/documents/company-rules.ts'
import { CANCEL_DIALOG_SUCCEEDED } from '#shared/orders/texts.ts'
import { CODE_UNKNOWN } from '#shared/promotions/promotion-rules.ts'
import { WITHDRAW_NOTHING } from '#shared/withdrawals/part-rules.ts'
import { asOwner } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { scrollToTwentieth, sleevesOf } from './testing/catalogue.ts'
import {
  ADDRESS,
  choose,
  type Customer,
  goOn,
  newCustomer,
  payButton,
  terms,
  typeAddress,
} from './testing/checkout.ts'
import { watchMessages } from './testing/covered-by-messages.ts'
import { mailsTo } from './testing/mails.ts'
import { onBothWidths } from './testing/on-both-widths.ts'
import { pdfText } from './testing/pdf-text.ts'
import { expect, test } from './testing/shop.ts'
import { unfold } from './testing/unfold.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })

async function addToCart(page: Page, lot: string, lots: number): Promise<void> {
  await page.getByText(lot, { exact: true }).click()
  for (let more = 1; more < lots; more += 1) await page.getByRole('button', { name: /^Augmenter/ }).click()
  await page.getByRole('button', { name: /^Ajouter au panier/ }).click()
  await expect(toasts(page)).toContainText(ADDED_TO_CART)
  await expect(toasts(page).getByText(ADDED_TO_CART)).toBeHidden()
}

async function register(page: Page, { email, password }: Customer): Promise<void> {
  await unfold(page, 'Créer un compte')
  const known = page.getByText(`${ADDRESS.street}, ${ADDRESS.postalCode} ${ADDRESS.city}, France`)
  await expect(known).toBeVisible()
  await expect(page.getByLabel('Prénom')).toBeHidden()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Vérifiez les informations suivantes' })
  const listed = [/^Adresse e-mail/, /^Mot de passe/, /^Confirmer/, /^Téléphone/, /conditions d’utilisation$/]
  await expect(summary.getByRole('link')).toHaveText(listed)
  await expectNoAxeViolations(page)
  await page.locator('form').getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmer le mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Téléphone').fill('06 12 34 56 78')
  await page.getByRole('checkbox', { name: /J’accepte/ }).check()
  await page.getByRole('button', { name: 'Modifier mes coordonnées' }).click()
  await expect(page.getByLabel('Prénom')).toBeFocused()
  await expect(page.getByLabel('Prénom')).toHaveValue(ADDRESS.firstName)
  await expect(page.getByLabel('Ville')).toHaveValue(ADDRESS.city)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('region', { name: 'Payer la commande' })).toBeFocused()
}

async function typeEmail(page: Page, { email }: Customer): Promise<void> {
  const field = page.getByLabel('Adresse e-mail')
  await terms(page).check()
  await payButton(page).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expectNoAxeViolations(page)
  await field.fill(email)
  await terms(page).uncheck()
}

async function askForCompanyInvoice(page: Page): Promise<void> {
  await unfold(page, COMPANY_INVOICE)
  await page.getByLabel('Nom de l’entreprise').fill('Jeux Dupont')
  const siren = page.getByLabel('SIREN')
  await siren.fill('732 829 321')
  await payButton(page).click()
  await expect(siren).toBeFocused()
  await expect(page.getByText(SIREN_INVALID)).toBeVisible()
  await expectNoAxeViolations(page)
  await siren.fill('732 829 320')
  await page.reload()
  await expect(page.getByLabel('Nom de l’entreprise')).toHaveValue('Jeux Dupont')
  await expect(siren).toBeVisible()
  await expect(siren).toHaveValue('732 829 320')
}

async function tryCodes(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const code = `PARCOURS-${Date.now()}`
  await asOwner(origin, 'POST', '/api/admin/promotions', { code, kind: 'percent', value: 50 })
  await unfold(page, 'Code promo')
  const field = page.getByLabel('Votre code')
  const recap = page.getByRole('region', { name: 'Récapitulatif de la commande' })
  await field.fill('INCONNU')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByText(CODE_UNKNOWN)).toBeVisible()
  await expect(field).toHaveValue('INCONNU')
  await field.fill(code.toLowerCase())
  const answered = Promise.withResolvers<void>()
  const once = { times: 1 }
  await page.route('**/api/checkout/quote', (route) => answered.promise.then(() => route.continue()), once)
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByText(CODE_ASKED)).toBeVisible()
  let opened = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout/payments')) opened += 1
  })
  await payButton(page).click({ force: true })
  answered.resolve()
  await expect(recap.getByText('Code promo')).toBeVisible()
  await expect(page.getByText(CODE_ASKED)).toBeHidden()
  expect(opened).toBe(0)
  const cartPage = await page.context().newPage()
  await cartPage.goto(`${origin}/cart`)
  const inCart = cartPage.getByRole('region', { name: 'Récapitulatif', exact: true })
  await expect(inCart.getByText(`Code promo ${code}`).first()).toBeVisible()
  await inCart.getByRole('button', { name: 'Retirer le code' }).click()
  await expect(inCart.getByText(`Code promo ${code}`)).toBeHidden()
  await cartPage.goto(`${origin}/cart?code=${code}`)
  await expect(toasts(cartPage).getByText('50 % de réduction'.replace(' %', '\u00A0%'))).toBeVisible()
  await expect(inCart.getByText(`Code promo ${code}`).first()).toBeVisible()
  await cartPage.close()
  await expect(recap.getByText('Code promo')).toBeVisible()
  await page.getByRole('button', { name: 'Retirer le code' }).click()
  await expect(recap.getByText('Code promo')).toBeHidden()
}

const offerApplePay = (shopUrl: string, applePay: boolean) =>
  asOwner(shopUrl, 'PUT', '/api/admin/settings', { payment: { applePay } })

const applePay = (page: Page) => page.getByRole('button', { name: 'Apple Pay (bac à sable)' })

async function payByWallet(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Apple Pay (bac à sable)' })
  const told = (sentence: string) => page.getByRole('alert').filter({ hasText: sentence })
  const answered = Promise.withResolvers<void>()
  let guests = 0
  await page.route('**/api/checkout/guest', (route) => {
    guests += 1
    return answered.promise.then(() => route.continue())
  })
  await applePay(page).click()
  await sheet.getByRole('button', { name: 'Annuler' }).click()
  await expect(told('Rien n’a été débité')).toBeVisible()
  await applePay(page).click()
  await expect(sheet).toBeVisible()
  // Gives the page time for a second request, which must not come.
  await page.evaluate(() => new Promise((run) => setTimeout(run)).then(() => fetch('/healthz')))
  expect(guests).toBe(1)
  answered.resolve()
  await sheet.getByRole('button', { name: 'Carte refusée' }).click()
  await expect(told(PAYMENT_DECLINED)).toBeVisible()
  await applePay(page).click()
  await sheet.getByRole('button', { name: 'Payer' }).click()
}

async function openByLink(
  page: Page,
  dataDir: string,
  { customer, number }: { customer: Customer; number: string },
): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Suivre ma commande' }).click()
  const heading = page.getByRole('heading', { level: 1, name: `Commande ${number}` })
  await expect(heading).toBeVisible()
  await expect(page.getByText('Télécharger la facture')).toBeVisible()
  await expect.poll(() => mailsTo(dataDir, customer.email)).toHaveLength(1)
  const [mail] = await mailsTo(dataDir, customer.email)
  const link = /\/commande#token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  const reader = await page.context().newPage()
  await reader.setViewportSize({ width: 320, height: 568 })
  await reader.setContent(mail?.html ?? '')
  await expect(reader.getByText(number).filter({ visible: true }).first()).toBeVisible()
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await reader.close()
  const { origin } = new URL(page.url())
  await page.goto(origin)
  await page.goto(origin + link)
  await expect(heading).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^Commande ${number} · `))
  await page.getByRole('button', { name: 'Annuler une partie' }).click()
  const part = page.getByRole('dialog', { name: 'Annuler une partie' })
  await part.getByRole('button', { name: 'Confirmer la rétractation' }).click()
  await expect(part.getByRole('alert')).toHaveText(WITHDRAW_NOTHING)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Annuler une partie' })).toBeFocused()
  await page.getByRole('button', { name: 'Annuler une partie' }).click()
  await part.getByRole('button', { name: /^Augmenter .*lot de 32/ }).click()
  await expectNoAxeViolations(page)
  await part.getByRole('button', { name: 'Confirmer la rétractation' }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Télécharger l’avoir/ }).click()
  const creditNote = await pdfText(await downloaded)
  expect(creditNote).toMatch(/Corrige la facture F-\d{4}-\d{6}/)
  expect(creditNote).toMatch(/lot de 32/i)
  expect(creditNote).not.toMatch(/lot de 10/i)
  await expect(page.getByText(/^Rétractation déclarée le .* pour 1\s×\s.*, remboursée\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^Annuler la commande/ }).click()
  await page.getByRole('button', { name: 'Confirmer l’annulation' }).click()
  await expect(page.getByRole('dialog')).toContainText(CANCEL_DIALOG_SUCCEEDED)
}

test.use({
  userAgent: ({ isMobile, userAgent }, use) => use(isMobile ? devices['iPhone 15'].userAgent : userAgent),
})

onBothWidths(() => {
  test('a guest finds a sleeve, chooses a relay point and pays; on a computer with a new account, on a phone without one by wallet', async ({
    page,
    shop,
    isMobile,
  }) => {
    const customer = newCustomer()
    const messages = await watchMessages(page)
    if (isMobile) await offerApplePay(shop.url, true)
    await page.goto(shop.url)
    const { card, name } = await scrollToTwentieth(page)
    const before = (await sleevesOf(shop.url)).find((sleeve) => sleeve.name === name)?.stock ?? 0
    await card.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await addToCart(page, 'Lot de 10', 2)
    await addToCart(page, 'Lot de 32', 1)
    for (const width of isMobile ? [360, 375] : []) {
      await page.setViewportSize({ width, height: 812 })
      await expect(page.locator('.reach-bar').getByRole('link', { name: 'Voir mon panier' })).toBeVisible()
    }

    await page
      .getByRole('link', { name: /^Mon panier/ })
      .filter({ visible: true })
      .click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByRole('region', { name: 'Articles' }).getByRole('listitem')).toHaveCount(2)
    await page.getByRole('link', { name: 'Choisir la livraison' }).click()

    await expect(page).toHaveURL(/\/checkout\/shipping$/)
    await expect(page.getByRole('contentinfo')).not.toContainText('Plan du site')
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible()
    const done = page.getByRole('navigation', { name: 'Étapes de la commande' }).getByRole('link')
    await expect(done).toHaveAccessibleName(/^Panier/)
    await expect(async () => {
      const { width = 0, height = 0 } = (await done.boundingBox()) ?? {}
      expect(width).toBeGreaterThanOrEqual(24)
      expect(height).toBeGreaterThanOrEqual(44)
    }).toPass()
    await expect(page.locator('summary').filter({ hasText: 'Ma commande' })).toContainText('3 articles')
    await typeAddress(page)
    const points = page.locator('.mrw-point')
    const relay = page.getByRole('region', { name: 'Votre point relais' })
    await expect(relay.getByText(/69001/)).toBeVisible()
    await relay.getByRole('button', { name: 'Changer de point relais' }).click()
    await points.nth(2).click()
    const chosen = await points.nth(2).locator('small').textContent()
    await page.getByRole('button', { name: 'Choisir ce point' }).click()
    await expect(relay.locator('p').filter({ hasText: chosen ?? '' })).toBeVisible()
    await goOn(page).click()

    await expect(page).toHaveURL(/\/checkout\/payment$/)
    if (isMobile) await typeEmail(page, customer)
    else await register(page, customer)
    await expect(page).toHaveURL(/\/checkout\/payment$/)
    const recap = page.getByRole('region', { name: 'Récapitulatif de la commande' })
    await expect(recap.getByText(/^Retrait chez /)).toBeVisible()
    await expect(recap.getByText(ADDRESS.street)).toBeHidden()
    await expect(recap.getByText(/^2\s×\slot de 10, format \d+\s×\s\d+\smm$/)).toBeVisible()
    await expect(recap.getByText('1 × lot de 32')).toBeVisible()
    await terms(page).check()
    if (isMobile) {
      await askForCompanyInvoice(page)
      await payByWallet(page)
    } else {
      await tryCodes(page)
      await expect(applePay(page)).toBeHidden()
      await choose(page, 'Payer')
    }

    await expect(page).toHaveURL(/\/order-success$/)
    await expect(toasts(page)).toContainText(PAYMENT_SUCCEEDED)
    await expect(page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })).toBeVisible()
    await expect(page.getByText('Un e-mail de confirmation vous sera envoyé')).toBeVisible()
    await expect(page.getByText(/^Montant payé/)).toContainText('€')
    const bought = page.getByRole('region', { name: 'Articles achetés' })
    await expect(bought.getByRole('listitem')).toHaveCount(2)
    const paid = (await page.getByText(/^Montant payé/).textContent())?.match(/[\d,]+\s€/)?.[0] ?? 'nothing'
    await expect(bought.getByRole('definition').last()).toHaveText(paid)
    await expect(page.getByText('Livraison prévue entre ')).toBeVisible()
    await expectNoAxeViolations(page)
    expect([...messages.covered]).toEqual([])
    expect(messages.shown).toBeGreaterThan(0)
    const kept = await page.evaluate(() =>
      ['carapace.cart', 'shippingAddress', 'carapace.company'].map(
        (key) => localStorage.getItem(key) ?? sessionStorage.getItem(key),
      ),
    )
    expect(kept).toEqual([null, null, null])

    const number = (await page.getByText(/^C-\d{4}-\d{6}$/).textContent()) ?? ''
    const inShop = async () => (await sleevesOf(shop.url)).find((sleeve) => sleeve.name === name)?.stock
    expect(await inShop()).toBe(before - 52)
    if (isMobile) {
      await openByLink(page, shop.dataDir, { customer, number })
      await expect(page.getByRole('main')).toContainText(name)
      await offerApplePay(shop.url, false)
      return
    }
    await expect(page.getByRole('link', { name: number })).toHaveAttribute(
      'href',
      /^\/profile\/orders\/[\w-]+$/,
    )
    await page.getByRole('main').getByRole('link', { name: 'Mes commandes' }).click()
    await expect(page).toHaveURL(/\/profile\/orders$/)
    const order = page.getByRole('article').filter({ hasText: number })
    await expect(order).toContainText('En cours de préparation')
    await expect(order).toContainText(name)
  })
})
