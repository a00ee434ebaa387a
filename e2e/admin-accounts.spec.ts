import { ROLE_ACTS } from '#shared/accounts/roles.ts'
import { LAST_ADMIN, ROLE_CHANGED, USER_DELETE_CONFIRM, USER_DELETED } from '#shared/accounts/texts.ts'
import { DEMO_ADMIN, enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { register } from './testing/customer.ts'
import { expect, test } from './testing/shop.ts'

test('promotes, demotes and deletes a user', async ({ page, shop }) => {
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

  // Single-letter shortcuts can be switched off, for this list or everywhere (WCAG 2.1.4).
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

  await row
    .getByRole('cell')
    .first()
    .click({ position: { x: 5, y: 5 } })
  const customer = page.getByRole('dialog')
  await expect(customer).toContainText('Aucune commande.')
  await expectNoAxeViolations(page)
  await customer.getByRole('button', { name: 'Déconnecter partout' }).click()
  await question.getByRole('button', { name: 'Déconnecter' }).click()
  await expect(customer).toContainText('0 appareil connecté')
  await page.goBack()
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de bord')
  // Letters typed before the window opens go into its field.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(person.email)
  const commands = page.getByRole('dialog', { name: 'Aller à…' })
  await expect(commands.getByRole('textbox')).toHaveValue(person.email)
  await expect(commands.getByRole('link')).toHaveCount(1)
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
