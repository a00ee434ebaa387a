import type { Page } from '@playwright/test'

export const DEMO_CUSTOMER = { email: 'client@carapace.test', password: 'Carapace-2026!' }

export async function register(shopUrl: string): Promise<{ email: string; password: string }> {
  const person = { email: `${crypto.randomUUID()}@example.test`, password: DEMO_CUSTOMER.password }
  const answer = await fetch(`${shopUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...person,
      firstName: 'Zoé',
      lastName: 'Lefèvre',
      address: '4 rue des Tortues',
      city: 'Lyon',
      postalCode: '69001',
      country: 'France',
      phone: '06 12 34 56 78',
      newsletter: false,
    }),
  })
  if (!answer.ok) throw new Error(`The registration was refused: ${await answer.text()}`)
  return person
}

export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

export async function enter(
  page: Page,
  shopUrl: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`${shopUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token, refreshToken } = (await answer.json()) as { token: string; refreshToken: string }
  await page.addInitScript(
    (tokens) => {
      // Runs once, because a journey that signs out must stay signed out.
      if (sessionStorage.getItem('entered')) return
      sessionStorage.setItem('entered', 'yes')
      localStorage.setItem('refreshToken', tokens.refreshToken)
      localStorage.setItem('token', tokens.token)
    },
    { token, refreshToken },
  )
  return token
}
