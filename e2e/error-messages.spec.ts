import type { Page } from '@playwright/test'
import { scriptsRun } from './testing/catalogue.ts'
import { choose, newCustomer } from './testing/checkout.ts'
import { DEMO_CUSTOMER, register, signIn } from './testing/customer.ts'
import { arriveReady } from './testing/payment.ts'
import { expect, test } from './testing/shop.ts'
import { unfold } from './testing/unfold.ts'
import { walkTo } from './testing/walk-to.ts'

const SERVERS_OWN = 'Nous rangeons les cartes, revenez dans un instant'

async function fail(page: Page, path: string, message?: string): Promise<void> {
  await page.unroute(path)
  await page.route(path, (route) =>
    message === undefined
      ? route.abort()
      : route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message } }),
  )
}

const expectToast = (page: Page, sentence: string) =>
  expect(page.getByLabel('Messages').getByText(sentence, { exact: true })).toBeVisible()

const expectFailure = (page: Page, sentence: string) => expectToast(page, `Erreur : ${sentence}`)

async function expectFormFailure(page: Page, sentence: string): Promise<void> {
  await expectFailure(page, sentence)
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveText([sentence])
}

type Typed = Record<string, string>

async function type(page: Page, typed: Typed): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await page.locator(`#champ-${name}`).fill(value)
}

async function expectTyped(page: Page, typed: Typed): Promise<void> {
  for (const [name, value] of Object.entries(typed))
    await expect(page.locator(`#champ-${name}`)).toHaveValue(value)
}

async function openProfile(page: Page, shopUrl: string) {
  const person = await register(shopUrl)
  await page.goto('/login?from=/profile')
  await signIn(page, person)
  await expectTyped(page, { firstName: 'Zoé' })
  return person
}

test('signing in', { tag: '@rare' }, async ({ page, shop }) => {
  const { email, password } = await register(shop.url)
  await page.goto('/login?from=/profile')
  await fail(page, '**/api/auth/login')
  await signIn(page, { email, password })
  await expectFormFailure(page, 'Erreur de connexion')
  await expectTyped(page, { email, password })
  await fail(page, '**/api/auth/login', SERVERS_OWN)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expectFormFailure(page, SERVERS_OWN)
  await expectTyped(page, { email, password })
  await page.unroute('**/api/auth/login')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/profile')
})

test('creating an account', { tag: '@rare' }, async ({ page }) => {
  const { email, password } = newCustomer()
  const typed = {
    firstName: 'Ada',
    lastName: 'Morel',
    email,
    password,
    confirmPassword: password,
    address: '12 rue du Port',
    postalCode: '69001',
    city: 'Lyon',
    phone: '06 12 34 56 78',
  }
  const send = page.getByRole('button', { name: 'Créer mon compte' })
  const terms = page.getByLabel(/J’accepte/)
  await page.goto('/register')
  await type(page, typed)
  await terms.check()
  await fail(page, '**/api/auth/register')
  await send.click()
  await expectFormFailure(page, "Erreur lors de l'inscription")
  await expectTyped(page, typed)
  await expect(terms).toBeChecked()

  await page.route('**/api/auth/register', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  )
  await send.click()
  await expectFormFailure(page, "Erreur lors de l'inscription")
  await fail(page, '**/api/auth/register', SERVERS_OWN)
  await send.click()
  await expectFormFailure(page, SERVERS_OWN)
  await expectTyped(page, typed)
  await page.unroute('**/api/auth/register')
  await send.click()
  await expectToast(page, 'Inscription réussie ! Vous pouvez maintenant vous connecter.')
})

test('changing the profile and the password', { tag: '@rare' }, async ({ page, shop }) => {
  const { password } = await openProfile(page, shop.url)
  const changed = { address: '7 quai des Cartes', city: 'Villeurbanne' }
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await type(page, changed)
  await fail(page, '**/api/users/profile')
  await save.click()
  await expectFormFailure(page, 'Erreur lors de la mise à jour du profil')
  await expectTyped(page, changed)
  await fail(page, '**/api/users/profile', SERVERS_OWN)
  await save.click()
  await expectFormFailure(page, SERVERS_OWN)
  await expectTyped(page, changed)
  await page.unroute('**/api/users/profile')
  await save.click()
  await expectToast(page, 'Profil mis à jour avec succès')

  await unfold(page, 'Mot de passe')
  const next = 'Nouvelle-2026!'
  const passwords = { currentPassword: password, newPassword: next, confirmPassword: next }
  const change = page.getByRole('button', { name: 'Changer le mot de passe' })
  await type(page, passwords)
  await fail(page, '**/api/users/password')
  await change.click()
  await expectFormFailure(page, 'Erreur lors de la mise à jour du mot de passe')
  await expectTyped(page, passwords)
  await fail(page, '**/api/users/password', `${SERVERS_OWN}, promis`)
  await change.click()
  await expectFormFailure(page, `${SERVERS_OWN}, promis`)
  await expectTyped(page, { ...passwords, ...changed })
  await page.unroute('**/api/users/password')
  await change.click()
  await expectToast(page, 'Mot de passe mis à jour avec succès')
})

