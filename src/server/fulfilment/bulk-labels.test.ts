import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { BULK_CHANGE_FAILED } from '#shared/orders/bulk-change-rules.ts'
import type { BulkChangeBody, BulkChangeOrder, BulkChangeProgress } from '#shared/orders/bulk-contract.ts'
import type { Order } from '#shared/orders/contract.ts'
import { LABEL_LOST, LABEL_LOST_MS, LABELS_NOT_OFFERED, LABELS_STAY } from '#shared/orders/label-rules.ts'
import { newId } from '../database/ids.ts'
import { write } from '../database/write.ts'
import { CarrierUnavailable } from '../outside/carriers/interface.ts'
import { addOrder, TO_A_RELAY } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { runBulkChange } from './run-bulk-change.ts'

let shop: TestShop
let admin: TestSession
let customer: TestSession
beforeAll(async () => {
  shop = await testShop()
  customer = await openSession(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  admin = await openSession(shop, 'admin')
})

const BASE = '/api/admin/bulk-changes'
const call = (method: 'GET' | 'POST', url: string, payload?: object, who = admin) =>
  shop.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) })
const read = async (id: string) => (await call('GET', `/api/orders/${id}`)).json<Order>()
const progress = async (id: string) => (await call('GET', `${BASE}/${id}`)).json<BulkChangeProgress>()
const outcomes = async (id: string) => (await call('GET', `${BASE}/${id}/orders`)).json<BulkChangeOrder[]>()

async function toRelay(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push(await addOrder(shop, customer.userId, TO_A_RELAY))
  return ids
}

const asking = (ids: readonly string[]): BulkChangeBody => ({
  requestId: newId(),
  labels: { format: '10x15', weight: 320 },
  orders: ids.map((id) => ({ id, version: 1 })),
})

async function bought(ids: readonly string[]): Promise<number[]> {
  const answer = await fetch(`${shop.sandboxUrl}/sandbox/mondial-relay-connect/shipments`)
  const { shipments } = (await answer.json()) as { shipments: { orderNo: string }[] }
  const numbers = await Promise.all(ids.map(async (id) => (await read(id)).number))
  return numbers.map((number) => shipments.filter(({ orderNo }) => orderNo === number).length)
}

function labelMaker() {
  const { mondialRelay: labels } = shop.carriers.labels
  if (!labels) throw new Error('No sandbox')
  return labels
}

test('one call makes labels for many orders; each label is bought once, even if the call is sent twice or runs twice at once', async () => {
  const ids = await toRelay(5)
  const body = asking(ids)
  const [first, again] = await Promise.all([call('POST', BASE, body), call('POST', BASE, body)])
  expect([first.statusCode, again.statusCode]).toEqual([202, 202])
  expect(first.json()).toMatchObject({ status: null, total: 5, done: 0, isOver: false })
  await Promise.all([runBulkChange(shop, body.requestId), runBulkChange(shop, body.requestId)])
  await shop.jobs.drain()
  expect(await progress(body.requestId)).toMatchObject({ done: 5, changed: 5, refused: 0, isOver: true })
  expect(await bought(ids)).toEqual([1, 1, 1, 1, 1])
  for (const { order, version } of await outcomes(body.requestId)) {
    const { version: present, trackingNumber, status } = await read(order)
    expect([version, status]).toEqual([present, 'En cours de préparation'])
    expect(trackingNumber).toMatch(/^\d{8}$/)
  }
  // The second request still has the versions that the orders had before the labels were made.
  const later = asking(ids)
  await call('POST', BASE, later)
  await shop.jobs.drain()
  expect(await progress(later.requestId)).toMatchObject({ changed: 5, refused: 0 })
  expect(await bought(ids)).toEqual([1, 1, 1, 1, 1])
  const undone = await call('POST', `${BASE}/${later.requestId}/undo`)
  expect([undone.statusCode, undone.json().message]).toEqual([409, LABELS_STAY])
})

test('if a server dies while it requests a label, that label is in doubt; the next run makes the others and buys none twice', async () => {
  const ids = await toRelay(3)
  const body = asking(ids)
  await call('POST', BASE, body)
  const maker = labelMaker()
  const { make } = maker
  let dying = () => {}
  const requested = new Promise<void>((resolve) => (dying = resolve))
  // The carrier sells the label, but its response never arrives.
  maker.make = async (shipment) => {
    await make(shipment)
    dying()
    return new Promise(() => {})
  }
  void runBulkChange(shop, body.requestId)
  await requested
  maker.make = make
  await runBulkChange(shop, body.requestId)
  expect(await progress(body.requestId)).toMatchObject({ done: 2, changed: 2, isOver: false })
  shop.clock.forward(LABEL_LOST_MS)
  await runBulkChange(shop, body.requestId)
  expect(await progress(body.requestId)).toMatchObject({ changed: 2, refused: 1, isOver: true })
  expect(await outcomes(body.requestId)).toContainEqual(
    expect.objectContaining({ order: ids[0], failure: LABEL_LOST }),
  )
  expect(await bought(ids)).toEqual([1, 1, 1])
})

