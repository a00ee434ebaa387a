import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { ROLE_ACTS } from '#shared/accounts/roles.ts'
import {
  ROLE_CHANGED,
  SECOND_FACTOR_ADDED,
  SECOND_FACTOR_REMOVED,
  USER_DELETED,
} from '#shared/accounts/texts.ts'
import { DEMO_ADMIN } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { enter, register, signIn } from './testing/customer.ts'
import { expect, test } from './testing/shop.ts'

async function newAdmin(page: Page, shopUrl: string): Promise<{ email: string; password: string }> {
  const person = await register(shopUrl)
  const signedIn = async (data: { email: string; password: string }) =>
    (await (await page.request.post(`${shopUrl}/api/auth/login`, { data })).json()) as {
      token: string
      user: { _id: string }
    }
  const { token } = await signedIn(DEMO_ADMIN)
  const { user } = await signedIn(person)
  const { _id: id } = user
  await page.request.patch(`${shopUrl}/api/admin/users/${id}/role`, {
    headers: { authorization: `Bearer ${token}` },
    data: { role: 'admin' },
  })
  return person
}

const codeOf = (key: string, inSeconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + inSeconds * 1000 })

test('an admin sets up a second factor and signs in with it @rare', async ({ page, shop }) => {
  const admin = await newAdmin(page, shop.url)
  await enter(page, shop.url, admin)
  await page.goto('/profile/security')
  await expect(page.getByRole('heading', { name: 'Double authentification' })).toBeVisible()
  await page.getByLabel('Mot de passe, pour confirmer', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Commencer' }).click()
  const qr = page.getByRole('img', { name: /Code QR/ })
  await expect(qr).toBeVisible()
  await expectNoAxeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const edge = sharp(await qr.screenshot()).extract({ left: 100, top: 2, width: 1, height: 1 })
  expect([...(await edge.removeAlpha().raw().toBuffer())]).toEqual([255, 255, 255])
  await page.emulateMedia({ colorScheme: 'light' })
  const key = ((await page.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  const code = page.getByLabel(/Code à 6 chiffres/)
  await code.fill('000000')
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByText('Ce code n’est pas valable').first()).toBeVisible()
  await code.fill(codeOf(key))
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByText(SECOND_FACTOR_ADDED).first()).toBeVisible()
  const spare = page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')
  await expect(spare).toHaveCount(10)
  const recoveryCode = (await spare.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'J’ai gardé mes codes' }).click()
  await expect(page.getByText('Il vous reste 10 codes de secours')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login?from=/profile/security')
  await signIn(page, admin)
  await expect(code).toBeFocused()
  await expectNoAxeViolations(page)
  // The code that completed the set-up cannot be used again. The next code is already valid.
  await code.fill(codeOf(key, 30))
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('heading', { name: 'Sécurité' })).toBeVisible()

  await page.getByRole('button', { name: 'Désactiver' }).click()
  await page.getByLabel('Mot de passe, pour confirmer', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Désactiver la double authentification' }).click()
  await expect(page.getByText('Ce champ est obligatoire').first()).toBeVisible()
  await page.getByLabel('Code de votre téléphone, ou l’un de vos codes de secours').fill(recoveryCode)
  await page.getByRole('button', { name: 'Désactiver la double authentification' }).click()
  await expect(page.getByText(SECOND_FACTOR_REMOVED).first()).toBeVisible()
})

test('an old sign-in needs the password again before the requested change is made @rare', async ({
  page,
  shop,
}) => {
  const admin = await newAdmin(page, shop.url)
  const customer = await register(shop.url)
  await enter(page, shop.url, admin)
  await page.goto(`/admin/users?q=${encodeURIComponent(customer.email)}`)
  const refusal = {
    status: 403,
    json: { code: 'REAUTHENTICATION_REQUIRED', message: 'Veuillez saisir à nouveau votre mot de passe' },
  }
  await page.route('**/api/admin/users/*/role', (route) => route.fulfill(refusal), { times: 1 })
  const row = page.getByRole('row').filter({ hasText: customer.email })
  await row.getByTitle(ROLE_ACTS.admin).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Promouvoir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est vous' })
  await expect(dialog.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.type('faux')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Mot de passe incorrect')).toBeVisible()
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(admin.password)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText(ROLE_CHANGED).first()).toBeVisible()
  await expect(row).toContainText('admin')
  let asks = true
  await page.route('**/api/admin/users/*', (route) => {
    if (route.request().method() !== 'DELETE' || !asks) return route.fallback()
    asks = false
    return route.fulfill(refusal)
  })
  await row.getByRole('button', { name: `Supprimer ${customer.email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(admin.password)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText(USER_DELETED).first()).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('lists the account’s devices and signs out another one @rare', async ({ page, shop }) => {
  const person = await register(shop.url)
  await page.request.post(`${shop.url}/api/auth/login`, {
    data: person,
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' },
  })
  await enter(page, shop.url, person)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Sécurité' }).click()
  const devices = page.getByRole('list', { name: 'Appareils connectés' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices).toContainText('(cet appareil)')
  await expectNoAxeViolations(page)
  await devices.getByRole('button', { name: 'Déconnecter Safari sur iPhone' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
})
