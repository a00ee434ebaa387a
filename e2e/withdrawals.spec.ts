import {
  SEND_DESPITE_WITHDRAWAL,
  WITHDRAWAL_DECLARED_FIRST,
  WITHDRAWN_FROM_PREPARATION,
} from '#shared/orders/texts.ts'
import { CHECK_TOO_MANY } from '#shared/withdrawals/return-rules.ts'
import { asOwner, enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { buyByCalls } from './testing/bought-order.ts'
import { enter } from './testing/customer.ts'
import { mailsTo } from './testing/mails.ts'
import { expect, test } from './testing/shop.ts'

test('a guest withdraws from a contract in two steps and gets the acknowledgement', async ({
  page,
  shop,
}) => {
  const email = `${crypto.randomUUID()}@example.test`
  // The home page's catalogue grows above its footer, so a click there would miss the link.
  await page.goto('/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Renoncer au contrat ici' }).click()
  await expect(page).toHaveURL('/retractation')

  const go = page.getByRole('button', { name: 'Continuer' })
  await expect(async () => {
    await go.click()
    await expect(page.getByRole('alert')).toBeFocused({ timeout: 5_000 })
  }).toPass()
  await expect(page.getByText('Ce champ est obligatoire')).toHaveCount(3)
  await expect(page.getByRole('alert').getByText(/ champ\sobligatoire$/)).toHaveCount(3)
  await page.getByLabel('Votre nom').fill('Paul Martin')
  await page.getByLabel('Numéro de la commande').fill('c-2026-42')
  await page.getByLabel('Votre adresse e-mail').fill('paul')
  await go.click()
  await expect(page.getByRole('alert')).toContainText('Adresse e-mail invalide')
  await expectNoAxeViolations(page)
  await page.getByLabel('Votre adresse e-mail').fill(email)
  await go.click()

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('Nos numéros de commande ont la forme C-2026-000042.')).toBeVisible()
  await page.getByRole('button', { name: 'Modifier' }).click()
  await expect(page.getByLabel('Votre nom')).toHaveValue('Paul Martin')
  await go.click()
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Déclaration reçue')
  await expect(
    page.getByText(
      /pour la commande C-2026-000042 nous est parvenue le .* à\s\d\d:\d\d\. Si cette commande est la vôtre/,
    ),
  ).toBeVisible()
  await expectNoAxeViolations(page)

  await expect.poll(() => mailsTo(shop.dataDir, email)).toHaveLength(1)
  const [mail] = await mailsTo(shop.dataDir, email)
  expect(mail?.subject).toBe('Accusé de réception de votre rétractation')
  expect(mail?.text).toContain('C-2026-000042')
  expect(mail?.text).toContain('aucune commande')
  expect(mail?.text).toContain('Paul Martin')
})

