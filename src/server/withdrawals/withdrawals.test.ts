import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActivityPage } from '#shared/activity/contract.ts'
import type { AdminOrderPage, Order } from '#shared/orders/contract.ts'
import type { AdminWithdrawalPage, Withdrawal } from '#shared/withdrawals/contract.ts'
import { withdrawalRecorded } from '#shared/withdrawals/texts.ts'
import { newId } from '../database/ids.ts'
import { addOrder, subjectsTo } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
let customer: TestSession
let email: string
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '2' })
  admin = await openSession(shop, 'admin')
  customer = await openSession(shop)
  email = `${customer.userId}@exemple.test`
})
afterAll(() => shop.close())

const declare = (payload: object, headers = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/withdrawals', headers, payload })
const list = async (query = '') =>
  (
    await shop.app.inject({ url: `/api/admin/withdrawals?${query}`, headers: admin.headers })
  ).json<AdminWithdrawalPage>()
const setState = (id: string, state: string) =>
  shop.app.inject({
    method: 'PATCH',
    url: `/api/admin/withdrawals/${id}`,
    headers: admin.headers,
    payload: { state },
  })
const idOf = (answer: Awaited<ReturnType<typeof declare>> | undefined) => {
  const { _id: id } = answer?.json<Withdrawal>() ?? { _id: '' }
  return id
}
const placed = async () => {
  const id = await addOrder(shop, customer.userId)
  const { json } = await shop.app.inject({ url: `/api/orders/${id}`, headers: customer.headers })
  return { id, number: json<Order>().number }
}

test('a guest’s declaration is acknowledged at once with content, date and time, and is shown on the order', async () => {
  const { id, number } = await placed()
  const answer = await declare({
    name: ' Zoé Lefèvre ',
    // People may type lower-case letters and leave out zeros.
    orderNumber: `c-2026-${Number(number.slice(7))}`,
    email: email.toUpperCase(),
    confirm: true,
  })
  expect(answer.statusCode).toBe(201)
  const made = answer.json<Withdrawal>()
  expect(made).toMatchObject({
    name: 'Zoé Lefèvre',
    orderNumber: number,
    email,
    createdAt: '2026-11-21T10:00:00.000Z',
    message: withdrawalRecorded(number, new Date('2026-11-21T10:00:00.000Z'), email),
  })
  const mail = await shop.database.db
    .selectFrom('mails')
    .selectAll()
    .where('subject', '=', `Accusé de réception de votre rétractation, commande ${number}`)
    .executeTakeFirstOrThrow()
  expect(mail.recipient).toBe(email)
  const { returnAddress } = shop.config.shop
  for (const part of ['Zoé Lefèvre', number, email, '21\u00A0novembre\u00A02026 à\u00A011:00', returnAddress])
    expect(mail.text).toContain(part)
  expect(await subjectsTo(shop, shop.config.shop.email)).toContain(
    `Rétractation déclarée, commande ${number}`,
  )

  const { items } = await list(`q=${number}`)
  expect(items).toMatchObject([
    { _id: idOf(answer), order: { _id: id, number }, matchesOrder: true, state: 'open', closedAt: null },
  ])
  const orders = await shop.app.inject({ url: `/api/admin/orders?q=${number}`, headers: admin.headers })
  expect(orders.json<AdminOrderPage>().items[0]?.withdrawalOpen).toBe(true)
  const { history } = (
    await shop.app.inject({ url: `/api/orders/${id}`, headers: customer.headers })
  ).json<Order>()
  expect(history.at(-1)?.note).toBe('Rétractation déclarée')
})

test('the activity log names a declaration by its own number, never by the order number that a stranger typed', async () => {
  const typed = 'Zoé, 06 12 34 56 78'
  const answer = await declare({ name: 'Zoé', orderNumber: typed, email: 'zoe@exemple.test', confirm: true })
  await setState(idOf(answer), 'done')
  const { items } = await list('q=zoe@exemple.test')
  const log = await shop.app.inject({
    url: `/api/admin/activity?subject=${idOf(answer)}`,
    headers: admin.headers,
  })
  expect(log.body).not.toContain(typed)
  expect(log.json<ActivityPage>().items.map(({ subject }) => subject.name)).toEqual([items[0]?.number])
})

test('a declaration does not reveal whether an order exists, and does not flag another person’s order', async () => {
  const { number } = await placed()
  const stranger = { name: 'Pål Bjørnsen', email: 'paul@exemple.test', confirm: true }
  const [real, madeUp] = [
    await declare({ ...stranger, orderNumber: number }),
    await declare({ ...stranger, orderNumber: 'C-2026-999999' }),
  ]
  expect([real.statusCode, madeUp.statusCode]).toEqual([201, 201])
  expect(Object.keys(real.json())).toEqual(Object.keys(madeUp.json()))
  const { items } = await list('q=pal+bjornsen')
  expect(items.map(({ matchesOrder, order }) => [matchesOrder, order?.number])).toEqual([
    [false, undefined],
    [false, number],
  ])
  const orders = await shop.app.inject({ url: `/api/admin/orders?q=${number}`, headers: admin.headers })
  expect(orders.json<AdminOrderPage>().items[0]?.withdrawalOpen).toBe(false)
})

test('a mail to an address that matches no order contains nothing that a stranger typed, except a cleaned number', async () => {
  const to = 'victime-2@exemple.test'
  const typed = { name: 'ATTENTION votre compte\nhttp://evil.example', email: to, confirm: true }
  const answer = await declare({ ...typed, orderNumber: 'URGENT http://evil.example/x' })
  // The page repeats the typed number to the person who typed it.
  expect(answer.json<Withdrawal>().message).toContain('HTTP://EVIL.EXAMPLE/X')
  const [mail] = await shop.database.db.selectFrom('mails').selectAll().where('recipient', '=', to).execute()
  const written = `${mail?.subject} ${mail?.text} ${mail?.html}`
  expect(written).not.toMatch(/evil|attention|urgent/i)
  expect(mail?.text).toContain('21\u00A0novembre\u00A02026 à\u00A011:00')
})

test('the acknowledgement of an unknown order says who declared it (C. conso. D. 221-5)', async () => {
  const to = 'inconnue-2@exemple.test'
  await declare({ name: 'Zoé Martin', email: to, confirm: true, orderNumber: 'C-1999-000002' })
  const [mail] = await shop.database.db.selectFrom('mails').selectAll().where('recipient', '=', to).execute()
  expect(mail?.text).toContain('Zoé Martin')
})

test('a customer who has declared a withdrawal is not offered that right again when the parcel arrives', async () => {
  const id = await addOrder(shop, customer.userId, {
    status: 'En cours de livraison',
    shipped_at: shop.clock.now(),
  })
  const { number } = (
    await shop.app.inject({ url: `/api/orders/${id}`, headers: customer.headers })
  ).json<Order>()
  await declare({ name: 'Ana', email, confirm: true, orderNumber: number })
  const delivered = await shop.app.inject({
    method: 'PUT',
    url: `/api/orders/${id}/status`,
    headers: admin.headers,
    payload: { status: 'Livré' },
  })
  expect(delivered.statusCode).toBe(200)
  const [mail] = await shop.database.db
    .selectFrom('mails')
    .selectAll()
    .where('subject', '=', `Votre commande ${number} est livrée`)
    .execute()
  expect(mail?.text).toContain('votre déclaration du 21\u00A0novembre\u00A02026')
  expect(mail?.text).not.toContain('Vous pouvez renoncer')
})

test('the notice to the shop about an unknown order contains no link that a stranger typed', async () => {
  const from = 'inconnu@exemple.test'
  const name = 'URGENT http://evil.example/x\nFacture impayée'
  await declare({ name, email: from, confirm: true, orderNumber: 'C-1999-000001' })
  const notices = await shop.database.db
    .selectFrom('mails')
    .select(['text', 'html'])
    .where('recipient', '=', shop.config.shop.email)
    .where('text', 'like', `%${from}%`)
    .execute()
  expect(notices).toHaveLength(1)
  expect(`${notices[0]?.text} ${notices[0]?.html}`).not.toMatch(/evil|impayée/i)
  const list = await shop.app.inject({ url: '/api/admin/withdrawals', headers: admin.headers })
  expect(list.body).toContain('evil.example')
})

test('the owner may give another address', async () => {
  const { number } = await placed()
  await declare(
    { name: 'Ana', orderNumber: number, email: 'ana.ailleurs@exemple.test', confirm: true },
    customer.headers,
  )
  expect((await list('q=ana.ailleurs')).items[0]?.matchesOrder).toBe(true)
})

test('a declaration sent twice at once is stored and mailed once; after it is closed it can be made again', async () => {
  const { number } = await placed()
  const body = { name: 'Doublé', orderNumber: number, email, confirm: true }
  const answers = await Promise.all(Array.from({ length: 5 }, () => declare(body)))
  expect(new Set(answers.map(idOf)).size).toBe(1)
  const acknowledgements = (await subjectsTo(shop, email)).filter((subject) => subject.endsWith(number))
  expect(acknowledgements).toHaveLength(1)
  const first = idOf(answers[0])
  const closed = await setState(first, 'done')
  expect(closed.json()).toMatchObject({ state: 'done', closedAt: shop.clock.now().toISOString() })
  expect((await list('state=open&q=double')).pagination.total).toBe(0)
  expect(idOf(await declare(body))).not.toBe(first)
  expect((await setState(first, 'open')).statusCode).toBe(409)
  expect((await list(`q=double+${number}`)).pagination.total).toBe(2)
})

test('every field and the second step are required', async () => {
  const answer = await declare({ name: ' ', orderNumber: '', email: 'nobody', confirm: false })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().fields).sort()).toEqual(['confirm', 'email', 'name', 'orderNumber'])
})

