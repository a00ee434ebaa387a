import { expectNoAxeViolations } from './testing/axe.ts'
import { mailsTo } from './testing/mails.ts'
import { expect, test } from './testing/shop.ts'

test('a guest withdraws from a contract in two steps and gets the acknowledgement', async ({
  page,
  shop,
}) => {
  const email = `${crypto.randomUUID()}@example.test`
  // Not the home page, whose catalogue grows above whoever comes to its footer.
  await page.goto('/contact')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Renoncer au contrat ici' }).click()
  await expect(page).toHaveURL('/retractation')
  await expectNoAxeViolations(page)

  const go = page.getByRole('button', { name: 'Continuer' })
  await expect(async () => {
    await go.click()
    await expect(page.getByRole('alert')).toBeFocused({ timeout: 500 })
  }).toPass()
  await expect(page.getByText('Ce champ est obligatoire')).toHaveCount(3)
  await expect(page.getByRole('alert').getByText(/ champ obligatoire$/)).toHaveCount(3)
  await page.getByLabel('Votre nom').fill('Paul Martin')
  await page.getByLabel('Numéro de la commande').fill('c-2026-42')
  await page.getByLabel('Votre adresse e-mail').fill('paul')
  await go.click()
  await expect(page.getByRole('alert')).toContainText('Adresse e-mail invalide')
  await expectNoAxeViolations(page)
  await page.getByLabel('Votre adresse e-mail').fill(email)
  await go.click()

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Modifier' }).click()
  await expect(page.getByLabel('Votre nom')).toHaveValue('Paul Martin')
  await go.click()
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Déclaration reçue')
  await expect(
    page.getByText(
      /pour la commande C-2026-000042 nous est parvenue le .* à \d\d:\d\d\. Si cette commande est la vôtre/,
    ),
  ).toBeVisible()
  await expectNoAxeViolations(page)

  await expect.poll(() => mailsTo(shop.dataDir, email)).toHaveLength(1)
  const [mail] = await mailsTo(shop.dataDir, email)
  // No order has this number: the mail may have gone to anybody, and carries nothing that was typed but that.
  expect(mail?.subject).toBe('Accusé de réception de votre rétractation')
  expect(mail?.text).toContain('C-2026-000042')
  expect(mail?.text).toContain('aucune commande')
  expect(mail?.text).not.toContain('Paul Martin')
})
