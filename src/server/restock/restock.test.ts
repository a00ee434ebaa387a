import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MAIL_WAITS_SECONDS } from '#shared/orders/status-undo.ts'
import { addMonths } from '#shared/shift-dates.ts'
import { newId } from '../database/ids.ts'
import { write } from '../database/write.ts'
import { moveStock } from '../inventory/stock-movements.ts'
import { signUp } from '../testing/accounts.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { aBuyer, aCheckout } from '../testing/checkout.ts'
import { readMail } from '../testing/mails.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { mailRestock } from './mail-restock.ts'
import { cleanupRestockRequests } from './retention.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1' })
})
afterAll(() => shop.close())

let visitor = 0
const post = (url: string, payload: object) =>
  shop.app.inject({ method: 'POST', url, payload, remoteAddress: `203.0.113.${(visitor += 1) % 250}` })
const ask = (sleeve: string, email: string) => post(`/api/sleeves/${sleeve}/restock-requests`, { email })
const answer = (what: 'confirmation' | 'cancellation', token: string) =>
  post(`/api/restock-requests/${what}`, { token })
const newEmail = () => `${newId()}@example.test`
const waiting = (sleeve: string) =>
  shop.database.db.selectFrom('restock_requests').selectAll().where('sleeve_id', '=', sleeve).execute()
const told = async (sleeve: string) => {
  const mails = await shop.database.db
    .selectFrom('mails')
    .select('recipient')
    .where('key', 'like', 'back-in-stock:%')
    .where('text', 'like', `%/products/%${sleeve}?lot=%`)
    .execute()
  return mails.map(({ recipient }) => recipient)
}
const comesIn = (sleeve: string, count: number) =>
  write(shop.database, (tx) =>
    moveStock(tx, new Map([[sleeve, count]]), { reason: 'delivery', now: shop.clock.now() }),
  )
async function tokenFor(email: string): Promise<string> {
  const mail = await readMail(shop, email, 'restock-confirmation')
  return /#token=([\w-]+)/.exec(mail ?? '')?.[1] ?? ''
}
async function wait(sleeve: string, emails: readonly string[]) {
  const now = shop.clock.now()
  const rows = emails.map((email, at) => ({
    id: newId(),
    sleeve_id: sleeve,
    email,
    token_hash: newId(),
    created_at: now,
    confirmed_at: new Date(now.getTime() - 60_000 + at),
    expires_at: addMonths(now, 1),
  }))
  await shop.database.db.insertInto('restock_requests').values(rows).execute()
}

test('a person who confirms by the link gets one mail when the stock is back, and the request is deleted', async () => {
  const sleeve = await addSleeve(shop, { stock: 0, name: 'Nacre' })
  const [email, silent] = [newEmail(), newEmail()]
  expect((await ask(sleeve, email.toUpperCase())).statusCode).toBe(202)
  await ask(sleeve, silent)
  const token = await tokenFor(email)
  const ends = async () => (await waiting(sleeve)).find((row) => row.email === email)?.expires_at
  expect((await answer('confirmation', token)).statusCode).toBe(200)
  const end = await ends()
  shop.clock.forward(60_000)
  expect((await answer('confirmation', token)).statusCode).toBe(200)
  expect(await ends()).toEqual(end)
  await mailRestock(shop)
  expect(await told(sleeve)).toEqual([])
  await comesIn(sleeve, 10)
  for (let run = 0; run < 2; run += 1) await mailRestock(shop)
  expect(await told(sleeve)).toEqual([email])
  expect((await waiting(sleeve)).map((row) => row.email)).toEqual([silent])
  expect((await answer('confirmation', token)).json().code).toBe('INVALID_LINK')
})

test('stock of a cancelled order is announced once the cancellation can no longer be undone', async () => {
  const sleeve = await addSleeve(shop, { stock: 5 })
  const admin = await aBuyer(shop, 'admin')
  const { body } = await (await aBuyer(shop)).bought(aCheckout(sleeve))
  const email = newEmail()
  await wait(sleeve, [email])
  const cancelled = await shop.app.inject({
    method: 'PUT',
    url: `/api/orders/${body._id}/status`,
    headers: admin.headers,
    payload: { status: 'Annulé' },
  })
  expect(cancelled.statusCode).toBe(200)
  await mailRestock(shop)
  expect(await told(sleeve)).toEqual([])
  shop.clock.forward(MAIL_WAITS_SECONDS * 1000)
  await mailRestock(shop)
  expect(await told(sleeve)).toEqual([email])
})

test('the link in the mail cancels a request too, and an invented link confirms nothing', async () => {
  const sleeve = await addSleeve(shop, { stock: 0 })
  const email = newEmail()
  await ask(sleeve, email)
  const token = await tokenFor(email)
  await answer('confirmation', token)
  for (let click = 0; click < 2; click += 1)
    expect((await answer('cancellation', token)).statusCode).toBe(200)
  expect(await waiting(sleeve)).toEqual([])
  expect((await answer('confirmation', 'made-up')).statusCode).toBe(422)
})

