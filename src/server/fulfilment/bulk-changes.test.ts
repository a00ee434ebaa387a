import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BulkChangeProgress, BulkChangeBody, BulkChangeOrder } from '#shared/orders/bulk-contract.ts'
import type { Order } from '#shared/orders/contract.ts'
import { PARCEL_ORDER_ENDED } from '#shared/orders/parcels.ts'
import { orderMoved, UNDO_TOO_LATE } from '#shared/orders/texts.ts'
import { addDays } from '#shared/shift-dates.ts'
import { ALREADY_CREATED } from '#shared/texts.ts'
import { newId } from '../database/ids.ts'
import { DatabaseAway } from '../database/outage.ts'
import { runNightlyCleanup } from '../privacy/nightly-cleanup.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { addOrder, stockOnShelf, subjectsTo, wrongDerivedColumns } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { runBulkChange } from './run-bulk-change.ts'

let shop: TestShop
let admin: TestSession
let customer: TestSession
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
  customer = await openSession(shop)
})
afterAll(async () => {
  expect([await wrongDerivedColumns(shop), await wrongBooks(shop)]).toEqual([[], []])
  await shop.close()
})

const BASE = '/api/admin/bulk-changes'
const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, who = admin) =>
  shop.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) })
const read = async (id: string) => (await call('GET', `/api/orders/${id}`)).json<Order>()
const progress = async (id: string) => (await call('GET', `${BASE}/${id}`)).json<BulkChangeProgress>()
const outcomes = async (id: string) => (await call('GET', `${BASE}/${id}/orders`)).json<BulkChangeOrder[]>()
const shown = async () => (await call('GET', BASE)).json<BulkChangeProgress[]>().map(({ _id: id }) => id)

const customersMails = async () => {
  const { email } = await shop.database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', customer.userId)
    .executeTakeFirstOrThrow()
  return subjectsTo(shop, email)
}

async function lastActor(order: string): Promise<string | null | undefined> {
  const entry = await shop.database.db
    .selectFrom('order_history')
    .select('by_user_id')
    .where('order_id', '=', order)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return entry?.by_user_id
}

async function ordered(count: number) {
  const sleeveId = await addSleeve(shop, { stock: 100 })
  const ids: string[] = []
  for (let at = 0; at < count; at++)
    ids.push(await addOrder(shop, customer.userId, { goods: [{ sleeveId }] }))
  return { ids, sleeveId }
}

function sending(ids: readonly string[], first = '6A'): BulkChangeBody {
  const orders = ids.map((id, at) => ({ id, version: 1, trackingNumber: `${first}${id.slice(0, 8)}${at}` }))
  return { requestId: newId(), status: 'En cours de livraison', orders }
}