test('if a run stops after the carrier’s response, the next run uses the existing label', async () => {
  const ids = await toRelay(2)
  const body = asking(ids)
  await call('POST', BASE, body)
  await call('POST', `/api/orders/${ids[0]}/labels`, { format: '10x15', version: 1 })
  await shop.jobs.drain()
  expect(await progress(body.requestId)).toMatchObject({ changed: 2, refused: 0, isOver: true })
  expect(await bought(ids)).toEqual([1, 1])
})

test('a carrier’s refusal or a lost role is reported for each order; preparers may make labels', async () => {
  const [relay = ''] = await toRelay(1)
  const home = await addOrder(shop, customer.userId)
  const body = asking([relay, home])
  const maker = labelMaker()
  const { make } = maker
  maker.make = () => Promise.reject(new CarrierUnavailable('away'))
  await call('POST', BASE, body)
  await shop.jobs.drain()
  maker.make = make
  expect(await progress(body.requestId)).toMatchObject({ changed: 0, refused: 2, isOver: true })
  const [first, second] = await outcomes(body.requestId)
  expect([first?.failure, second?.failure]).toEqual([
    expect.stringContaining('Mondial Relay ne répond pas'),
    'Cette commande ne part pas par Mondial Relay',
  ])
  const packer = await openSession(shop, 'preparation')
  const again = asking([relay])
  expect((await call('POST', BASE, again, packer)).statusCode).toBe(202)
  await shop.jobs.drain()
  expect(await progress(again.requestId)).toMatchObject({ changed: 1 })
  const demoted = asking(await toRelay(1))
  await call('POST', BASE, demoted, packer)
  await shop.database.db.updateTable('users').set({ role: 'user' }).where('id', '=', packer.userId).execute()
  await shop.jobs.drain()
  expect(await progress(demoted.requestId)).toMatchObject({ changed: 0, refused: 1 })
})

test('if a run is stopped, existing labels stay and no more labels are bought', async () => {
  const ids = await toRelay(3)
  const body = asking(ids)
  await call('POST', BASE, body)
  const maker = labelMaker()
  const { make } = maker
  maker.make = async (shipment) => {
    await call('POST', `${BASE}/${body.requestId}/undo`)
    return make(shipment)
  }
  await shop.jobs.drain()
  maker.make = make
  expect(await progress(body.requestId)).toMatchObject({
    total: 3,
    changed: 1,
    isOver: true,
    isTakenBack: true,
  })
  expect((await outcomes(body.requestId)).map(({ state }) => state)).toEqual([
    'changed',
    'stopped',
    'stopped',
  ])
  expect(await bought(ids)).toEqual([1, 0, 0])
})

test('a request with both labels and a status, with neither, or without a contract is refused; carriers’ files need no contract', async () => {
  const ids = await toRelay(1)
  const body = asking(ids)
  const { labels: _labels, ...neither } = body
  const answers = [{ ...body, status: 'Livré' }, neither, { ...body, labels: { format: 'A3' } }]
  for (const wrong of answers) expect((await call('POST', BASE, wrong)).statusCode).toBe(422)
  const offered = vi.spyOn(shop.carriers, 'labels', 'get').mockReturnValue({})
  const refused = await call('POST', BASE, body)
  const shown = await call('GET', `/api/admin/orders/labels?ids=${ids.join(',')}`)
  const file = await call('GET', `/api/admin/orders/parcels.csv?ids=${ids.join(',')}&carrier=mondialRelay`)
  offered.mockRestore()
  expect([refused.statusCode, refused.json().message]).toEqual([409, LABELS_NOT_OFFERED])
  expect(shown.json()).toMatchObject({ offered: false })
  expect([file.statusCode, file.body.includes(';012345;FR;24R;')]).toEqual([200, true])
})

test('after the last try of the job, the remaining orders are refused with a sentence', async () => {
  const ids = await toRelay(2)
  const body = asking(ids)
  await call('POST', BASE, body)
  await call('POST', `/api/orders/${ids[0]}/labels`, { format: '10x15', version: 1 })
  await write(shop.database, (tx) =>
    shop.jobs.enqueue(tx, 'end-failed-change', { bulkChangeId: body.requestId }, { priority: 1 }),
  )
  await shop.database.raw("delete from jobs.job where name = 'change-orders'")
  await shop.jobs.drain()
  expect(await progress(body.requestId)).toMatchObject({ total: 2, done: 2, refused: 2, isOver: true })
  for (const { state, failure } of await outcomes(body.requestId))
    expect([state, failure]).toEqual(['refused', BULK_CHANGE_FAILED])
})
