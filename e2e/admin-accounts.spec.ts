import type { Page } from '@playwright/test'
import { ROLE_ACTS } from '#shared/accounts/roles.ts'
import { LAST_ADMIN, ROLE_CHANGED, USER_DELETE_CONFIRM, USER_DELETED } from '#shared/accounts/texts.ts'
import { DEMO_ADMIN, enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { register } from './testing/customer.ts'
import { expect, test } from './testing/shop.ts'

async function importPastOrder(page: Page, email: string): Promise<string> {
  const reference = `ANCIENNE-${Date.now()}`
  await page.goto('/admin/orders/past/import')
  const dialog = page.getByRole('dialog')
  const text = `Référence;Date;E-mail;Article;Quantité;Prix unitaire;Total\n${reference};2024-03-01;${email};Boucliers;2;5;10\nB;hier;;;;;5`
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'commandes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(dialog).toContainText('1 nouvelle · 0 déjà là · 0 différente · 1 refusée')
  await expect(dialog).toContainText('Date « hier » illisible')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Enregistrer 1 commande' }).click()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await page.getByRole('link', { name: reference }).click()
  await expect(dialog).toContainText('2 × Boucliers')
  await expectNoAxeViolations(page)
  return reference
}

test('promotes, demotes and deletes a user @rare', async ({ page, shop }) => {
  const person = await register(shop.url)
  const isLetIn = async () => {
    const login = await page.request.post(`${shop.url}/api/auth/login`, { data: person })
    const { token } = await login.json()
    const answer = await page.request.get(`${shop.url}/api/admin/dashboard`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return answer.status()
  }
  await enterAsAdmin(page, shop.url)
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gestion des utilisateurs')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectNoAxeViolations(page)

  const search = page.getByLabel('Rechercher un utilisateur')
  const slash = page.getByRole('button', { name: 'Raccourci clavier « / »' })
  await slash.click()
  await expect(slash).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  await slash.click()
  await page.keyboard.press('/')
  await page.keyboard.type(person.email.toUpperCase())
  const row = page.getByRole('row').filter({ hasText: person.email })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row).toContainText('utilisateur')
  await row.getByTitle(ROLE_ACTS.admin).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(person.email)
  await question.getByRole('button', { name: 'Promouvoir' }).click()
  await expect(page.getByText(ROLE_CHANGED).first()).toBeVisible()
  await expect(row).toContainText('admin')
  expect(await isLetIn()).toBe(200)

  await row.getByTitle(ROLE_ACTS.user).click()
  await question.getByRole('button', { name: 'Rétrograder' }).click()
  await expect(row).toContainText('utilisateur')
  expect(await isLetIn()).toBe(403)

  const reference = await importPastOrder(page, person.email)
  await page.goto(`/admin/users?q=${person.email}`)
  await row
    .getByRole('cell')
    .first()
    .click({ position: { x: 5, y: 5 } })
  const customer = page.getByRole('dialog')
  await expect(customer.getByRole('link', { name: reference })).toBeVisible()
  await expect(customer).toContainText('Aucune commande.')
  await expectNoAxeViolations(page)
  await customer.getByRole('button', { name: 'Déconnecter partout' }).click()
  await question.getByRole('button', { name: 'Déconnecter' }).click()
  await expect(customer).toContainText('0 appareil connecté')
  await page.goBack()
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de bord')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(person.email)
  const commands = page.getByRole('dialog', { name: 'Aller à…' })
  await expect(commands.getByRole('textbox')).toHaveValue(person.email)
  await expect(commands.getByRole('link')).toHaveText([/Client/, /Ancienne commande/])
  await expectNoAxeViolations(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(customer).toContainText(person.email)
  await customer.getByRole('button', { name: 'Fermer' }).last().click()
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await shortcuts.getByLabel('Raccourcis actifs').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  await search.fill(person.email)
  await expect(page.getByRole('row')).toHaveCount(2)

  await row.getByTitle('Supprimer').click()
  await expect(question).toContainText(USER_DELETE_CONFIRM)
  await expect(question).toContainText('Aucune commande.')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText(USER_DELETED).first()).toBeVisible()
  await expect(page.getByText('Aucun utilisateur trouvé')).toBeVisible()
  expect(await isLetIn()).toBe(401)
})

test('the only admin can neither be demoted nor deleted', { tag: '@rare' }, async ({ page, ownShop }) => {
  await enterAsAdmin(page, ownShop.url)
  await page.goto(`${ownShop.url}/admin/users?q=${encodeURIComponent(DEMO_ADMIN.email)}`)
  const row = page.getByRole('row').filter({ hasText: DEMO_ADMIN.email })
  await expect(row.getByTitle('Supprimer')).toBeDisabled()
  await row.getByTitle(ROLE_ACTS.user).click()
  await expect(page.getByRole('alertdialog')).toContainText('C’est votre propre compte')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rétrograder' }).click()
  await expect(page.getByText(LAST_ADMIN).first()).toBeVisible()
  await expect(row).toContainText('admin')
})