function stopAfter(count: number): TestShop {
  let done = 0
  const db = new Proxy(shop.database.db, {
    get(target, name) {
      if (name === 'transaction' && done++ >= count) throw new DatabaseAway('away')
      const value = Reflect.get(target, name) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...shop, database: { ...shop.database, db } }
}

test('one call sends many orders, each with its number and mail; the same call again sends nothing twice', async () => {
  const { ids, sleeveId } = await ordered(3)
  const body = sending(ids)
  const [first, again] = await Promise.all([call('POST', BASE, body), call('POST', BASE, body)])
  expect([first.statusCode, again.statusCode]).toEqual([202, 202])
  expect(first.json()).toMatchObject({
    _id: body.requestId,
    total: 3,
    done: 0,
    isOver: false,
    by: 'Ana Test',
  })
  expect(await shown()).toContain(body.requestId)
  await shop.jobs.drain()
  expect(await progress(body.requestId)).toMatchObject({ done: 3, changed: 3, refused: 0, isOver: true })
  for (const [at, id] of ids.entries()) {
    const { status, parcels, history } = await read(id)
    expect([status, parcels.map(({ trackingNumber }) => trackingNumber), history.length]).toEqual([
      'En cours de livraison',
      [body.orders[at]?.trackingNumber],
      1,
    ])
  }
  expect(await stockOnShelf(shop, sleeveId)).toBe(100)
  const mails = await customersMails()
  expect(mails.filter((subject) => subject.includes('route'))).toHaveLength(3)
})

test('a run that stops halfway is continued from there, and two simultaneous runs share the orders', async () => {
  const { ids } = await ordered(6)
  const body = sending(ids)
  await call('POST', BASE, body)
  await expect(runBulkChange(stopAfter(2), body.requestId)).rejects.toThrow('away')
  expect(await progress(body.requestId)).toMatchObject({ total: 6, done: 2, isOver: false })
  expect((await read(ids[1] ?? '')).status).toBe('En cours de livraison')
  expect((await read(ids[2] ?? '')).status).toBe('En cours de préparation')
  await Promise.all([runBulkChange(shop, body.requestId), runBulkChange(shop, body.requestId)])
  await shop.jobs.drain()
  expect(await progress(body.requestId)).toMatchObject({ done: 6, changed: 6, isOver: true })
  const parcels = await Promise.all(ids.map(async (id) => (await read(id)).parcels.length))
  expect(parcels).toEqual([1, 1, 1, 1, 1, 1])
})

test('if two people send the same orders, the second person’s are refused and their numbers kept', async () => {
  const { ids } = await ordered(2)
  const [mine, theirs] = [sending(ids, '6A'), sending(ids.toReversed(), '6B')]
  await Promise.all([call('POST', BASE, mine), call('POST', BASE, theirs)])
  await shop.jobs.drain()
  const all = [await progress(mine.requestId), await progress(theirs.requestId)]
  expect(all.reduce((sum, { changed }) => sum + changed, 0)).toBe(2)
  expect(all.reduce((sum, { refused }) => sum + refused, 0)).toBe(2)
  for (const id of ids) expect((await read(id)).parcels).toHaveLength(1)
  const refused = [...(await outcomes(mine.requestId)), ...(await outcomes(theirs.requestId))].filter(
    ({ state }) => state === 'refused',
  )
  for (const { failure, trackingNumber } of refused) {
    expect(failure).toContain('maintenant «\u202FEn cours de livraison\u202F»')
    expect(trackingNumber).toMatch(/^6[AB]/)
  }
})

test('only an order that has changed since it was seen is refused, and the refusal is listed until somebody reads it', async () => {
  const { ids } = await ordered(3)
  const body = sending(ids)
  const [, moved = ''] = ids
  await call('PUT', `/api/orders/${moved}/status`, { status: 'Annulé' })
  await call('POST', BASE, body)
  await shop.jobs.drain()
  expect(await progress(body.requestId)).toMatchObject({ done: 3, changed: 2, refused: 1 })
  expect((await read(moved)).status).toBe('Annulé')
  expect(await outcomes(body.requestId)).toMatchObject([
    {
      order: moved,
      state: 'refused',
      trackingNumber: body.orders[1]?.trackingNumber,
      failure: orderMoved('Annulé'),
    },
    { order: ids[0], state: 'changed', failure: null },
    { order: ids[2], state: 'changed', failure: null },
  ])
  shop.clock.forward(60_000)
  expect(await shown()).toContain(body.requestId)
  expect((await call('POST', `${BASE}/${body.requestId}/read`)).statusCode).toBe(200)
  expect(await shown()).not.toContain(body.requestId)
})

test('an ended order is not sent in bulk, even if it was already ended when it was seen', async () => {
  const { ids } = await ordered(1)
  const [id = ''] = ids
  await call('PUT', `/api/orders/${id}/status`, { status: 'Annulé' })
  const { version } = await read(id)
  const body = sending(ids)
  await call('POST', BASE, { ...body, orders: body.orders.map((one) => ({ ...one, version })) })
  await shop.jobs.drain()
  expect(await outcomes(body.requestId)).toMatchObject([{ state: 'refused', failure: PARCEL_ORDER_ENDED }])
  expect((await read(id)).status).toBe('Annulé')
})

test('undoing a change stops waiting orders and undoes the others without a mail, until half a minute after its end', async () => {
  const { ids, sleeveId } = await ordered(4)
  const mails = await customersMails()
  const body = sending(ids)
  await call('POST', BASE, body)
  await expect(runBulkChange(stopAfter(2), body.requestId)).rejects.toThrow('away')
  const [undone, again] = await Promise.all([
    call('POST', `${BASE}/${body.requestId}/undo`),
    call('POST', `${BASE}/${body.requestId}/undo`),
  ])
  expect([undone.statusCode, again.statusCode]).toEqual([202, 202])
  await shop.jobs.drain()
  expect((await outcomes(body.requestId)).map(({ state }) => state)).toEqual([
    'undone',
    'undone',
    'stopped',
    'stopped',
  ])
  for (const id of ids) expect((await read(id)).status).toBe('En cours de préparation')
  expect([await customersMails(), await stockOnShelf(shop, sleeveId)]).toEqual([mails, 100])

  const late = sending(ids)
  for (const order of late.orders) order.version = (await read(order.id)).version
  await call('POST', BASE, late)
  await shop.jobs.drain()
  expect(await progress(late.requestId)).toMatchObject({ changed: 4 })
  shop.clock.forward(36_000)
  const refused = await call('POST', `${BASE}/${late.requestId}/undo`)
  expect([refused.statusCode, refused.json().message]).toEqual([409, UNDO_TOO_LATE])
})

test('an order with a later change is not undone, and its line says why', async () => {
  const { ids } = await ordered(2)
  const body = sending(ids)
  await call('POST', BASE, body)
  await shop.jobs.drain()
  await call('PUT', `/api/orders/${ids[0]}/status`, { status: 'Livré' })
  await call('POST', `${BASE}/${body.requestId}/undo`)
  await shop.jobs.drain()
  expect(await outcomes(body.requestId)).toMatchObject([
    { order: ids[0], state: 'changed', failure: expect.stringContaining('Livré') },
    { order: ids[1], state: 'undone', failure: null },
  ])
  expect(await progress(body.requestId)).toMatchObject({ isOver: true })
})

test('nothing is changed for a person who has lost the role, and a preparer can only send orders', async () => {
  const { ids } = await ordered(2)
  const packer = await openSession(shop, 'preparation')
  const refused = await call('POST', BASE, { ...sending(ids), status: 'Annulé' }, packer)
  expect(refused.statusCode).toBe(403)
  const body = sending(ids)
  expect((await call('POST', BASE, body, packer)).statusCode).toBe(202)
  await shop.database.db.updateTable('users').set({ role: 'user' }).where('id', '=', packer.userId).execute()
  await shop.jobs.drain()
  expect(await progress(body.requestId)).toMatchObject({ changed: 0, refused: 2, isOver: true })
  expect((await call('POST', BASE, sending(ids), customer)).statusCode).toBe(403)
})

test('the undo of a bulk change is logged under the person who pressed, whose role limits it', async () => {
  const { ids } = await ordered(2)
  const packer = await openSession(shop, 'preparation')
  const delivered: BulkChangeBody = { ...sending(ids), status: 'Livré' }
  await call('POST', BASE, delivered)
  await shop.jobs.drain()
  expect((await call('POST', `${BASE}/${delivered.requestId}/undo`, undefined, packer)).statusCode).toBe(403)
  await shop.jobs.drain()
  expect((await read(ids[0] ?? '')).status).toBe('Livré')
  const colleague = await openSession(shop, 'admin')
  expect((await call('POST', `${BASE}/${delivered.requestId}/undo`, undefined, colleague)).statusCode).toBe(
    202,
  )
  await shop.jobs.drain()
  expect(await lastActor(ids[0] ?? '')).toBe(colleague.userId)
  const { version } = await read(ids[0] ?? '')
  const sent = { ...sending(ids), orders: [{ id: ids[0] ?? '', version, trackingNumber: '6A9' }] }
  expect((await call('POST', BASE, sent)).statusCode).toBe(202)
  await shop.jobs.drain()
  expect((await call('POST', `${BASE}/${sent.requestId}/undo`, undefined, packer)).statusCode).toBe(202)
  await shop.jobs.drain()
  expect((await read(ids[0] ?? '')).status).toBe('En cours de préparation')
  expect(await lastActor(ids[0] ?? '')).toBe(packer.userId)
})

test('a call with too many orders, an order named twice, an unknown order or a used id is refused completely', async () => {
  const { ids } = await ordered(1)
  const [id = ''] = ids
  const many = sending(Array.from({ length: 501 }, newId))
  const twice = sending([id, id])
  const unknown = sending([id, newId()])
  const answers = [many, twice, unknown].map(async (body) => (await call('POST', BASE, body)).statusCode)
  expect(await Promise.all(answers)).toEqual([422, 422, 404])
  expect((await call('GET', `${BASE}/${unknown.requestId}`)).statusCode).toBe(404)
  const body = sending(ids)
  await call('POST', BASE, body)
  const colleague = await openSession(shop, 'admin')
  expect((await call('POST', BASE, body, colleague)).statusCode).toBe(409)
  await shop.jobs.drain()
})

test('a call that is repeated after a lost response with other orders, numbers or status is refused', async () => {
  const { ids } = await ordered(3)
  const body = sending(ids.slice(0, 2))
  await call('POST', BASE, body)
  const [one, two] = body.orders
  const others = [
    { status: 'En cours de préparation' },
    { status: 'Livré', deliveredOn: '2026-11-21' },
    { status: undefined, labels: { format: 'A4' } },
    { orders: [one] },
    { orders: [one, { ...two, id: ids[2] }] },
    { orders: [one, { ...two, trackingNumber: '6A0' }] },
    { orders: [one, { ...two, carrier: 'colissimo' }] },
    { orders: [one, { ...two, version: 2 }] },
  ]
  for (const other of others) {
    const refused = await call('POST', BASE, { ...body, ...other })
    expect([refused.statusCode, refused.json().message], JSON.stringify(other)).toEqual([
      409,
      ALREADY_CREATED,
    ])
  }
  await shop.jobs.drain()
  expect(await call('POST', BASE, body).then((again) => again.json())).toMatchObject({ changed: 2, total: 2 })
})

test('one call selects all orders of a filter, and a bulk change is deleted after a month', async () => {
  const { ids, sleeveId } = await ordered(3)
  const name = (
    await shop.database.db
      .selectFrom('sleeves')
      .select('name')
      .where('id', '=', sleeveId)
      .executeTakeFirstOrThrow()
  ).name
  const found = await call(
    'GET',
    `/api/admin/orders/ids?due=preparation&sort=oldest&q=${encodeURIComponent(name)}`,
  )
  expect(found.json().ids).toEqual(expect.arrayContaining(ids))
  const body = sending(ids)
  await call('POST', BASE, body)
  await shop.jobs.drain()
  shop.clock.set(addDays(shop.clock.now(), 31))
  await runNightlyCleanup(shop)
  const kept = await shop.database.db.selectFrom('bulk_changes').select('id').execute()
  expect(kept).toEqual([])
})
