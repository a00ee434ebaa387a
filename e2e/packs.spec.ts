import { packPath } from '#shared/catalogue/addresses.ts'
import { SLEEVE_UPDATED } from '#shared/catalogue/admin-texts.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { PACK_UNAVAILABLE } from '#shared/catalogue/pack-size.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { expect, test } from './testing/shop.ts'

test('a box of 100 is listed by the shopkeeper, found at its own address, bought, and marked in the cart once it is withdrawn @rare', async ({
  page,
  shop,
}) => {
  const headers = { authorization: `Bearer ${await enterAsAdmin(page, shop.url)}` }
  const name = `Coffret ${crypto.randomUUID().slice(0, 8)}`
  const data = { name, price: 1.5, stock: 2_000, isPublished: true }
  const made: Sleeve = await (await page.request.post(`${shop.url}/api/sleeves`, { headers, data })).json()

  await page.goto(`${shop.url}/admin/products/${made._id}`)
  const form = page.getByRole('dialog', { name: 'Modifier la protection' })
  await expect(form.getByRole('term').filter({ hasText: 'Lot de 32' })).toBeVisible()
  await form.getByText('Vos propres lots').click()
  await expect(form.getByLabel('Pochettes', { exact: true })).toHaveCount(4)
  for (let left = 3; left >= 0; left -= 2)
    await form.getByRole('button', { name: 'Retirer le lot 2' }).click()
  await form.getByLabel('Pochettes', { exact: true }).first().fill('100')
  await form.getByLabel('Prix (€)', { exact: true }).first().fill('0')
  await form.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(form.getByText('Lot de 100 : Indiquez le prix du lot, supérieur à 0').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await form.getByLabel('Prix (€)', { exact: true }).first().fill('9,90')
  await form.getByLabel('Pochettes', { exact: true }).last().fill('20')
  await form.getByLabel('Prix (€)', { exact: true }).last().fill('2,50')
  await form.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page.getByText(SLEEVE_UPDATED).first()).toBeVisible()

  const path = packPath(made, 100)
  const document = await (await page.request.get(shop.url + path)).text()
  expect(document).toMatch(/9,90\s€/)
  expect(document).toMatch(new RegExp(`<link rel="canonical" href="[^"?]*/products/${made.slug}"`))
  await page.goto(shop.url + path)
  await expect(page.getByRole('radio', { name: /^Lot de 100/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Lot de/ })).toHaveCount(2)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Ajouter au panier pour 9,90/ }).click()
  await expect(page.getByText('Ajouté au panier !').first()).toBeVisible()

  const packs = [{ size: 20, price: 2.5 }]
  await page.request.patch(`${shop.url}/api/sleeves/${made._id}`, { headers, data: { packs } })
  await page.goto(`${shop.url}/cart`)
  await expect(page.getByText(PACK_UNAVAILABLE)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Prendre 5 × lot de 20' }).click()
  await expect(page.getByText(PACK_UNAVAILABLE)).toHaveCount(0)
  await expect(page.getByText('Lot de 20 · 2,50 €')).toBeVisible()
})
