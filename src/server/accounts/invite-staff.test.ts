import { afterEach, beforeEach, expect, test } from 'vitest'
import { INVITATION_DAYS } from '#shared/accounts/session-limits.ts'
import { DAY_MS } from '#shared/shift-dates.ts'
import { newId } from '../database/ids.ts'
import { callAs, PASSWORD, signIn, signUp, signUpAdmin, type SignedIn } from '../testing/accounts.ts'
import { readMail } from '../testing/mails.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: SignedIn
beforeEach(async () => {
  shop = await testShop()
  admin = await signUpAdmin(shop)
})
afterEach(() => shop.close())

const email = 'lou@exemple.test'
const invite = (changes = {}, by = admin) =>
  callAs(shop, by, 'POST', '/api/admin/invitations', {
    email,
    role: 'preparation',
    requestId: newId(),
    ...changes,
  })

async function tokenInMail(): Promise<string> {
  const mail = await readMail(shop, email, 'invitation')
  return /#token=([\w-]+)/.exec(mail ?? '')?.[1] ?? ''
}

const choosePassword = (token: string, newPassword = PASSWORD) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload: { token, newPassword } })

const listed = async () =>
  (await callAs(shop, admin, 'GET', '/api/admin/invitations')).json<{ invitations: object[] }>().invitations

test('an invited person chooses a password and has the role; nobody has it before', async () => {
  const invited = await invite()
  expect(invited.statusCode).toBe(201)
  expect(await listed()).toMatchObject([{ email, role: 'preparation' }])
  await expect(signIn(shop, { email, password: PASSWORD })).rejects.toThrow('incorrect')
  const token = await tokenInMail()
  expect((await choosePassword(token)).statusCode).toBe(200)
  expect((await signIn(shop, { email, password: PASSWORD })).user.role).toBe('preparation')
  expect(await listed()).toEqual([])
  expect((await choosePassword(token)).statusCode).toBe(422)
})

test('an invitation ends after its days, by its cancellation and by the next one', async () => {
  const first = await invite()
  const firstToken = await tokenInMail()
  await invite({ role: 'admin' })
  expect(await listed()).toMatchObject([{ role: 'admin' }])
  expect((await choosePassword(firstToken)).statusCode).toBe(422)
  const url = `/api/admin/invitations/${first.json()._id}`
  expect((await callAs(shop, admin, 'DELETE', url)).statusCode).toBe(200)
  expect((await callAs(shop, admin, 'DELETE', url)).statusCode).toBe(404)
  await invite()
  const token = await tokenInMail()
  shop.clock.forward(INVITATION_DAYS * DAY_MS)
  expect((await choosePassword(token)).statusCode).toBe(422)
  await expect(signIn(shop, { email, password: PASSWORD })).rejects.toThrow('incorrect')
})

test('the same press sent twice sends one mail and leaves its link valid', async () => {
  const requestId = newId()
  const [once, twice] = [await invite({ requestId }), await invite({ requestId })]
  expect(twice.json()._id).toBe(once.json()._id)
  expect((await choosePassword(await tokenInMail())).statusCode).toBe(200)
})

test('the same press sent again after the invitation was ended makes nobody and promises nothing', async () => {
  const requestId = newId()
  const { _id: id } = (await invite({ requestId })).json()
  await callAs(shop, admin, 'DELETE', `/api/admin/invitations/${id}`)
  expect((await invite({ requestId })).statusCode).toBe(404)
  const people = await shop.database.db.selectFrom('users').select('id').where('email', '=', email).execute()
  expect(people).toEqual([{ id }])
})

test('an address with an account is not invited, in any spelling, and its role stays', async () => {
  const person = await signUp(shop)
  const answer = await invite({ email: person.email.toUpperCase() })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'EMAIL_TAKEN'])
  expect((await signIn(shop, person)).user.role).toBe('user')
})

test('an invited admin needs a password that is strict enough for an admin', async () => {
  await invite({ role: 'admin' })
  const token = await tokenInMail()
  const common = await choosePassword(token, 'Password123!')
  expect([common.statusCode, Object.keys(common.json().fields)]).toEqual([422, ['newPassword']])
  expect((await choosePassword(token, 'Tr0is-petits-chats')).statusCode).toBe(200)
})

test('a person who registers the invited address meanwhile gets no role', async () => {
  await invite({ role: 'admin' })
  const token = await tokenInMail()
  const other = await signUp(shop, { email })
  expect((await choosePassword(token)).statusCode).toBe(422)
  expect((await signIn(shop, other)).user.role).toBe('user')
})

test('a customer invites nobody, and an unknown role or a bad address is refused', async () => {
  expect((await invite({}, await signUp(shop))).statusCode).toBe(403)
  expect((await invite({ role: 'user' })).statusCode).toBe(422)
  expect((await invite({ email: 'lou' })).json().fields).toHaveProperty('email')
})
