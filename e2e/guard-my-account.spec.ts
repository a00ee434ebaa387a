import { Secret, TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { SECOND_FACTOR_ADDED } from '#shared/accounts/texts.ts'
import { DEMO_ADMIN } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { register, signIn } from './testing/customer.ts'
import { expect, test } from './testing/shop.ts'

/** An admin of this test's own: what happens to their account disturbs nobody. */
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

/** What the app on the telephone shows, now or half a minute later. */
const codeOf = (key: string, inSeconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + inSeconds * 1000 })

test('an admin sets up a second factor and signs in with it', async ({ page, shop }) => {
  const admin = await newAdmin(page, shop.url)
  await page.goto('/login?from=/profile/security')
  await signIn(page, admin)
  await expect(page.getByRole('heading', { name: 'Double authentification' })).toBeVisible()
  await page.getByLabel('Mot de passe, pour confirmer').fill(admin.password)
  await page.getByRole('button', { name: 'Commencer' }).click()
  await expect(page.getByRole('img', { name: /Code QR/ })).toBeVisible()
  await expectNoAxeViolations(page)
  const key = ((await page.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  const code = page.getByLabel(/Code à 6 chiffres/)
  await code.fill('000000')
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByText('Ce code n’est pas valable').first()).toBeVisible()
  await code.fill(codeOf(key))
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByText(SECOND_FACTOR_ADDED).first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')).toHaveCount(10)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'J’ai gardé mes codes' }).click()
  await expect(page.getByText('Il vous reste 10 codes de secours')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login?from=/profile/security')
  await signIn(page, admin)
  await expect(code).toBeFocused()
  await expectNoAxeViolations(page)
  // The code that ended the set-up is used up: the next one counts already.
  await code.fill(codeOf(key, 30))
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByRole('heading', { name: 'Sécurité' })).toBeVisible()
})
