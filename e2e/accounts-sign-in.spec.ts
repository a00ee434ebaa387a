import type { Page } from '@playwright/test'
import { SESSION_OVER } from '#shared/accounts/texts.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { sleevePath, sleeveWith } from './testing/catalogue.ts'
import { DEMO_CUSTOMER, register, signIn } from './testing/customer.ts'
import { openPlainDocument } from './testing/plain-document.ts'
import { expect, test } from './testing/shop.ts'

const PASSWORD = 'Ma-carapace-2026'
const emailField = (page: Page) => page.getByLabel('Adresse e-mail')
const passwordField = (page: Page) => page.getByLabel('Mot de passe', { exact: true })

async function leaveAnothersAddress(page: Page): Promise<void> {
  await page.evaluate(() => {
    const other = { firstName: 'Alice', lastName: 'Autre', street: '9 quai secret', city: 'Lille' }
    const kept = { ...other, postalCode: '59000', shippingMethod: 'colissimo', owner: 'another account' }
    localStorage.setItem('shippingAddress', JSON.stringify(kept))
  })
}

async function expectSignedIn(page: Page, isIn: boolean) {
  await expect.poll(() => page.evaluate(() => Boolean(localStorage.getItem('token')))).toBe(isIn)
}

test('a new customer registers, sees missing fields, signs in, returns to the page they wanted, and never finds another person’s address', async ({
  page,
  shop,
}) => {
  const liked = await sleeveWith(shop.url, (stock) => stock > 5)
  await page.goto(sleevePath(liked))
  await page.getByRole('button', { name: `Garder ${liked.name} dans mes favoris` }).click()
  await page.getByRole('link', { name: 'Mes favoris' }).first().click()
  await expect(page.getByRole('main').getByRole('link', { name: liked.name })).toBeVisible()
  await page.getByRole('button', { name: `Ajouter au panier\u00A0: ${liked.name}, lot de 5` }).click()
  await expect(page.getByRole('link', { name: /^Mon panier/ }).filter({ visible: true })).toContainText('1')
  await expectNoAxeViolations(page)
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login\?from=%2Fprofile$/)
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page).toHaveURL(/\/register\?from=%2Fprofile$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Créer un compte' })).toBeVisible()

  await passwordField(page).fill('court')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Vérifiez les informations suivantes' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Prénom : champ obligatoire')
  await expect(summary).toContainText(
    'Le mot de passe doit contenir : Au moins 8 caractères, Une majuscule, Un chiffre, Un caractère spécial',
  )
  await expectNoAxeViolations(page)

  const email = `nouvelle-${Date.now()}@example.test`
  await page.getByLabel('Prénom').fill('Zoé')
  await page.getByLabel('Nom', { exact: true }).fill('Lefèvre')
  await emailField(page).fill(email)
  await passwordField(page).fill(`${PASSWORD}!`)
  await page.getByLabel('Confirmer le mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Adresse', { exact: true }).fill('4 rue des Tortues')
  await page.getByLabel('Code postal').fill('69001')
  await expect(page.getByLabel('Ville')).toHaveValue('Lyon')
  await expect(page.getByLabel('Téléphone')).toHaveAccessibleDescription(/par exemple 06\s12\s34\s56\s78/)
  await page.getByLabel('Pays').selectOption('Belgique')
  await expect(page.getByLabel('Téléphone')).toHaveAccessibleDescription(/par exemple 0470\s12\s34\s56/)
  await page.getByLabel('Ville').fill('Liège')
  await page.getByLabel('Téléphone').fill('0470 12 34 56')
  await page.getByLabel(/J’accepte/).check()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(summary).toContainText('Les mots de passe ne correspondent pas')
  await expect(summary).toContainText('Le code postal doit contenir 4 chiffres')
  await expect(page.getByLabel('Prénom')).toHaveValue('Zoé')
  await page.getByLabel('Confirmer le mot de passe', { exact: true }).fill(`${PASSWORD}!`)
  await page.getByLabel('Code postal').fill('4000')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()

  await expect(
    page.getByLabel('Messages').getByText('Inscription réussie ! Vous pouvez maintenant vous connecter.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/login\?from=%2Fprofile$/)
  await expect(emailField(page)).toHaveValue(email)
  await signIn(page, { email, password: 'Faux-2026!' })
  await expect(page.getByLabel('Messages').getByText('Email ou mot de passe incorrect')).toBeVisible()
  await signIn(page, { email, password: `${PASSWORD}!` })
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Email ou mot de passe incorrect')).toHaveCount(0)
  await expect(page.getByLabel('Ville')).toHaveValue('Liège')
  await leaveAnothersAddress(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('carapace.favourites'))).toContain('"of"')
  await page.evaluate(() => localStorage.removeItem('carapace.favourites'))
  await page.goto('/favoris')
  await expect(page.getByRole('main').getByRole('link', { name: liked.name })).toBeVisible()
  const heart = page.getByRole('button', { name: `Garder ${liked.name} dans mes favoris` })
  await heart.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect(heart).toBeFocused()

  await page.goto('/checkout/shipping')
  await expect(page.getByLabel('Prénom')).toHaveValue('Zoé')
  await expect(page.locator('#champ-city')).toHaveValue('Liège')
})

