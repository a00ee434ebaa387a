import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn, signUp, signUpAdmin } from '../testing/accounts.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { ensureAdmin } from './ensure-admin.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await testShop()
})
afterEach(() => shop.close())

const password = 'Boutique-2026!'
const NEEDED = { isNeeded: true }

test('the configured admin can sign in, and a second start changes nothing', async () => {
  const account = { email: 'Chef@exemple.test', password }
  await ensureAdmin(shop, account, NEEDED)
  await ensureAdmin(shop, { ...account, password: 'Another-2026!' }, NEEDED)
  expect((await signIn(shop, { email: 'chef@exemple.test', password })).user.role).toBe('admin')
})

test('a stranger who registers the admin’s address before the first start gains nothing', async () => {
  const stranger = await signUp(shop)
  await ensureAdmin(shop, { email: stranger.email, password }, NEEDED)
  const verified = await shop.app.inject({ url: '/api/auth/verify', headers: stranger.headers })
  expect(verified.statusCode).toBe(401)
  await expect(signIn(shop, stranger)).rejects.toThrow('Email ou mot de passe incorrect')
  const admin = await signIn(shop, { email: stranger.email, password })
  expect([admin.id, admin.user.role]).toEqual([stranger.id, 'admin'])
})

const asUser = async (email: string) => (await signIn(shop, { email, password })).user.role

test('a configured admin whom another admin demoted stays demoted after a restart', async () => {
  const account = { email: 'chef@exemple.test', password }
  await ensureAdmin(shop, account, NEEDED)
  const chef = await signIn(shop, account)
  const other = await signUpAdmin(shop)
  const demoted = await shop.app.inject({
    method: 'PATCH',
    url: `/api/admin/users/${chef.id}/role`,
    headers: other.headers,
    payload: { role: 'user' },
  })
  expect(demoted.statusCode).toBe(200)
  await ensureAdmin(shop, { ...account, password: 'Ailleurs-2026!' }, NEEDED)
  expect(await asUser(account.email)).toBe('user')
})

test('a configured admin whom another admin deleted is not created again, and the log says so', async () => {
  const account = { email: 'chef@exemple.test', password }
  await ensureAdmin(shop, account, NEEDED)
  const { id } = await signIn(shop, account)
  const { headers } = await signUpAdmin(shop)
  await shop.app.inject({ method: 'DELETE', url: `/api/admin/users/${id}`, headers })
  const lines: unknown[] = []
  const info = vi.spyOn(shop.log, 'info').mockImplementation((line) => void lines.push(line))
  await ensureAdmin(shop, account, NEEDED)
  info.mockRestore()
  expect(lines).toMatchObject([{ event: 'admin-not-made' }])
  await expect(signIn(shop, account)).rejects.toThrow('Email ou mot de passe incorrect')
})

test('two servers that start at once create one admin', async () => {
  const account = { email: 'chef@exemple.test', password }
  await Promise.all([ensureAdmin(shop, account, NEEDED), ensureAdmin(shop, account, NEEDED)])
  const admins = await shop.database.db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .execute()
  expect(admins).toEqual([{ email: account.email }])
})
