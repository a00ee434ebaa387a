import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { COMPANY_INVOICE, SIREN_INVALID } from '#shared/documents/company-rules.ts'
import { invoiceFileName } from '#shared/documents/document-files.ts'
import {
  INVOICE_CORRECTED,
  INVOICE_ITEMS_INVALID,
  INVOICE_SUCCEEDED,
  invoiceFailed,
} from '#shared/documents/texts.ts'
import { documentAmounts } from '#shared/documents/vat.ts'
import { STOCK_SAVED } from '#shared/inventory/texts.ts'
import { MAIL_SENT_AGAIN } from '#shared/mail/texts.ts'
import { eurosToCents, formatCents } from '#shared/money.ts'
import type { Order } from '#shared/orders/contract.ts'
import { ORDER_NOT_FOUND, STATUS_UNDONE, statusUpdated } from '#shared/orders/texts.ts'
import { REFUND_REFUSED } from '#shared/refunds/texts.ts'
import { CHECK_TOO_MANY } from '#shared/withdrawals/return-rules.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { buyByCalls, buyMany, type Bought } from './testing/bought-order.ts'
import { pdfText } from './testing/pdf-text.ts'
import { expect, test } from './testing/shop.ts'
import { unfoldAll } from './testing/unfold.ts'
import { walkTo } from './testing/walk-to.ts'

const amount = (cents: number) => formatCents(cents).replace(/\s+/g, ' ')

