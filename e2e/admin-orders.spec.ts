import { readFile } from 'node:fs/promises'
import { INVOICE_ITEMS_INVALID, INVOICE_SUCCEEDED, invoiceFailed } from '#shared/documents/texts.ts'
import { MAIL_SENT_AGAIN } from '#shared/mail/texts.ts'
import { documentAmounts } from '#shared/documents/vat.ts'
import { eurosToCents, formatCents } from '#shared/money.ts'
import { invoiceFileName } from '#shared/documents/invoice-file.ts'
import { statusUpdated } from '#shared/orders/texts.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { buyByCalls } from './testing/bought-order.ts'
import { pdfText } from './testing/pdf-text.ts'
import { expect, test } from './testing/shop.ts'

const amount = (cents: number) => formatCents(cents).replace(/\s+/g, ' ')

test('a shopkeeper finds an order, ships it, invoices it and refunds it', async ({ page, shop }) => {
  test.setTimeout(120_000)
  const { _id: id, number, user, items, total, invoice, updatedAt } = await buyByCalls(shop.url)
  expect(updatedAt).toBeTruthy()
  await enterAsAdmin(page, shop.url)
  await page.goto('/admin/orders')
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
  await expectNoAxeViolations(page)
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
  await refund.getByLabel(/Montant/).fill('0')
  await refund.getByRole('button', { name: /^Rembourser/ }).click()
  await expect(refund).toContainText('Le montant du remboursement doit être supérieur à 0')
  await expectNoAxeViolations(page)
  await refund.getByLabel(/Montant/).fill('1,50')
  await refund.getByRole('button', { name: /^Rembourser 1,50/ }).click()
  await expect(page.getByText('Remboursement effectué avec succès').first()).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Remboursement' })).toContainText(
    amount(eurosToCents(total) - 150),
  )
  await dialog.getByRole('button', { name: /^Lire l’e-mail\s: .*confirmée/ }).click()
  const mail = page.getByRole('dialog', { name: /confirmée/ })
  await expect(mail).toContainText(number)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: /^Renvoyer l’e-mail\s: .*confirmée/ }).click()
  await page.getByRole('button', { name: 'Renvoyer l’e-mail', exact: true }).click()
  await expect(page.getByText(MAIL_SENT_AGAIN).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Lire l’e-mail\s: .*confirmée/ })).toHaveCount(2)

  await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click()
  await refund.getByLabel(/^.+, lot de 10/).fill('1')
  await refund.getByLabel('Motif').selectOption('Article abîmé ou défectueux')
  await refund.getByLabel(/Remettre 10 pochettes en stock/).check()
  await expect(refund).toContainText('10 pochettes reviennent au stock')
  await expectNoAxeViolations(page)
  await refund.getByRole('button', { name: /^Rembourser \d/ }).click()
  await expect(dialog.getByRole('region', { name: 'Historique' })).toContainText(
    'Article abîmé ou défectueux',
  )
  await dialog.getByRole('button', { name: 'Rembourser', exact: true }).click()
  await refund.getByRole('button', { name: /^Rembourser/ }).click()
  await expect(dialog).toContainText('Le total de la commande a été rendu.')
  await expect(status).toHaveValue('Remboursé')
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  // The list has read anew: the order is no longer what the filter asks for.
  await expect(page.getByText('Aucune commande trouvée')).toBeVisible()
  await page.getByRole('combobox', { name: /Statut/ }).click()
  await page.getByRole('option', { name: 'Remboursé', exact: true }).click()
  await expect(row).toContainText('Remboursé')
})

