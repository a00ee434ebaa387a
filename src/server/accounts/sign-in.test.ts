import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#shared/accounts/contract.ts'
import { aPerson, PASSWORD, signIn, signUp } from '../testing/accounts.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
})
afterAll(() => shop.close())

const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) })
const refresh = (refreshToken: string) => post('/api/auth/refresh-token', { refreshToken })
const verify = (token: string) =>
  shop.app.inject({ url: '/api/auth/verify', headers: { authorization: `Bearer ${token}` } })

test('a registered person signs in, and the answer contains their account', async () => {
  const person = aPerson({ email: 'Zoe.Lefevre@Example.test', newsletter: true })
  const made = await post('/api/auth/register', person)
  expect(made.statusCode).toBe(201)
  expect(made.json().message).toBe('Inscription réussie ! Vous pouvez maintenant vous connecter.')
  const login = await post('/api/auth/login', { email: ' zoe.lefevre@EXAMPLE.test ', password: PASSWORD })
  expect(login.statusCode).toBe(200)
  expect(login.headers['cache-control']).toBe('no-store')
  const { token, user } = login.json<Session>()
  expect(user).toMatchObject({
    email: 'zoe.lefevre@example.test',
    firstName: 'Zoé',
    role: 'user',
    marketingPreferences: { newsletter: true, analytics: false },
    dataRetentionPolicy: { inactiveAccountDeletion: false, orderHistoryRetention: 60 },
  })
  expect((await verify(token)).json()).toEqual(user)
})

test('a new sign-in ends only the previous sign-in of the same browser', async () => {
  const person = await signUp(shop)
  const elsewhere = await signIn(shop, person)
  const login = (refreshToken: string, site: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: person.email, password: PASSWORD },
      cookies: { carapace_session: refreshToken },
      headers: { 'sec-fetch-site': site },
    })
  const next = (await login(person.refreshToken, 'same-origin')).json<Session>()
  const statuses = async () =>
    Promise.all([person, elsewhere, next].map(async ({ token }) => (await verify(token)).statusCode))
  expect(await statuses()).toEqual([401, 200, 200])
  // If another site's page causes the call, the shop ignores the cookie and ends no sign-in.
  expect((await login(elsewhere.refreshToken, 'cross-site')).statusCode).toBe(200)
  expect(await statuses()).toEqual([401, 200, 200])
})

test('a registration ignores a role and other extra fields', async () => {
  const made = await post('/api/auth/register', { ...aPerson(), role: 'admin', _id: 'mine' })
  expect([made.statusCode, made.json().role]).toEqual([201, 'user'])
})

test('a taken address is refused in upper or lower case, and one of many simultaneous registrations succeeds', async () => {
  const person = aPerson()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      post('/api/auth/register', { ...person, email: n % 2 ? person.email : person.email.toUpperCase() }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
    201, 409, 409, 409, 409, 409,
  ])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({ code: 'EMAIL_TAKEN' })
})

test('the server checks every rule of the registration', async () => {
  const wrong: [Parameters<typeof aPerson>[0], string, string][] = [
    [{ email: 'nobody' }, 'email', 'Adresse e-mail invalide'],
    [{ firstName: '  ' }, 'firstName', 'Ce champ est obligatoire'],
    [
      { password: 'court' },
      'password',
      'Le mot de passe doit contenir : Au moins 8 caractères, Une majuscule, Un chiffre, Un caractère spécial',
    ],
    [{ postalCode: '6900' }, 'postalCode', 'Le code postal doit contenir 5 chiffres'],
    [
      { postalCode: '10000', country: 'Belgique', phone: '0470 12 34 56' },
      'postalCode',
      'Le code postal doit contenir 4 chiffres',
    ],
    [{ phone: '12' }, 'phone', 'Numéro de téléphone invalide'],
  ]
  for (const [change, field, sentence] of wrong) {
    const answer = await post('/api/auth/register', aPerson(change))
    expect([answer.statusCode, answer.json().fields?.[field]]).toEqual([422, sentence])
  }
})

test('a wrong password and an unknown address get the same answer', async () => {
  const person = await signUp(shop)
  const wrong = await post('/api/auth/login', { email: person.email, password: 'Wrong-2026!' })
  const unknown = await post('/api/auth/login', { email: 'nobody@example.test', password: 'Wrong-2026!' })
  expect(wrong.statusCode).toBe(401)
  expect(wrong.json()).toEqual({ message: 'Email ou mot de passe incorrect', code: 'BAD_CREDENTIALS' })
  expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body])
})

