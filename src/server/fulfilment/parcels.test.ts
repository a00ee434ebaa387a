import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Order, OrderStatusBody } from '#shared/orders/contract.ts'
import { itemsToSend } from '#shared/orders/items-to-send.ts'
import type { ParcelBody, ParcelPatch } from '#shared/orders/parcel-contract.ts'
import { PARCEL_NUMBER_USED } from '#shared/orders/parcels.ts'
import { addDays } from '#shared/shift-dates.ts'
import { newId } from '../database/ids.ts'
import { addSleeve, setStock } from '../testing/catalogue.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { addOrder, stockOnShelf, subjectsTo, wrongDerivedColumns } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { START, testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
let customer: TestSession
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
  customer = await openSession(shop)
})
afterAll(() => shop.close())
afterEach(async () => expect([await wrongDerivedColumns(shop), await wrongBooks(shop)]).toEqual([[], []]))

const call = (method: 'GET' | 'PUT' | 'POST' | 'PATCH', url: string, payload?: object, { headers } = admin) =>
  shop.app.inject({ method, url: `/api/orders/${url}`, headers, ...(payload && { payload }) })
const read = async (id: string, who = admin) => (await call('GET', id, undefined, who)).json<Order>()
const set = (id: string, payload: Partial<OrderStatusBody>) => call('PUT', `${id}/status`, payload)
const send = (id: string, payload: Partial<ParcelBody>) => call('POST', `${id}/parcels`, payload)
const change = async (id: string, place: number, payload: Partial<ParcelPatch>) => {
  const { parcels } = await read(id)
  return call('PATCH', `${id}/parcels/${parcels[place]?._id}`, payload)
}

/** Makes an order for two packs of 5 of each of two sleeves. */
async function ordered(stock = 20) {
  const sleeves = [await addSleeve(shop, { stock }), await addSleeve(shop, { stock })] as const
  const id = await addOrder(shop, customer.userId, {
    goods: sleeves.map((sleeveId) => ({ sleeveId, quantity: 2 })),
    created_at: addDays(START, -3),
    updated_at: addDays(START, -3),
  })
  const { items } = await read(id)
  const [first = '', second = ''] = items.map(({ _id }) => _id)
  const stocks = () => Promise.all(sleeves.map((sleeve) => stockOnShelf(shop, sleeve)))
  return { id, sleeves, first, second, stocks, held: () => heldBy(id) }
}

const heldBy = async (id: string) => {
  const holds = await shop.database.db
    .selectFrom('stock_holds')
    .select('quantity')
    .where('order_id', '=', id)
    .execute()
  return holds.reduce((sum, { quantity }) => sum + quantity, 0)
}
const left = (order: Order) => itemsToSend(order).reduce((sum, { quantity }) => sum + quantity, 0)

test('a parcel leaves with its lines, which the customer sees; the plain call sends everything in one parcel', async () => {
  const { id, stocks, held } = await ordered()
  await set(id, { status: 'En cours de livraison', carrier: 'colissimo', trackingNumber: '6A1' })
  const { parcels, trackingNumber } = await read(id)
  expect([trackingNumber, parcels]).toMatchObject([
    '6A1',
    [
      {
        carrier: 'colissimo',
        trackingNumber: '6A1',
        state: 'sent',
        sentBy: 'Ana Test',
        lines: [{ quantity: 2 }, { quantity: 2 }],
      },
    ],
  ])
  const own = await read(id, customer)
  expect(own.parcels).toMatchObject([
    { trackingNumber: '6A1', trackingUrl: expect.stringContaining('6A1'), sentBy: null },
  ])
  await set(id, { status: 'En cours de livraison', trackingNumber: '6A2' })
  await set(id, { status: 'En cours de préparation' })
  await set(id, { status: 'En cours de livraison' })
  const again = await read(id)
  expect([again.parcels.map((parcel) => parcel.trackingNumber), left(again)]).toEqual([['6A2'], 0])
  expect([await stocks(), await held()]).toEqual([[20, 20], 0])
})

