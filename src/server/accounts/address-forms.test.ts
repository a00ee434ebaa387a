import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#shared/accounts/contract.ts'
import { aPerson, PASSWORD, signUp } from '../testing/accounts.ts'
import { readMail } from '../testing/mails.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
})
afterAll(() => shop.close())

const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload })
const logIn = (email: string, password = PASSWORD) => post('/api/auth/login', { email, password })
const whoLogsIn = async (email: string, password?: string) =>
  (await logIn(email, password)).json<Partial<Session>>().user?._id
const aName = () => `ana-${randomUUID().slice(0, 8)}`

/** Adds an account from an earlier release, which stored the address as it was typed. */
async function anOlderAccount(email: string, password = PASSWORD) {
  const { id } = await signUp(shop, { email: `${randomUUID()}@example.test` })
  await shop.database.db
    .updateTable('users')
    .set({ email, password_hash: await hash(password) })
    .where('id', '=', id)
    .execute()
  return id
}

test('registration and sign-in treat invisible characters and international domains the same way', async () => {
  const name = aName()
  const made = await post('/api/auth/register', aPerson({ email: `\u202A${name}\u200B@exämple.test\uFEFF` }))
  expect(made.statusCode).toBe(201)
  const plain = `${name}@xn--exmple-cua.test`
  expect(made.json()).toMatchObject({ email: plain })
  const again = await post('/api/auth/register', aPerson({ email: plain }))
  expect(again.json()).toMatchObject({ code: 'EMAIL_TAKEN' })
  for (const typed of [plain, `${name}@exämple.test`, `${name}@EXÄMPLE.test\u200E`, `\u2066${plain}\u2069`])
    expect((await logIn(typed)).statusCode, typed).toBe(200)
})

test('old accounts sign in with every form of their address, even two accounts of one address', async () => {
  const name = aName()
  const [read, plain] = [`${name}@exämple.test`, `${name}@xn--exmple-cua.test`]
  const older = await anOlderAccount(read, 'Ancienne-2026!')
  expect(await whoLogsIn(plain, 'Ancienne-2026!')).toBe(older)
  expect((await post('/api/auth/register', aPerson({ email: plain }))).json()).toMatchObject({
    code: 'EMAIL_TAKEN',
  })
  const other = await anOlderAccount(plain)
  for (const typed of [read, plain]) {
    expect(await whoLogsIn(typed)).toBe(other)
    expect(await whoLogsIn(typed, 'Ancienne-2026!')).toBe(older)
    expect(await whoLogsIn(typed, 'Fausse-2026!')).toBeUndefined()
  }
  // Both accounts have the same password, so the spelling of the typed address decides.
  await shop.database.db
    .updateTable('users')
    .set({ password_hash: await hash(PASSWORD) })
    .where('id', '=', older)
    .execute()
  expect(await whoLogsIn(read)).toBe(older)
  expect(await whoLogsIn(plain)).toBe(other)
})

test('a reset link reaches each account of an address', async () => {
  const name = aName()
  const forms = [`${name}@exämple.test`, `${name}@xn--exmple-cua.test`]
  for (const form of forms) await anOlderAccount(form)
  await post('/api/auth/forgotten-password', { email: `\u200F${forms[0]}` })
  for (const [at, form] of forms.entries()) {
    const token = /\/reset-password[?#]token=([\w-]+)/.exec(
      (await readMail(shop, form, 'reset-link')) ?? '',
    )?.[1]
    const newPassword = `Nouvelle-${at}-2026!`
    expect((await post('/api/auth/reset-password', { token, newPassword })).statusCode).toBe(200)
    expect((await logIn(form, newPassword)).statusCode).toBe(200)
  }
})

test('a password with accents works composed and decomposed, also a password from an earlier release', async () => {
  const [composed, apart] = ['Épée-2026!'.normalize('NFC'), 'Épée-2026!'.normalize('NFD')]
  for (const [first, second] of [
    [composed, apart],
    [apart, composed],
  ] as const) {
    const { email } = await signUp(shop, { password: first })
    expect((await logIn(email, second)).statusCode).toBe(200)
  }
  const email = `${aName()}@example.test`
  const older = await anOlderAccount(email, apart)
  expect(await whoLogsIn(email, composed)).toBe(older)
  expect(await whoLogsIn(email, apart)).toBe(older)
})
