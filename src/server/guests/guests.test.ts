import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST_DAYS } from '#shared/accounts/session-limits.ts'
import { RESET_LINK_INVALID } from '#shared/accounts/texts.ts'
import { MAX_HELD_UNCONFIRMED, TOO_MANY_FOR_GUEST } from '#shared/cart/order-limits.ts'
import { ORDER_LINK_DAYS } from '#shared/guests/order-link.ts'
import { ORDER_LINK_OVER } from '#shared/guests/texts.ts'
import type { Order } from '#shared/orders/contract.ts'
import { addDays } from '#shared/shift-dates.ts'
import { newId } from '../database/ids.ts'
import { runNightlyCleanup } from '../privacy/nightly-cleanup.ts'
import { settleUnfinished } from '../settlement/settle-unfinished.ts'
import { aPerson, PASSWORD, signIn, signUp, signUpAdmin, storedAccount } from '../testing/accounts.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { aBuyer, aCheckout, aGuest, identifyGuest, shelve, type Buyer } from '../testing/checkout.ts'
import { emptyDatabase } from '../testing/database.ts'
import { readMail } from '../testing/mails.ts'
import { START, testShop, type TestShop } from '../testing/shop.ts'

let statements: string[] = []
const noteStatements: KyselyPlugin = {
  transformQuery({ node }) {
    // Inserts into `rate_limits` are left out: an address's writes are counted in batches, so the insert depends on
    // when a batch is full.
    const into = node.kind === 'InsertQueryNode' ? (node.into?.table.identifier.name ?? '') : ''
    if (into !== 'rate_limits') statements.push(`${node.kind} ${into}`)
    return node
  },
  transformResult: async ({ result }) => result,
}

let shop: TestShop
beforeAll(async () => {
  const database = await emptyDatabase()
  shop = await testShop({ RATE_LIMITS: '20' }, undefined, {
    ...database,
    db: database.db.withPlugin(noteStatements),
  })
})
afterAll(() => shop.close())

const anAddress = () => `${newId()}@exemple.test`

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/guest-orders/${url}`, payload, headers })
const open = (token: string) => post('open', { token })
const linkOf = (guest: Pick<Buyer, 'headers'>, orderId: string) =>
  post('links', { orderId }, guest.headers).then((answer) => answer.json<{ token: string }>().token)

async function anOrder(email = anAddress()) {
  const guest = await aGuest(shop, email)
  const { status, body } = await guest.bought(aCheckout(await shelve(shop, 500)))
  expect(status).toBe(201)
  const id = body._id ?? ''
  return { guest, email, id, number: body.number ?? '', token: await linkOf(guest, id) }
}

const tokenIn = (mail: string | undefined, path: string) =>
  new RegExp(`${path}#token=([\\w-]+)`).exec(mail ?? '')?.[1] ?? ''

async function ordersOf({ headers }: { headers: { authorization: string } }) {
  const answer = await shop.app.inject({ url: '/api/orders/my-orders', headers })
  return answer.json<Order[]>().map(({ _id }) => _id)
}

async function confirm(email: string) {
  const token = tokenIn(await readMail(shop, email, 'welcome'), '/confirm-email')
  const payload = { token }
  return shop.app.inject({ method: 'POST', url: '/api/auth/confirm-email', payload })
}

test('a guest pays and gets an order, an invoice and a mail whose link opens this order and no other', async () => {
  const { guest, email, id, number, token } = await anOrder()
  const second = await guest.bought(aCheckout(await shelve(shop, 500)))
  const mailed = tokenIn(await readMail(shop, email, 'order-confirmation'), '/commande')
  expect(mailed).toBe(await linkOf(guest, second.body._id ?? ''))
  const answer = await open(token)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  const order = answer.json<Order>()
  expect(order).toMatchObject({ _id: id, number, cancellable: true, user: { _id: null, email } })
  expect(order.invoice?.content).not.toBeNull()
  expect((await open(mailed)).json<Order>()._id).toBe(second.body._id)
  const { rows } = await shop.database.raw(`select 1 from order_links where token_hash = '${token}'`)
  expect(rows).toEqual([])
})