test('after one part is sent, the rest is still to be prepared, and each parcel has its own number', async () => {
  const { id, first, second, stocks, held } = await ordered()
  const { user, number } = await read(id)
  const part = {
    lines: [
      { line: first, quantity: 1 },
      { line: second, quantity: 2 },
    ],
    trackingNumber: '6A1',
    weight: 300,
  }
  const answer = await send(id, part)
  expect(answer.statusCode).toBe(201)
  const partly = answer.json<Order>()
  expect([partly.status, left(partly), await held()]).toEqual(['En cours de préparation', 1, 5])
  expect(partly.parcels).toMatchObject([
    {
      weight: 300,
      lines: [
        { line: first, quantity: 1 },
        { line: second, quantity: 2 },
      ],
    },
  ])
  expect((await subjectsTo(shop, user.email)).at(-1)).toBe(
    `Un colis de votre commande ${number} est en route`,
  )

  for (const lines of [
    [{ line: first, quantity: 2 }],
    [{ line: second, quantity: 1 }],
    [{ line: newId(), quantity: 1 }],
  ])
    expect((await send(id, { lines })).json().fields).toHaveProperty('lines')
  // The rest must go to the address of the first part.
  const elsewhere = {
    firstName: 'Ana',
    lastName: 'Test',
    street: '9 rue du Fort',
    postalCode: '69002',
    city: 'Lyon',
  }
  const corrected = await call('PUT', `${id}/shipping-address`, elsewhere)
  expect([corrected.statusCode, corrected.json().code]).toEqual([409, 'CONFLICT'])
  const used = await set(id, { status: 'En cours de livraison', trackingNumber: '6A1' })
  expect([used.statusCode, used.json().fields]).toEqual([422, { trackingNumber: PARCEL_NUMBER_USED }])

  const whole = (await set(id, { status: 'En cours de livraison' })).json<Order>()
  expect(whole.parcels.map(({ trackingNumber, lines }) => [trackingNumber, lines])).toEqual([
    ['6A1', partly.parcels[0]?.lines],
    [null, [{ line: first, quantity: 1 }]],
  ])
  expect([whole.status, whole.trackingNumber, await held(), await stocks()]).toEqual([
    'En cours de livraison',
    null,
    0,
    [20, 20],
  ])
  await change(id, 1, { trackingNumber: '6A2' })
  expect((await change(id, 1, { trackingNumber: '6A1' })).statusCode).toBe(422)
  const found = await shop.app.inject({ url: '/api/admin/orders?q=6A1', headers: admin.headers })
  expect(found.body).toContain(id)
  expect((await send(id, {})).json().code).toBe('CONFLICT')
})

test('if an order is cancelled after one part was sent, only the rest returns to the stock', async () => {
  const { id, first, stocks, held } = await ordered()
  await send(id, { lines: [{ line: first, quantity: 2 }] })
  await set(id, { status: 'Annulé' })
  expect([await stocks(), await held()]).toEqual([[20, 30], 0])
  expect((await send(id, {})).json().code).toBe('CONFLICT')
  await set(id, { status: 'En cours de préparation' })
  expect([await stocks(), await held()]).toEqual([[20, 20], 10])
})

test('a lost parcel is sent again: its goods leave the stock a second time, and its number is not used again', async () => {
  const { id, stocks, held } = await ordered()
  await set(id, { status: 'En cours de livraison', trackingNumber: '6A1' })
  const lost = await change(id, 0, { state: 'lost', resend: true })
  const order = lost.json<Order>()
  expect([lost.statusCode, order.status, order.trackingNumber, left(order)]).toEqual([
    200,
    'En cours de préparation',
    null,
    4,
  ])
  expect([await stocks(), await held()]).toEqual([[10, 10], 20])
  expect((await subjectsTo(shop, order.user.email)).at(-1)).toBe(
    `Un colis de votre commande ${order.number} est réexpédié`,
  )
  const old = await set(id, { status: 'En cours de livraison', trackingNumber: '6A1' })
  expect(old.statusCode).toBe(422)
  // A number that is entered in advance belongs to the next parcel.
  await set(id, { status: 'En cours de préparation', trackingNumber: '6A2' })
  const again = (await set(id, { status: 'En cours de livraison' })).json<Order>()
  expect(
    again.parcels.map(({ trackingNumber, state, isResent }) => [trackingNumber, state, isResent]),
  ).toEqual([
    ['6A1', 'lost', true],
    ['6A2', 'sent', false],
  ])
  expect([await stocks(), await held()]).toEqual([[10, 10], 0])
  expect((await change(id, 0, { state: 'delivered' })).json().code).toBe('CONFLICT')
})

