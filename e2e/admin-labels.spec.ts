import type { Page } from '@playwright/test'
import { COLISSIMO_LABEL_LOST } from '#shared/orders/label-rules.ts'
import { SETTINGS_SAVED } from '#shared/settings/texts.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { buyByCalls } from './testing/bought-order.ts'
import { sleeveWith } from './testing/catalogue.ts'
import { choose, goOn, leaveCart, newCustomer, payButton, terms, typeAddress } from './testing/checkout.ts'
import { pdfText } from './testing/pdf-text.ts'
import { openPlainDocument } from './testing/plain-document.ts'
import { expect, test } from './testing/shop.ts'

const preparation = (page: Page) => page.getByRole('dialog', { name: /^Préparer et envoyer/ })

test('a tracked letter: the owner offers it, a buyer chooses it, and it leaves with its number @rare', async ({
  page,
  browser,
  ownShop: { url },
}) => {
  await enterAsAdmin(page, url)
  await page.goto(`${url}/admin/settings?tab=delivery`)
  const offer = page.locator('section', { has: page.getByRole('heading', { name: 'Lettre suivie' }) })
  await expect(offer).toContainText('Lettre suivie n’est pas proposée.')
  const letter = page.getByRole('group', { name: 'Lettre suivie, France' })
  await letter.getByLabel('France').check()
  await letter.getByLabel(/^Tarif/).fill('3,20')
  await expect(offer).toContainText(/Lettre suivie · .*3,20\s€/)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('alert').getByRole('link', { name: /poids/ }).first()).toBeVisible()
  for (const [pack, grams] of [
    ['Une pochette à l’unité (g)', '2'],
    ['Un lot de 5 (g)', '10'],
    ['Un lot de 10 (g)', '20'],
    ['Un lot de 32 (g)', '60'],
  ] as const)
    await page.getByLabel(pack).fill(grams)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const newTerms = page.getByRole('dialog', { name: 'Vos conditions générales de vente changent' })
  await expect(newTerms).toContainText(/Lettre suivie \(250\s?g au plus\) 3,20\s€/)
  await newTerms.getByRole('button', { name: 'Enregistrer et publier' }).click()
  await expect(page.getByText(SETTINGS_SAVED).first()).toBeVisible()

  const buyer = await (await browser.newContext({ baseURL: url })).newPage()
  const sold = await sleeveWith(url, (stock) => stock > 100)
  await openPlainDocument(buyer)
  await leaveCart(buyer, sold, 5)
  await buyer.goto('/checkout/shipping')
  await typeAddress(buyer)
  await buyer.getByRole('radio', { name: /^Lettre suivie/ }).check()
  await goOn(buyer).click()
  await buyer.getByLabel('Adresse e-mail').fill(newCustomer().email)
  await terms(buyer).check()
  await expect(payButton(buyer)).toBeVisible()
  await choose(buyer, 'Payer')
  await expect(buyer).toHaveURL(/order-success/)
  await buyer.context().close()

  await page.goto(`${url}/admin/orders`)
  const row = page.getByRole('row', { name: /Ada Morel/ })
  await expect(row).toContainText('Lettre suivie')
  await row.getByRole('checkbox').check()
  await page.getByRole('link', { name: 'Préparer et envoyer' }).click()
  const slip = page.waitForEvent('download')
  await preparation(page).getByRole('button', { name: 'Bons de préparation (PDF)' }).click()
  expect(await pdfText(await slip)).toContain('Lettre suivie')
  await preparation(page)
    .getByLabel(/^Numéro de suivi/)
    .fill('1L00000000014')
  await page.getByRole('button', { name: 'Marquer comme envoyées (1)' }).click()
  await page.getByRole('button', { name: 'Enregistrer l’envoi' }).click()
  await expect(page.getByText('1 commande en livraison').first()).toBeVisible()
  await page.goto(`${url}/admin/orders`)
  await page
    .getByRole('row', { name: /Ada Morel/ })
    .getByRole('link')
    .first()
    .click()
  const parcels = page.getByRole('region', { name: 'Colis' })
  await expect(parcels).toContainText('Lettre suivie')
  await expect(parcels.getByRole('link', { name: /1L00000000014/ })).toHaveAttribute('href', /laposte/)
})

test.describe('with a Colissimo contract', () => {
  test.use({ settings: { COLISSIMO_SANDBOX: 'true' } })

  test('a lost answer offers another label after a question, and labels are printed as one PDF @rare', async ({
    page,
    ownShop: { url },
  }) => {
    const fault = (name: 'refused' | 'lost' | 'none') =>
      page.request.put(`${url}/sandbox/colissimo/faults`, { data: { fault: name } })
    const labels = async () =>
      (await (await page.request.get(`${url}/sandbox/colissimo/labels`)).json()).labels
    const order = await buyByCalls(url)
    await enterAsAdmin(page, url)

    await fault('refused')
    await page.goto(`${url}/admin/orders/preparation?ids=${order._id}`)
    const troubles = preparation(page).getByRole('list', { name: 'Sans étiquette' })
    const make = preparation(page).getByRole('button', { name: 'Créer les étiquettes (1)' })
    await make.click()
    await expect(troubles).toContainText('Le pays du destinataire est incorrect')
    await expect(troubles.getByRole('button')).toHaveCount(0)

    await fault('lost')
    await make.click()
    await expect(troubles).toContainText(COLISSIMO_LABEL_LOST)
    await expect(make).toHaveCount(0)
    await expectNoAxeViolations(page)
    await fault('none')
    await troubles.getByRole('button', { name: `Recréer l’étiquette\u00A0: ${order.number}` }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Vérifiez d’abord dans votre Colissimo Box')
    await question.getByRole('button', { name: 'Recréer l’étiquette' }).click()
    await expect(troubles).toHaveCount(0)
    expect(await labels()).toHaveLength(2)

    const printed = page.waitForEvent('download')
    await preparation(page).getByRole('button', { name: 'Imprimer 1 étiquette (PDF)' }).click()
    expect((await printed).suggestedFilename()).toBe('etiquettes.pdf')
    const number = preparation(page).getByLabel(`Numéro de suivi de ${order.number}`)
    await expect(number).toHaveValue(/^6A\d{11}$/)
    await page.getByRole('button', { name: 'Marquer comme envoyées (1)' }).click()
    await page.getByRole('button', { name: 'Enregistrer l’envoi' }).click()
    await expect(page.getByText('1 commande en livraison').first()).toBeVisible()
  })
})