test('a guest’s cookie only allows paying, and only from the shop’s own pages', async () => {
  const { guest, id } = await anOrder()
  for (const url of [
    '/api/orders/my-orders',
    `/api/orders/${id}`,
    '/api/auth/verify',
    '/api/users/export-data',
  ])
    expect((await shop.app.inject({ url, headers: guest.headers })).statusCode).toBe(401)
  const recent = { url: '/api/checkout/payments/recent', headers: guest.headers }
  expect((await shop.app.inject(recent)).json().payments).toMatchObject([{ state: 'paid', orderId: id }])
  const elsewhere = { ...recent, headers: { ...guest.headers, 'sec-fetch-site': 'cross-site' } }
  expect((await shop.app.inject(elsewhere)).statusCode).toBe(403)
  expect((await shop.app.inject({ url: recent.url })).statusCode).toBe(401)
  const another = await aGuest(shop)
  expect((await another.start(aCheckout(await shelve(shop, 50)))).status).toBe(200)
  const paid = await guest.start(aCheckout(await shelve(shop, 50)))
  expect((await another.capture(paid.body.paymentOrderId)).status).toBe(404)
  expect((await post('links', { orderId: id }, another.headers)).statusCode).toBe(404)
  shop.clock.set(addDays(START, GUEST_DAYS + 1))
  expect((await shop.app.inject(recent)).statusCode).toBe(401)
  shop.clock.set(START)
})

test('a guest can correct their address until they have bought; an order keeps its address', async () => {
  const guest = await aGuest(shop)
  const { headers } = guest
  const corrected = anAddress()
  const answer = await identifyGuest(shop, { email: corrected, headers })
  expect(answer.json()).toEqual({ _id: guest.userId })
  expect(answer.cookies).toEqual([])
  const { body } = await guest.bought(aCheckout(await shelve(shop, 50)))
  expect(body.user?.email).toBe(corrected)
  const other = await identifyGuest(shop, { email: anAddress(), headers })
  expect(other.json()._id).not.toBe(guest.userId)
  expect(other.cookies).toHaveLength(1)
  const bad = await identifyGuest(shop, { email: 'zoe@exemple' })
  expect(bad.statusCode).toBe(422)
  expect(bad.json().fields.email).toBeDefined()
})

test('a link can cancel its order once, expires 90 days after the order’s end, and is renewed by mail', async () => {
  const { guest, email, id, number, token } = await anOrder()
  for (let twice = 0; twice < 2; twice++) {
    const cancelled = await post('cancel', { token })
    expect(cancelled.statusCode).toBe(200)
    expect(cancelled.json<Order>()).toMatchObject({ status: 'Annulé par le client', user: { _id: null } })
  }
  expect(tokenIn(await readMail(shop, email, 'order-status'), '/commande')).toBe(token)
  shop.clock.set(addDays(START, ORDER_LINK_DAYS - 1))
  expect((await open(token)).statusCode).toBe(200)
  shop.clock.set(addDays(START, ORDER_LINK_DAYS))
  for (const url of ['open', 'cancel', 'password']) {
    const refused = await post(url, { token })
    expect([refused.statusCode, refused.json().message]).toEqual([422, ORDER_LINK_OVER])
  }
  await post('links/renewal', { orderNumber: ` ${number.toLowerCase()} `, email: email.toUpperCase() })
  const renewed = tokenIn(await readMail(shop, email, 'order-link'), '/commande')
  expect(renewed).not.toBe(token)
  expect((await open(renewed)).json<Order>()._id).toBe(id)
  shop.clock.set(START)
  expect(guest.email).toBe(email)
})