test('a customer who has withdrawn from a delivered order sees it in their orders, without an offer to cancel @rare', async ({
  page,
  shop,
  browser,
}) => {
  const { customer, number, _id: id } = await buyByCalls(shop.url)
  const back = await browser.newContext({ baseURL: shop.url })
  const shopkeeper = await back.newPage()
  const token = await enterAsAdmin(shopkeeper, shop.url)
  const delivered = await shopkeeper.request.put(`/api/orders/${id}/status`, {
    headers: { authorization: `Bearer ${token}` },
    data: { status: 'Livré' },
  })
  expect(delivered.ok(), await delivered.text()).toBe(true)
  await back.close()

  await enter(page, shop.url, customer)
  await page.goto(`/profile/orders/${id}`)
  await expect(page.getByRole('button', { name: `Annuler la commande ${number}` })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Renoncer au contrat ici' }).click()
  await expect(page.getByLabel('Votre nom')).toHaveValue('Zoé Lefèvre')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Déclaration reçue')
  await page.getByRole('main').getByRole('link', { name: 'Mes commandes' }).click()
  const order = page.getByRole('article').filter({ hasText: number })
  await expect(order).toContainText(/Rétractation déclarée le .*, en cours de traitement\./)
  await expect(order).toContainText('Livré')
  await expect(order.getByRole('button', { name: /^Annuler/ })).toHaveCount(0)
  await order.getByRole('link', { name: /^Détail et suivi/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Commande ${number}`)
  await expect(page.getByText(/^Rétractation déclarée le/).first()).toBeVisible()
  const steps = page.getByRole('list', { name: 'Étapes de la commande' })
  await expect(steps.locator('[aria-current=step]')).toHaveText('Livrée')
  const timeline = page.locator('section', { hasText: 'Suivi de la commande' })
  await expect(timeline.getByRole('listitem').filter({ hasText: /^Livré/ })).toHaveCount(1)
  await expect(timeline.getByRole('listitem').filter({ hasText: /^Rétractation déclarée/ })).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('link', { name: 'Renoncer au contrat ici' })).toHaveCount(0)
})

test('part sent, then cancelled: unsent packs are refunded at once, and only sent packs come back', async ({
  page,
  browser,
  shop,
}) => {
  const { customer, number, _id: id, items } = await buyByCalls(shop.url)
  const line = items.find(({ quantity }) => quantity === 2)?._id ?? ''
  const parcel = { requestId: crypto.randomUUID(), lines: [{ line, quantity: 1 }] }
  await asOwner(shop.url, 'POST', `/api/orders/${id}/parcels`, parcel)

  await enter(page, shop.url, customer)
  await page.goto(`/profile/orders/${id}`)
  await page.getByRole('button', { name: `Annuler la commande ${number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer l’annulation' }).click()
  const declared = page.getByRole('listitem').filter({ hasText: /^Rétractation déclarée le/ })
  await expect(declared.filter({ hasText: /, remboursée\./ }).first()).toBeVisible()
  const coming = declared.filter({ hasText: 'Numéro à inscrire sur le colis' })
  await expect(coming).toHaveCount(1)
  await expect(coming).not.toContainText('remboursée')

  const back = await browser.newContext({ baseURL: shop.url })
  const shopkeeper = await back.newPage()
  await enterAsAdmin(shopkeeper, shop.url)
  await shopkeeper.goto(`/admin/orders/${id}/details`)
  const order = shopkeeper.getByRole('dialog', { name: `Commande ${number}` })
  await order.getByRole('button', { name: 'Contrôler' }).click()
  const check = shopkeeper.getByRole('dialog', { name: /^Contrôler le retour R-/ })
  await expect(check.getByLabel('Remis en stock')).toHaveCount(1)
  await expect(check.getByLabel('Remis en stock')).toHaveValue('1')
  await check.getByLabel('Remis en stock').fill('2')
  await check.getByRole('button', { name: 'Enregistrer le contrôle' }).click()
  await expect(check.getByRole('alert')).toHaveText(CHECK_TOO_MANY)
  await check.getByLabel('Remis en stock').fill('1')
  await check.getByRole('button', { name: 'Enregistrer le contrôle' }).click()
  await order.getByRole('button', { name: /^Rembourser \d/ }).click()
  const question = shopkeeper.getByRole('alertdialog')
  await question.getByRole('button', { name: /^Rembourser / }).click()
  await expect(order).toContainText(/Remboursement de .* effectué/)
  await back.close()
})

test(
  'an order withdrawn by the legal form during preparation is named, and sent only when the shopkeeper says so',
  { tag: '@rare' },
  async ({ page, shop }) => {
    const { number, user } = await buyByCalls(shop.url)
    const declaration = { name: 'Zoé Lefèvre', orderNumber: number, email: user.email, confirm: true }
    await asOwner(shop.url, 'POST', '/api/withdrawals', declaration)
    await enterAsAdmin(page, shop.url)
    await page.goto(`/admin/orders?q=${number}`)
    await page.getByRole('checkbox', { name: `Choisir la commande ${number}` }).check()
    await page.getByRole('link', { name: 'Préparer et envoyer' }).click()
    const preparation = page.getByRole('dialog', { name: /^Préparer et envoyer/ })
    await expect(preparation.getByRole('note')).toContainText(WITHDRAWN_FROM_PREPARATION)
    await expectNoAxeViolations(page)

    await preparation.getByRole('note').getByRole('link', { name: number }).click()
    await page.getByRole('button', { name: 'Envoyer une partie' }).click()
    const part = page.getByRole('dialog', { name: 'Envoyer un colis' })
    const send = part.getByRole('button', { name: 'Enregistrer l’envoi' })
    await send.click()
    await expect(part.getByText(WITHDRAWAL_DECLARED_FIRST).first()).toBeVisible()
    await part.getByLabel(SEND_DESPITE_WITHDRAWAL).check()
    await send.click()
    await expect(part).toBeHidden()
    await expect(page.getByRole('main')).toContainText('En cours de livraison')
  },
)
