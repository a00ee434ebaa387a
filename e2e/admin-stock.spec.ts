import { checkDigit } from '#shared/catalogue/gtin.ts'
import { STOCK_SAVE_FAILED, STOCK_SAVED } from '#shared/inventory/texts.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { expect, test } from './testing/shop.ts'

test('a count and a simultaneous delivery are both kept and listed in the history @rare', async ({
  page,
  shop,
}) => {
  const headers = { authorization: `Bearer ${await enterAsAdmin(page, shop.url)}` }
  const name = `Rayon ${crypto.randomUUID().slice(0, 8)}`
  const sku = `REF-${name.slice(-8)}`
  const digits = String(Date.now()).slice(-12)
  const gtin = digits + checkDigit(digits)
  const made = await page.request.post(`${shop.url}/api/sleeves`, {
    headers,
    data: { name, stock: 30, sku, gtin },
  })
  const { _id: id } = await made.json()
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Stock\u00A0: ${name}` }).click()
  const form = page.getByRole('dialog', { name: `Stock : ${name}` })
  await expect(form.getByText('En rayon', { exact: true })).toBeVisible()
  await expect(form.getByText('Réservé', { exact: true })).toBeVisible()
  await expect(form.getByText('À vendre', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)

  const amount = form.getByLabel('Nombre compté en rayon')
  await amount.fill('28')
  await form.getByLabel('Précision').fill('Deux cornées')
  await expect(form.getByText('En rayon : 28, à vendre : 28')).toBeVisible()
  const delivery = { seen: 30, difference: 20, reason: 'delivery' }
  const url = `${shop.url}/api/admin/sleeves/${id}/stock`
  expect((await page.request.post(url, { headers, data: delivery })).status()).toBe(200)
  await form.getByRole('button', { name: 'Enregistrer le stock' }).click()
  await expect(form.getByRole('alert').filter({ hasText: '50 maintenant' })).toBeVisible()
  await expect(amount).toHaveValue('28')
  await expect(form.getByRole('button', { name: 'Enregistrer le stock' })).toBeDisabled()
  await form.getByRole('button', { name: 'J’ai vu, continuer' }).click()
  await amount.fill('48')
  await form.getByRole('button', { name: 'Enregistrer le stock' }).click()
  await expect(page.getByText(STOCK_SAVED).first()).toBeVisible()

  const lines = form.getByRole('region', { name: 'Historique' }).getByRole('listitem')
  await expect(lines.first()).toContainText('Comptage du rayon : Deux cornées')
  await expect(lines.first()).toContainText('−2')
  await expect(lines.nth(1)).toContainText('Réception')
  await form.getByRole('button', { name: 'Fermer' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('48')

  await row.getByRole('button', { name: `Réception : ${name}` }).click()
  const received = row.getByLabel(`Nombre reçu\u00A0: ${name}`)
  await expect(received).toBeFocused()
  await received.fill('beaucoup')
  await received.press('Enter')
  await expect(row.getByText('Veuillez saisir un nombre entier')).toBeVisible()
  await expectNoAxeViolations(page)
  await received.fill('+50')
  await expect(row.getByText('En vente : 98')).toBeVisible()
  const lost = { seen: 48, difference: -8, reason: 'loss' }
  expect((await page.request.post(url, { headers, data: lost })).status()).toBe(200)
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Inventaire' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click()
  await page.route('**/stock', (route) => route.abort(), { times: 1 })
  await received.press('Enter')
  await expect(page.getByText(STOCK_SAVE_FAILED).first()).toBeVisible()
  await expect(received).toHaveValue('+50')
  await received.press('Enter')
  await expect(received).toBeHidden()
  await expect(row.getByRole('button', { name: /Réception/ })).toBeFocused()
  await expect(row).toContainText('90')

  await row.getByRole('button', { name: `Nouveau prix : ${name}` }).click()
  const price = row.getByLabel(`Lot de 5 (€)\u00A0: ${name}`)
  await expect(price).toBeFocused()
  await price.fill('4,20')
  await page.request.patch(`${shop.url}/api/sleeves/${id}`, { headers, data: { price: 3 } })
  await price.press('Enter')
  await expect(row.getByText(/son prix est maintenant de 3,00/)).toBeVisible()
  await expect(price).toHaveValue('4,20')
  await price.press('Enter')
  await expect(row).toContainText('4,20')
  await row.getByRole('button', { name: /Nouveau prix/ }).press('Enter')
  await price.press('Escape')
  await expect(row.getByRole('button', { name: /Nouveau prix/ })).toBeFocused()
  const back = { seen: 90, difference: -42, reason: 'correction' }
  expect((await page.request.post(url, { headers, data: back })).status()).toBe(200)

  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Inventaire' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inventaire')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.type(gtin)
  await page.keyboard.press('Enter')
  const count = row.getByLabel(/^Compté/)
  await expect(count).toBeFocused()
  await page.keyboard.type('47')
  expect((await page.request.post(url, { headers, data: { ...delivery, seen: 48 } })).status()).toBe(200)
  const save = page.getByRole('button', { name: 'Enregistrer les comptages' })
  await save.click()
  await expect(row).toContainText('Le rayon a changé entre-temps\u202F: il en reste 68')
  await expect(count).toHaveValue('47')
  await save.click()
  await expect(page.getByText('1 comptage enregistré').first()).toBeVisible()
  await expect(count).toHaveValue('')

  await page.getByRole('link', { name: 'Importer un comptage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer un comptage' })
  const choose = async (name: string, text: string) =>
    dialog.getByLabel('Fichier CSV').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('autre.csv', 'Couleur\nbleu')
  await expect(dialog.getByText('Fichier refusé : autre.csv')).toBeVisible()
  await choose('comptage.csv', `Référence;En rayon;Compté\n${sku};47;45\nABSENTE;;3`)
  await expect(dialog.getByRole('listitem').first()).toContainText('Ligne 3 (ABSENTE)')
  // The list of files is opened again and left without a choice, which empties the browser's own field.
  const opened = page.waitForEvent('filechooser')
  await dialog.getByLabel('Fichier CSV').click()
  await opened
  await expect(dialog.getByText('Fichier lu : comptage.csv')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Enregistrer 1 changement' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('45')
})