test('an unknown address costs the same hash as a known one, so its answer takes as long', async () => {
  const { email } = await signUp(shop)
  let hashes = 0
  const count = () => (hashes += 1)
  subscribe('carapace.test.verified', count)
  await post('/api/auth/login', { email, password: 'Wrong-2026!' })
  expect(hashes).toBe(1)
  await post('/api/auth/login', { email: 'nobody@example.test', password: 'Wrong-2026!' })
  expect(hashes).toBe(2)
  unsubscribe('carapace.test.verified', count)
})

test('a password hashed at another cost is hashed again at its next sign-in, and only then', async () => {
  const person = await signUp(shop)
  const { db } = shop.database
  const stored = async () =>
    (
      await db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
    ).password_hash
  const today = await stored()
  const outdated = await hash(PASSWORD, { parallelism: 2 })
  await db.updateTable('users').set({ password_hash: outdated }).where('id', '=', person.id).execute()
  await post('/api/auth/login', { email: person.email, password: 'Wrong-2026!' })
  expect(await stored()).toBe(outdated)
  // If the hash cannot be replaced, the right password still signs in.
  await db.schema
    .alterTable('users')
    .addCheckConstraint('as_it_is', sql`id <> ${sql.lit(person.id)} or password_hash = ${sql.lit(outdated)}`)
    .execute()
  await signIn(shop, person)
  await db.schema.alterTable('users').dropConstraint('as_it_is').execute()
  expect(await stored()).toBe(outdated)
  await signIn(shop, person)
  const renewed = await stored()
  expect(renewed.split('$').slice(0, 4)).toEqual(today.split('$').slice(0, 4))
  await signIn(shop, person)
  expect(await stored()).toBe(renewed)
})

test('a refresh gives new working tokens, and the access token expires after 15 minutes', async () => {
  const person = await signUp(shop)
  shop.clock.forward(16 * 60_000)
  expect((await verify(person.token)).statusCode).toBe(401)
  const answer = await refresh(person.refreshToken)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().refreshToken).not.toBe(person.refreshToken)
  expect(answer.json().user).toEqual(person.user)
  expect((await verify(answer.json().token)).statusCode).toBe(200)
})

test('tabs that refresh at once all get working tokens', async () => {
  const person = await signUp(shop)
  const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(person.refreshToken)))
  shop.clock.forward(60_000)
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    expect((await verify(answer.json().token)).statusCode).toBe(200)
    expect((await refresh(answer.json().refreshToken)).statusCode).toBe(200)
  }
})

test('within 20 seconds a used token gets the same successor, never a second one', async () => {
  const person = await signUp(shop)
  const answers = [await refresh(person.refreshToken), await refresh(person.refreshToken)]
  const [first, second] = answers.map((answer) => answer.json<Session>().refreshToken)
  expect(second).toBe(first)
  const { refreshToken: newest } = (await refresh(first ?? '')).json<Session>()
  expect((await refresh(person.refreshToken)).json<Session>().refreshToken).toBe(newest)
  const { rows } = await sql<{ unused: number }>`
    select count(*)::int as unused from refresh_tokens join token_families f on f.id = family_id
    where user_id = ${person.id} and used_at is null`.execute(shop.database.db)
  expect(rows).toEqual([{ unused: 1 }])
})

test('the next refresh by the account’s holder exposes a thief who used the token first', async () => {
  const person = await signUp(shop)
  const owner = (await refresh(person.refreshToken)).json<Session>()
  const thief = (await refresh(person.refreshToken)).json<Session>()
  shop.clock.forward(15 * 60_000)
  const fresh = (await refresh(owner.refreshToken)).json<Session>()
  shop.clock.forward(21_000)
  expect((await refresh(thief.refreshToken)).statusCode).toBe(401)
  expect((await verify(fresh.token)).statusCode).toBe(401)
})

