import type { Page } from '@playwright/test'
import { enter } from './customer.ts'

export const DEMO_ADMIN = { email: 'admin@carapace.test', password: 'Carapace-2026!' }

/** Signs in the demo shopkeeper, or another person, with a call. Returns the token. */
export function enterAsAdmin(page: Page, shopUrl: string, who = DEMO_ADMIN): Promise<string> {
  return enter(page, shopUrl, who)
}

/** Calls the API as the demo shopkeeper, to prepare a journey. */
export async function asOwner(
  shopUrl: string,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<void> {
  const call = (way: string, to: string, payload: object, token = '') =>
    fetch(shopUrl + to, {
      method: way,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(payload),
    })
  const { token } = await (await call('POST', '/api/auth/login', DEMO_ADMIN)).json()
  const answer = await call(method, path, body, token)
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
}
