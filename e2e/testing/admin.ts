import type { Page } from '@playwright/test'
import { enter } from './customer.ts'

export const DEMO_ADMIN = { email: 'admin@carapace.test', password: 'Carapace-2026!' }

export function enterAsAdmin(page: Page, shopUrl: string, who = DEMO_ADMIN): Promise<string> {
  return enter(page, shopUrl, who)
}

export async function asOwner<Answer = void>(
  shopUrl: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const call = (way: string, to: string, payload?: object, token = '') =>
    fetch(shopUrl + to, {
      method: way,
      headers: { authorization: `Bearer ${token}`, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { body: JSON.stringify(payload) }),
    })
  const { token } = await (await call('POST', '/api/auth/login', DEMO_ADMIN)).json()
  const answer = await call(method, path, body, token)
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
  const text = await answer.text()
  return JSON.parse(text || 'null')
}
