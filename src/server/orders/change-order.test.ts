import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Order, OrderStatusBody } from '#shared/orders/contract.ts'
import type { OrderStatus } from '#shared/orders/statuses.ts'
import { ORDER_SLEEVE_GONE } from '#shared/orders/texts.ts'
import { addDays } from '#shared/shift-dates.ts'
import { addSleeve, setStock } from '../testing/catalogue.ts'
import { addOrder, stockOnShelf, subjectsTo, wrongDerivedColumns } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { START, testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let customer: TestSession
let admin: TestSession
beforeAll(async () => {
  shop = await testShop()
  customer = await openSession(shop)
  admin = await openSession(shop, 'admin')
})
afterAll(() => shop.close())
afterEach(async () => expect(await wrongDerivedColumns(shop)).toEqual([]))

const set = (id: string, payload: Partial<OrderStatusBody>, { headers } = admin) =>
  shop.app.inject({ method: 'PUT', url: `/api/orders/${id}/status`, headers, payload })
const order = async (id: string) =>
  (await shop.app.inject({ url: `/api/orders/${id}`, headers: admin.headers })).json<Order>()
const cancel = (id: string) =>
  shop.app.inject({ method: 'PUT', url: `/api/orders/${id}/cancel`, headers: customer.headers })

async function ordered(stock = 0) {
  const sleeveId = await addSleeve(shop, { stock })
  const id = await addOrder(shop, customer.userId, {
    goods: [{ sleeveId }],
    created_at: addDays(START, -3),
    updated_at: addDays(START, -3),
  })
  return { id, sleeveId, stock: () => stockOnShelf(shop, sleeveId) }
}

test('only an admin can set a status, and an unknown status is refused', async () => {
  const { id } = await ordered()
  expect((await set(id, { status: 'Livré' }, customer)).statusCode).toBe(403)
  expect((await shop.app.inject({ method: 'PUT', url: `/api/orders/${id}/status` })).statusCode).toBe(401)
  const unknown = await set(id, { status: 'livré' as OrderStatus })
  expect([unknown.statusCode, unknown.json().fields]).toEqual([422, { status: 'Statut inconnu' }])
  expect((await set(customer.userId, { status: 'Livré' })).statusCode).toBe(404)
})

test('a preparer can send orders, but cannot cancel, refund or deliver them', async () => {
  const preparer = await openSession(shop, 'preparation')
  const { id } = await ordered()
  const statusOf = async (status: OrderStatus) => (await set(id, { status }, preparer)).statusCode
  expect(await statusOf('Annulé')).toBe(403)
  expect(await statusOf('En cours de livraison')).toBe(200)
  expect(await statusOf('Livré')).toBe(403)
  expect(await statusOf('Remboursé')).toBe(403)
  await set(id, { status: 'Annulé' })
  expect(await statusOf('En cours de préparation')).toBe(403)
  const payload = { version: (await order(id)).version }
  const undo = { method: 'POST', url: `/api/orders/${id}/status/undo`, payload } as const
  expect((await shop.app.inject({ ...undo, headers: preparer.headers })).statusCode).toBe(403)
  expect((await order(id)).status).toBe('Annulé')
  const seen = await shop.app.inject({ url: `/api/orders/${id}`, headers: preparer.headers })
  expect(seen.statusCode).toBe(200)
})

test('a sent order keeps carrier, number and link, the history names the admin, and the customer gets the link', async () => {
  const { id } = await ordered()
  const answer = await set(id, {
    status: 'En cours de livraison',
    carrier: 'colissimo',
    trackingNumber: ' 6A1 ',
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json<Order>()).toMatchObject({
    status: 'En cours de livraison',
    carrier: 'colissimo',
    trackingNumber: '6A1',
    trackingUrl: 'https://www.laposte.fr/outils/suivre-vos-envois?code=6A1',
    updatedAt: shop.clock.now().toISOString(),
    history: [{ by: 'admin', byEmail: `${admin.userId}@exemple.test`, at: shop.clock.now().toISOString() }],
  })
  const mail = await shop.database.db
    .selectFrom('mails')
    .selectAll()
    .where('subject', '=', `Votre commande ${answer.json<Order>().number} est en route`)
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain('https://www.laposte.fr/outils/suivre-vos-envois?code=6A1')
  expect(mail.text).toContain('Lot de 5 · 1 lot')
})

test('if the number is added or corrected while the parcel is on its way, the customer gets it by mail once', async () => {
  const { id } = await ordered()
  await set(id, { status: 'En cours de livraison', carrier: 'colissimo' })
  // After this time the change of status can no longer be undone.
  shop.clock.forward(60_000)
  const { number, user } = await order(id)
  const mailed = async () =>
    (await subjectsTo(shop, user.email)).filter((subject) => subject.endsWith(number))
  const subject = `Le numéro de suivi de votre commande ${number}`
  await set(id, { status: 'En cours de livraison', trackingNumber: '6A111' })
  await set(id, { status: 'En cours de livraison', trackingNumber: '6A111' })
  expect(await mailed()).toEqual([subject])
  await set(id, { status: 'En cours de livraison', trackingNumber: '6A222' })
  await set(id, { status: 'En cours de livraison', trackingNumber: '' })
  expect(await mailed()).toEqual([subject, subject])
  const mails = await shop.database.db
    .selectFrom('mails')
    .select('text')
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
  expect(mails.map(({ text }) => /6A\d{3}/.exec(text)?.[0])).toEqual(['6A111', '6A222'])
})

test('setting the same status again changes only the tracking: no stock moves and no mail is sent', async () => {
  const { id, stock } = await ordered()
  await set(id, { status: 'Livré' })
  const before = await order(id)
  const mails = await subjectsTo(shop, before.user.email)
  shop.clock.forward(60_000)
  const answer = await set(id, { status: 'Livré', trackingNumber: '30418822', carrier: 'mondialRelay' })
  expect(answer.json<Order>()).toMatchObject({
    trackingNumber: '30418822',
    updatedAt: before.updatedAt,
    deliveredAt: before.deliveredAt,
  })
  expect(answer.json<Order>().history.map(({ note }) => note)).toEqual([
    null,
    'Suivi Mondial Relay\u00A0: 30418822',
  ])
  expect((await set(id, { status: 'Livré' })).json<Order>().trackingNumber).toBe('30418822')
  expect((await set(id, { status: 'Livré', trackingNumber: '' })).json<Order>().trackingNumber).toBeNull()
  expect(await subjectsTo(shop, before.user.email)).toEqual(mails)
  expect(await stock()).toBe(0)
})

test('an admin’s note is shown to admins only, and the parcel’s carrier and number also to the customer', async () => {
  const { id } = await ordered()
  await set(id, { status: 'En cours de livraison', note: 'Client pénible' })
  const answer = await set(id, { status: 'En cours de livraison', trackingNumber: '6A1', note: 'Rappelé' })
  const notes = (of: Order) => of.history.map(({ note }) => note)
  expect(notes(answer.json())).toEqual(['Client pénible', 'Suivi Colissimo\u00A0: 6A1', 'Rappelé'])
  const { headers } = customer
  const own = await Promise.all(
    [`/api/orders/${id}`, '/api/orders/my-orders', '/api/users/export-data'].map((url) =>
      shop.app.inject({ url, headers }),
    ),
  )
  expect(own[0] && notes(own[0].json())).toEqual([null, 'Suivi Colissimo\u00A0: 6A1', null])
  for (const { body } of own) expect(body).not.toMatch(/pénible|Rappelé/)
})

test('the day of delivery is stored, and the mail gives the last day to withdraw', async () => {
  const { id } = await ordered()
  shop.clock.set(START)
  const answer = await set(id, { status: 'Livré' })
  const { deliveredAt, cancellableUntil, number } = answer.json<Order>()
  // The fourteenth day is Saturday 5 December, so the law's last day is Monday 7 (decision 41).
  expect([deliveredAt, cancellableUntil]).toEqual(['2026-11-21T10:00:00.000Z', '2026-12-07T22:59:59.999Z'])
  const mail = await shop.database.db
    .selectFrom('mails')
    .select('text')
    .where('subject', '=', `Votre commande ${number} est livrée`)
    .executeTakeFirstOrThrow()
  expect(mail.text).toContain('jusqu’au 7\u00A0décembre\u00A02026 inclus')
  expect((await set(id, { status: 'En cours de livraison' })).json<Order>().deliveredAt).toBeNull()
})

test('the 14 days are counted from the day of receipt that the shopkeeper enters, and again after a correction', async () => {
  const { id } = await ordered()
  shop.clock.set(START)
  const invalid = async (deliveredOn: string) => {
    const answer = await set(id, { status: 'Livré', deliveredOn })
    return [answer.statusCode, Object.keys(answer.json().fields)]
  }
  // The order is from the 18th, and today is the 21st.
  expect(await invalid('2026-11-17')).toEqual([422, ['deliveredOn']])
  expect(await invalid('2026-11-22')).toEqual([422, ['deliveredOn']])
  expect((await order(id)).status).toBe('En cours de préparation')
  const first = (await set(id, { status: 'Livré', deliveredOn: '2026-11-19' })).json<Order>()
  expect([first.deliveredAt, first.cancellableUntil]).toEqual([
    '2026-11-19T11:00:00.000Z',
    '2026-12-03T22:59:59.999Z',
  ])
  shop.clock.forward(60_000)
  const corrected = (await set(id, { status: 'Livré', deliveredOn: '2026-11-20' })).json<Order>()
  expect(corrected.cancellableUntil).toBe('2026-12-04T22:59:59.999Z')
  expect(corrected.updatedAt).toBe(first.updatedAt)
  const again = (await set(id, { status: 'Livré', deliveredOn: '2026-11-20' })).json<Order>()
  expect(again.history).toHaveLength(corrected.history.length)
  const mails = await shop.database.db
    .selectFrom('mails')
    .select('text')
    .where('subject', 'like', `%${first.number}%`)
    .orderBy('id')
    .execute()
  expect(mails.map(({ text }) => /jusqu’au (.*) inclus/.exec(text)?.[1])).toEqual([
    '3\u00A0décembre\u00A02026',
    '4\u00A0décembre\u00A02026',
  ])
})

test('an order cancelled before shipping returns its stock once; if it continues, the stock is taken again', async () => {
  const { id, sleeveId, stock } = await ordered(2)
  for (const [status, left] of [
    ['Annulé', 7],
    ['Annulé par le client', 7],
    ['Remboursé', 7],
    ['En cours de préparation', 2],
    ['Annulé', 7],
  ] as const) {
    expect((await set(id, { status })).statusCode).toBe(200)
    expect([status, await stock()]).toEqual([status, left])
  }
  await setStock(shop, sleeveId, 4)
  const refused = await set(id, { status: 'En cours de livraison' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'OUT_OF_STOCK'])
  expect([(await order(id)).status, await stock()]).toEqual(['Annulé', 4])
  const mails = await shop.database.db.selectFrom('mails').selectAll().where('order_id', '=', id).execute()
  const cancelled = mails.filter(({ subject }) => subject.endsWith('est annulée'))
  expect(cancelled.length).toBeGreaterThan(0)
  for (const { text } of cancelled) expect(text).not.toMatch(/frais de retour|colis retourné/u)
})

test('an order whose product was deleted can be cancelled but not reopened', async () => {
  const { id, sleeveId } = await ordered()
  await shop.database.db.deleteFrom('sleeves').where('id', '=', sleeveId).execute()
  expect((await set(id, { status: 'Annulé' })).statusCode).toBe(200)
  const refused = await set(id, { status: 'En cours de préparation' })
  expect([refused.statusCode, refused.json().message]).toEqual([409, ORDER_SLEEVE_GONE])
})

test('the stock of a shipped order does not return automatically', async () => {
  const { id, stock } = await ordered()
  for (const status of ['En cours de livraison', 'Annulé', 'Livré', 'Remboursé'] as const) {
    expect((await set(id, { status })).statusCode).toBe(200)
  }
  expect(await stock()).toBe(0)
})

test('the customer gets one mail for each event', async () => {
  const { id } = await ordered()
  const { number, user } = await order(id)
  for (const status of ['En cours de livraison', 'Livré', 'Annulé', 'Remboursé', 'Remboursé'] as const) {
    await set(id, { status })
  }
  const mails = (await subjectsTo(shop, user.email)).filter((subject) => subject.includes(number))
  expect(mails).toEqual(['en route', 'livrée', 'annulée'].map((end) => `Votre commande ${number} est ${end}`))
})

test('an outdated window cannot overwrite a customer’s cancellation', async () => {
  const { id, stock } = await ordered()
  const seen = await order(id)
  expect((await cancel(id)).statusCode).toBe(200)
  const shelf = await stock()
  const { status: from, version } = seen
  const late = await set(id, { status: 'En cours de livraison', from, version })
  expect([late.statusCode, late.json().code]).toEqual([409, 'STALE'])
  expect(late.json().message).toContain('«\u202FAnnulé par le client\u202F»')
  expect(late.json().present).toMatchObject({ _id: id, status: 'Annulé par le client' })
  expect([(await order(id)).status, await stock()]).toEqual(['Annulé par le client', shelf])
  // An admin who has seen the cancellation may still overrule it. So may the specification's plain call, which sends no
  // version.
  const present = late.json<{ present: Order }>().present
  const knowing = { from: present.status, version: present.version }
  expect((await set(id, { status: 'Annulé', ...knowing })).statusCode).toBe(200)
  expect((await set(id, { status: 'Remboursé' })).statusCode).toBe(200)
})

test('if two shopkeepers scan the same parcel, the second is refused', async () => {
  const { id } = await ordered()
  const { status: from, version } = await order(id)
  const send = (trackingNumber: string) =>
    set(id, { status: 'En cours de livraison', carrier: 'colissimo', trackingNumber, from, version })
  const statuses = (await Promise.all([send('6A1'), send('6A2')])).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
})