test('every renewal gets the same response, and a link goes only to the order’s own address', async () => {
  const { email, number } = await anOrder()
  const stranger = anAddress()
  const answers = await Promise.all(
    [
      { orderNumber: number, email },
      { orderNumber: number, email: stranger },
      { orderNumber: 'C-2026-999999', email },
    ].map(async (body) => (await post('links/renewal', body)).body),
  )
  expect(new Set(answers).size).toBe(1)
  expect(await readMail(shop, email, 'order-link')).toContain('/commande#token=')
  expect(await readMail(shop, stranger, 'order-link')).toBeUndefined()
})

test('an order joins the account with its address at a sign-in, once the address is confirmed', async () => {
  const email = anAddress()
  const { id, token, number } = await anOrder(email)
  const person = await signUp(shop, { email })
  expect(await ordersOf(person)).toEqual([])
  await confirm(email)
  const again = await signIn(shop, person)
  expect(await ordersOf(again)).toEqual([id])
  expect((await open(token)).json<Order>()).toMatchObject({ _id: id, user: { _id: null } })
  await post('links/renewal', { orderNumber: number, email })
  const renewed = tokenIn(await readMail(shop, email, 'order-link'), '/commande')
  expect((await open(renewed)).json<Order>()).toMatchObject({ _id: id, user: { _id: null } })
  const later = await anOrder(email)
  expect(await ordersOf(await signIn(shop, person))).toEqual([later.id, id])
  expect((await post('links', { orderId: id }, later.guest.headers)).statusCode).toBe(404)
})