test('two tabs with expired tokens stay signed in; signing out in one signs out the other; a lost session asks to sign in again @rare', async ({
  page,
  context,
}) => {
  await page.goto('/login?from=%2Fprofile')
  await signIn(page, DEMO_CUSTOMER)
  await expect(page).toHaveURL(/\/profile$/)
  const other = await context.newPage()
  await openPlainDocument(other)
  await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}stale`))
  await Promise.all([page.reload(), other.goto('/profile')])
  for (const tab of [page, other]) await expect(tab.getByLabel('Prénom')).toHaveValue(/\S/)
  await expectSignedIn(page, true)

  const scripts = Promise.withResolvers<void>()
  await other.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await other.goto('/', { waitUntil: 'commit' })
  const bar = other.getByRole('banner')
  const known = bar.getByText('Mon compte').filter({ visible: true })
  await expect(known).toBeVisible()
  await expect(bar.getByText(/^(Me connecter|Connexion)$/).filter({ visible: true })).toHaveCount(0)
  const leave = bar.locator('button', { hasText: 'Déconnexion' })
  await expect(leave).toHaveCount(0)
  await other.evaluate(() => document.fonts.ready)
  const before = await known.boundingBox()
  scripts.resolve()
  await expect(leave).not.toHaveCount(0)
  expect(await known.boundingBox()).toEqual(before)

  const verified = Promise.withResolvers<void>()
  await other.route('**/api/auth/verify', async (route) => {
    await verified.promise
    await route.continue()
  })
  await other.goto('/profile')
  await expect(other.getByText('Me connecter')).toHaveCount(0)
  verified.resolve()
  await expect(other.getByLabel('Prénom')).toHaveValue(/\S/)
  await other.evaluate(() => localStorage.setItem('shippingAddress', '{"street":"12 rue des Lilas"}'))
  await other.locator('summary', { hasText: 'Mon compte' }).click()
  await other.getByRole('button', { name: 'Déconnexion' }).filter({ visible: true }).click()
  await expect(other).toHaveURL(/\/$/)
  await expect(page).toHaveURL(/\/login\?from=%2Fprofile$/)
  await expectSignedIn(page, false)
  expect(await page.evaluate(() => localStorage.getItem('shippingAddress'))).toBeNull()

  await signIn(page, DEMO_CUSTOMER)
  await expect(page).toHaveURL(/\/profile$/)
  await other.close()
  await page.evaluate(() => {
    localStorage.setItem('token', 'worn.out.token')
    localStorage.setItem('refreshToken', 'worn-out')
  })
  await page.reload()
  await expect(page).toHaveURL(/\/login\?from=%2Fprofile$/)
  await expectSignedIn(page, false)
  await expect(page.getByRole('main').getByText(SESSION_OVER)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Connexion/ })).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
})

test('a forgotten password is replaced through a link sent by mail @rare', async ({ page, shop }) => {
  const { email } = await register(shop.url)
  await page.goto('/login')
  await page.getByRole('link', { name: /^Mot de passe oublié/ }).click()
  await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible()
  await emailField(page).fill(email)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByText('Si un compte existe avec cette adresse')).toBeVisible()
  await expectNoAxeViolations(page)

  await expect(async () => {
    await page.goto('/sandbox/mails')
    await expect(page.getByRole('link', { name: 'Choisissez un nouveau mot de passe' })).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await page.getByRole('link', { name: 'Choisissez un nouveau mot de passe' }).first().click()
  await page.getByText('Version texte').click()
  const text = (await page.locator('pre').textContent()) ?? ''
  const link = /\/reset-password#token=[\w-]+/.exec(text)?.[0] ?? ''
  await page.goto(link)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(`${PASSWORD}!`)
  await page.getByLabel('Confirmer le mot de passe', { exact: true }).fill(`${PASSWORD}!`)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, { email, password: `${PASSWORD}!` })
  await expect(page).toHaveURL('/')

  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(`${PASSWORD}?`)
  await page.getByLabel('Confirmer le mot de passe', { exact: true }).fill(`${PASSWORD}?`)
  await page.getByRole('button', { name: 'Changer mon mot de passe' }).click()
  await expect(page.getByText('Ce lien n’est plus valable').first()).toBeVisible()
})
