import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, signIn, signUp } from '../testing/accounts.ts'
import { LIVE_SETTINGS } from '../testing/live-settings.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { firstStart } from './first-start.ts'

const { ADMIN_EMAIL, ADMIN_PASSWORD } = LIVE_SETTINGS
const NOBODY = { email: undefined, password: undefined }

let shop: TestShop
beforeAll(async () => {
  shop = await testShop(LIVE_SETTINGS)
})
afterAll(() => shop.close())

test.each([
  [NOBODY, 'ADMIN_EMAIL: missing'],
  [{ ...NOBODY, password: ADMIN_PASSWORD }, 'ADMIN_EMAIL: missing'],
])('a live shop without an admin does not open if the settings define none: %o', async (admin, sentence) => {
  await expect(firstStart({ ...shop, config: { ...shop.config, admin } })).rejects.toThrow(sentence)
})

test('a live shop opens empty, with the configured admin and a Secure cookie', async () => {
  await firstStart(shop)
  expect((await signIn(shop, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD })).user.role).toBe('admin')
  expect((await shop.app.inject('/api/sleeves')).json()).toEqual([])
  const login = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
  })
  const cookies = [login.headers['set-cookie'] ?? []].flat()
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies) expect(cookie).toMatch(/^__Secure-.*; HttpOnly; Secure; SameSite=Strict$/)
  expect(login.headers['strict-transport-security']).toContain('max-age=')
})

test.each([NOBODY, { ...NOBODY, email: ADMIN_EMAIL }, { ...NOBODY, password: ADMIN_PASSWORD }])(
  'once a shop has an admin, it opens without one in the settings: %o',
  async (admin) => {
    await firstStart({ ...shop, config: { ...shop.config, admin } })
  },
)

test('no visitor can make a live shop look like a demo, which would stop it from opening', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: aPerson({ email: 'Evil@carapace.test' }),
  })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['email']])
  await signUp(shop)
  await firstStart(shop)
})

test('a live shop does not open with demo accounts in it', async () => {
  const { userId } = await openSession(shop)
  const email = 'client@carapace.test'
  await shop.database.db.updateTable('users').set({ email }).where('id', '=', userId).execute()
  await expect(firstStart(shop)).rejects.toThrow('SHOP_MODE=live refuses a database with the demo accounts')
})
