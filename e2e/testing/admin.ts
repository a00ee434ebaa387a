import type { Page } from '@playwright/test'

export const DEMO_ADMIN = { email: 'admin@carapace.test', password: 'Carapace-2026!' }

/**
 * Signs the demo's shopkeeper (or somebody else) in with a call, for journeys that begin in the back-office; answers the
 * token. Opens no page.
 */
export async function enterAsAdmin(page: Page, shopUrl: string, who = DEMO_ADMIN): Promise<string> {
  const answer = await fetch(`${shopUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: who.email, password: who.password }),
  })
  const { token, refreshToken } = (await answer.json()) as { token: string; refreshToken: string }
  await page.addInitScript(
    (tokens) => {
      // Once: a journey that signs out must stay out.
      if (sessionStorage.getItem('entered')) return
      sessionStorage.setItem('entered', 'yes')
      localStorage.setItem('refreshToken', tokens.refreshToken)
      localStorage.setItem('token', tokens.token)
    },
    { token, refreshToken },
  )
  return token
}