test('a morning: chosen orders are packed, labelled and sent; one was cancelled meanwhile', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const first = await buyByCalls(shop.url)
  const second = await buyByCalls(shop.url)
  await enterAsAdmin(page, shop.url)
  // Nobody tells this page of what changes meanwhile: the server refuses.
  await page.route('**/api/admin/live-updates', () => {})
  await page.goto('/admin/orders')
  for (const { number } of [first, second])
    await page.getByRole('checkbox', { name: `Choisir la commande ${number}` }).check()
  await page.getByRole('link', { name: 'Préparer et envoyer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Préparer et envoyer : 2 commandes' })
  const slips = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Bons de préparation (PDF)' }).click()
  const printed = await pdfText(await slips)
  expect(printed).toContain('À prendre en rayon')
  expect(printed).toContain(`Bon de préparation ${second.number}`)
  const labels = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'ColiShip (Colissimo) : 2 colis' }).click()
  expect(await readFile(await (await labels).path(), 'utf8')).toContain(`EXP;${first.number};`)
  await expectNoAxeViolations(page)

  const { token } = await (
    await page.request.post('/api/auth/login', { data: { ...second.customer } })
  ).json()
  const cancelled = await page.request.put(`/api/orders/${second._id}/cancel`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(cancelled.ok()).toBe(true)
  const field = dialog.getByLabel(`Numéro de suivi de ${first.number}`)
  await field.focus()
  await page.evaluate(
    ([target, text]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text ?? '')
      document
        .querySelector(`#suivi-${target}`)
        ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [first._id, `${second.number};6A10000000002\n${first.number};6A10000000001`] as const,
  )
  await expect(field).toHaveValue('6A10000000001')
  await dialog.getByRole('button', { name: 'Marquer comme envoyées (2)' }).click()
  await page.getByRole('button', { name: 'Enregistrer l’envoi' }).click()
  await expect(page.getByText('Envois refusés : 1').first()).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: first.number })).toContainText(
    'En cours de livraison',
  )
  await expect(dialog.getByRole('listitem').filter({ hasText: second.number })).toContainText(
    'Annulé par le client',
  )
  await expect(dialog.getByRole('button', { name: 'Rien à envoyer' })).toBeDisabled()
})

test("'Remboursé' by hand says first that it moves no money", async ({ page, shop }) => {
  const { number } = await buyByCalls(shop.url)
  await enterAsAdmin(page, shop.url)
  await page.goto(`/admin/orders?q=${number}`)
  await page.getByRole('button', { name: `Détails de la commande ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Commande ${number}` })
  await dialog.getByLabel('Statut', { exact: true }).selectOption('Remboursé')
  await dialog.getByRole('button', { name: 'Mettre à jour' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('ne rend pas d’argent')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Changer le statut' }).click()
  await expect(page.getByText(statusUpdated('Remboursé')).first()).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Remboursement' })).toContainText('Peut encore être rendu')
})

test('a declared withdrawal is work to do, on its order and in its list', async ({ page, shop }) => {
  const { number, user } = await buyByCalls(shop.url)
  const declared = await page.request.post(`${shop.url}/api/withdrawals`, {
    data: { name: 'Zoé Lefèvre', orderNumber: number, email: user.email, confirm: true },
  })
  expect(declared.ok(), await declared.text()).toBe(true)
  await enterAsAdmin(page, shop.url)
  await page.goto(`/admin/orders?q=${number}`)
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row.getByText('Rétractation demandée').filter({ visible: true })).toBeVisible()

  await page.getByRole('link', { name: 'Rétractations' }).click()
  await expect(row).toContainText(user.email)
  await expectNoAxeViolations(page)
  await row.getByRole('button', { name: number }).click()
  const dialog = page.getByRole('dialog', { name: `Commande ${number}` })
  const withdrawal = dialog.getByRole('region', { name: 'Rétractation' })
  await expect(withdrawal).toContainText('Déclarée le')
  expect((await withdrawal.locator('svg').first().boundingBox())?.width).toBeLessThan(32)
  await expectNoAxeViolations(page)
  await expect(withdrawal).toContainText('à rembourser jusqu’au')
  await dialog.getByRole('button', { name: 'Marquer comme traitée' }).click()
  // Nothing has been given back yet: that is asked about first.
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Rien n’a encore été remboursé')
  await question.getByRole('button', { name: 'Marquer comme traitée' }).click()
  await expect(page.getByText('Demande marquée comme traitée').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(row).toHaveCount(0)
})

test('an order has an address, and one that cannot be drawn takes nothing else away', async ({
  page,
  shop,
}) => {
  const { _id: id, number } = await buyByCalls(shop.url)
  await enterAsAdmin(page, shop.url)
  await page.goto(`/admin/orders?q=${number}`)
  await page.getByRole('button', { name: `Détails de la commande ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Commande ${number}` })
  await expect(page).toHaveURL(`/admin/orders/${id}?q=${number}`)
  await page.reload()
  await expect(dialog.getByLabel('Statut', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/admin/orders?q=${number}`)

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
})