test('changing privacy choices', { tag: '@rare' }, async ({ page, shop }) => {
  const { password } = await openProfile(page, shop.url)
  await unfold(page, 'Mes données')
  const newsletter = page.getByLabel('Recevoir les nouveautés par e-mail')
  await fail(page, '**/api/users/consent')
  // The page unchecks the box again, so `check` would fail here.
  await newsletter.click()
  await expectFailure(page, 'Erreur lors de la mise à jour des préférences')
  await expect(newsletter).not.toBeChecked()

  const months = page.getByLabel('Conservation de l’historique des commandes')
  await fail(page, '**/api/users/data-retention')
  await months.selectOption('12')
  await page.getByRole('dialog').getByRole('button', { name: 'Garder 12 mois' }).click()
  await expectFailure(page, 'Erreur lors de la mise à jour de la politique de rétention')
  await expect(months).toHaveValue('60')

  await fail(page, '**/api/users/export-data', SERVERS_OWN)
  await page.getByRole('button', { name: 'Exporter mes données' }).click()
  await expectFailure(page, "Erreur lors de l'export des données")

  await fail(page, '**/api/users/delete-account')
  await type(page, { deletionPassword: password })
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer définitivement' }).click()
  await expectFailure(page, 'Erreur lors de la suppression du compte')
  await expectTyped(page, { deletionPassword: password })
  await expect(page).toHaveURL('/profile')
})

test('cancelling an order', { tag: '@rare' }, async ({ page, ownShop }) => {
  await page.goto(`${ownShop.url}/login?from=/profile/orders`)
  await signIn(page, DEMO_CUSTOMER)
  const order = page.getByRole('article').first()
  const dialog = page.getByRole('dialog')
  const cancel = async () => {
    await order.getByRole('button', { name: 'Annuler la commande' }).click()
    await dialog.getByRole('button', { name: 'Confirmer l’annulation' }).click()
  }
  await fail(page, '**/api/orders/*/cancel')
  await cancel()
  await expectFailure(page, "Impossible d'annuler la commande. Veuillez réessayer plus tard.")
  await fail(page, '**/api/orders/*/cancel', SERVERS_OWN)
  await cancel()
  await expectFailure(page, SERVERS_OWN)
  await page.unroute('**/api/orders/*/cancel')

  const tokens = await page.evaluate(() => {
    const kept = Object.fromEntries(Object.entries(localStorage))
    localStorage.removeItem('token')
    localStorage.removeItem('refreshToken')
    return kept
  })
  await cancel()
  await expectFailure(page, 'Vous devez être connecté pour annuler une commande')
  await expect(order.getByRole('button', { name: 'Annuler la commande' })).toBeVisible()
  await page.evaluate((kept) => Object.assign(localStorage, kept), tokens)
  await cancel()
  await expectToast(page, "Demande d'annulation prise en compte")
  await expect(dialog).toContainText("Demande d'annulation prise en compte !")
})

test('creating the order of a payment', { tag: '@rare' }, async ({ page, shop }) => {
  await arriveReady(page, shop.url)
  await fail(page, '**/api/orders')
  await choose(page, 'Payer')
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('Erreur lors de la création de la commande')
  await fail(page, '**/api/orders', SERVERS_OWN)
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await expect(failure).toContainText(SERVERS_OWN)
  const kept = await page.evaluate(() => [
    localStorage.getItem('carapace.cart'),
    localStorage.getItem('shippingAddress'),
    sessionStorage.getItem('carapace.payment'),
  ])
  expect(kept.every(Boolean)).toBe(true)

  await page.unroute('**/api/orders')
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })).toBeVisible()
  await expect(page.getByText('Commande créée avec succès !')).toBeVisible()
})

test('reading an article', { tag: '@rare' }, async ({ page, shop }) => {
  const { articles } = await (await fetch(`${shop.url}/api/articles?page=1&limit=10`)).json()
  const [{ slug, title }] = articles
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  const retry = page.getByRole('button', { name: 'Réessayer' })
  await page.goto('/guide-achat')
  await expect(page.getByRole('button', { name: 'Refuser' })).toBeVisible()
  await page.getByRole('button', { name: 'Refuser' }).click()
  await fail(page, '**/api/articles/slug/*')
  await walkTo(page, `/news/${slug}`)
  await expect(heading).toHaveText("Erreur lors du chargement de l'article")
  await expect(page).toHaveTitle("Erreur lors du chargement de l'article · Carapace")
  await fail(page, '**/api/articles/slug/*', SERVERS_OWN)
  await retry.click()
  await expect(retry).toBeEnabled()
  await expect(heading).toHaveText("Erreur lors du chargement de l'article")
  await page.unroute('**/api/articles/slug/*')
  await retry.click()
  await expect(heading).toHaveText(title)
})

test('viewing a product', { tag: '@rare' }, async ({ page }) => {
  await page.goto('/products/01890000-0000-7000-8000-000000000000')
  await expectFailure(page, 'Sleeve non trouvé')
  await expect(page).toHaveTitle('Sleeve non trouvée · Carapace')
  await expect(page.getByText('Sleeve non trouvée', { exact: true }).last()).toBeVisible()
  await page.getByRole('link', { name: 'Voir toutes les protections' }).click()

  const main = page.getByRole('main')
  const retry = page.getByRole('button', { name: 'Réessayer' })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.goto('/')
  await scriptsRun(page)
  await fail(page, '**/api/sleeves/*')
  await main.getByRole('list', { name: 'Protections' }).getByRole('link').first().click()
  await expect(main.getByRole('alert')).toContainText('Erreur lors du chargement de la sleeve')
  await expect(page).toHaveTitle('Erreur lors du chargement de la sleeve · Carapace')
  await fail(page, '**/api/sleeves/*', SERVERS_OWN)
  await retry.click()
  await expect(main.getByRole('alert')).toContainText(SERVERS_OWN)
  await page.unroute('**/api/sleeves/*')
  await retry.click()
  await expect(page.getByRole('radio', { name: /^Lot de 5/ })).toBeAttached()
})
