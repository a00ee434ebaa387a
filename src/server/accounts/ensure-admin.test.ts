import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, signUp } from '../testing/accounts.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { ensureAdmin } from './ensure-admin.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const password = 'Boutique-2026!'

test('the configured admin can sign in, and a second start changes nothing', async () => {
  const account = { email: 'Chef@exemple.test', password }
  await ensureAdmin(shop, account)
  await ensureAdmin(shop, { ...account, password: 'Another-2026!' })
  expect((await signIn(shop, { email: 'chef@exemple.test', password })).user.role).toBe('admin')
})

test('whoever registered the address of the admin before gains nothing by it', async () => {
  const stranger = await signUp(shop)
  await ensureAdmin(shop, { email: stranger.email, password })
  const verified = await shop.app.inject({ url: '/api/auth/verify', headers: stranger.headers })
  expect(verified.statusCode).toBe(401)
  await expect(signIn(shop, stranger)).rejects.toThrow('Email ou mot de passe incorrect')
  const admin = await signIn(shop, { email: stranger.email, password })
  expect([admin.id, admin.user.role]).toEqual([stranger.id, 'admin'])
})
