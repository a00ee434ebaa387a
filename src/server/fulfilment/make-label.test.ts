import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import {
  LABEL_DROPPED,
  LABEL_LOST,
  LABEL_LOST_MS,
  LABEL_UNDER_WAY,
  SENDER_UNREADABLE,
} from '#shared/orders/label-rules.ts'
import type { Label, Labels, LabelBody } from '#shared/orders/parcel-contract.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { addOrder, subjectsTo, TO_A_RELAY } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { senderOf } from './shipment-of.ts'

let shop: TestShop
let admin: TestSession
let customer: TestSession
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  admin = await openSession(shop, 'admin')
  customer = await openSession(shop)
  await fault('none')
})

const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, { headers } = admin) =>
  shop.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) })
const read = async (id: string, who = admin) =>
  (await call('GET', `orders/${id}`, undefined, who)).json<Order>()
const label = (id: string, body: Partial<LabelBody> = {}) =>
  call('POST', `orders/${id}/labels`, { weight: 320, format: '10x15', ...body })
const made = async (id: string) => (await label(id)).json<{ label: Label; order: Order }>()
const labels = async (...ids: string[]) =>
  (await call('GET', `admin/orders/labels?ids=${ids.join(',')}`)).json<Labels>()
const toRelay = () => addOrder(shop, customer.userId, TO_A_RELAY)
const SANDBOX = 'sandbox/mondial-relay-connect'
const fault = (name: 'lost' | 'refused' | 'none') =>
  fetch(`${shop.sandboxUrl}/${SANDBOX}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault: name }),
  })
const booked = async (number: string) => {
  const answer = await fetch(`${shop.sandboxUrl}/${SANDBOX}/shipments`)
  const { shipments } = (await answer.json()) as { shipments: { orderNo: string; number: string }[] }
  return shipments.filter(({ orderNo }) => orderNo === number)
}

test('a label gives the order its parcel number; the customer gets a mail when the parcel leaves', async () => {
  const id = await toRelay()
  const answer = await label(id)
  const { label: one, order } = answer.json<{ label: Label; order: Order }>()
  expect([answer.statusCode, one.state, one.failure]).toEqual([201, 'made', null])
  expect(order).toMatchObject({ trackingNumber: one.trackingNumber, carrier: 'mondialRelay', parcels: [] })
  expect(await booked(order.number)).toMatchObject([
    { number: one.trackingNumber, grams: '320', location: 'FR-012345', lastName: 'TEST' },
  ])
  expect(await subjectsTo(shop, order.user.email)).toEqual([])
  expect((await read(id, customer)).history.some(({ note }) => note?.includes('Suivi'))).toBe(false)
  await call('PUT', `orders/${id}/status`, { status: 'En cours de livraison' })
  expect((await read(id)).parcels).toMatchObject([{ trackingNumber: one.trackingNumber }])
})

test('a label that is requested twice, at once or later, is made once', async () => {
  const id = await toRelay()
  const answers = await Promise.all([label(id), label(id), label(id)])
  const { number, trackingNumber } = await read(id)
  for (const answer of answers)
    if (answer.statusCode !== 201) expect(answer.json().message).toBe(LABEL_UNDER_WAY)
  expect(answers.some(({ statusCode }) => statusCode === 201)).toBe(true)
  expect((await made(id)).label.trackingNumber).toBe(trackingNumber)
  expect(await booked(number)).toHaveLength(1)
})

test('after a lost response, the label is requested again only if a person asks for it', async () => {
  const id = await toRelay()
  await fault('lost')
  const { label: lost, order } = await made(id)
  expect([lost.state, lost.failure, order.trackingNumber]).toEqual(['lost', LABEL_LOST, null])
  await fault('none')
  const refused = await label(id)
  expect([refused.statusCode, refused.json().message]).toEqual([409, LABEL_LOST])
  expect(await booked(order.number)).toHaveLength(1)
  expect(await labels(id)).toMatchObject({ offered: true, labels: [{ order: id, state: 'lost' }] })
  expect((await label(id, { again: true })).json<{ label: Label }>().label.state).toBe('made')
  expect(await booked(order.number)).toHaveLength(2)
})

test('if a server stops during its request, the label is in doubt', async () => {
  const id = await toRelay()
  const { mondialRelay: maker } = shop.carriers.labels
  if (!maker) throw new Error('No sandbox')
  const { make } = maker
  let release = () => {}
  const requested = new Promise<void>((done) => {
    maker.make = () => {
      done()
      return new Promise((_resolve, reject) => (release = () => reject(new Error('killed'))))
    }
  })
  const first = label(id)
  await requested
  expect((await label(id, { again: true })).json().message).toBe(LABEL_UNDER_WAY)
  expect((await labels(id)).labels).toMatchObject([{ state: 'asked' }])
  shop.clock.forward(LABEL_LOST_MS)
  expect((await labels(id)).labels).toMatchObject([{ state: 'lost' }])
  maker.make = make
  release()
  expect((await first).json<{ label: Label }>().label.state).toBe('lost')
})

test('if the address changes while a label is requested, that label is dropped with a message, and the next one can be made', async () => {
  const id = await toRelay()
  const { mondialRelay: maker } = shop.carriers.labels
  if (!maker) throw new Error('No sandbox')
  const { make } = maker
  maker.make = async (shipment) => {
    const { shippingAddress } = await read(id)
    const corrected = { ...shippingAddress, street: '9 rue du Fort' }
    expect((await call('PUT', `orders/${id}/shipping-address`, corrected)).statusCode).toBe(200)
    return make(shipment)
  }
  const late = await label(id)
  maker.make = make
  expect([late.statusCode, late.json().message]).toEqual([409, LABEL_DROPPED])
  expect([(await read(id)).trackingNumber, (await labels(id)).labels]).toEqual([null, []])
  const { label: next, order } = await made(id)
  expect([next.state, order.trackingNumber]).toEqual(['made', next.trackingNumber])
})

test('a carrier’s refusal is shown with its reason, and the label can be requested again', async () => {
  const id = await toRelay()
  await fault('refused')
  expect((await made(id)).label).toMatchObject({
    state: 'refused',
    failure: expect.stringContaining('plan de tri'),
  })
  await fault('none')
  expect((await made(id)).label.state).toBe('made')
})

test('an order of another carrier or a finished order gets no label; a second parcel gets its own', async () => {
  const home = await addOrder(shop, customer.userId)
  expect((await label(home)).json().message).toBe('Cette commande ne part pas par Mondial Relay')
  const ended = await addOrder(shop, customer.userId, { ...TO_A_RELAY, status: 'Annulé' })
  expect((await label(ended)).statusCode).toBe(409)
  expect((await label(await toRelay(), { weight: 20 })).statusCode).toBe(422)

  const id = await addOrder(shop, customer.userId, {
    ...TO_A_RELAY,
    goods: [{ sleeveId: null, quantity: 2 }],
  })
  const first = (await made(id)).label.trackingNumber
  const line = (await read(id)).items[0]?._id
  await call('POST', `orders/${id}/parcels`, { trackingNumber: first, lines: [{ line, quantity: 1 }] })
  const second = (await made(id)).label.trackingNumber
  expect([second === first, (await read(id)).trackingNumber]).toEqual([false, second])
})

test('a label whose parcel was lost is not printed again, and its customer may change the address of the next one', async () => {
  const goods = [{ sleeveId: await addSleeve(shop) }]
  const id = await addOrder(shop, customer.userId, { ...TO_A_RELAY, goods })
  const trackingNumber = (await made(id)).label.trackingNumber
  const isOpen = async () => (await read(id, customer)).deliveryChangeable === true
  expect(await isOpen()).toBe(false)
  const sent = await call('POST', `orders/${id}/parcels`, { trackingNumber })
  const parcel = sent.json<Order>().parcels[0]?._id
  await shop.app.inject({
    method: 'PATCH',
    url: `/api/orders/${id}/parcels/${parcel}`,
    headers: admin.headers,
    payload: { state: 'lost', resend: true },
  })
  expect(await isOpen()).toBe(true)
  const address = { ...(await read(id)).shippingAddress, street: '7 rue du Fort' }
  expect((await call('PUT', `orders/${id}/shipping-address`, address, customer)).statusCode).toBe(200)
  expect((await call('GET', `admin/orders/labels.pdf?ids=${id}`)).statusCode).toBe(409)
  await made(id)
  expect((await call('GET', `admin/orders/labels.pdf?ids=${id}`)).statusCode).toBe(200)
})

test('if a parcel’s destination changes, it needs another label', async () => {
  const id = await toRelay()
  const first = (await made(id)).label.trackingNumber
  const { shippingAddress } = await read(id)
  const pickupPoint = { ...JSON.parse(TO_A_RELAY.pickup_point), id: '054321' }
  const corrected = await call('PUT', `orders/${id}/shipping-address`, { ...shippingAddress, pickupPoint })
  expect(corrected.json<Order>()).toMatchObject({ trackingNumber: null, pickupPoint: { id: '054321' } })
  expect((await labels(id)).labels).toEqual([])
  const { label: second, order } = await made(id)
  expect([second.state, second.trackingNumber === first]).toEqual(['made', false])
  expect((await booked(order.number)).at(-1)).toMatchObject({ location: 'FR-054321' })
})

test('the labels of many orders are one PDF, which skips failed labels', async () => {
  const ids = [await toRelay(), await toRelay(), await toRelay()]
  const pages = async () => {
    const answer = await call('GET', `admin/orders/labels.pdf?ids=${ids.join(',')}`)
    return answer.statusCode === 200 ? (await PDF.load(answer.rawPayload)).getPageCount() : answer.statusCode
  }
  expect(await pages()).toBe(409)
  for (const id of ids.slice(1)) await label(id)
  await fault('refused')
  await label(ids[0] ?? '')
  expect(await pages()).toBe(2)
  const { mondialRelay: maker } = shop.carriers.labels
  if (!maker) throw new Error('No sandbox')
  const { read: readAll } = maker
  // The oldest order comes first, even if its label was made last.
  const old = await addOrder(shop, customer.userId, { ...TO_A_RELAY, created_at: new Date('2026-01-05') })
  await fault('none')
  await label(old)
  ids.push(old)
  const pagesRead: string[] = []
  maker.read = async (url) => {
    pagesRead.push(url)
    return readAll(url)
  }
  expect(await pages()).toBe(3)
  const { url } = await shop.database.db
    .selectFrom('labels')
    .select('url')
    .where('order_id', '=', old)
    .executeTakeFirstOrThrow()
  expect(pagesRead.indexOf(url ?? '')).toBe(0)
  maker.read = async () => Buffer.from('<html>Maintenance</html>')
  expect(await pages()).toBe(503)
  maker.read = readAll
})

test('a label has the requested size: A4 or 10 × 15 cm', async () => {
  const ids = [await toRelay(), await toRelay()]
  await label(ids[0] ?? '', { format: 'A4' })
  await label(ids[1] ?? '')
  const answer = await call('GET', `admin/orders/labels.pdf?ids=${ids.join(',')}`)
  const sheet = await PDF.load(answer.rawPayload)
  expect(sheet.getPages().map(({ width, height }) => ({ width, height }))).toEqual([
    { width: 595, height: 842 },
    { width: 283, height: 425 },
  ])
})

test('the sender is the shop’s address; if the shop has none, the owner is asked for it', () => {
  const shopOf = (returnAddress: string) => ({ ...shop.config.shop, returnAddress })
  expect(senderOf(shopOf('4 place Bellecour, 69002 Lyon, France'))).toMatchObject({
    street: '4 place Bellecour',
    postalCode: '69002',
    city: 'Lyon',
    country: 'FR',
  })
  expect(senderOf(shopOf('Entrepôt, 8 rue du Port, 69007 Lyon')).street).toBe('Entrepôt, 8 rue du Port')
  expect(senderOf(shopOf('2 rue Haute, 1000 Bruxelles, Belgique')).country).toBe('BE')
  for (const address of ['', 'Lyon', '4 place Bellecour, Lyon', '1 Main St, 12345 Berlin, Allemagne'])
    expect(() => senderOf(shopOf(address))).toThrow(SENDER_UNREADABLE)
})
