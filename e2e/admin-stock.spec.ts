import { checkDigit } from '#shared/catalogue/gtin.ts'
import { STOCK_SAVED } from '#shared/inventory/texts.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { expect, test } from './testing/shop.ts'

test('a count and a simultaneous delivery are both kept and listed in the history', async ({
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
  // A delivery that the counter has not seen is not overwritten.
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

  // Counts on the list of all products: by a scanned barcode, by hand, and while a colleague counts the same shelf.
  await page.getByRole('link', { name: 'Inventaire' }).click()
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
  const file = Buffer.from(`Référence;En rayon;Compté\n${sku};47;45\nABSENTE;;3`)
  await dialog
    .getByLabel('Fichier CSV')
    .setInputFiles({ name: 'comptage.csv', mimeType: 'text/csv', buffer: file })
  await expect(dialog.getByRole('listitem').first()).toContainText('Ligne 3 (ABSENTE)')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Enregistrer 1 changement' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('45')
})