test('a person who deletes their account is also forgotten as a guest', async () => {
  const email = anAddress()
  const person = await signUp(shop, { email })
  await confirm(email)
  const signedIn = await signIn(shop, person)
  const { id, token } = await anOrder(email)
  await post('cancel', { token })
  const deleted = await shop.app.inject({
    method: 'DELETE',
    url: '/api/users/delete-account',
    headers: signedIn.headers,
    payload: { password: PASSWORD },
  })
  expect(deleted.statusCode).toBeLessThan(300)
  const order = await shop.database.db
    .selectFrom('orders')
    .select(['customer_email', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(order).toEqual({ customer_email: '', user_id: null })
  expect((await open(token)).statusCode).toBe(422)
})

test('a guest sets a password by the mailed link, and the guest’s orders move to the account', async () => {
  const email = anAddress()
  const { token, id, guest } = await anOrder(email)
  expect((await post('password', { token })).statusCode).toBe(200)
  const reset = tokenIn(await readMail(shop, email, 'reset-link'), '/reset-password')
  const url = '/api/auth/reset-password'
  const payload = { token: reset, newPassword: PASSWORD }
  expect((await shop.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200)
  expect(await ordersOf(await signIn(shop, { email, password: PASSWORD }))).toEqual([id])
  expect(await storedAccount(shop, guest.userId)).toMatchObject({ is_guest: false, email })
  expect((await guest.start(aCheckout(await shelve(shop, 50)))).status).toBe(401)
})

test('after a guest’s password link and a registration of the same address, the later of the two is refused', async () => {
  const email = anAddress()
  const { token } = await anOrder(email)
  await post('password', { token })
  const reset = tokenIn(await readMail(shop, email, 'reset-link'), '/reset-password')
  await signUp(shop, { email })
  const payload = { token: reset, newPassword: PASSWORD }
  const refused = await shop.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload })
  expect([refused.statusCode, refused.json().message]).toEqual([422, RESET_LINK_INVALID])
})

test('guests are counted by mailbox and network, and count as customers who never paid', async () => {
  const name = newId()
  const sleeve = await shelve(shop, 5000)
  const packs = MAX_HELD_UNCONFIRMED / 5
  const first = await aGuest(shop, `${name}@exemple.test`)
  expect((await first.start(aCheckout(sleeve, {}, packs - 1), '203.0.113.1')).status).toBe(200)
  const second = await aGuest(shop, `${name}+2@exemple.test`)
  const refused = await second.start(aCheckout(sleeve, {}, 2), '203.0.113.2')
  expect([refused.status, refused.body.message]).toEqual([409, TOO_MANY_FOR_GUEST])
  // Guests who have never paid hold at most half of this stock.
  const rare = await shelve(shop, 60)
  expect((await (await aGuest(shop)).start(aCheckout(rare, {}, 6))).status).toBe(200)
  expect((await (await aGuest(shop)).start(aCheckout(rare, {}, 1))).body.code).toBe('TOO_MUCH_RESERVED')
})

test('a browser has one open payment, and typing another person’s address ends no payment of that person', async () => {
  const sleeve = await shelve(shop, 500)
  const guest = await aGuest(shop)
  const both = await Promise.all([guest.start(aCheckout(sleeve)), guest.start(aCheckout(sleeve))])
  expect(both.filter(({ status }) => status === 200)).not.toHaveLength(0)
  const { rows } = await shop.database.raw(
    `select state from checkouts where user_id = '${guest.userId}' and state in ('created', 'approved')`,
  )
  expect(rows).toHaveLength(1)
  const paymentOrderId = await guest.approved(aCheckout(sleeve))
  const other = await aGuest(shop, guest.email)
  expect((await other.start(aCheckout(sleeve))).status).toBe(200)
  expect((await guest.capture(paymentOrderId)).status).toBe(200)
})

test('a guest who left in the middle of a payment still gets the order and its mail', async () => {
  const guest = await aGuest(shop)
  const paymentOrderId = await guest.approved(aCheckout(await shelve(shop, 50)))
  expect((await guest.capture(paymentOrderId)).status).toBe(200)
  shop.clock.forward(20 * 60_000)
  await settleUnfinished(shop)
  const mail = await readMail(shop, guest.email, 'order-confirmation')
  expect((await open(tokenIn(mail, '/commande'))).statusCode).toBe(200)
  shop.clock.set(START)
})

async function walk(email: string, sleeve: string) {
  const seen: unknown[] = []
  const note = (answer: { status?: number; statusCode?: number; body: unknown }) => {
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    const plain = text
      .replaceAll(email, 'EMAIL')
      .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
      .replaceAll(/"[\w-]{17,43}"/g, '"SECRET"')
      .replaceAll(/[CF]-2026-\d{6}|R-\w{5}/g, 'NUMBER')
    seen.push([answer.status ?? answer.statusCode, plain, [...statements]])
    statements = []
  }
  statements = []
  note(await identifyGuest(shop, { email }))
  const guest = await aGuest(shop, email)
  statements = []
  const started = await guest.start(aCheckout(sleeve, {}, 2))
  note(started)
  const paymentOrderId = await guest.approved(aCheckout(sleeve, {}, 1))
  statements = []
  const captured = await guest.capture(paymentOrderId)
  note(captured)
  const ordered = await guest.order(captured.body.paymentId)
  note(ordered)
  const link = await post('links', { orderId: ordered.body._id ?? '' }, guest.headers)
  note(link)
  const { token } = link.json<{ token: string }>()
  note(await open(token))
  note(await post('links/renewal', { orderNumber: ordered.body.number ?? '', email }))
  note(await post('password', { token }))
  note(await post('cancel', { token }))
  note(await post('open', { token }))
  return seen
}

test('no response to a guest, and no statement behind it, reveals whether an address has an account', async () => {
  const sleeve = await shelve(shop, 5000)
  const known = await signUp(shop)
  await confirm(known.email)
  const account = await signIn(shop, known)
  const holders = anAddress()
  const holder = await aBuyer(shop, 'user', holders)
  for (let times = 0; times < 4; times++)
    expect((await holder.start(aCheckout(sleeve, {}, 90))).status).toBe(200)
  const stranger = await walk(anAddress(), sleeve)
  expect(await walk(account.email, sleeve)).toEqual(stranger)
  expect(await walk(holders, sleeve)).toEqual(stranger)
  // Guests with an account's address do not use up the limits of the account.
  expect((await holder.start(aCheckout(sleeve, {}, 90))).status).toBe(200)
  const before = await anOrder(account.email)
  const opened = (await open(before.token)).body
  await signIn(shop, known)
  expect((await open(before.token)).body).toBe(opened)
})

test('sign-ins, reset links, messages, restock requests and withdrawals do not reveal an account either', async () => {
  const sleeve = await addSleeve(shop, { stock: 0 })
  const known = await signUp(shop)
  await confirm(known.email)
  const ask = async (url: string, payload: object) => {
    statements = []
    const answer = await shop.app.inject({ method: 'POST', url, payload })
    const body = answer.body
      .replaceAll(/[^"]*@[^"]*/g, 'EMAIL')
      .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'ID')
      .replaceAll(/R-\w{5}/g, 'NUMBER')
    return [url, answer.statusCode, body, [...statements]]
  }
  const asks = async (email: string) => [
    await ask('/api/auth/login', { email, password: 'Wrong-2026!' }),
    await ask('/api/auth/forgotten-password', { email }),
    await ask('/api/messages/contact', { email, subject: 'Une question', content: 'x'.repeat(100) }),
    await ask(`/api/sleeves/${sleeve}/restock-requests`, { email }),
    await ask('/api/guest-orders/links/renewal', { orderNumber: 'C-2026-999999', email }),
    await ask('/api/withdrawals', { name: 'Zoé', orderNumber: 'C-2026-999999', email, confirm: true }),
  ]
  const stranger = await asks(anAddress())
  expect(await asks(known.email)).toEqual(stranger)
  expect(stranger.map(([, status]) => status)).toEqual([401, 200, 201, 202, 200, 201])
})

