import { parisDay, shiftDay } from '#shared/paris-day.ts'
import { SETTINGS_SAVED, TEXT_SAVED } from '#shared/settings/texts.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { payButton } from './testing/checkout.ts'
import { expectFocusNeverCovered } from './testing/covered-focus.ts'
import { arriveReady } from './testing/payment.ts'
import { pdfText } from './testing/pdf-text.ts'
import { expect, test } from './testing/shop.ts'

test('the owner completes the checklist, starts the VAT franchise, changes a fee, closes for a week, and edits and restores the guide @rare', async ({
  page,
  ownShop,
  browser,
}) => {
  const at = (path: string) => `${ownShop.url}${path}`
  await enterAsAdmin(page, ownShop.url)
  await page.goto(at('/admin'))
  await page.getByText('Ouvrir la boutique').click()
  await expect(page.getByRole('heading', { name: /^Ouvrir la boutique.: \d+ sur \d+$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Choisissez votre régime de TVA.' }).click()
  await expect(page.getByLabel('Régime de TVA')).toBeFocused()
  await page.getByLabel('Régime de TVA').selectOption({ label: 'Franchise en base (sans TVA)' })
  await expectNoAxeViolations(page)
  const toast = page.getByRole('region', { name: 'Messages' })
  const save = async () => {
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    const publish = page.getByRole('dialog').getByRole('button', { name: /^Enregistrer/ })
    await expect(publish.or(toast.getByText(SETTINGS_SAVED))).toBeVisible()
    if (await publish.isVisible()) await publish.click()
    await expect(toast.getByText(SETTINGS_SAVED)).toBeVisible()
  }
  await save()

  const context = await browser.newContext({ baseURL: ownShop.url })
  const buyer = await context.newPage()
  await arriveReady(buyer, ownShop.url)
  const recap = buyer.getByRole('region', { name: 'Récapitulatif de la commande' })
  const shown = await recap.textContent()
  const opened = context.waitForEvent('page')
  await payButton(buyer).click()
  const provider = await opened
  await expect(provider.getByRole('button', { name: 'Payer', exact: true })).toBeVisible()

  await page.goto(at('/admin/settings?tab=delivery'))
  await expect(page.getByRole('button', { name: 'Enregistrer', exact: true })).toBeInViewport()
  for (const window of [
    { width: 1280, height: 800 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(window)
    await page.getByRole('heading', { level: 1 }).click()
    await expectFocusNeverCovered(page, 60)
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await page
    .getByRole('group', { name: 'Colissimo, France', exact: true })
    .getByLabel('Tarif (€)')
    .fill('12,90')
  const relay = page.getByRole('group', { name: 'Mondial Relay, France' })
  await relay.getByLabel('Tarif (€)').fill('4,90')
  await expect(page.getByText('Ce que lit un client (France)').first().locator('..')).toContainText(
    /4,90.€ · offerte dès 30.€/,
  )
  await relay.getByRole('button', { name: 'Aide' }).first().click()
  await expect(relay.getByText('Ce que paie le client pour sa livraison')).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter une fermeture' }).click()
  const today = parisDay(new Date())
  await page.getByLabel('Fermé du').fill(today)
  await page.getByLabel('au (inclus)').fill(shiftDay(today, 6))
  await page.getByLabel('Message aux clients').fill('Nous expédions à nouveau la semaine prochaine.')
  await save()
  await provider.getByRole('button', { name: 'Payer', exact: true }).click()
  await expect(buyer).toHaveURL(/\/order-success$/)
  const paid = (await buyer.getByText(/^Montant payé/).textContent())?.match(/[\d,]+\s€/)?.[0] ?? 'nothing'
  expect(shown).toContain(paid)
  const number = (await buyer.getByText(/^C-\d{4}-\d{6}$/).textContent()) ?? ''
  await page.goto(at(`/admin/orders?q=${number}`))
  await page.getByRole('button', { name: `Détails de la commande ${number}` }).click()
  const printed = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger la facture' }).click()
  const invoice = await pdfText(await printed)
  expect(invoice).toContain('TVA non applicable, art. 293 B du CGI')
  expect(invoice).toContain(paid.replace(/\s/g, ' '))
  await context.close()

  await page.goto(at('/livraison'))
  await page.getByRole('button', { name: 'Refuser' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('row', { name: /Mondial Relay France/ })).toContainText('4,90')
  await expect(main).toContainText('Nous expédions à nouveau la semaine prochaine.')
  await expectNoAxeViolations(page)
  await page.goto(at('/legal-notice'))
  await expect(main).toContainText('TVA non applicable, art. 293 B du CGI')

  await page.goto(at('/admin/settings?tab=services'))
  await expect(page.getByRole('heading', { name: 'Sauvegardes' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('navigation', { name: 'Réglages' }).getByRole('link', { name: 'Boutique' }).click()
  const top = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y
  await expect(page.getByLabel('Nom de la boutique')).toBeVisible()
  expect(await top('Nom de la boutique')).toBe(await top('E-mail pour les clients'))
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_200)

  const guide = '/admin/settings?tab=texts&text=guide'
  await page.goto(at(guide))
  const editor = page.getByRole('textbox', { name: 'Texte de la page' })
  await editor.fill('Nos conseils de joueurs')
  await page.getByRole('button', { name: 'Aperçu' }).click()
  await expect(page.getByRole('dialog')).toContainText('Nos conseils de joueurs')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(toast.getByText(TEXT_SAVED)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto(at('/guide-achat'))
  await expect(main).toContainText('Nos conseils de joueurs')
  await page.goto(at(guide))
  await page.getByRole('button', { name: 'Revenir au texte d’origine' }).click()
  await expect(toast.getByText('Version rétablie')).toBeVisible()
  await page.goto(at('/guide-achat'))
  await expect(main).toContainText('Questions fréquentes')
})
