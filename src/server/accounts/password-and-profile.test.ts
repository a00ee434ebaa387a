import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, signIn, signUp, signUpAdmin, type SignedIn } from '../testing/accounts.ts'
import { readMail } from '../testing/mails.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
})
afterAll(() => shop.close())

/** A password as a browser suggests it. */
const NEW = 'jokdy2-tybjuq-Xyzwov'
const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload })
const put = (person: SignedIn, url: string, payload: object) =>
  shop.app.inject({ method: 'PUT', url, payload, headers: person.headers })
const verify = async ({ headers }: SignedIn) =>
  (await shop.app.inject({ url: '/api/auth/verify', headers })).statusCode

async function linkTo(email: string): Promise<string> {
  const mail = await readMail(shop, email, 'reset-link')
  return /reset-password#token=([\w-]+)/.exec(mail ?? '')?.[1] ?? ''
}

test('the database and its jobs contain no working reset link and no name of its recipient', async () => {
  const person = await signUp(shop)
  await post('/api/auth/forgotten-password', { email: person.email })
  await post('/api/auth/forgotten-password', { email: 'nobody@example.test' })
  const token = await linkTo(person.email)
  expect(token).toHaveLength(43)
  const { rows: jobs } = await sql<{ data: unknown }>`select data from jobs.job`.execute(shop.database.db)
  const mails = await shop.database.db.selectFrom('mails').selectAll().execute()
  const kept = JSON.stringify([jobs, mails])
  expect(kept).toContain('reset-password#token=')
  expect(kept).not.toContain(token)
  expect(JSON.stringify(jobs)).not.toContain('example.test')
  expect((await post('/api/auth/reset-password', { token, newPassword: NEW })).statusCode).toBe(200)
})

test('a new password ends the other sessions but not this one, and is reported by mail', async () => {
  const person = await signUp(shop)
  const other = await signIn(shop, person)
  const wrong = await put(person, '/api/users/password', { currentPassword: 'No-2026!x', newPassword: NEW })
  expect([wrong.statusCode, wrong.json()]).toEqual([
    422,
    {
      code: 'WRONG_PASSWORD',
      message: 'Mot de passe incorrect',
      fields: { currentPassword: 'Mot de passe incorrect' },
    },
  ])
  const weak = await put(person, '/api/users/password', {
    currentPassword: PASSWORD,
    newPassword: 'sanschiffre',
  })
  expect(weak.json().message).toBe(
    'Le mot de passe doit contenir : Une majuscule, Un chiffre, Un caractère spécial',
  )
  const done = await put(person, '/api/users/password', { currentPassword: PASSWORD, newPassword: NEW })
  expect([done.statusCode, done.json().message]).toEqual([200, 'Mot de passe mis à jour avec succès'])
  expect([await verify(person), await verify(other)]).toEqual([200, 401])
  // After a lost answer the same call must not say that the current password is wrong.
  const again = await put(person, '/api/users/password', { currentPassword: PASSWORD, newPassword: NEW })
  expect([again.statusCode, again.json()]).toEqual([200, done.json()])
  await expect(signIn(shop, person)).rejects.toThrow()
  await signIn(shop, { ...person, password: NEW })
  const mails = await shop.database.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', person.email)
    .execute()
  const subject = 'Votre mot de passe a été modifié'
  expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1)
})

test('a password of 64 characters or more is accepted', async () => {
  const person = await signUp(shop, { password: `Aa1!${'long-'.repeat(20)}` })
  expect(await verify(person)).toBe(200)
})

test('known and unknown addresses get the same answer to a request for a reset link', async () => {
  const person = await signUp(shop)
  const known = await post('/api/auth/forgotten-password', { email: person.email.toUpperCase() })
  const unknown = await post('/api/auth/forgotten-password', { email: 'nobody@example.test' })
  expect(known.statusCode).toBe(200)
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  expect(await linkTo(person.email)).toHaveLength(43)
  expect(await linkTo('nobody@example.test')).toBe('')
})

