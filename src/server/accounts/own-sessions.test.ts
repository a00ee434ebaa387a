import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnSession, Session } from '#shared/accounts/contract.ts'
import { ADMIN_IDLE_MS, RECENT_SIGN_IN_MS } from '#shared/accounts/session-limits.ts'
import { newId } from '../database/ids.ts'
import { PASSWORD, signIn, signUp, signUpAdmin, type SignedIn } from '../testing/accounts.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const MINUTE_MS = 60_000
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = (method: Method, url: string, { headers }: Pick<SignedIn, 'headers'>, payload?: object) =>
  shop.app.inject({ method, url, headers, ...(payload && { payload }) })
const sessionsOf = async (person: SignedIn) =>
  (await call('GET', '/api/users/sessions', person)).json<{ sessions: OwnSession[] }>().sessions

async function refreshed<Person extends SignedIn>(person: Person): Promise<Person> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/refresh-token',
    payload: { refreshToken: person.refreshToken },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { token, refreshToken } = answer.json<Session>()
  return { ...person, token, refreshToken, headers: { authorization: `Bearer ${token}` } }
}

test('people see their own sign-ins without tokens, end one of them or all others, and never see those of other people', async () => {
  const here = await signUp(shop)
  shop.clock.forward(MINUTE_MS)
  const [phone, tablet] = [await signIn(shop, here), await signIn(shop, here)]
  const stranger = await signUp(shop)
  const seen = await sessionsOf(here)
  expect(seen).toHaveLength(3)
  expect(seen.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(Object.keys(seen[0] ?? {}).toSorted()).toEqual([
    '_id',
    'device',
    'isCurrent',
    'lastUsedAt',
    'startedAt',
  ])
  const other = (await sessionsOf(phone)).find(({ isCurrent }) => isCurrent)
  const { _id: id } = other ?? { _id: '' }
  expect((await call('DELETE', `/api/users/sessions/${id}`, stranger)).statusCode).toBe(404)
  expect((await call('DELETE', `/api/users/sessions/${id}`, here)).statusCode).toBe(200)
  expect((await call('DELETE', `/api/users/sessions/${id}`, here)).statusCode).toBe(404)
  const isIn = async (person: SignedIn) => (await call('GET', '/api/auth/verify', person)).statusCode === 200
  expect([await isIn(phone), await isIn(tablet), await isIn(here)]).toEqual([false, true, true])
  await expect(refreshed(phone)).rejects.toThrow(/UNAUTHENTICATED/)
  expect((await call('DELETE', '/api/users/sessions', here)).statusCode).toBe(200)
  expect([await isIn(tablet), await isIn(here), await isIn(stranger)]).toEqual([false, true, true])
})

test('a person who signed in more than 15 minutes ago must give the password again to end a sign-in', async () => {
  const here = await signUp(shop)
  shop.clock.forward(RECENT_SIGN_IN_MS + MINUTE_MS)
  const later = await refreshed(here)
  for (const url of ['/api/users/sessions', `/api/users/sessions/${crypto.randomUUID()}`])
    expect((await call('DELETE', url, later)).json()).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
  await call('POST', '/api/auth/reauthentication', later, { password: PASSWORD })
  expect((await call('DELETE', '/api/users/sessions', later)).statusCode).toBe(200)
})

test('the last use is the time of the last call, to the minute; reading the session does not count', async () => {
  const here = await signUp(shop)
  const lastUse = async () => (await sessionsOf(here))[0]?.lastUsedAt
  const before = await lastUse()
  shop.clock.forward(5 * MINUTE_MS)
  await call('GET', '/api/auth/verify', here)
  const row = () =>
    shop.database.db
      .selectFrom('token_families')
      .select('last_used_at')
      .where('user_id', '=', here.id)
      .execute()
  expect((await row())[0]?.last_used_at?.toISOString()).toBe(before)
  expect(await lastUse()).toBe(shop.clock.now().toISOString())
})

test('in live mode an admin without a call for half an hour is signed out; the page’s own refreshes do not count as calls', async () => {
  const admin = await signUpAdmin(shop)
  const { mode } = shop.config
  const secondFactor = {
    user_id: admin.id,
    secret: '',
    last_step: 0,
    created_at: shop.clock.now(),
    confirmed_at: shop.clock.now(),
  }
  await shop.database.db.insertInto('second_factors').values(secondFactor).execute()
  shop.config.mode = 'live'
  try {
    shop.clock.forward(20 * MINUTE_MS)
    let page = await refreshed(admin)
    expect((await call('GET', '/api/admin/users', page)).statusCode).toBe(200)
    shop.clock.forward(20 * MINUTE_MS)
    page = await refreshed(page)
    expect((await call('GET', '/api/auth/verify', page)).statusCode).toBe(200)
    shop.clock.forward(ADMIN_IDLE_MS.live - 20 * MINUTE_MS)
    await expect(refreshed(page)).rejects.toThrow(/UNAUTHENTICATED/)
    expect((await call('GET', '/api/auth/verify', page)).statusCode).toBe(401)
  } finally {
    shop.config.mode = mode
  }
})

test('an admin’s keys and clicks count as use, but not those in a signed-out browser', async () => {
  const admin = await signUpAdmin(shop)
  const lastUse = async () => (await sessionsOf(admin)).find(({ isCurrent }) => isCurrent)?.lastUsedAt
  shop.clock.forward(5 * MINUTE_MS)
  expect((await call('POST', '/api/auth/activity', admin)).statusCode).toBe(204)
  const at = shop.clock.now().toISOString()
  shop.clock.forward(MINUTE_MS / 2)
  expect(await lastUse()).toBe(at)
  expect((await shop.app.inject({ method: 'POST', url: '/api/auth/activity' })).statusCode).toBe(401)
})

test('role changes, deletions, ending access, refunds and exports need a recent sign-in; other calls do not', async () => {
  let admin = await signUpAdmin(shop)
  const somebody = await signUp(shop)
  const asked: [Method, string, object?][] = [
    ['PATCH', `/api/admin/users/${somebody.id}/role`, { role: 'user' }],
    ['DELETE', `/api/admin/users/${newId()}`],
    ['DELETE', `/api/admin/users/${newId()}/sessions`],
    ['DELETE', `/api/admin/past-orders/${newId()}/person`],
    ['DELETE', `/api/admin/past-order-imports/${newId()}`],
    ['POST', `/api/orders/${somebody.id}/refunds`, {}],
    ['PUT', '/api/admin/keys/laposte', { values: {} }],
    ['POST', '/api/admin/keys/laposte/trial'],
    ['GET', '/api/admin/orders.csv'],
    ['GET', '/api/admin/orders/labels.pdf?ids=' + newId()],
    ['GET', '/api/admin/orders/parcels.csv?carrier=colissimo&weight=100&ids=' + newId()],
    ['GET', '/api/admin/documents/export?month=2026-10'],
    ['GET', '/api/admin/figures.csv?table=sales&from=2026-10-01&to=2026-10-31'],
    ['GET', '/api/admin/stock.csv'],
    ['GET', '/api/admin/newsletter.csv'],
    ['GET', '/api/users/export-data'],
  ]
  const answers = async () => {
    const codes: string[] = []
    for (const [method, url, body] of asked) {
      const { statusCode, body: text } = await call(method, url, admin, body)
      codes.push(text.includes('REAUTHENTICATION_REQUIRED') ? `${statusCode} asked` : 'done')
    }
    return new Set(codes)
  }
  shop.clock.forward(RECENT_SIGN_IN_MS - MINUTE_MS)
  expect(await answers()).toEqual(new Set(['done']))
  shop.clock.forward(2 * MINUTE_MS)
  admin = await refreshed(admin)
  expect(await answers()).toEqual(new Set(['403 asked']))
  expect((await call('GET', '/api/admin/orders', admin)).statusCode).toBe(200)
  const wrong = await call('POST', '/api/auth/reauthentication', admin, { password: 'faux' })
  expect([wrong.statusCode, wrong.json().fields]).toEqual([422, { password: 'Mot de passe incorrect' }])
  expect(await answers()).toEqual(new Set(['403 asked']))
  expect((await call('POST', '/api/auth/reauthentication', admin, { password: PASSWORD })).statusCode).toBe(
    200,
  )
  expect(await answers()).toEqual(new Set(['done']))
})

test('the shop’s e-mail addresses change only after a recent sign-in, unlike its other settings', async () => {
  const admin = await signUpAdmin(shop)
  const save = async (settings: object, person = admin) =>
    (await call('PUT', '/api/admin/settings', person, { shop: settings })).json<{ code?: string }>().code
  const emails = { email: 'bonjour@boutique.example', alertEmail: 'alertes@boutique.example' }
  expect(await save(emails)).toBeUndefined()
  shop.clock.forward(RECENT_SIGN_IN_MS + MINUTE_MS)
  const later = await refreshed(admin)
  expect(await save({ ...emails, phone: '04 78 00 11 22' }, later)).toBeUndefined()
  for (const other of [{ email: 'ailleurs@boutique.example' }, { alertEmail: '' }])
    expect(await save(other, later)).toBe('REAUTHENTICATION_REQUIRED')
  await call('POST', '/api/auth/reauthentication', later, { password: PASSWORD })
  expect(await save({ alertEmail: '' }, later)).toBeUndefined()
})