test('the answer never reveals who waits, and requests are limited, so they cannot fill an inbox', async () => {
  const sleeve = await addSleeve(shop, { stock: 0 })
  const [email, victim] = [newEmail(), newEmail()]
  const first = await ask(sleeve, email)
  await answer('confirmation', await tokenFor(email))
  const again = await ask(sleeve, email)
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
  expect(await waiting(sleeve)).toMatchObject([{ email, confirmed_at: expect.any(Date) }])
  for (let times = 0; times < 8; times += 1) expect((await ask(sleeve, victim)).body).toBe(first.body)
  const mails = shop.database.db.selectFrom('mails').select('id').where('recipient', '=', victim)
  expect(await mails.execute()).toHaveLength(5)
  const inStock = await addSleeve(shop, { stock: 1 })
  expect((await ask(inStock, email)).statusCode).toBe(409)
  expect((await ask(newId(), email)).statusCode).toBe(404)
  expect((await ask(sleeve, 'nobody')).statusCode).toBe(422)
})

test('a run that dies halfway loses nothing, and the next one sends the mails', async () => {
  await shop.database.db.deleteFrom('restock_requests').execute()
  const sleeve = await addSleeve(shop, { stock: 5 })
  const emails = [newEmail(), newEmail()]
  await wait(sleeve, emails)
  const enqueue = vi.spyOn(shop.jobs, 'enqueue')
  enqueue.mockImplementationOnce(() => Promise.resolve()).mockRejectedValueOnce(new Error('killed'))
  await expect(mailRestock(shop)).rejects.toThrow('killed')
  enqueue.mockRestore()
  expect([await told(sleeve), (await waiting(sleeve)).length]).toEqual([[], 2])
  await mailRestock(shop)
  expect(new Set(await told(sleeve))).toEqual(new Set(emails))
})

test('deleting an account with an unconfirmed address does not delete requests from that address', async () => {
  const sleeve = await addSleeve(shop, { stock: 0 })
  const person = await signUp(shop)
  await ask(sleeve, person.email)
  const token = await tokenFor(person.email)
  const { db } = shop.database
  await shop.app.inject({
    method: 'DELETE',
    url: '/api/users/delete-account',
    headers: person.headers,
    payload: { password: person.password },
  })
  expect(await db.selectFrom('users').select('id').where('id', '=', person.id).execute()).toEqual([])
  expect(await waiting(sleeve)).toHaveLength(1)
  expect(await tokenFor(person.email)).toBe(token)
  expect((await answer('confirmation', token)).statusCode).toBe(200)
})

test('requests expire, are deleted with the account of their address, and are in its data export', async () => {
  const sleeve = await addSleeve(shop, { stock: 0, name: 'Onyx' })
  const person = await signUp(shop)
  await wait(sleeve, [person.email, newEmail()])
  const users = shop.database.db.updateTable('users')
  await users.set({ email_confirmed_at: shop.clock.now() }).where('id', '=', person.id).execute()
  const data = await shop.app.inject({ url: '/api/users/export-data', headers: person.headers })
  expect(data.json().restockRequests).toMatchObject([{ sleeve: 'Onyx', confirmedAt: expect.any(String) }])
  await shop.app.inject({
    method: 'DELETE',
    url: '/api/users/delete-account',
    headers: person.headers,
    payload: { password: person.password },
  })
  expect(await waiting(sleeve)).toHaveLength(1)
  const old = { expires_at: new Date(shop.clock.now().getTime() - 1) }
  await shop.database.db.updateTable('restock_requests').set(old).where('sleeve_id', '=', sleeve).execute()
  await cleanupRestockRequests(shop)
  expect(await waiting(sleeve)).toEqual([])
})

// This test leaves a hundred mails, which each later test would send too, so it comes last.
test('if five hundred people wait, one pack is announced to the first, and two simultaneous runs mail nobody twice', async () => {
  const sleeve = await addSleeve(shop, { stock: 1 })
  const emails = Array.from({ length: 500 }, newEmail)
  await wait(sleeve, emails)
  await mailRestock(shop)
  expect(await told(sleeve)).toEqual([emails[0]])
  await comesIn(sleeve, 59)
  await Promise.all([mailRestock(shop), mailRestock(shop)])
  const now = await told(sleeve)
  expect(new Set(now).size).toBe(now.length)
  const left = (await waiting(sleeve)).map((row) => row.email)
  expect(new Set([...now, ...left])).toEqual(new Set(emails))
  expect(now.length).toBeLessThanOrEqual(101)
})