test('only admins see the list, and an unknown declaration is not found', async () => {
  const url = '/api/admin/withdrawals'
  expect((await shop.app.inject({ url, headers: customer.headers })).statusCode).toBe(403)
  expect((await shop.app.inject(url)).statusCode).toBe(401)
  expect((await setState(newId(), 'done')).statusCode).toBe(404)
  expect((await setState('x', 'done')).json().message).toBe('Rétractation non trouvée')
})

test('repeated declarations are limited, so they cannot fill an inbox', async () => {
  const tries = Array.from({ length: 21 }, (_, at) => ({
    name: 'Ennuyeux',
    orderNumber: `X-${at}`,
    email: 'victime@exemple.test',
    confirm: true,
  }))
  const answers = []
  for (const body of tries) answers.push(await declare(body))
  expect(answers.at(-2)?.statusCode).toBe(201)
  expect(answers.at(-1)?.statusCode).toBe(429)
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
})

test('cancelling a delivered order is a withdrawal: declared once, acknowledged with its date, and listed as work', async () => {
  const id = await addOrder(shop, customer.userId, {
    status: 'Livré',
    shipped_at: shop.clock.now(),
    delivered_at: shop.clock.now(),
  })
  const cancel = () =>
    shop.app.inject({ method: 'PUT', url: `/api/orders/${id}/cancel`, headers: customer.headers })
  const answers = await Promise.all([cancel(), cancel()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { number, status } = answers[0]?.json<Order>() ?? { number: '', status: '' }
  expect(status).toBe('Annulé par le client')
  const { items } = await list(`q=${number}`)
  expect(items).toMatchObject([{ orderNumber: number, email, state: 'open' }])
  const acknowledged = (await subjectsTo(shop, email)).filter((subject) => subject.includes(number))
  expect(acknowledged.filter((subject) => subject.startsWith('Accusé de réception'))).toHaveLength(1)
})