test('with too little stock a lost parcel is recorded as lost but cannot be sent again', async () => {
  const { id, sleeves, stocks, held } = await ordered(5)
  await set(id, { status: 'En cours de livraison', trackingNumber: '6A1' })
  const before = await read(id)
  const refused = await change(id, 0, { state: 'lost', resend: true })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'OUT_OF_STOCK'])
  expect(await read(id)).toEqual(before)
  const lost = (await change(id, 0, { state: 'lost' })).json<Order>()
  expect([lost.status, lost.parcels[0]?.state, await stocks(), await held()]).toEqual([
    'En cours de livraison',
    'lost',
    [5, 5],
    0,
  ])
  for (const sleeve of sleeves) await setStock(shop, sleeve, 15)
  expect((await change(id, 0, { state: 'lost', resend: true })).statusCode).toBe(200)
  expect([await stocks(), await held()]).toEqual([[5, 5], 20])
})

test('the goods of a returned parcel are back in stock before they are sent again, but damaged goods are not', async () => {
  const whole = await ordered()
  await set(whole.id, { status: 'En cours de livraison' })
  await change(whole.id, 0, { state: 'returned', resend: true })
  expect([await whole.stocks(), await whole.held()]).toEqual([[20, 20], 20])
  const damaged = await ordered()
  await set(damaged.id, { status: 'En cours de livraison' })
  await change(damaged.id, 0, { state: 'returned', resend: true, restock: false })
  expect([await damaged.stocks(), await damaged.held()]).toEqual([[10, 10], 20])
})

test('the 14 days begin on the day on which the last parcel was received', async () => {
  const { id, first } = await ordered()
  await send(id, { lines: [{ line: first, quantity: 2 }] })
  await send(id, {})
  const early = (await change(id, 0, { state: 'delivered', deliveredOn: '2026-11-19' })).json<Order>()
  expect([early.status, early.cancellableUntil]).toEqual(['En cours de livraison', null])
  shop.clock.set(START)
  const last = (await change(id, 1, { state: 'delivered', deliveredOn: '2026-11-20' })).json<Order>()
  expect([last.status, last.deliveredAt, last.cancellableUntil]).toEqual([
    'Livré',
    '2026-11-20T11:00:00.000Z',
    '2026-12-04T22:59:59.999Z',
  ])
  expect((await change(id, 1, { state: 'delivered', deliveredOn: '2026-11-22' })).statusCode).toBe(200)
  expect((await read(id)).deliveredAt).toBe('2026-11-20T11:00:00.000Z')
})

test('an order whose last open parcel is lost counts as received with its other parcels, whichever event comes first', async () => {
  const { id, first } = await ordered()
  await send(id, { lines: [{ line: first, quantity: 2 }] })
  await send(id, {})
  await change(id, 0, { state: 'delivered', deliveredOn: '2026-11-19' })
  const lost = (await change(id, 1, { state: 'lost' })).json<Order>()
  expect([lost.status, lost.deliveredAt]).toEqual(['Livré', '2026-11-19T11:00:00.000Z'])
  const again = (await change(id, 1, { state: 'lost', resend: true })).json<Order>()
  expect([again.status, again.deliveredAt, left(again)]).toEqual(['En cours de préparation', null, 2])

  const other = await ordered()
  await send(other.id, { lines: [{ line: other.first, quantity: 2 }] })
  await send(other.id, {})
  await change(other.id, 0, { state: 'returned' })
  const whole = (await change(other.id, 1, { state: 'delivered', deliveredOn: '2026-11-20' })).json<Order>()
  expect([whole.status, whole.deliveredAt]).toEqual(['Livré', '2026-11-20T11:00:00.000Z'])
})