test('the back-office shows an order’s guest, but lists no guest as an account and gives none a role', async () => {
  const { guest, email, id } = await anOrder()
  const admin = await signUpAdmin(shop)
  const { headers } = admin
  const get = (url: string) => shop.app.inject({ url, headers })
  expect((await get(`/api/orders/${id}`)).json<Order>().user).toMatchObject({ _id: guest.userId, email })
  expect((await get(`/api/admin/users/${guest.userId}`)).json()).toMatchObject({ isGuest: true, email })
  expect((await get(`/api/admin/users?page=1&q=${encodeURIComponent(email)}`)).json().items).toEqual([])
  const url = `/api/admin/users/${guest.userId}/role`
  const role = await shop.app.inject({ method: 'PATCH', url, headers, payload: { role: 'admin' } })
  expect(role.statusCode).toBe(404)
  const login = { email, password: '' }
  for (const password of [' ', PASSWORD])
    expect(
      (await shop.app.inject({ method: 'POST', url: '/api/auth/login', payload: { ...login, password } }))
        .statusCode,
    ).toBe(401)
  expect((await signUp(shop, aPerson({ email }))).email).toBe(email)
})

test('a guest without orders is deleted with their cookie, and one with orders after the last order', async () => {
  const idle = await aGuest(shop)
  await idle.start(aCheckout(await shelve(shop, 50)))
  const { guest, token } = await anOrder()
  shop.clock.set(addDays(START, GUEST_DAYS + 1))
  await settleUnfinished(shop)
  await runNightlyCleanup(shop)
  expect(await storedAccount(shop, idle.userId)).toBeUndefined()
  expect(await storedAccount(shop, guest.userId)).toBeDefined()
  await post('cancel', { token })
  shop.clock.set(addDays(START, 366 * 5 + 1))
  await runNightlyCleanup(shop)
  await runNightlyCleanup(shop)
  expect(await storedAccount(shop, guest.userId)).toBeUndefined()
  expect((await open(token)).statusCode).toBe(422)
  const { rows } = await shop.database.raw(
    `select shipping_address ->> 'lastName' as name from checkouts where user_id is null and state <> 'created'`,
  )
  expect(rows.every(({ name }) => name === '')).toBe(true)
  shop.clock.set(START)
})
