import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import type { AdminOrderPage, Order } from '#shared/orders/contract.ts'
import type { ParcelBody } from '#shared/orders/parcel-contract.ts'
import { IN_DELIVERY } from '#shared/orders/statuses.ts'
import { parisTime } from '#shared/paris-time.ts'
import { addDays } from '#shared/shift-dates.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { readMail } from '../testing/mails.ts'
import { addOrder, subjectsTo, TO_A_RELAY, wrongDerivedColumns } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { START, testShop, type TestShop } from '../testing/shop.ts'
import { askAgainMs, followParcels } from './follow-parcels.ts'

let shop: TestShop
let admin: TestSession
let customer: TestSession
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(async () => {
  admin = await openSession(shop, 'admin')
  customer = await openSession(shop)
})
afterAll(() => shop.close())
afterEach(async () => expect([await wrongDerivedColumns(shop), await wrongBooks(shop)]).toEqual([[], []]))

const HOUR_MS = 3_600_000
const later = (ms: number) => new Date(shop.clock.now().getTime() + ms).toISOString()
/** Moves the clock, then signs the admin in again, because the session may have ended. */
const pass = async (ms: number) => {
  shop.clock.forward(ms)
  admin = await openSession(shop, 'admin')
}
const call = (method: 'GET' | 'PUT' | 'POST' | 'PATCH', url: string, payload?: object, { headers } = admin) =>
  shop.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) })
const read = async (id: string, who = admin) =>
  (await call('GET', `orders/${id}`, undefined, who)).json<Order>()
