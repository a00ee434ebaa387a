import type { Sleeve } from '#shared/catalogue/contract.ts'
import type { ManualOrder } from '#shared/manual-orders/contract.ts'
import { CASH_NEEDS_A_TILL, MANUAL_ORDER_PLACED } from '#shared/manual-orders/texts.ts'
import { parisDay } from '#shared/paris-day.ts'
import { asOwner, enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { buyByCalls } from './testing/bought-order.ts'
import { enter } from './testing/customer.ts'
import { expect, test } from './testing/shop.ts'

test('an order taken at a fair: errors lose nothing typed, cash warns of the law, and the order is delivered with its invoice @rare', async ({
  page,
  shop,
  browser,
}) => {
  const sleeves: Sleeve[] = await (await page.request.get(`${shop.url}/api/sleeves`)).json()
  const sold = sleeves.find(({ stock }) => stock > 60)
  if (!sold) throw new Error('Nothing is left to sell')
  await enterAsAdmin(page, shop.url)
  await page.goto('/admin/orders/new')
  await page.getByLabel('Ajouter une protection').fill(sold.name)
  await page.getByRole('button', { name: new RegExp(`^${sold.name}`) }).click()
  await page.getByLabel(`Lot, ${sold.name}`).selectOption('10')
  await page.getByRole('button', { name: `Augmenter : quantité, ${sold.name}` }).click()
  await page.getByRole('button', { name: 'Ajouter une ligne libre' }).click()

  await page.getByRole('button', { name: 'Enregistrer la commande' }).click()
  const faults = page.getByRole('form', { name: 'Nouvelle commande' }).getByRole('link')
  await expect(faults.filter({ hasText: 'Indiquez le prénom du client' })).toBeVisible()
  await expect(faults).toHaveText([
    'Indiquez le libellé de la ligne libre',
    'Indiquez le prénom du client',
    'Indiquez le nom du client',
    'Indiquez le numéro et la rue',
    'Code postal invalide',
    'Indiquez la ville',
  ])
  await expect(page.getByLabel(`Quantité, ${sold.name}`, { exact: true }).last()).toHaveValue('2')
  await expectNoAxeViolations(page)

  await page.getByLabel('Libellé, ligne libre 1').fill('Classeur')
  await page.getByLabel('Prix (€), ligne libre 1').fill('24,90')
  await page.getByLabel('Prénom').fill('Élise')
  await page.getByLabel('Nom', { exact: true }).fill('Morel')
  await page.getByLabel('Téléphone').fill('06 12 34 56 78')
  await page.getByLabel('Remise sur les articles').selectOption('En pourcentage')
  await page.getByLabel('Pourcentage').fill('10')
  await page.getByLabel('Raison', { exact: true }).fill('Prix de la foire')
  await page.getByLabel('Mode de livraison').selectOption('Remise en main propre')
  await page.getByLabel('Paiement', { exact: true }).selectOption('Payé en espèces')
  await expect(page.getByRole('note')).toHaveText(CASH_NEEDS_A_TILL)
  await page.getByLabel('Déjà remis au client').check()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Enregistrer la commande' }).click()

  await expect(page.getByText(MANUAL_ORDER_PLACED).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Commande C-\d{4}-\d{6}$/)
  const order = page.getByRole('main')
  await expect(order).toContainText('Livré')
  await expect(order).toContainText(/en espèces, le \d/)
  await expect(order).toContainText('Remise (Prix de la foire)')
  await expect(order.getByRole('row', { name: /Classeur Hors catalogue/ })).toContainText('24,90')
  await expect(order).toContainText('Sans adresse e-mail')
  await expect(order.getByRole('region', { name: 'Facture' })).toContainText(/F-\d{4}-\d{6}/)
  const { stock } = await (await page.request.get(`${shop.url}/api/sleeves/${sold._id}`)).json()
  expect(stock).toBe(sold.stock - 20)

  const person = { firstName: 'Élise', lastName: 'Morel' }
  await asOwner(shop.url, 'POST', '/api/admin/manual-orders', {
    requestId: crypto.randomUUID(),
    items: [{ product: sold._id, packSize: 5, quantity: 1 }],
    guest: { ...person, email: 'elise.morel@example.test' },
    shippingMethod: 'inPerson',
  })
  await page.goto('/admin/orders/reservations')
  await page.getByRole('button', { name: 'Noter le paiement' }).click()
  const payment = page.getByRole('dialog', { name: 'Paiement\u00A0: Élise Morel' })
  await expect(payment.getByText(CASH_NEEDS_A_TILL)).toHaveCount(0)
  await payment.getByLabel('Paiement', { exact: true }).selectOption('Payé en espèces')
  await expect(payment.getByText(CASH_NEEDS_A_TILL)).toBeVisible()

  const { user, customer } = await buyByCalls(shop.url)
  const { order: mixed } = await asOwner<ManualOrder>(shop.url, 'POST', '/api/admin/manual-orders', {
    requestId: crypto.randomUUID(),
    account: user._id,
    items: [{ product: sold._id, packSize: 5, quantity: 1 }],
    customItems: [{ label: 'Gravure', price: 12.5, quantity: 1 }],
    shippingMethod: 'inPerson',
    paid: { means: 'transfer', on: parisDay(new Date()) },
  })
  const buyer = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await enter(buyer, shop.url, customer)
  await buyer.goto(`/profile/orders/${mixed?._id}`)
  await buyer.getByRole('button', { name: /^Acheter à nouveau/ }).click()
  await expect(buyer).toHaveURL('/cart')
  await expect(buyer.getByRole('main')).toContainText('Hors catalogue, à nous demander\u00A0: Gravure.')
  await expect(buyer.getByRole('main')).toContainText(sold.name)
  await buyer.context().close()
})

test('an order taken by telephone waits for the transfer, is paid, and goes to the customer’s home @rare', async ({
  page,
  shop,
}) => {
  const sleeves: Sleeve[] = await (await page.request.get(`${shop.url}/api/sleeves`)).json()
  const sold = sleeves.findLast(({ stock }) => stock > 60)
  if (!sold) throw new Error('Nothing is left to sell')
  const email = `${crypto.randomUUID()}@example.test`
  await enterAsAdmin(page, shop.url)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Nouvelle commande' }).click()
  await page.getByLabel('Ajouter une protection').fill(sold.name)
  await page.getByRole('button', { name: new RegExp(`^${sold.name}`) }).click()
  await page.getByLabel('Prénom').fill('Noé')
  await page.getByLabel('Nom', { exact: true }).fill('Garnier')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Téléphone').fill('07 98 76 54 32')
  await page.getByLabel('Mode de livraison').selectOption('Colissimo')
  await page.getByLabel('Adresse', { exact: true }).fill('3 rue des Lilas')
  await page.getByLabel('Code postal').fill('35000')
  await page.getByLabel('Ville').fill('Rennes')
  await page.getByLabel('Livraison offerte').check()
  await page.getByLabel('Paiement', { exact: true }).selectOption('En attente d’un virement')
  await page.getByRole('button', { name: 'Réserver le stock' }).click()

  await expect(page).toHaveURL('/admin/orders/reservations')
  const waiting = page.getByRole('row', { name: /Noé Garnier/ })
  await expect(waiting).toContainText(email)
  await waiting.getByRole('button', { name: 'Noter le paiement' }).click()
  const payment = page.getByRole('dialog', { name: 'Paiement\u00A0: Noé Garnier' })
  await payment.getByLabel('Paiement', { exact: true }).selectOption('Payé par virement')
  await payment.getByRole('button', { name: /^Noter le paiement de / }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Commande C-\d{4}-\d{6}$/)
  const order = page.getByRole('main')
  await expect(order).toContainText('07 98 76 54 32')
  await expect(order).toContainText('35000 Rennes')
  await expect(order).toContainText(/par virement, le \d/)
  await expect(order).toContainText(/Livraison\s*0,00\s€/)
  await expect(order.getByRole('link', { name: 'Préparer et envoyer' })).toBeVisible()
})
