import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order, OrderPage } from '#shared/orders/contract.ts'
import { addDays, addMonths } from '#shared/shift-dates.ts'
import { newId } from '../database/ids.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { addOrder, stockOnShelf, subjectsTo } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let customer: TestSession
let email: string
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const someone = async () => {
  customer = await openSession(shop)
  email = `${customer.userId}@exemple.test`
  return customer
}
const ago = (days: number) => addDays(shop.clock.now(), -days)
const get = (url: string, { headers } = customer) => shop.app.inject({ url, headers })
const cancel = (id: string, { headers } = customer) =>
  shop.app.inject({ method: 'PUT', url: `/api/orders/${id}/cancel`, headers })

test('the list is a plain array, newest first, with the fields of the specification', async () => {
  const { userId } = await someone()
  const older = await addOrder(shop, userId, { created_at: ago(3), updated_at: ago(3) })
  const newer = await addOrder(shop, userId, {
    goods: [{ sleeveId: null, name: 'Prisme', packSize: 10, quantity: 2, priceCents: 255 }],
  })
  const answer = await get('/api/orders/my-orders')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  const orders = answer.json<Order[]>()
  expect(orders.map(({ _id }) => _id)).toEqual([newer, older])
  expect(orders[0]).toMatchObject({
    status: 'En cours de préparation',
    subtotal: 5.1,
    shippingCost: 8.9,
    total: 14,
    cancellable: true,
    items: [{ product: { name: 'Prisme', image: '' }, packSize: 10, quantity: 2, price: 2.55 }],
  })
})

test('with page or limit the list is a page', async () => {
  const { userId } = await someone()
  for (let days = 0; days < 5; days++) await addOrder(shop, userId, { created_at: ago(days) })
  const { items, pagination } = (await get('/api/orders/my-orders?page=2&limit=2')).json<OrderPage>()
  expect(items).toHaveLength(2)
  expect(pagination).toEqual({ page: 2, pages: 3, total: 5 })
  expect((await get('/api/orders/my-orders?page=1')).json<OrderPage>().items).toHaveLength(5)
  expect((await get('/api/orders/my-orders?limit=1000')).statusCode).toBe(400)
})

test('orders older than the customer’s chosen history are hidden from the customer', async () => {
  const { userId } = await someone()
  const kept = await addOrder(shop, userId, { created_at: addMonths(shop.clock.now(), -11) })
  const old = await addOrder(shop, userId, { created_at: addMonths(shop.clock.now(), -13) })
  const seen = async () => (await get('/api/orders/my-orders')).json<Order[]>().map(({ _id }) => _id)
  expect(await seen()).toEqual([kept, old])
  await shop.database.db
    .updateTable('users')
    .set({ order_history_retention: 12 })
    .where('id', '=', userId)
    .execute()
  expect(await seen()).toEqual([kept])
  expect((await get(`/api/orders/${old}`)).statusCode).toBe(404)
})

test('an order is visible to its owner and to admins; another customer’s, an unknown and a malformed id give the same 404', async () => {
  const { userId } = await someone()
  const id = await addOrder(shop, userId, { tracking_number: '6A123', carrier: 'colissimo' })
  const [stranger, admin] = [await openSession(shop), await openSession(shop, 'admin')]
  expect((await get(`/api/orders/${id}`)).json<Order>()).toMatchObject({
    _id: id,
    trackingUrl: 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A123',
  })
  expect((await get(`/api/orders/${id}`, admin)).statusCode).toBe(200)
  const answers = [
    await get(`/api/orders/${id}`, stranger),
    await get(`/api/orders/${newId()}`),
    await get('/api/orders/abc'),
    await cancel(id, stranger),
    await cancel(id, admin),
  ]
  for (const answer of answers)
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'Commande non trouvée' },
    ])
})

test('without a token nothing is listed or cancelled', async () => {
  const calls = [
    { method: 'GET', url: '/api/orders/my-orders' },
    { method: 'GET', url: `/api/orders/${newId()}` },
    { method: 'PUT', url: `/api/orders/${newId()}/cancel` },
  ] as const
  for (const call of calls) expect((await shop.app.inject(call)).statusCode).toBe(401)
})

