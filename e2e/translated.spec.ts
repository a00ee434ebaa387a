import type { BrowserContext, Page } from '@playwright/test'
import { packPriceOf } from '#shared/catalogue/pack-price.ts'
import { formatCents } from '#shared/money.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { buyByCalls } from './testing/bought-order.ts'
import { cards, sleeveWith } from './testing/catalogue.ts'
import {
  choose,
  goOn,
  newCustomer,
  payButton,
  signInByCalls,
  terms,
  typeAddress,
} from './testing/checkout.ts'
import { enter } from './testing/customer.ts'
import { plenty } from './testing/payment.ts'
import { openPlainDocument } from './testing/plain-document.ts'
import { expect, test } from './testing/shop.ts'
import { translate } from './testing/translate.ts'

test.use({ isTranslated: true })

function faultsOf(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('console', (message) => {
    if (/removeChild|insertBefore|NotFoundError/u.test(message.text()))
      faults.push(`${message.page()?.url()}: ${message.text().split('\n')[0]}`)
  })
  return faults
}

test('on a translated page the sums on screen are the sums charged, from the packs to the payment', async ({
  page,
  context,
  shop,
}) => {
  const faults = faultsOf(context)
  const sleeve = await sleeveWith(shop.url, plenty)
  const priceOf = (size: number) => packPriceOf(sleeve, size) ?? 0
  await openPlainDocument(page)
  await signInByCalls(page, newCustomer())
  await page.goto(`/products/${sleeve.slug ?? sleeve._id}`)
  const add = page.getByRole('button', { name: /^Ajouter au panier/ })
  await expect(add).toBeEnabled()
  await translate(page)
  const box = page.getByRole('main')
  for (const [lot, size] of [
    ['Lot de 32', 32],
    ['À l’unité', 1],
    ['Lot de 5', 5],
    ['Lot de 10', 10],
  ] as const) {
    await box.getByRole('radio', { name: new RegExp(`^${lot}`) }).check({ force: true })
    await expect(add).toContainText(formatCents(priceOf(size)))
  }
  await box.getByRole('button', { name: /^Augmenter/ }).click()
  const lots = 2 * priceOf(10)
  await expect(add).toContainText(formatCents(lots))
  await add.click()
  await page.getByRole('link', { name: 'Voir mon panier' }).first().click()

  await expect(page).toHaveURL(/\/cart$/)
  const more = page.getByRole('button', { name: /^Augmenter/ }).first()
  await expect(more).toBeEnabled()
  await translate(page)
  const recap = page
    .getByRole('complementary', { name: 'Récapitulatif' })
    .or(page.getByRole('region', { name: 'Récapitulatif' }))
  await more.click()
  const three = 3 * priceOf(10)
  await expect(recap.first()).toContainText(formatCents(three))
  await page
    .getByRole('button', { name: /^Diminuer/ })
    .first()
    .click()
  await expect(recap.first()).toContainText(formatCents(lots))
  await page
    .getByRole('link', { name: /^Passer|livraison|Commander/i })
    .first()
    .click()

  await expect(page).toHaveURL(/\/checkout\/shipping$/)
  await expect(goOn(page)).toBeEnabled()
  await translate(page)
  const order = page.getByRole('region', { name: 'Récapitulatif' })
  for (const method of [/^Colissimo/, /^Mondial Relay/, /^Colissimo/]) {
    const tile = page.getByRole('radio', { name: method })
    await tile.check({ force: true })
    const name = method.source.slice(1)
    await expect(order).toContainText(`Livraison ${name}`)
    const spoken = page.getByText(new RegExp(`^Livraison ${name}\\s:`))
    const [shipping, total] = ((await spoken.textContent()) ?? '').match(/[\d,]+\s€/gu) ?? []
    await expect(order).toContainText(shipping ?? 'no fee')
    await expect(order.locator('dt', { hasText: /^Total/ }).locator('+ dd')).toContainText(
      total ?? 'no total',
    )
  }
  await typeAddress(page)
  await goOn(page).click()

  await expect(page).toHaveURL(/\/checkout\/payment$/)
  await expect(payButton(page)).toBeVisible()
  await translate(page)
  await terms(page).check()
  const shown =
    (await page
      .getByRole('region', { name: /^Récapitulatif/ })
      .first()
      .textContent()) ?? ''
  const total = shown.match(/[\d,]+\s€/gu)?.at(-1) ?? 'no total'
  await choose(page, 'Payer')
  await expect(page).toHaveURL(/\/order-success$/)
  await expect(page.getByText(/^Montant payé/)).toContainText(total)
  expect(faults).toEqual([])
})