test('a reset link works once within an hour, and signs out every device', async () => {
  const person = await signUp(shop)
  await post('/api/auth/forgotten-password', { email: person.email })
  const token = await linkTo(person.email)
  const weak = await post('/api/auth/reset-password', { token, newPassword: 'faible' })
  expect(weak.statusCode).toBe(422)
  expect(weak.json().code).toBe('INVALID_FIELDS')
  const twice = await Promise.all([
    post('/api/auth/reset-password', { token, newPassword: NEW }),
    post('/api/auth/reset-password', { token, newPassword: NEW }),
  ])
  expect(twice.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 422])
  expect(twice.find(({ statusCode }) => statusCode === 422)?.json().code).toBe('INVALID_LINK')
  expect(await verify(person)).toBe(401)
  await signIn(shop, { ...person, password: NEW })
})

test('a reset link is void after an hour, or once the password has changed', async () => {
  const person = await signUp(shop)
  await post('/api/auth/forgotten-password', { email: person.email })
  const first = await linkTo(person.email)
  shop.clock.forward(60 * 60_000)
  expect((await post('/api/auth/reset-password', { token: first, newPassword: NEW })).statusCode).toBe(422)
  await post('/api/auth/forgotten-password', { email: person.email })
  const second = await linkTo(person.email)
  const again = await signIn(shop, person)
  await put(again, '/api/users/password', { currentPassword: PASSWORD, newPassword: NEW })
  expect((await post('/api/auth/reset-password', { token: second, newPassword: NEW })).statusCode).toBe(422)
})

test('the profile changes the given fields by the country’s rules, but never the email address or the role', async () => {
  const person = await signUp(shop)
  const saved = await put(person, '/api/users/profile', {
    firstName: '  Inès ',
    email: 'other@example.test',
    role: 'admin',
  })
  expect(saved.json()).toMatchObject({
    message: 'Profil mis à jour avec succès',
    firstName: 'Inès',
    lastName: 'Lefèvre',
    email: person.email,
    role: 'user',
  })
  const wrong = await put(person, '/api/users/profile', { country: 'Suisse', phone: '12' })
  expect([wrong.statusCode, wrong.json().fields]).toEqual([
    422,
    {
      postalCode: 'Le code postal doit contenir 4 chiffres',
      phone: 'Numéro de téléphone invalide',
    },
  ])
  const moved = await put(person, '/api/users/profile', {
    country: 'Suisse',
    postalCode: 'ch 1200',
    phone: '022 345 67 89',
  })
  expect([moved.statusCode, moved.json().country, moved.json().postalCode]).toEqual([200, 'Suisse', '1200'])
  const pasted = await put(person, '/api/users/profile', { postalCode: 'CH-12\u00A001' })
  expect(pasted.json()).toMatchObject({ country: 'Suisse', postalCode: '1201' })
  const abroad = await put(person, '/api/users/profile', {
    country: 'Allemagne',
    postalCode: 'D-10115',
    phone: '+49 30 123456',
  })
  expect([abroad.statusCode, abroad.json().country]).toEqual([200, 'Allemagne'])
  const nowhere = await put(person, '/api/users/profile', { country: '<1>', phone: '030 123456' })
  expect(Object.keys(nowhere.json().fields)).toEqual(['phone', 'country'])
})

test.each(['Password-2026!', 'Boutique-2026!'])(
  'an admin’s new password may not be %s; a customer’s may',
  async (common) => {
    const change = async ({ headers, password }: SignedIn) =>
      shop.app.inject({
        method: 'PUT',
        url: '/api/users/password',
        headers,
        payload: { currentPassword: password, newPassword: common },
      })
    const admin = await signUpAdmin(shop)
    expect((await change(admin)).json().fields.newPassword).toContain('trop courant')
    const token = await linkTo(admin.email)
    const reset = await post('/api/auth/reset-password', { token, newPassword: common })
    expect([reset.statusCode, reset.json().code]).toEqual([422, 'INVALID_FIELDS'])
    expect((await change(await signUp(shop))).statusCode).toBe(200)
  },
)