test('two calls with the same id send one parcel; of two simultaneous calls on the same state, one is refused', async () => {
  const { id, first } = await ordered()
  const { version } = await read(id)
  const body = { lines: [{ line: first, quantity: 1 }], requestId: newId(), version }
  const twice = await Promise.all([send(id, body), send(id, body)])
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect((await read(id)).parcels).toHaveLength(1)
  const seen = (await read(id)).version
  const rest = () => send(id, { requestId: newId(), version: seen })
  const statuses = (await Promise.all([rest(), rest()])).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409])
})

test('a call that is repeated with other packs or another number is refused, and the answer has the sent parcel', async () => {
  const { id, first } = await ordered()
  const { version } = await read(id)
  const packs = (quantity: number) => ({ lines: [{ line: first, quantity }] })
  const body = { ...packs(1), trackingNumber: '6A1', requestId: newId(), version }
  expect((await send(id, body)).statusCode).toBe(201)
  for (const changed of [packs(2), { trackingNumber: '6A2' }, { weight: 400 }]) {
    const refused = await send(id, { ...body, ...changed })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'STALE'])
    expect(refused.json().present.parcels).toMatchObject([{ trackingNumber: '6A1' }])
  }
  expect((await read(id)).parcels).toHaveLength(1)
})

test('a parcel that was sent by mistake and undone leaves no trace', async () => {
  const { id, first, stocks, held } = await ordered()
  await send(id, { lines: [{ line: first, quantity: 1 }], trackingNumber: '6A1' })
  const sent = (await set(id, { status: 'Livré' })).json<Order>()
  expect(sent.parcels.map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  const undone = await call('POST', `${id}/status/undo`, { version: sent.version })
  expect(undone.json<Order>()).toMatchObject({
    trackingNumber: '6A1',
    parcels: [{ state: 'sent', deliveredAt: null }],
  })
  expect([await stocks(), await held()]).toEqual([[20, 20], 15])
})

test('only admins can send and change parcels, and only parcels of the named order', async () => {
  const { id } = await ordered()
  const other = await ordered()
  await set(other.id, { status: 'En cours de livraison' })
  const parcel = (await read(other.id)).parcels[0]?._id ?? ''
  expect((await call('POST', `${id}/parcels`, {}, customer)).statusCode).toBe(403)
  expect((await call('PATCH', `${other.id}/parcels/${parcel}`, { state: 'lost' }, customer)).statusCode).toBe(
    403,
  )
  expect((await call('PATCH', `${id}/parcels/${parcel}`, { state: 'lost' })).statusCode).toBe(404)
})

test('a preparer sends parcels and corrects their numbers; only admins record where a parcel ended', async () => {
  const { id } = await ordered()
  const preparer = await openSession(shop, 'preparation')
  expect((await call('POST', `${id}/parcels`, { trackingNumber: '6A1' }, preparer)).statusCode).toBe(201)
  const parcel = `${id}/parcels/${(await read(id)).parcels[0]?._id}`
  const { version } = await read(id)
  const fates = [{ state: 'delivered' }, { state: 'lost' }, { state: 'returned', resend: true }]
  for (const fate of fates) expect((await call('PATCH', parcel, fate, preparer)).statusCode).toBe(403)
  const both = { trackingNumber: '6A3', state: 'delivered' }
  expect((await call('PATCH', parcel, both, preparer)).statusCode).toBe(403)
  expect(await read(id)).toMatchObject({ version, status: 'En cours de livraison', trackingNumber: '6A1' })
  const corrected = await call('PATCH', parcel, { trackingNumber: '6A2', state: 'sent' }, preparer)
  expect([corrected.statusCode, corrected.json<Order>().trackingNumber]).toEqual([200, '6A2'])
  expect((await change(id, 0, { state: 'delivered' })).json<Order>().status).toBe('Livré')
})