const putToSandbox = (path: string, body: object) =>
  fetch(`${shop.sandboxUrl}/sandbox/laposte/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const says = (number: string, ...events: [code: string, date: string][]) =>
  putToSandbox(`parcels/${number}`, {
    events: events.map(([code, date]) => ({ code, date, label: `Étape ${code}` })),
  })
const work = async () => {
  const { dueWork, alerts = [] } = (await call('GET', 'admin/dashboard')).json<DashboardFigures>()
  return { still: dueWork?.stalledParcels, alerts: alerts.map(({ message }) => message) }
}

let numbers = 0
/** Makes an order for two packs and sends both or, with `part`, only one. */
async function sent({ part = false } = {}) {
  const trackingNumber = `6A0000000000${++numbers}`
  const id = await addOrder(shop, customer.userId, {
    goods: [{ sleeveId: null, quantity: 2 }],
    created_at: addDays(START, -3),
    updated_at: addDays(START, -3),
  })
  const line = (await read(id)).items[0]?._id ?? ''
  const body: Partial<ParcelBody> = { trackingNumber, carrier: 'colissimo' }
  await call('POST', `orders/${id}/parcels`, { ...body, ...(part && { lines: [{ line, quantity: 1 }] }) })
  return { id, trackingNumber }
}

test('when La Poste has delivered a parcel, its order ends on the carrier’s date, with one mail', async () => {
  const { id, trackingNumber } = await sent()
  const { user, status } = await read(id)
  expect(status).toBe('En cours de livraison')
  await says(trackingNumber, ['ET1', later(HOUR_MS)])
  await pass(2 * HOUR_MS)
  await followParcels(shop, 'colissimo')
  expect((await read(id)).parcels).toMatchObject([{ state: 'sent', lastEvent: { label: 'Étape ET1' } }])

  const received = later(HOUR_MS)
  await says(trackingNumber, ['ET1', later(0)], ['DI1', received], ['ID0', later(2 * HOUR_MS)])
  await pass(30 * HOUR_MS)
  await Promise.all([followParcels(shop, 'colissimo'), followParcels(shop, 'colissimo')])
  await followParcels(shop, 'colissimo')
  const order = await read(id)
  expect([order.status, order.deliveredAt, order.parcels[0]?.deliveredAt]).toEqual([
    'Livré',
    received,
    received,
  ])
  expect(order.history.at(-1)).toMatchObject({ status: 'Livré', by: 'shop' })
  const subjects = await subjectsTo(shop, user.email)
  expect(subjects.filter((subject) => subject.includes('livrée'))).toHaveLength(1)
})

test('if only a part was delivered, the order stays open', async () => {
  const { id, trackingNumber } = await sent({ part: true })
  await says(trackingNumber, ['DI0', later(0)])
  await followParcels(shop, 'colissimo')
  expect((await read(id, customer)).parcels).toMatchObject([{ state: 'delivered', lastEvent: null }])
  const { status, parcels } = await read(id)
  expect([status, parcels.map(({ state }) => state)]).toEqual(['En cours de préparation', ['delivered']])
})

test('a parcel on its way back raises an alert, is recorded when it reaches the shop, and never counts as delivered', async () => {
  const { id, trackingNumber } = await sent()
  const { number } = await read(id)
  await says(trackingNumber, ['RE1', later(0)])
  await followParcels(shop, 'colissimo')
  expect((await read(id)).parcels).toMatchObject([{ state: 'sent' }])
  await says(trackingNumber, ['RE1', later(0)], ['DI2', later(HOUR_MS)])
  await pass(3 * HOUR_MS)
  await followParcels(shop, 'colissimo')
  await followParcels(shop, 'colissimo')
  const { status, parcels } = await read(id)
  expect([status, parcels[0]?.state, parcels[0]?.isResent]).toEqual([
    'En cours de livraison',
    'returned',
    false,
  ])
  expect((await work()).alerts.filter((message) => message.includes(number))).toEqual([
    expect.stringContaining('est revenu à la boutique'),
    expect.stringContaining('revient vers la boutique'),
  ])
})

test('if one part comes back after the other was received, the order ends on the day of that receipt, and the customer gets a mail', async () => {
  const { id, trackingNumber } = await sent({ part: true })
  const { user } = await read(id)
  const rest = `6A0000000000${++numbers}`
  await call('POST', `orders/${id}/parcels`, { trackingNumber: rest, carrier: 'colissimo' })
  const received = later(0)
  await says(trackingNumber, ['DI1', received])
  await followParcels(shop, 'colissimo')
  expect((await read(id)).status).toBe('En cours de livraison')
  await says(rest, ['RE1', received], ['DI2', later(HOUR_MS)])
  await pass(3 * HOUR_MS)
  await followParcels(shop, 'colissimo')
  const { status, deliveredAt, parcels, number } = await read(id)
  expect([status, deliveredAt, parcels.map(({ state }) => state)]).toEqual([
    'Livré',
    received,
    ['delivered', 'returned'],
  ])
  expect((await work()).alerts).toContainEqual(expect.stringContaining(`${number} est revenu à la boutique`))
  expect(await readMail(shop, user.email, 'order-status')).toContain(
    `Le colis ${rest} ne vous est pas parvenu`,
  )
})

test('an older parcel with the same number, or a parcel’s former number, does not deliver the order', async () => {
  const { id, trackingNumber } = await sent()
  await says(trackingNumber, ['DI1', '2025-03-01T10:00:00Z'])
  await followParcels(shop, 'colissimo')
  const { parcels, status } = await read(id)
  expect([status, parcels[0]?.state, parcels[0]?.lastEvent]).toEqual(['En cours de livraison', 'sent', null])

  const trace = { kind: 'delivered', at: shop.clock.now(), label: 'Livré' } as const
  const { follow } = shop.carriers
  shop.carriers.follow = async (_carrier, number) => {
    if (number !== trackingNumber) return undefined
    await call('PATCH', `orders/${id}/parcels/${parcels[0]?._id}`, { trackingNumber: `${trackingNumber}9` })
    return trace
  }
  await pass(5 * HOUR_MS)
  await followParcels(shop, 'colissimo').finally(() => (shop.carriers.follow = follow))
  expect((await read(id)).parcels).toMatchObject([{ state: 'sent', trackingNumber: `${trackingNumber}9` }])
})

test('if a carrier does not answer, the run fails, no parcel waits long, and the carrier is asked again', async () => {
  const { id, trackingNumber } = await sent()
  await says(trackingNumber, ['DI1', later(0)])
  await putToSandbox('faults', { failing: true })
  await expect(followParcels(shop, 'colissimo')).rejects.toThrow('La Poste does not say')
  expect((await read(id)).status).toBe('En cours de livraison')
  await putToSandbox('faults', { failing: false })
  await pass(5 * HOUR_MS)
  await followParcels(shop, 'colissimo')
  expect((await read(id)).status).toBe('Livré')
})

const putToRelay = (path: string, body: object) =>
  fetch(`${shop.sandboxUrl}/sandbox/mondial-relay-api/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const relaySays = (number: string, stat: string, label: string) => {
  const [date = '', time] = parisTime(shop.clock.now()).split('T')
  const [year, month, day] = date.split('-')
  return putToRelay(`tracing/${number}`, {
    stat,
    events: [{ label, date: `${day}/${month}/${year?.slice(2)}`, time }],
  })
}
async function sentToRelay() {
  const trackingNumber = `9640000${++numbers}`.slice(-8)
  const id = await addOrder(shop, customer.userId, {
    ...TO_A_RELAY,
    created_at: addDays(START, -3),
    updated_at: addDays(START, -3),
  })
  await call('POST', `orders/${id}/parcels`, { trackingNumber, carrier: 'mondialRelay' })
  return { id, trackingNumber }
}
const followRelay = () => followParcels(shop, 'mondialRelay')

test('when a parcel is fetched at its relay point, its order becomes Livré once, on the carrier’s day, and the carrier is not asked again', async () => {
  const { id, trackingNumber } = await sentToRelay()
  const { user } = await read(id)
  await relaySays(trackingNumber, '81', 'DISPONIBLE AU POINT RELAIS')
  await followRelay()
  expect((await read(id)).parcels).toMatchObject([
    { state: 'sent', lastEvent: { label: 'DISPONIBLE AU POINT RELAIS' } },
  ])
  await pass(HOUR_MS)
  await relaySays(trackingNumber, '82', 'COLIS LIVRÉ')
  const received = new Date(Math.floor(shop.clock.now().getTime() / 60_000) * 60_000).toISOString()
  await pass(5 * HOUR_MS)
  const requests: string[] = []
  const { follow } = shop.carriers
  shop.carriers.follow = (carrier, number) => {
    requests.push(number)
    return follow(carrier, number)
  }
  await Promise.all([followRelay(), followRelay()])
  await pass(30 * HOUR_MS)
  await followRelay().finally(() => (shop.carriers.follow = follow))
  expect(requests.filter((number) => number === trackingNumber)).toHaveLength(1)
  const order = await read(id)
  expect([order.status, order.deliveredAt]).toEqual(['Livré', received])
  const subjects = await subjectsTo(shop, user.email)
  expect(subjects.filter((subject) => subject.includes('livrée'))).toHaveLength(1)
})

test('a relay parcel with a problem or on its way back is named once, and nothing is decided', async () => {
  const [held, back] = [await sentToRelay(), await sentToRelay()]
  await relaySays(held.trackingNumber, '83', 'COLIS ENDOMMAGÉ')
  await relaySays(back.trackingNumber, '82', 'RETOUR A L’EXPEDITEUR')
  await followRelay()
  await pass(30 * HOUR_MS)
  await followRelay()
  for (const [{ id }, words] of [
    [held, 'a un problème'],
    [back, 'revient vers la boutique'],
  ] as const) {
    const { number, status, parcels } = await read(id)
    expect([status, parcels[0]?.state]).toEqual(['En cours de livraison', 'sent'])
    expect((await work()).alerts.filter((message) => message.includes(number))).toEqual([
      expect.stringContaining(words),
    ])
  }
})

test('if Mondial Relay’s answer is lost, the carrier is asked again later, and a parcel that does not move is on the dashboard', async () => {
  const { id, trackingNumber } = await sentToRelay()
  await relaySays(trackingNumber, '81', 'PRISE EN CHARGE EN AGENCE')
  await followRelay()
  await pass(3 * HOUR_MS)
  await putToRelay('tracing-faults', { fault: 'lost' })
  await expect(followRelay()).rejects.toThrow('cannot be reached')
  await putToRelay('tracing-faults', { fault: 'none' })
  await pass(6 * 24 * HOUR_MS)
  const still = (await work()).still?.items.find(({ order }) => order === id)
  expect(still).toMatchObject({ trackingNumber })
  await relaySays(trackingNumber, '82', 'COLIS LIVRÉ')
  await followRelay()
  expect((await read(id)).status).toBe('Livré')
})

test('a parcel that has not moved for five days is on the dashboard until it moves', async () => {
  const { id, trackingNumber } = await sent()
  const of = async () => (await work()).still?.items.find(({ order }) => order === id)
  const listed = async () => {
    const { items } = (await call('GET', 'admin/orders?parcels=stalled&limit=50')).json<AdminOrderPage>()
    return items.filter(({ _id }) => _id === id).length
  }
  await says(trackingNumber, ['ET1', later(0)])
  const since = later(0)
  await followParcels(shop, 'colissimo')
  await pass(4 * 24 * HOUR_MS)
  await followParcels(shop, 'colissimo')
  expect([await of(), await listed()]).toEqual([undefined, 0])
  await pass(25 * HOUR_MS)
  expect(await of()).toEqual({ order: id, number: expect.any(String), trackingNumber, since })
  expect(await listed()).toBe(1)
  await says(trackingNumber, ['ET1', since], ['MD2', later(0)])
  await followParcels(shop, 'colissimo')
  expect([await of(), await listed()]).toEqual([undefined, 0])
})

test('a run asks about a limited number of parcels, and less often about parcels that do not move', async () => {
  expect([HOUR_MS, 30 * HOUR_MS, 200 * HOUR_MS].map((still) => askAgainMs(still) / HOUR_MS)).toEqual([
    2, 4, 24,
  ])
  const requests: string[] = []
  const { follow } = shop.carriers
  shop.carriers.follow = (_carrier, number) => {
    requests.push(number)
    return Promise.resolve(undefined)
  }
  const many = Array.from({ length: 25 }, (_, at) => `6A1000000000${at}`)
  const gone = { status: IN_DELIVERY, carrier: 'colissimo', shipped_at: shop.clock.now() } as const
  for (const tracking_number of many) await addOrder(shop, customer.userId, { ...gone, tracking_number })
  await pass(25 * HOUR_MS)
  await followParcels(shop, 'colissimo')
  expect(requests).toHaveLength(20)
  await followParcels(shop, 'colissimo')
  await followParcels(shop, 'colissimo').finally(() => (shop.carriers.follow = follow))
  expect(requests.length).toBe(new Set(requests).size)
  expect(many.filter((number) => !requests.includes(number))).toEqual([])
})
