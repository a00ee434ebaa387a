import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { aPerson, PASSWORD, signIn, signUp } from '../testing/accounts.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import type { App } from './app-type.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload })
const login = (email: string, password: string) => post('/api/auth/login', { email, password })

test('ten wrong passwords lock an account for 15 minutes, whether it exists or not; the right password never counts', async () => {
  const person = await signUp(shop)
  for (const email of [person.email, 'nobody@example.test']) {
    for (let n = 0; n < 10; n++) expect((await login(email, 'Wrong-2026!')).statusCode).toBe(401)
    const shut = await login(email, PASSWORD)
    expect([shut.statusCode, shut.headers['retry-after']]).toEqual([429, '900'])
    expect(shut.json()).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'Trop de tentatives\u00A0: réessayez dans 15 minutes',
    })
  }
  shop.clock.forward(15 * 60_000)
  for (let n = 0; n < 12; n++) await signIn(shop, person)
})

test('an address may sign in sixty times a minute', async () => {
  shop.clock.forward(60_000)
  for (let n = 0; n < 60; n++) expect((await login(`nobody-${n}@example.test`, 'x')).statusCode).toBe(401)
  const over = await login('nobody@example.org', 'x')
  expect([over.statusCode, over.json().message]).toEqual([
    429,
    'Trop de tentatives\u00A0: réessayez dans 1 minute',
  ])
  shop.clock.forward(30_000)
  expect((await login('nobody@example.org', 'x')).json().message).toContain('dans 30 secondes')
  shop.clock.forward(30_000)
  expect((await login('nobody@example.org', 'x')).statusCode).toBe(401)
})

test('an address may register forty times in ten minutes, and an account may ask for five reset links an hour', async () => {
  shop.clock.forward(10 * 60_000)
  const wrong = aPerson({ phone: '1' })
  for (let n = 0; n < 40; n++) expect((await post('/api/auth/register', wrong)).statusCode).toBe(422)
  expect((await post('/api/auth/register', wrong)).statusCode).toBe(429)
  for (let n = 0; n < 5; n++)
    expect((await post('/api/auth/forgotten-password', { email: 'a@example.test' })).statusCode).toBe(200)
  const over = await post('/api/auth/forgotten-password', { email: 'A@example.test' })
  expect([over.statusCode, over.headers['retry-after']]).toEqual([429, '3600'])
})

test('an account may export its data ten times an hour, regardless of other accounts', async () => {
  shop.clock.forward(10 * 60_000)
  const [person, other] = [await signUp(shop), await signUp(shop)]
  const take = async ({ headers }: typeof person) =>
    (await shop.app.inject({ url: '/api/users/export-data', headers })).statusCode
  for (let n = 0; n < 10; n++) expect(await take(person)).toBe(200)
  expect([await take(person), await take(other)]).toEqual([429, 200])
})

test('an address may make six hundred other writes a minute; reads are not counted', async () => {
  shop.clock.forward(60_000)
  for (let n = 0; n < 600; n++) await post('/api/auth/logout', {})
  const over = await post('/api/auth/logout', {})
  expect([over.statusCode, over.headers['retry-after']]).toEqual([429, '60'])
  expect((await shop.app.inject('/api/sleeves')).statusCode).toBe(200)
  shop.clock.forward(60_000)
  expect((await post('/api/auth/logout', {})).statusCode).toBe(204)
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'the limit of writes covers all processes, with a tolerance of sixty',
  async () => {
    shop.clock.forward(120_000)
    const other = await buildApp(shop)
    const write = async (app: App) => (await app.inject({ method: 'POST', url: '/nowhere' })).statusCode
    for (let n = 0; n < 420; n++) expect(await write(shop.app)).toBe(404)
    const answers = []
    for (let n = 0; n < 300; n++) answers.push(await write(other))
    expect(answers.indexOf(429)).toBe(240)
    await other.close()
  },
)
