import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FIRST_LINK_HOURS } from '#shared/accounts/session-limits.ts'
import { signIn, signUp, signUpAdmin } from '../testing/accounts.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { makeAdminLink } from './staff-links.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await testShop()
})
afterEach(() => shop.close())

const password = 'Tr0is-petits-chats'
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

const chooseBy = (link: string | undefined, newPassword: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token: link?.split('#token=')[1] ?? '', newPassword },
  })

test('without a configured password the first admin chooses one by a link, and then no start makes a link', async () => {
  const account = { email: 'chef@exemple.test' }
  const first = await ensureAdmin(shop, account, NEEDED)
  const again = await ensureAdmin(shop, account, NEEDED)
  expect(again).toMatch(/\/reset-password#token=[\w-]{43}$/)
  expect((await chooseBy(first, password)).statusCode).toBe(422)
  expect((await chooseBy(again, password)).statusCode).toBe(200)
  expect(await asUser(account.email)).toBe('admin')
  expect(await ensureAdmin(shop, account, NEEDED)).toBeUndefined()
  expect((await chooseBy(again, password)).statusCode).toBe(422)
})

test('the link for an address that somebody has registered gives it to the owner of the link', async () => {
  const stranger = await signUp(shop)
  const link = await makeAdminLink(shop, stranger.email)
  expect((await signIn(shop, stranger)).user.role).toBe('user')
  expect((await chooseBy(link, password)).statusCode).toBe(200)
  await expect(signIn(shop, stranger)).rejects.toThrow('Email ou mot de passe incorrect')
  expect(await asUser(stranger.email)).toBe('admin')
})

test('an admin’s link ends after a day', async () => {
  const link = await makeAdminLink(shop, 'chef@exemple.test')
  shop.clock.forward(FIRST_LINK_HOURS * 3_600_000)
  expect((await chooseBy(link, password)).statusCode).toBe(422)
})