test('a used token that is sent again later ends its sign-in, and no other', async () => {
  const person = await signUp(shop)
  const other = await signIn(shop, person)
  const next = (await refresh(person.refreshToken)).json<Session>()
  shop.clock.forward(20_001)
  const stolen = await refresh(person.refreshToken)
  expect(stolen.statusCode).toBe(401)
  expect(stolen.json().message).toBe('Session expirée, veuillez vous reconnecter')
  expect((await refresh(next.refreshToken)).statusCode).toBe(401)
  expect((await verify(next.token)).statusCode).toBe(401)
  expect((await verify(other.token)).statusCode).toBe(200)
})

test('a sign-in ends after thirty days, even if it was refreshed', async () => {
  const person = await signUp(shop)
  let token = person.refreshToken
  for (let day = 0; day < 29; day += 7) {
    shop.clock.forward(7 * 86_400_000)
    const answer = await refresh(token)
    if (day < 28) token = answer.json().refreshToken
    expect(answer.statusCode).toBe(day < 28 ? 200 : 401)
  }
})

test('a missing token, an invented token and a token without its cookie get the same refusal', async () => {
  for (const answer of [
    await post('/api/auth/refresh-token'),
    await post('/api/auth/refresh-token', {}),
    await refresh('invented'),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED'])
  }
})

test('scripts cannot read the cookie, it is bound to its path, and only the shop’s own pages can refresh with it', async () => {
  const person = aPerson()
  await post('/api/auth/register', person)
  const login = await post('/api/auth/login', { email: person.email, password: PASSWORD })
  const [cookie] = login.cookies
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' })
  expect(cookie).not.toHaveProperty('secure')
  const withCookie = (headers: Record<string, string>) =>
    post('/api/auth/refresh-token', undefined, { ...headers, cookie: `${cookie?.name}=${cookie?.value}` })
  expect((await withCookie({})).statusCode).toBe(403)
  expect((await withCookie({ origin: 'https://elsewhere.test' })).statusCode).toBe(403)
  expect((await withCookie({ 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
  const own = await withCookie({ 'sec-fetch-site': 'same-origin' })
  expect([own.statusCode, own.json().user.email]).toEqual([200, person.email])
  const byOrigin = await withCookie({ origin: 'http://localhost:3000' })
  expect(byOrigin.statusCode).toBe(200)
})

test('on https the cookie is Secure and has the prefix; an older one without the prefix is accepted once', async () => {
  const safe = await testShop({ PUBLIC_URL: 'https://carapace.example' })
  const person = aPerson()
  await safe.app.inject({ method: 'POST', url: '/api/auth/register', payload: person })
  const login = await safe.app.inject({ method: 'POST', url: '/api/auth/login', payload: person })
  expect(login.cookies[0]).toMatchObject({ name: '__Secure-carapace_session', secure: true })
  const fromBefore = await safe.app.inject({
    method: 'POST',
    url: '/api/auth/refresh-token',
    headers: { 'sec-fetch-site': 'same-origin' },
    cookies: { carapace_session: login.cookies[0]?.value ?? '' },
  })
  expect(fromBefore.statusCode).toBe(200)
  expect(fromBefore.cookies).toMatchObject([
    { name: '__Secure-carapace_session', value: fromBefore.json().refreshToken },
    { name: 'carapace_session', value: '' },
  ])
  await safe.close()
})

test('signing out ends the sign-in at once, by bearer, body or cookie; doing it twice is fine', async () => {
  const person = await signUp(shop)
  const out = await post('/api/auth/logout', undefined, person.headers)
  expect([out.statusCode, out.cookies[0]?.value]).toEqual([204, ''])
  expect((await verify(person.token)).statusCode).toBe(401)
  expect((await refresh(person.refreshToken)).statusCode).toBe(401)
  expect((await post('/api/auth/logout', undefined, person.headers)).statusCode).toBe(204)
  const again = await signIn(shop, person)
  expect((await post('/api/auth/logout', { refreshToken: again.refreshToken })).statusCode).toBe(204)
  expect((await verify(again.token)).statusCode).toBe(401)
})

test('signing out with a token also ends the sign-in of the cookie, which the answer clears', async () => {
  const inBody = await signUp(shop)
  const inCookie = await signIn(shop, inBody)
  await shop.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    payload: { refreshToken: inBody.refreshToken },
    cookies: { carapace_session: inCookie.refreshToken },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect((await verify(inBody.token)).statusCode).toBe(401)
  expect((await verify(inCookie.token)).statusCode).toBe(401)
})
