import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, PASSWORD, signIn, signUp, signUpAdmin } from '../testing/accounts.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
})
afterAll(() => shop.close())

type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object }

async function storedSecrets(): Promise<string[]> {
  const { db } = shop.database
  const [users, tokens, resets] = await Promise.all([
    db.selectFrom('users').select('password_hash').execute(),
    db.selectFrom('refresh_tokens').select('token_hash').execute(),
    db.selectFrom('password_resets').select('token_hash').execute(),
  ])
  return [
    ...users.map(({ password_hash: hash }) => hash.split('$').at(-1) ?? hash),
    ...tokens.map(({ token_hash: hash }) => hash),
    ...resets.map(({ token_hash: hash }) => hash),
    '$argon2',
    'password_hash',
    'token_hash',
    PASSWORD,
  ]
}

test('no response of an account call contains a hash of a password or a token', async () => {
  const person = await signUp(shop)
  const admin = await signUpAdmin(shop)
  const spare = await signIn(shop, person)
  await shop.app.inject({
    method: 'POST',
    url: '/api/auth/forgotten-password',
    payload: { email: person.email },
  })
  await shop.jobs.drain()
  const calls: Call[] = [
    { method: 'POST', url: '/api/auth/register', payload: aPerson() },
    { method: 'POST', url: '/api/auth/register', payload: { ...aPerson(), email: person.email } },
    { method: 'POST', url: '/api/auth/login', payload: { email: person.email, password: PASSWORD } },
    { method: 'POST', url: '/api/auth/login', payload: { email: person.email, password: 'wrong' } },
    { method: 'POST', url: '/api/auth/refresh-token', payload: { refreshToken: spare.refreshToken } },
    { method: 'POST', url: '/api/auth/refresh-token', payload: { refreshToken: 'invented' } },
    { method: 'POST', url: '/api/auth/forgotten-password', payload: { email: person.email } },
    { method: 'POST', url: '/api/auth/reset-password', payload: { token: 'x', newPassword: PASSWORD } },
    { method: 'GET', url: '/api/auth/verify' },
    { method: 'PUT', url: '/api/users/profile', payload: { firstName: 'Ana', password_hash: 'x' } },
    { method: 'POST', url: '/api/users/consent', payload: { type: 'newsletter', granted: true } },
    { method: 'POST', url: '/api/users/data-retention', payload: { orderHistoryRetention: 12 } },
    { method: 'GET', url: '/api/users/export-data' },
    { method: 'GET', url: '/api/admin/users' },
    { method: 'GET', url: '/api/admin/users?page=1' },
    { method: 'GET', url: '/api/orders/my-orders' },
    {
      method: 'PUT',
      url: '/api/users/password',
      payload: { currentPassword: PASSWORD, newPassword: PASSWORD },
    },
    { method: 'DELETE', url: '/api/users/delete-account', payload: { password: 'wrong' } },
    { method: 'DELETE', url: '/api/users/delete-account', payload: { password: PASSWORD } },
  ]
  const secrets = await storedSecrets()
  for (const call of calls) {
    const { headers } = call.url.startsWith('/api/admin') ? admin : person
    const answer = await shop.app.inject({ ...call, headers })
    const text = `${answer.body}${JSON.stringify(answer.headers)}`
    for (const secret of secrets) expect(text, call.url).not.toContain(secret)
  }
})