test('no translated page breaks when it is used', { tag: '@rare' }, async ({ page, context, shop }) => {
  const faults = faultsOf(context)
  const { customer, _id: order, number } = await buyByCalls(shop.url)
  const open = async (path: string, ready: (at: Page) => ReturnType<Page['locator']>) => {
    await page.goto(path)
    await expect(ready(page)).toBeVisible()
    await translate(page)
  }
  const main = page.getByRole('main')

  await open('/', (at) => at.locator(cards).first())
  await page.getByLabel('Trier par').selectOption('Prix décroissant')
  await expect(page).toHaveURL(/sort=price-desc/)
  await page.getByText('Plus de filtres').click()
  await page.getByLabel('Disponibilité').selectOption('available')
  await expect(page).toHaveURL(/availability=available/)
  const search = page.getByRole('searchbox', { name: 'Rechercher une protection' })
  for (const words of ['dragn', 'zzzzzzzz']) {
    await search.fill(words)
    await search.press('Enter')
    await expect(main).toContainText(words)
  }

  await open('/news', (at) => at.locator('article').first())
  await page.getByRole('searchbox').last().fill('iris')
  await expect(page.locator('article')).toHaveCount(1)

  await open('/contact', (at) => at.getByRole('button', { name: 'Envoyer le message' }))
  await page.getByLabel('Votre message').fill('Bonjour')
  await expect(main).toContainText(/7 \/ 2/)
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()

  await open('/login', (at) => at.getByRole('button', { name: 'Se connecter' }))
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel('Adresse e-mail').first().fill(customer.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('faux')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Email ou mot de passe incorrect')

  await open('/register', (at) => at.getByRole('button', { name: 'Créer mon compte' }))
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel('Mot de passe', { exact: true }).fill('Abc')

  await open('/forgotten-password', (at) => at.getByRole('button', { name: 'Recevoir le lien' }))
  await page.getByLabel('Adresse e-mail').first().fill('ana@example.test')
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByText('Si un compte existe avec cette adresse')).toBeVisible()

  await open('/retractation', (at) => at.getByRole('button', { name: 'Continuer' }))
  await page.getByLabel('Votre nom').fill('Zoé Lefèvre')
  await page.getByLabel('Numéro de la commande').fill(number)
  await page.getByLabel('Votre adresse e-mail').fill(customer.email)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(main).toContainText('Étape 2 sur 2')
  await page.getByRole('button', { name: 'Modifier' }).click()
  await expect(main).toContainText('Étape 1 sur 2')

  for (const path of [
    '/legal-notice',
    '/cgv',
    '/privacy-policy',
    '/guide-achat',
    '/garanties',
    '/nulle-part',
  ])
    await open(path, (at) => at.getByRole('heading', { level: 1 }))

  await enter(page, shop.url, customer)
  await open('/profile', (at) => at.getByRole('heading', { level: 1 }))
  await open(`/profile/orders/${order}`, (at) => at.getByRole('heading', { level: 1 }))
  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer l’annulation' }).click()
  await expect(main).toContainText('Annulé')
  expect(faults).toEqual([])
})

test(
  'no translated screen of the back-office breaks when it is used',
  { tag: '@rare' },
  async ({ page, context, shop }) => {
    const faults = faultsOf(context)
    const { _id: order, number } = await buyByCalls(shop.url)
    const sleeve = await sleeveWith(shop.url, plenty)
    await enterAsAdmin(page, shop.url)
    const open = async (path: string) => {
      await page.goto(path)
      // An open dialog hides the heading from screen readers, so its tag is used.
      await page.locator('h1').first().waitFor({ state: 'attached' })
      await expect(page.locator('[aria-busy]')).toHaveCount(0)
      await translate(page, 'load')
    }
    const main = page.getByRole('main')

    await open('/admin')
    const { number: next } = await buyByCalls(shop.url)
    await expect(main).toContainText(next)
    await open('/admin/figures')
    await page.getByRole('combobox', { name: /^Par/ }).click()
    await page.getByRole('option', { name: /^Semaine/i }).click()
    await expect(page).toHaveURL(/step=week/)

    await open('/admin/orders')
    const row = page.getByRole('row').filter({ hasText: number })
    await page.getByRole('searchbox').first().fill(number)
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('checkbox', { name: `Choisir la commande ${number}` }).check()
    await expect(main).toContainText('1 commande')
    await page.getByRole('checkbox', { name: `Choisir la commande ${number}` }).uncheck()
    await page.getByRole('combobox', { name: /Statut/ }).click()
    await page.getByRole('option', { name: 'Livré', exact: true }).click()
    await expect(row).toBeHidden()

    await open(`/admin/orders/${order}/details`)
    const dialog = page.getByRole('dialog', { name: `Commande ${number}` })
    await dialog.getByLabel('Ajouter une note').fill('Fragile')
    await expect(dialog).toContainText(/7 \/ 1/)
    await dialog.getByLabel('Statut', { exact: true }).selectOption('En cours de livraison')
    await dialog.getByLabel('Numéro de suivi').fill('6A12345678901')
    await dialog.getByRole('button', { name: 'Mettre à jour' }).click()
    await expect(dialog.getByRole('link', { name: /6A12345678901/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click()
    const refund = page.getByRole('dialog', { name: 'Rembourser' })
    await refund.getByLabel(/Montant/).fill('1,50')
    await expect(refund.getByRole('button', { name: /^Rembourser 1,50/ })).toBeVisible()
    await refund.getByLabel(/Montant/).fill('2,00')
    await refund.getByRole('button', { name: /^Rembourser 2,00/ }).click()
    await expect(refund).toBeHidden()

    await open(`/admin/products/${sleeve._id}`)
    const form = page.getByRole('dialog', { name: 'Modifier la protection' })
    await form.getByLabel('Nom', { exact: true }).fill('')
    await form.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(form).toContainText('Le nom est requis')
    await form.getByLabel('Nom', { exact: true }).fill(sleeve.name)
    await form.getByLabel('Stock', { exact: true }).fill('333')
    await form.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(form).toBeHidden()

    await open('/admin/settings?tab=delivery')
    const fee = page.getByRole('group', { name: 'Colissimo, France', exact: true }).getByLabel('Tarif (€)')
    await fee.fill('beaucoup')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(fee).toHaveAttribute('aria-invalid', 'true')
    await fee.fill('8,90')
    await expect(main).toBeVisible()
    expect(faults).toEqual([])
  },
)