test('cancelling before shipping returns the sleeves once, and both customer and shop get a mail', async () => {
  const { userId } = await someone()
  const sleeveId = await addSleeve(shop, { stock: 100 })
  const goods = [
    { sleeveId, packSize: 10 as const, quantity: 2 },
    { sleeveId, packSize: 32 as const },
    { sleeveId: null },
  ]
  const customer_last_name = 'Confirmez sur http://evil.example/verif'
  const times = { created_at: ago(1), updated_at: ago(1) }
  const id = await addOrder(shop, userId, { goods, ...times, customer_last_name })
  const changes: string[] = []
  shop.database.changes.onChange((change) => changes.push(change))
  const answer = await cancel(id)
  expect(answer.statusCode).toBe(200)
  expect(answer.json<Order>()).toMatchObject({
    status: 'Annulé par le client',
    updatedAt: shop.clock.now().toISOString(),
    cancellable: false,
    history: [
      { note: 'Rétractation déclarée' },
      { status: 'Annulé par le client', by: 'customer', byEmail: null },
    ],
  })
  expect(await stockOnShelf(shop, sleeveId)).toBe(152)
  expect(changes).toContain('catalogue')
  const { number } = answer.json<Order>()
  expect((await subjectsTo(shop, email)).toSorted()).toEqual([
    `Accusé de réception de votre rétractation, commande ${number}`,
    `Votre commande ${number} est annulée`,
  ])
  const { text } = await shop.database.db
    .selectFrom('mails')
    .select('text')
    .where('subject', '=', `Accusé de réception de votre rétractation, commande ${number}`)
    .executeTakeFirstOrThrow()
  expect(text).toContain('vous n’avez rien à renvoyer')
  expect(text).toMatch(/Date et heure de la déclaration/)
  const kept = await shop.database.db
    .selectFrom('withdrawals')
    .select('state')
    .where('order_number', '=', number)
    .execute()
  expect(kept).toEqual([{ state: 'done' }])
  const notice = await shop.database.db
    .selectFrom('mails')
    .select(['recipient', 'html', 'text'])
    .where('subject', '=', `Commande ${number} annulée par le client`)
    .executeTakeFirstOrThrow()
  expect(notice.recipient).toBe(shop.config.shop.email)
  expect(notice.text).toContain(`${email} a annulé cette commande`)
  expect([notice.html, notice.text].join('\n')).not.toContain('evil')
})

test('a cancellation sent twice, at once or later, is carried out once and succeeds both times', async () => {
  const { userId } = await someone()
  const sleeveId = await addSleeve(shop, { stock: 0 })
  const id = await addOrder(shop, userId, { goods: [{ sleeveId }] })
  const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(id)))
  shop.clock.forward(60_000)
  answers.push(await cancel(id))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(answers[0]?.json())
  }
  expect(answers[0]?.json<Order>().history).toHaveLength(2)
  expect(await stockOnShelf(shop, sleeveId)).toBe(5)
  expect(await subjectsTo(shop, email)).toHaveLength(2)
})

test('an order that has ended cannot be cancelled', async () => {
  const { userId } = await someone()
  const answer = await cancel(await addOrder(shop, userId, { status: 'Annulé' }))
  const refusal = { code: 'NOT_CANCELLABLE', message: 'Commande annulée' }
  expect([answer.statusCode, answer.json()]).toEqual([409, refusal])
})

test('a delivered order can be cancelled for 14 days, counted from the delivery if its day is known', async () => {
  const { userId } = await someone()
  const delivered = { status: 'Livré', shipped_at: ago(20) } as const
  const late = { ...delivered, updated_at: ago(16) }
  const tries: [Parameters<typeof addOrder>[2], number][] = [
    [{ ...delivered, updated_at: ago(14) }, 200],
    [late, 409],
    [{ ...delivered, updated_at: ago(1), delivered_at: ago(16) }, 409],
    [{ ...late, delivered_at: ago(13.9) }, 200],
  ]
  for (const [changes, expected] of tries) {
    const id = await addOrder(shop, userId, changes)
    expect((await get(`/api/orders/${id}`)).json<Order>().cancellable).toBe(expected === 200)
    const answer = await cancel(id)
    expect(answer.statusCode).toBe(expected)
    if (expected === 409) expect(answer.json().message).toBe('Délai de 14 jours dépassé')
  }
})