test('finds an order, ships it, invoices it and refunds it', async ({ page, shop }) => {
  const { _id: id, number, user, items, total, invoice, updatedAt } = await buyByCalls(shop.url)
  expect(updatedAt).toBeTruthy()
  await enterAsAdmin(page, shop.url)
  await page.goto(`/admin/orders/${randomUUID()}`)
  await expect(page.getByRole('main').getByText(ORDER_NOT_FOUND)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0)
  await walkTo(page, '/admin/orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestion des commandes')
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toBeVisible()
  await expectNoAxeViolations(page)

  await page.keyboard.press('/')
  await page.keyboard.type(id.toUpperCase())
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('combobox', { name: /Statut/ }).click()
  await page.getByRole('option', { name: 'Livré', exact: true }).click()
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  await page.getByRole('combobox', { name: /Statut/ }).click()
  await page.getByRole('option', { name: 'En cours de préparation' }).click()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Filtrer (1)' }).click()
  await page.getByRole('combobox', { name: /^Livraison/ }).click()
  await page.getByRole('option', { name: 'Mondial Relay' }).click()
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  await page.getByRole('button', { name: 'Filtrer (2)' }).click()
  await page.getByRole('button', { name: /^Retirer le filtre Livraison/ }).click()
  await expect(row).toContainText('Colissimo · France')

  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
  const lines = (await readFile(await (await exported).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${number};`)

  await row.getByRole('button', { name: `Détails de la commande ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Commande ${number}` })
  await expect(dialog).toContainText(user.email)
  await expect(dialog).toContainText('4 rue des Tortues')
  await expect(dialog.getByRole('row')).toHaveCount(items.length + 1)
  for (const { product } of items)
    await expect(dialog.getByRole('cell', { name: product.name })).toBeVisible()
  await expectNoAxeViolations(page)

  const status = dialog.getByLabel('Statut', { exact: true })
  await expect(status.getByRole('option')).toHaveText([
    'En cours de préparation',
    'En cours de livraison',
    'Livré',
    'Annulé',
    'Annulé par le client',
    'Remboursé',
  ])
  await status.selectOption('En cours de livraison')
  await dialog.getByLabel('Numéro de suivi').fill('6A12345678901')
  await dialog.getByRole('button', { name: 'Mettre à jour' }).click()
  await expect(page.getByText(statusUpdated('En cours de livraison')).first()).toBeVisible()
  await expect(dialog.getByRole('link', { name: /6A12345678901/ })).toHaveAttribute('href', /laposte\.fr/)
  await expect(dialog.getByRole('region', { name: 'Historique' })).toContainText('admin@carapace.test')

  const printed = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Télécharger la facture' }).click()
  const download = await printed
  await expect(page.getByText(INVOICE_SUCCEEDED).first()).toBeVisible()
  expect(download.suggestedFilename()).toBe(invoiceFileName(id))
  const text = await pdfText(download)
  const { netCents, vatCents, totalCents } = documentAmounts(eurosToCents(total), {
    mode: 'added',
    percent: 20,
  })
  expect(text).toContain(`N° ${invoice?.number}`)
  expect(text).toContain(`Sous-total HT ${amount(netCents)}`)
  expect(text).toContain(`TVA (20 %) ${amount(vatCents)}`)
  expect(text).toContain(`Total TTC ${amount(totalCents)}`)
  expect(netCents + vatCents).toBe(totalCents)
  expect(text).toContain('Zoé Lefèvre')

  await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Rembourser' })
  await expect(refund.getByRole('button', { name: /^Rembourser/ })).toBeDisabled()
  await refund.getByLabel(/Montant/).fill('0')
  await refund.getByRole('button', { name: /^Rembourser/ }).click()
  await expect(refund).toContainText('Le montant du remboursement doit être supérieur à 0')
  await expectNoAxeViolations(page)
  await refund.getByLabel(/Montant/).fill('1,50')
  const refusal = { status: 409, json: { code: 'NOT_REFUNDABLE', message: REFUND_REFUSED } }
  await page.route('**/refunds', (route) => route.fulfill(refusal), { times: 1 })
  await refund.getByRole('button', { name: /^Rembourser 1,50/ }).click()
  await expect(refund.getByRole('alert')).toContainText(REFUND_REFUSED)
  await refund.getByRole('button', { name: /^Rembourser 1,50/ }).click()
  await expect(page.getByText('Remboursement effectué avec succès').first()).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Remboursement' })).toContainText(
    amount(eurosToCents(total) - 150),
  )
  await unfoldAll(dialog.getByRole('region', { name: 'Historique' }))
  await dialog.getByRole('button', { name: /^Lire l’e-mail\s: .*confirmée/ }).click()
  const mail = page.getByRole('dialog', { name: /confirmée/ })
  await expect(mail).toContainText(number)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: /^Envoyer de nouveau l’e-mail\s: .*confirmée/ }).click()
  await page.getByRole('button', { name: 'Envoyer de nouveau', exact: true }).click()
  await expect(page.getByText(MAIL_SENT_AGAIN).first()).toBeVisible()
  const copies = { name: /^Lire l’e-mail\s: .*confirmée/, includeHidden: true }
  await expect(dialog.getByRole('button', copies)).toHaveCount(2)

  await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click()
  await refund.getByRole('button', { name: /^Augmenter : .+, lot de 10/ }).click()
  await expect(refund.getByRole('definition').last()).toHaveText(/^\d+,\d\d\s€$/)
  await refund.getByLabel('Motif').selectOption('Article abîmé ou défectueux')
  await refund.getByLabel(/Remettre 10 pochettes en stock/).check()
  await expect(refund).toContainText('10 pochettes reviennent au stock')
  await refund.getByRole('button', { name: /^Rembourser \d/ }).click()
  await expect(dialog.getByRole('region', { name: 'Historique' })).toContainText(
    'Article abîmé ou défectueux',
  )
  await dialog.getByRole('button', { name: 'Enregistrer un retour' }).click()
  // The payment provider may answer a refund at any time. An open form then asks the admin to read the change first.
  const news = page.getByRole('button', { name: 'J’ai vu, continuer' })
  await page.addLocatorHandler(news, () => news.click())
  const noted = page.getByRole('dialog', { name: 'Enregistrer un retour' })
  await noted.getByLabel(/, lot de 5/).fill('1')
  await expectNoAxeViolations(page)
  await noted.getByRole('button', { name: 'Enregistrer le retour' }).click()
  const returned = dialog.getByRole('region', { name: 'Rétractation' })
  await expect(returned).toContainText(/Retour R-.{5}\s*Déclaré/)
  await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click()
  await refund.getByRole('checkbox', { name: /^Tout rembourser/ }).check()
  await refund.getByRole('button', { name: /^Rembourser \d/ }).click()
  await expect(dialog).toContainText('Le total de la commande a été remboursé.')
  await expect(dialog.getByRole('row', { name: /dont 1 remboursé/ })).toHaveCount(1)
  await expect(dialog.getByText('Net', { exact: true })).toBeVisible()
  await expect(returned).toContainText(/Retour R-.{5}\s*Remboursé/)
  await expect(status).toHaveValue('Remboursé')
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  await page.getByRole('combobox', { name: /Statut/ }).click()
  await page.getByRole('option', { name: 'Remboursé', exact: true }).click()
  await expect(row).toContainText('Remboursé')
})

test('a morning: thirty orders are packed, labelled and sent; one is cancelled and one refunded meanwhile; the accounts are exported @rare', async ({
  page,
  ownShop: { url },
}) => {
  const early = await buyMany(url, 28)
  const token = await enterAsAdmin(page, url)
  const headers = { authorization: `Bearer ${token}` }
  await page.goto(`${url}/admin/orders`)
  await page.getByLabel('Aller à la page').fill('4')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]page=4/)
  await expect(page.getByText(/^Page 4 sur/)).toBeVisible()
  await page.goto(`${url}/admin/orders?due=preparation&limit=50`)
  for (const { number } of early)
    await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const window = page.getByRole('dialog', { name: /^Commande C-/ })
  await expect(window).toBeVisible()
  const opened = page.url()
  const neighbours = page
    .getByRole('navigation', { name: 'Autres commandes de la liste' })
    .getByRole('button', { disabled: false })
  const towards = await neighbours.last().textContent()
  await page.getByLabel('Ajouter une note').fill('Emballage cad')
  await neighbours.last().click()
  const question = page.getByRole('alertdialog', { name: /^Abandonner les modifications/ })
  await question.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(page).toHaveURL(opened)
  await expect(page.getByLabel('Ajouter une note')).toHaveValue('Emballage cad')
  await neighbours.last().click()
  await question.getByRole('button', { name: 'Abandonner' }).click()
  await expect(page).not.toHaveURL(opened)
  await expect(window).toBeVisible()
  await expect(page.getByLabel('Ajouter une note')).toHaveValue('')
  await expect(page.getByText(/^0 \/ 1\s000$/)).toBeVisible()
  await expect(neighbours).toHaveCount(2)
  await neighbours.filter({ hasNotText: towards ?? '' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(opened)
  await expect(window).toBeVisible()
  await expect(neighbours).toHaveCount(1)
  await expect(neighbours).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(opened)
  await expect(window).toBeVisible()
  await expect(neighbours.filter({ hasText: towards ?? '' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(`${url}/admin/orders?due=preparation`)
  await page.getByLabel('Choisir toute la page').check()
  await page.getByRole('button', { name: /^Choisir les \d+$/ }).click()
  await expect(page.getByRole('checkbox', { name: 'Choisir toute la page' })).toBeChecked()
  const late = await Promise.all([buyByCalls(url), buyByCalls(url)])
  for (const { number } of late)
    await page.getByRole('checkbox', { name: `Choisir la commande ${number}` }).check()
  const due = await (
    await page.request.get(`${url}/api/admin/orders?due=preparation&limit=100`, { headers })
  ).json()
  const numbers: string[] = due.items.map(({ number }: Order) => number)
  expect(numbers.length).toBeGreaterThanOrEqual(30)
  await page.getByRole('link', { name: 'Préparer et envoyer' }).click()
  const dialog = page.getByRole('dialog', { name: `Préparer et envoyer : ${numbers.length} commandes` })
  await expect(dialog.getByRole('button', { name: /^Marquer comme envoyées/ })).toBeInViewport()

  const slips = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Bons de préparation (PDF)' }).click()
  const printed = await pdfText(await slips)
  expect(printed).toContain('À prendre en rayon')
  for (const number of numbers) expect(printed).toContain(`Bon de préparation ${number}`)
  const labels = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^ColiShip \(Colissimo\) : \d+ colis$/ }).click()
  const file = await readFile(await (await labels).path(), 'utf8')
  for (const { number } of [...early, ...late]) expect(file).toContain(`EXP;${number};`)
  await dialog.getByRole('button', { name: /^Créer les étiquettes \(\d+\)$/ }).click()
  const sheet = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^Imprimer \d+ étiquettes? \(PDF\)$/ }).click()
  const [first = ''] = /MONDIAL RELAY (?<number>\d+)/u.exec(await pdfText(await sheet))?.slice(1) ?? []
  const filled = await dialog
    .getByLabel(/^Numéro de suivi de/)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  expect(filled).toContain(first)
  await expectNoAxeViolations(page)
  const empty = dialog.getByLabel(/^Numéro de suivi de/).and(dialog.locator('[value=""]'))
  await empty.first().focus()
  await page.keyboard.type('6A1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('6A2')
  const scanned = await dialog
    .getByLabel(/^Numéro de suivi de/)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  expect(scanned.filter((number) => number !== '' && !filled.includes(number))).toEqual(['6A1', '6A2'])

  await page.keyboard.press('Enter')
  await page.keyboard.type('6A1')
  const twice = dialog.getByText(/^Même numéro de suivi qu’un autre colis\u00A0: C-\d{4}-\d{6}$/)
  await expect(twice).toBeInViewport()
  await expect(dialog.getByRole('button', { name: /^Marquer comme envoyées/ })).toBeDisabled()

  const [wrong, mistaken, back, gone] = early as [Bought, Bought, Bought, Bought]
  const trackings = numbers.map((number, at) => `${number};6A${10_000_000_000 + at}`)
  await dialog
    .getByLabel(/^Numéro de suivi de/)
    .first()
    .focus()
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, trackings.join('\n'))
  await expect(dialog.getByLabel(`Numéro de suivi de ${wrong.number}`)).toHaveValue(/^6A/)
  await page.route('**/api/admin/bulk-changes', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const cancelled = await page.request.put(`${url}/api/orders/${gone._id}/cancel`, {
      headers: { authorization: `Bearer ${gone.customer.token}` },
    })
    expect(cancelled.ok()).toBe(true)
    await route.continue()
    await page.unroute('**/api/admin/bulk-changes')
  })
  await dialog.getByRole('button', { name: `Marquer comme envoyées (${numbers.length})` }).click()
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/bulk-changes') && response.status() === 202,
  )
  await page.getByRole('button', { name: 'Enregistrer l’envoi' }).click()
  await stored
  await page.goto('about:blank')
  await page.goto(`${url}/admin/orders?due=preparation`)
  await expect(page.getByText('Commandes refusées : 1')).toBeVisible()
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  await page.getByRole('link', { name: 'Voir les refus' }).click()
  const refused = page.getByRole('dialog', { name: 'Modification groupée de commandes' })
  await expect(refused.getByRole('listitem').filter({ hasText: gone.number })).toContainText(
    /«\sAnnulé par le client\s».*Numéro saisi\s: 6A/,
  )
  await expectNoAxeViolations(page)
  await refused.getByRole('link', { name: 'Reprendre cette commande' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: gone.number })).toContainText(
    'Ne part pas',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'J’ai vu' }).click()
  await expect(page.getByText('Commandes refusées : 1')).toBeHidden()

  const order = (number: string) => page.getByRole('dialog', { name: `Commande ${number}` })
  await page.goto(`${url}/admin/orders/${wrong._id}/details`)
  await order(wrong.number).getByLabel('Numéro de suivi').fill('6A99999999999')
  await order(wrong.number).getByRole('button', { name: 'Mettre à jour' }).click()
  await expect(order(wrong.number).getByRole('link', { name: /6A99999999999/ })).toBeVisible()
  const letter = order(wrong.number).getByRole('button', {
    name: /^Lire l’e-mail\s: (?:Le numéro de suivi|.*est en route)/,
  })
  await expect(async () => {
    await unfoldAll(order(wrong.number).getByRole('region', { name: 'Historique' }))
    await letter.first().click()
    try {
      await expect(page.getByRole('dialog').last()).toContainText('6A99999999999', { timeout: 10_000 })
    } finally {
      await page.keyboard.press('Escape')
    }
  }).toPass()

  await page.goto(`${url}/admin/orders/${mistaken._id}/details`)
  const status = order(mistaken.number).getByLabel('Statut', { exact: true })
  await status.selectOption('Livré')
  await order(mistaken.number).getByRole('button', { name: 'Mettre à jour' }).click()
  await expect(page.getByText(statusUpdated('Livré')).first()).toBeVisible()
  await page.reload()
  await order(mistaken.number).getByRole('button', { name: 'Annuler ce changement' }).click()
  await expect(page.getByText(STATUS_UNDONE).first()).toBeVisible()
  await expect(status).toHaveValue('En cours de livraison')

  await page.goto(`${url}/admin/orders/${back._id}/details`)
  await order(back.number).getByRole('button', { name: 'Rembourser', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Rembourser' })
  await refund.getByRole('button', { name: 'Tous les articles et la livraison' }).click()
  await expect(refund.getByRole('checkbox', { name: /^Livraison/ })).toBeChecked()
  await expect(refund.getByText('Total à rembourser')).toBeVisible()
  await refund.getByLabel(/Montant/).fill('1,50')
  await refund.getByRole('button', { name: /^Rembourser 1,50/ }).click()
  await expect(page.getByText('Remboursement effectué avec succès').first()).toBeVisible()

  await page.goto(`${url}/admin/orders?limit=50`)
  for (const { number } of early.slice(4, 6))
    await page.getByRole('checkbox', { name: `Choisir la commande ${number}` }).check()
  await page.getByRole('link', { name: 'Changer le statut' }).click()
  const together = page.getByRole('dialog', { name: 'Changer le statut' })
  await together.getByLabel('Nouveau statut').selectOption('En cours de préparation')
  await expect(together.getByRole('button', { name: 'Rien à changer' })).toBeDisabled()
  await together.getByLabel('Nouveau statut').selectOption('Livré')
  await together.getByRole('button', { name: 'Marquer comme livrées (2)' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Marquer 2 commandes comme livrées ?' })
  await expect(confirmation).toContainText('Chaque client reçoit un e-mail')
  await confirmation.getByRole('button', { name: 'Marquer comme livrées' }).click()
  await expect(together.getByRole('listitem').filter({ hasText: 'Livré' })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(together).toBeHidden()
  await page.getByRole('button', { name: 'Annuler ce changement' }).click()
  await expect(page.getByText(`${STATUS_UNDONE} (2)`).first()).toBeVisible()

  const sleeve = back.items[0]?.product._id
  await page.goto(`${url}/admin/products/${sleeve}/stock`)
  await page.getByLabel('Nombre compté en rayon').fill('250')
  await page.getByRole('button', { name: 'Enregistrer le stock' }).click()
  await expect(page.getByText(STOCK_SAVED).first()).toBeVisible()

  await page.goto(`${url}/admin/documents`)
  const journal = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Journal du mois (CSV)' }).click()
  const books = await readFile(await (await journal).path(), 'utf8')
  for (const { invoice } of early) expect(books).toContain(invoice?.number)
  expect(books).toMatch(/A-\d{4}-\d{6}/)
})

test('a declared withdrawal is listed as work, on its order and in its list, until its parcel is checked and refunded', async ({
  page,
  shop,
}) => {
  const { _id: id, number, user } = await buyByCalls(shop.url)
  const token = await enterAsAdmin(page, shop.url)
  const delivered = await page.request.put(`${shop.url}/api/orders/${id}/status`, {
    headers: { authorization: `Bearer ${token}` },
    data: { status: 'Livré' },
  })
  expect(delivered.ok(), await delivered.text()).toBe(true)
  const declared = await page.request.post(`${shop.url}/api/withdrawals`, {
    data: { name: 'Zoé Lefèvre', orderNumber: number, email: user.email, confirm: true },
  })
  expect(declared.ok(), await declared.text()).toBe(true)
  await page.goto(`/admin/orders?q=${number}`)
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row.getByText('Rétractation déclarée').filter({ visible: true })).toBeVisible()

  await page.getByRole('link', { name: 'Rétractations' }).click()
  await expect(row).toContainText(user.email)
  await row.getByRole('button', { name: number }).click()
  const dialog = page.getByRole('dialog', { name: `Commande ${number}` })
  const withdrawal = dialog.getByRole('region', { name: 'Rétractation' })
  await expect(withdrawal).toContainText('Déclarée le')
  expect((await withdrawal.locator('svg').first().boundingBox())?.width).toBeLessThan(32)
  await expect(withdrawal).toContainText('à rembourser au plus tard le')

  await dialog.getByRole('button', { name: 'Au nom d’une entreprise' }).click()
  const company = page.getByRole('dialog', { name: COMPANY_INVOICE })
  await company.getByLabel('Nom de l’entreprise').fill('Jeux Dupont')
  await company.getByLabel('SIREN').fill('732 829 321')
  await company.getByRole('button', { name: 'Émettre l’avoir et la facture' }).click()
  await expect(company.getByText(SIREN_INVALID)).toBeVisible()
  await company.getByLabel('SIREN').fill('732 829 320')
  await company.getByLabel('Adresse', { exact: true }).fill('12 rue de la Paix')
  await company.getByLabel('Code postal').fill('F-75002')
  await company.getByLabel('Ville').fill('Paris')
  await company.getByRole('button', { name: 'Émettre l’avoir et la facture' }).click()
  await expect(page.getByText(INVOICE_CORRECTED).first()).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Facture' })).toContainText('au nom de Jeux Dupont')

  await dialog.getByRole('button', { name: 'Marquer comme traitée' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Rien n’a encore été remboursé')
  await question.getByRole('button', { name: 'Marquer comme traitée' }).click()
  await expect(page.getByText('Rétractation marquée comme traitée').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Remettre à traiter' }).click()
  await dialog.getByRole('button', { name: 'Colis reçu' }).click()
  await expect(withdrawal).toContainText('colis reçu le')
  await dialog.getByRole('button', { name: 'Contrôler' }).click()
  const check = page.getByRole('dialog', { name: /^Contrôler le retour R-/ })
  await check.getByLabel('Abîmés').first().fill('9')
  await check.getByRole('button', { name: 'Enregistrer le contrôle' }).click()
  await expect(check.getByRole('alert')).toHaveText(CHECK_TOO_MANY)
  await check.getByLabel('Remis en stock').first().fill('0')
  await check.getByLabel('Abîmés').first().fill('1')
  await expectNoAxeViolations(page)
  await check.getByRole('button', { name: 'Enregistrer le contrôle' }).click()
  await expect(withdrawal).toContainText('0 remis en stock, 1 abîmé')
  await expect(withdrawal).toContainText(/Dû au client.*livraison 4,30/)
  await withdrawal.getByRole('button', { name: /^Rembourser / }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Rembourser / })
    .click()
  await expect(withdrawal).toContainText(/Remboursement de .* effectué/)
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(row).toHaveCount(0)

  await walkTo(page, `/admin/documents?q=${number}`)
  await page.getByRole('button', { name: /^Envoyer F-\d{4}-\d{6} à la plateforme$/ }).click()
  await expect(page.getByText(/^(?:Envoi en cours|Déposé, en contrôle)$/)).toBeVisible()
  await expectNoAxeViolations(page)
})

test("an order has an address; 'Remboursé' by hand asks how the money is refunded; an order that cannot be drawn breaks nothing else @rare", async ({
  page,
  shop,
}) => {
  const { _id: id, number } = await buyByCalls(shop.url)
  await enterAsAdmin(page, shop.url)
  await page.goto(`/admin/orders?q=${number}`)
  await page.getByRole('button', { name: `Détails de la commande ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Commande ${number}` })
  await expect(page).toHaveURL(`/admin/orders/${id}/details?q=${number}`)
  await expect(page).toHaveTitle(new RegExp(`Commande ${number} · `))
  await page.reload()
  await dialog.getByLabel('Statut', { exact: true }).selectOption('Remboursé')
  await dialog.getByRole('button', { name: 'Mettre à jour' }).click()
  const question = page.getByRole('dialog', { name: /Passer cette commande/ })
  await question.getByRole('button', { name: 'Changer le statut' }).click()
  await expect(question).toContainText('Choisissez comment le client est remboursé')
  await expectNoAxeViolations(page)
  await question.getByLabel('Comment le client est-il remboursé').selectOption('Pas encore')
  await expect(question).toContainText('rien n’est remboursé et aucun e-mail n’est envoyé au client')
  await question.getByRole('button', { name: 'Changer le statut' }).click()
  await expect(page.getByText(statusUpdated('Remboursé')).first()).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Remboursement' })).toContainText(
    'Peut encore être remboursé',
  )
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/admin/orders?q=${number}`)
  await expect(page).toHaveTitle(/Gestion des commandes · /)

  await page.route(`**/api/orders/${id}`, async (route) => {
    const whole = await route.fetch()
    await route.fulfill({ response: whole, json: { ...(await whole.json()), items: null } })
  })
  await page.getByRole('button', { name: `Détails de la commande ${number}` }).click()
  await expect(dialog.getByRole('alert')).toContainText('Le contenu n’a pas pu être affiché')
  await dialog.getByRole('button', { name: 'Télécharger la facture' }).click()
  await expect(page.getByText(invoiceFailed(INVOICE_ITEMS_INVALID)).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: number })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
