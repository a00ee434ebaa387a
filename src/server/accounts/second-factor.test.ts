import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SecondFactorSetup } from '#shared/accounts/contract.ts'
import { CODE_SECONDS } from '#shared/accounts/second-factor.ts'
import { PASSWORD, signUp, signUpAdmin, type SignedIn } from '../testing/accounts.ts'
import { readMail } from '../testing/mails.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { decryptSecret, encryptSecret } from './second-factor-secret.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

type Headers = { authorization?: string }
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers, payload?: object) =>
  shop.app.inject({ method, url, headers, ...(payload && { payload }) })
const FACTOR = '/api/users/second-factor'

const codeNow = (secret: string, stepsAway = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: shop.clock.now().getTime() + stepsAway * CODE_SECONDS * 1000,
  })

const login = ({ email }: SignedIn) => call('POST', '/api/auth/login', {}, { email, password: PASSWORD })
const challengeOf = async (person: SignedIn): Promise<string> => (await login(person)).json().challenge
const giveCode = (challenge: string, code: string) =>
  call('POST', '/api/auth/second-factor', {}, { challenge, code })

async function withFactor(admin: SignedIn): Promise<{ secret: string; codes: string[] }> {
  const setup = await call('POST', FACTOR, admin.headers, { password: PASSWORD })
  const { secret } = setup.json<SecondFactorSetup>()
  const code = codeNow(secret)
  const confirmed = await call('POST', `${FACTOR}/confirmation`, admin.headers, { code })
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body)
  // A code works once, and the set-up has used the current one. So the clock moves to the next code.
  shop.clock.forward(CODE_SECONDS * 1000)
  return { secret, codes: confirmed.json<{ codes: string[] }>().codes }
}

test('set-up asks for the password and a first code, signs other devices out, and tells the account’s holder by mail', async () => {
  const admin = await signUpAdmin(shop)
  expect((await call('POST', FACTOR, admin.headers, { password: 'faux' })).json().code).toBe('WRONG_PASSWORD')
  const setup = (await call('POST', FACTOR, admin.headers, { password: PASSWORD })).json<SecondFactorSetup>()
  expect(setup.uri).toContain(`secret=${setup.secret}`)
  expect(setup.qr.path).toMatch(/^M4 4h1v1h-1z/)
  const stored = await shop.database.db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', admin.id)
    .executeTakeFirstOrThrow()
  expect(stored.secret).not.toContain(setup.secret)
  expect((await login(admin)).statusCode).toBe(200)
  const wrong = await call('POST', `${FACTOR}/confirmation`, admin.headers, { code: '000000' })
  expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'WRONG_CODE'])
  const other = (await login(admin)).json<{ token: string }>()
  const confirmed = await call('POST', `${FACTOR}/confirmation`, admin.headers, {
    code: codeNow(setup.secret),
  })
  expect(new Set(confirmed.json<{ codes: string[] }>().codes).size).toBe(10)
  const verify = (token: string) => call('GET', '/api/auth/verify', { authorization: `Bearer ${token}` })
  expect([(await verify(other.token)).statusCode, (await verify(admin.token)).statusCode]).toEqual([401, 200])
  expect(await readMail(shop, admin.email, 'second-factor')).toContain('est activée')
})

test('the sign-in then asks for a code, and accepts neither a used code nor an older one', async () => {
  const admin = await signUpAdmin(shop)
  const { secret } = await withFactor(admin)
  const refused = await login(admin)
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
  expect(refused.json().token).toBeUndefined()
  const { challenge } = refused.json<{ challenge: string }>()
  const code = codeNow(secret)
  const replies = await Promise.all([giveCode(challenge, code), giveCode(challenge, code)])
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(replies.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({
    user: { role: 'admin' },
  })
  expect((await giveCode(challenge, codeNow(secret, -1))).statusCode).toBe(422)
  expect(
    (await giveCode(challenge, `${codeNow(secret, 1).slice(0, 3)} ${codeNow(secret, 1).slice(3)}`))
      .statusCode,
  ).toBe(200)
})

test('a recovery code works once', async () => {
  const admin = await signUpAdmin(shop)
  const { codes } = await withFactor(admin)
  const challenge = await challengeOf(admin)
  const typed = (codes[3] ?? '').toLowerCase().replaceAll('-', ' ')
  const replies = await Promise.all([giveCode(challenge, typed), giveCode(challenge, typed)])
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await call('GET', FACTOR, admin.headers)).json()).toEqual({
    isOn: true,
    isOffered: true,
    isRequired: false,
    recoveryCodesLeft: 9,
  })
})

test('five wrong codes lock the sign-in for 15 minutes; a challenge lasts five minutes and ends with a new password', async () => {
  const admin = await signUpAdmin(shop)
  const { secret } = await withFactor(admin)
  const challenge = await challengeOf(admin)
  for (let n = 0; n < 5; n++) expect((await giveCode(challenge, '000000')).statusCode).toBe(422)
  expect((await giveCode(challenge, codeNow(secret))).statusCode).toBe(429)
  shop.clock.forward(5 * 60_000)
  expect((await giveCode(challenge, codeNow(secret))).json().code).toBe('CHALLENGE_OVER')
  expect((await giveCode('nothing', codeNow(secret))).json().code).toBe('CHALLENGE_OVER')
  shop.clock.forward(10 * 60_000)
  const before = await challengeOf(admin)
  await shop.database.db
    .updateTable('users')
    .set({ password_hash: 'other' })
    .where('id', '=', admin.id)
    .execute()
  expect((await giveCode(before, codeNow(secret))).json().code).toBe('CHALLENGE_OVER')
})

