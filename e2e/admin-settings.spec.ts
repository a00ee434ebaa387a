import { SETTINGS_SAVED, TEXT_SAVED } from '#shared/settings/texts.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { expect, test } from './testing/shop.ts'

test('the owner goes from the checklist to the VAT franchise, changes a fee, closes for a week, and edits the guide and goes back', async ({
  page,
  ownShop,
}) => {
  test.setTimeout(120_000)
  const at = (path: string) => `${ownShop.url}${path}`
  await enterAsAdmin(page, ownShop.url)
  await page.goto(at('/admin'))
  await page.getByText('Ouvrir la boutique').click()
  await page.getByRole('link', { name: 'TVA', exact: true }).first().click()
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

  await page.goto(at('/admin/settings?tab=delivery'))
  const relay = page.getByRole('group', { name: 'Mondial Relay, France' })
  await relay.getByLabel('Tarif (€)').fill('4,90')
  await page.getByRole('button', { name: 'Ajouter une fermeture' }).click()
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
  await page.getByLabel('Fermé du').fill(today)
  await page.getByLabel('au (inclus)').fill(today)
  await page.getByLabel('Phrase pour les clients').fill('Nous expédions à nouveau demain.')
  await save()
  await page.goto(at('/livraison'))
  await page.getByRole('button', { name: 'Refuser' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('row', { name: /Mondial Relay France/ })).toContainText('4,90')
  await expect(main).toContainText('Nous expédions à nouveau demain.')
  await expectNoAxeViolations(page)
  await page.goto(at('/legal-notice'))
  await expect(main).toContainText('TVA non applicable, art. 293 B du CGI')

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
