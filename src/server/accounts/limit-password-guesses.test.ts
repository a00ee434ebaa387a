import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aPerson, PASSWORD, signUp, type SignedIn } from '../testing/accounts.ts'
import { readMail } from '../testing/mails.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
// A network address may try only sixty times a minute, so each test begins a minute later.
beforeEach(() => shop.clock.forward(60_000))

const GUESSER = '198.51.100.66'
const ELSEWHERE = '203.0.113.7'
const WRONG = 'Wrong-2026!'
const NEW = 'Nouveau-2026!'

type Sender = { from?: string; cookies?: Record<string, string> }

function login(email: string, password: string, { from = GUESSER, cookies = {} }: Sender = {}) {
  const payload = { email, password }
  return shop.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: from, cookies })
}

async function guessUntilRefused(email: string, sender: Sender = {}): Promise<number> {
  for (let tries = 0; tries < 100; tries++)
    if ((await login(email, WRONG, sender)).statusCode === 429) return tries
  return Infinity
}

async function deviceOf(person: { email: string; password: string }): Promise<Record<string, string>> {
  const answer = await login(person.email, person.password, { from: ELSEWHERE })
  const device = answer.cookies.find(({ name }) => name === 'carapace_device')
  return { carapace_device: device?.value ?? '' }
}

async function resetPassword({ email }: SignedIn, from = ELSEWHERE) {
  await shop.app.inject({
    method: 'POST',
    url: '/api/auth/forgotten-password',
    payload: { email },
    remoteAddress: from,
  })
  const mail = await readMail(shop, email, 'reset-link')
  return shop.app.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token: /reset-password#token=([\w-]+)/.exec(mail ?? '')?.[1], newPassword: NEW },
    remoteAddress: from,
  })
}

test('a guesser is stopped after ten wrong passwords; a device that has signed in before is not', async () => {
  const person = await signUp(shop)
  const cookies = await deviceOf(person)
  expect(await guessUntilRefused(person.email)).toBe(10)
  expect((await login(person.email, PASSWORD)).statusCode).toBe(429)
  // The account's holder has the same network address as the guesser, as in a family or a school.
  expect((await login(person.email, PASSWORD, { cookies })).statusCode).toBe(200)
})

test('while a stranger guesses, a new device at another address is not locked out but gets fewer attempts', async () => {
  const person = await signUp(shop)
  await guessUntilRefused(person.email)
  expect((await login(person.email, PASSWORD, { from: ELSEWHERE })).statusCode).toBe(200)
  expect(await guessUntilRefused(person.email, { from: '192.0.2.1' })).toBe(2)
  expect((await login(person.email, PASSWORD, { from: ELSEWHERE })).statusCode).toBe(200)
})

test('many addresses share thirty attempts, and refused attempts do not count', async () => {
  const person = await signUp(shop)
  for (let n = 0; n < 10; n++) await guessUntilRefused(person.email)
  let tries = 10
  for (let n = 1; n <= 30; n++) tries += await guessUntilRefused(person.email, { from: `192.0.2.${n}` })
  expect(tries).toBe(30)
  const { statusCode, headers } = await login(person.email, PASSWORD, { from: ELSEWHERE })
  expect([statusCode, headers['retry-after']]).toEqual([429, '900'])
})

test('a device is known only to its own accounts, cannot be forged, and has ten attempts of its own', async () => {
  const [person, other] = [await signUp(shop), await signUp(shop)]
  const { carapace_device: known = '' } = await deviceOf(person)
  await guessUntilRefused(other.email)
  for (const made of [known, `${known.split('.')[0]}.${'A'.repeat(22)}`, 'x', '', '.'.repeat(50)])
    expect((await login(other.email, PASSWORD, { cookies: { carapace_device: made } })).statusCode).toBe(429)
  const cookies = { carapace_device: known }
  expect(await guessUntilRefused(person.email, { cookies })).toBe(10)
})

test('a device that two people use is known to both', async () => {
  const [one, two] = [await signUp(shop), await signUp(shop)]
  const first = await deviceOf(one)
  const answer = await login(two.email, PASSWORD, { from: ELSEWHERE, cookies: first })
  const device = answer.cookies.find(({ name }) => name === 'carapace_device')
  const cookies = { carapace_device: device?.value ?? '' }
  for (const { email } of [one, two]) {
    await guessUntilRefused(email)
    expect((await login(email, PASSWORD, { cookies })).statusCode).toBe(200)
  }
})

test('a signed-in person can change the password and delete the account while strangers guess', async () => {
  const person = await signUp(shop)
  await guessUntilRefused(person.email)
  const changed = await shop.app.inject({
    method: 'PUT',
    url: '/api/users/password',
    headers: person.headers,
    payload: { currentPassword: PASSWORD, newPassword: NEW },
  })
  expect(changed.statusCode).toBe(200)
  await guessUntilRefused(person.email)
  const deleted = await shop.app.inject({
    method: 'DELETE',
    url: '/api/users/delete-account',
    headers: person.headers,
    payload: { password: NEW },
  })
  expect(deleted.statusCode).toBe(200)
})

test('a stolen session has only ten attempts at the password too', async () => {
  const person = await signUp(shop)
  const attempt = () =>
    shop.app.inject({
      method: 'DELETE',
      url: '/api/users/delete-account',
      headers: person.headers,
      payload: { password: WRONG },
    })
  for (let n = 0; n < 10; n++) expect((await attempt()).statusCode).toBe(422)
  expect((await attempt()).statusCode).toBe(429)
})

test('a reset by mail unlocks the login, and from then on the device is known', async () => {
  const person = await signUp(shop)
  await guessUntilRefused(person.email)
  await guessUntilRefused(person.email, { from: ELSEWHERE })
  const reset = await resetPassword(person)
  expect(reset.statusCode).toBe(200)
  expect((await login(person.email, NEW, { from: ELSEWHERE })).statusCode).toBe(200)
  await guessUntilRefused(person.email, { from: ELSEWHERE })
  const device = reset.cookies.find(({ name }) => name === 'carapace_device')
  const cookies = { carapace_device: device?.value ?? '' }
  expect((await login(person.email, NEW, { from: ELSEWHERE, cookies })).statusCode).toBe(200)
})

test('an unknown address is locked like a known one', async () => {
  const { email } = aPerson()
  expect(await guessUntilRefused(email)).toBe(10)
  expect(await guessUntilRefused(email, { from: ELSEWHERE })).toBe(2)
})

test('a network address may ask for twenty reset links an hour, for all accounts together', async () => {
  const ask = (from: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/auth/forgotten-password',
      payload: { email: aPerson().email },
      remoteAddress: from,
    })
  for (let n = 0; n < 20; n++) expect((await ask('192.0.2.99')).statusCode).toBe(200)
  expect((await ask('192.0.2.99')).statusCode).toBe(429)
  expect((await ask('192.0.2.98')).statusCode).toBe(200)
})