test('three wrong codes after the right password cause a mail to the account’s holder, once a day', async () => {
  const admin = await signUpAdmin(shop)
  const { secret } = await withFactor(admin)
  const notices = async () => {
    await shop.jobs.drain()
    const mails = await shop.database.db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', admin.email)
      .where('key', 'like', 'wrong-codes:%')
      .execute()
    return mails.length
  }
  const wrongCode = async () => giveCode(await challengeOf(admin), '000000')
  await wrongCode()
  await wrongCode()
  expect((await giveCode(await challengeOf(admin), codeNow(secret))).statusCode).toBe(200)
  expect(await notices()).toBe(0)
  await wrongCode()
  expect(await notices()).toBe(1)
  const mail = await readMail(shop, admin.email, 'wrong-codes')
  expect(mail).toContain('le bon mot de passe')
  // The holder has signed in meanwhile, and codes are also typed while a session is open.
  expect(mail).toContain('Aucun d’eux n’a été accepté')
  await wrongCode()
  expect(await notices()).toBe(1)
  shop.clock.forward(24 * 60 * 60_000)
  for (let n = 0; n < 3; n++) await wrongCode()
  expect(await notices()).toBe(2)
})

test('removal and new codes need the password and a code; customers cannot set one up', async () => {
  const admin = await signUpAdmin(shop)
  const { secret, codes } = await withFactor(admin)
  for (const [method, url] of [
    ['DELETE', FACTOR],
    ['POST', `${FACTOR}/recovery-codes`],
  ] as const) {
    const refusalOf = async (body: object) => (await call(method, url, admin.headers, body)).json().code
    expect(await refusalOf({ password: 'faux', code: codes[0] })).toBe('WRONG_PASSWORD')
    expect(await refusalOf({ password: PASSWORD, code: '000000' })).toBe('WRONG_CODE')
  }
  const renewal = { password: PASSWORD, code: codeNow(secret) }
  expect((await call('POST', `${FACTOR}/recovery-codes`, admin.headers, renewal)).statusCode).toBe(200)
  expect(await readMail(shop, admin.email, 'second-factor')).toContain('Vos codes de secours sont remplacés')
  expect((await giveCode(await challengeOf(admin), codes[0] ?? '')).statusCode).toBe(422)
  shop.clock.forward(CODE_SECONDS * 1000)
  const removal = { password: PASSWORD, code: codeNow(secret) }
  expect((await call('DELETE', FACTOR, admin.headers, removal)).statusCode).toBe(200)
  expect((await call('DELETE', FACTOR, admin.headers, removal)).statusCode).toBe(409)
  expect((await login(admin)).statusCode).toBe(200)
  const customer = await signUp(shop)
  expect((await call('POST', FACTOR, customer.headers, { password: PASSWORD })).statusCode).toBe(403)
})

test('live mode keeps an admin out of the back-office until the second factor is set up', async () => {
  const admin = await signUpAdmin(shop)
  const { mode } = shop.config
  shop.config.mode = 'live'
  try {
    const refused = await call('GET', '/api/admin/users', admin.headers)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'SECOND_FACTOR_MISSING'])
    expect((await call('GET', FACTOR, admin.headers)).json()).toMatchObject({ isOn: false, isRequired: true })
    await withFactor(admin)
    expect((await call('GET', '/api/admin/users', admin.headers)).statusCode).toBe(200)
  } finally {
    shop.config.mode = mode
  }
})

test('a secret opens with the current or the previous key, and only for its own account', () => {
  const [jwtSecret, jwtSecretPrevious] = ['today'.repeat(9), 'before'.repeat(9)]
  const stored = encryptSecret({ jwtSecret: jwtSecretPrevious }, 'ana', 'SECRET')
  expect(decryptSecret({ jwtSecret, jwtSecretPrevious }, 'ana', stored)).toEqual({
    secret: 'SECRET',
    isOld: true,
  })
  expect(decryptSecret({ jwtSecret, jwtSecretPrevious }, 'bea', stored)).toBeUndefined()
  expect(decryptSecret({ jwtSecret, jwtSecretPrevious: undefined }, 'ana', stored)).toBeUndefined()
})

test('changing keys of services asks for a code again a quarter of an hour after the last one', async () => {
  const admin = await signUpAdmin(shop)
  const { secret } = await withFactor(admin)
  const change = async () => {
    const answer = await shop.app.inject({
      method: 'PUT',
      url: '/api/admin/keys/laposte',
      headers: admin.headers,
      payload: { values: {} },
    })
    return answer.json<{ code: string }>().code
  }
  expect(await change()).toBe('CONFLICT')
  await shop.database.db
    .updateTable('token_families')
    .set({ created_at: new Date(shop.clock.now().getTime() - 16 * 60_000) })
    .where('user_id', '=', admin.id)
    .execute()
  expect(await change()).toBe('CODE_AGAIN_REQUIRED')
  const again = (typed: object) => call('POST', '/api/auth/reauthentication', admin.headers, typed)
  expect((await again({ password: PASSWORD })).statusCode).toBe(200)
  expect(await change()).toBe('CODE_AGAIN_REQUIRED')
  expect((await again({ password: PASSWORD, code: '000000' })).json()).toMatchObject({ code: 'WRONG_CODE' })
  expect((await again({ password: PASSWORD, code: codeNow(secret) })).statusCode).toBe(200)
  expect(await change()).toBe('CONFLICT')
})
