import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { EMAIL_CONFIRMED } from '#shared/accounts/texts.ts'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { leaveAddress } from './testing/checkout.ts'
import { enter, register } from './testing/customer.ts'
import { mailsTo } from './testing/mails.ts'
import type { Shop } from './testing/shop-process.ts'
import { expect, test } from './testing/shop.ts'
import { unfold } from './testing/unfold.ts'

async function openProfile(page: Page, shopUrl: string): Promise<{ email: string; password: string }> {
  const person = await register(shopUrl)
  await enter(page, shopUrl, person)
  await page.goto('/profile')
  await expect(page.getByLabel('Prénom')).toHaveValue('Zoé')
  return person
}

const expectToast = (page: Page, sentence: string) =>
  expect(page.getByLabel('Messages').getByText(sentence)).toBeVisible()

test('changes the profile and the password, and enforces their rules @rare', async ({ page, shop }) => {
  const { email, password } = await openProfile(page, shop.url)
  await expect(page.getByLabel('Mot de passe actuel', { exact: true })).toBeHidden()
  for (const title of ['Mot de passe', 'Mes données']) await unfold(page, title)
  await expectNoAxeViolations(page)
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email)
  await expect(page.getByLabel('Adresse e-mail')).not.toBeEditable()
  await page.getByLabel('Téléphone').fill('12')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('alert')).toContainText('Numéro de téléphone invalide')
  await page.getByLabel('Téléphone').fill('+33 6 98 76 54 32')
  await page.getByLabel('Ville').fill('Villeurbanne')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Profil mis à jour avec succès')

  const refusedOnce = async (path: string) =>
    page.route(
      path,
      (route) => route.fulfill({ status: 401, json: { code: 'UNAUTHENTICATED', message: '' } }),
      {
        times: 1,
      },
    )
  await refusedOnce('**/api/users/profile')
  await refusedOnce('**/api/auth/refresh-token')
  await page.getByLabel('Ville').fill('Bron')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const question = page.getByRole('dialog', { name: 'Reconnectez-vous' })
  await question.getByLabel(/^Mot de passe/).fill(password)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/users/profile') && answer.ok())
  await question.getByRole('button', { name: 'Continuer' }).click()
  await saved
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Ville')).toHaveValue('Bron')

  for (const label of ['Mot de passe actuel', 'Nouveau mot de passe', 'Confirmer le nouveau mot de passe']) {
    const eye = page.getByRole('button', { name: `Afficher la saisie : ${label}`, exact: true })
    await eye.click()
    await expect(eye).toHaveAttribute('aria-pressed', 'true')
  }
  await page.getByLabel('Mot de passe actuel', { exact: true }).fill('Faux-2026!')
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('faible')
  await page.getByLabel('Confirmer le nouveau mot de passe', { exact: true }).fill('faible')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Le mot de passe doit contenir : Au moins 8 caractères, Une majuscule, Un chiffre, Un caractère spécial',
  )
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('Nouvelle-2026!')
  await page.getByLabel('Confirmer le nouveau mot de passe', { exact: true }).fill('Nouvelle-2026!')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expectToast(page, 'Mot de passe incorrect')
  await page.getByLabel('Mot de passe actuel', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expectToast(page, 'Mot de passe mis à jour avec succès')
  await page.reload()
  await expect(page.getByLabel('Ville')).toHaveValue('Bron')
})

async function confirmAddress(page: Page, { dataDir }: Shop, email: string): Promise<void> {
  const link = async () =>
    /\/confirm-email#token=[\w.-]+/.exec((await mailsTo(dataDir, email))[0]?.text ?? '')?.[0]
  await expect.poll(link).toBeDefined()
  await page.goto((await link()) ?? '')
  await expect(page.getByRole('button', { name: 'Confirmer' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText(EMAIL_CONFIRMED)).toBeVisible()
}

async function exportedReader(browser: Browser, shopUrl: string, email: string): Promise<string | undefined> {
  const context = await browser.newContext({ baseURL: shopUrl })
  const page = await context.newPage()
  await enterAsAdmin(page, shopUrl)
  await page.goto('/admin/users')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Abonnés à la lettre (CSV)' }).click()
  const lines = (await readFile(await (await file).path(), 'utf8')).split('\r\n')
  await context.close()
  return lines.find((line) => line.startsWith(`${email};`))
}

test('exports data, changes consents and retention, and deletes the account @rare', async ({
  page,
  shop,
  browser,
}) => {
  const { email, password } = await openProfile(page, shop.url)
  const newsletter = page.getByLabel('Recevoir les nouveautés par e-mail')
  await unfold(page, 'Mes données')
  await newsletter.check()
  await expectToast(page, 'Préférences mises à jour avec succès')
  await confirmAddress(page, shop, email)
  const reader = (await exportedReader(browser, shop.url, email)) ?? ''
  expect(reader).toContain(';Recevoir les nouveautés par e-mail;')
  await page.goto(/\/desabonnement#token=[\w.-]+/.exec(reader)?.[0] ?? '')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Me désabonner' }).click()
  await expect(page.getByText('Vous ne recevrez plus la lettre d’information')).toBeVisible()
  expect(await exportedReader(browser, shop.url, email)).toBeUndefined()
  await page.goto('/profile')
  await unfold(page, 'Mes données')
  await expect(newsletter).not.toBeChecked()
  await newsletter.check()
  await expectToast(page, 'Préférences mises à jour avec succès')

  const history = page.getByLabel('Conservation de l’historique des commandes')
  await history.selectOption('12')
  await page.getByRole('dialog').getByRole('button', { name: 'Rester à 60 mois' }).click()
  await expect(history).toHaveValue('60')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await history.selectOption('12')
  await page.getByRole('dialog').getByRole('button', { name: 'Garder 12 mois' }).click()
  await expectToast(page, 'Politique de rétention mise à jour avec succès')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/data-retention') && answer.ok())
  await page.getByLabel('Supprimer mon compte après 2 ans d’inactivité').check()
  await saved
  await page.reload()
  await unfold(page, 'Mes données')
  await expect(newsletter).toBeChecked()
  await expect(history).toHaveValue('12')
  await expect(page.getByLabel('Supprimer mon compte après 2 ans d’inactivité')).toBeChecked()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter mes données' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('mes-donnees.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect([data.account.email, data.consents.length]).toEqual([email, 3])
  await expectToast(page, 'Vos données ont été exportées avec succès')

  await page.getByLabel('Mot de passe, pour confirmer', { exact: true }).fill('Faux-2026!')
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    'Êtes-vous sûr de vouloir supprimer votre compte ? Cette action est irréversible.',
  )
  await dialog.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map((animation) => animation.finished)),
  )
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await expectToast(page, 'Mot de passe incorrect')
  await leaveAddress(page)
  await page.getByLabel('Mot de passe, pour confirmer', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click()
  await expectToast(page, 'Votre compte a été supprimé avec succès')
  await expect(page).toHaveURL(/\/$/)
  await expect
    .poll(() => page.evaluate(() => ['token', 'shippingAddress'].map((key) => localStorage.getItem(key))))
    .toEqual([null, null])
})
