import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import { COLISSIMO_LABEL_LOST, LABEL_ERASED } from '#shared/orders/label-rules.ts'
import type { Label, Labels, LabelBody } from '#shared/orders/parcel-contract.ts'
import { newId } from '../database/ids.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { addOrder, TO_A_RELAY } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { cleanupLabelPdfs } from './retention.ts'

let shop: TestShop
let admin: TestSession
let customer: TestSession
beforeAll(async () => {
  shop = await testShop({ COLISSIMO_SANDBOX: 'true' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  admin = await openSession(shop, 'admin')
  customer = await openSession(shop)
  await fault('none')
})

const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
  shop.app.inject({ method, url: `/api/${url}`, headers: admin.headers, ...(payload && { payload }) })
const label = (id: string, body: Partial<LabelBody> = {}) =>
  call('POST', `orders/${id}/labels`, { weight: 320, format: '10x15', ...body })
const made = async (id: string, body: Partial<LabelBody> = {}) =>
  (await label(id, body)).json<{ label: Label; order: Order }>()
const fault = (name: 'lost' | 'refused' | 'none') =>
  fetch(`${shop.sandboxUrl}/sandbox/colissimo/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault: name }),
  })
type Bought = { number: string; orderNo: string; product: string; country: string; articles: object[] }
const bought = async ({ number }: Pick<Order, 'number'>) => {
  const { labels } = (await (await fetch(`${shop.sandboxUrl}/sandbox/colissimo/labels`)).json()) as {
    labels: Bought[]
  }
  return labels.filter(({ orderNo }) => orderNo === number)
}
const toHome = (values: object = {}) => addOrder(shop, customer.userId, values)
const addressOf = (country: string, postalCode: string, city: string) =>
  JSON.stringify({
    firstName: 'Zoé',
    lastName: 'Lefèvre',
    street: '4 rue des Tortues',
    postalCode,
    city,
    country,
  })
const pages = async (...ids: string[]) => {
  const answer = await call('GET', `admin/orders/labels.pdf?ids=${ids.join(',')}`)
  return answer.statusCode === 200
    ? (await PDF.load(answer.rawPayload)).getPageCount()
    : answer.json().message
}

test('a home order gets its Colissimo label and number, once even if it is requested twice at once', async () => {
  const id = await toHome()
  const answers = await Promise.all([label(id), label(id), label(id)])
  expect(answers.some(({ statusCode }) => statusCode === 201)).toBe(true)
  const { label: one, order } = await made(id)
  expect([one.state, order.carrier, order.trackingNumber]).toEqual(['made', 'colissimo', one.trackingNumber])
  expect(await bought(order)).toMatchObject([{ number: one.trackingNumber, product: 'DOM', country: 'FR' }])
  expect(await pages(id)).toBe(1)
  expect((await call('GET', `admin/orders/labels?ids=${id}`)).json<Labels>().carriers).toEqual([
    'mondialRelay',
    'colissimo',
  ])
})

test('after a cut answer, another label is made only if a person asks for it', async () => {
  const id = await toHome()
  await fault('lost')
  const { label: lost, order } = await made(id)
  expect([lost.state, lost.failure]).toEqual(['lost', COLISSIMO_LABEL_LOST])
  await fault('none')
  expect((await label(id)).json().message).toBe(COLISSIMO_LABEL_LOST)
  expect(await bought(order)).toHaveLength(1)
  expect((await made(id, { again: true })).label.state).toBe('made')
  expect(await bought(order)).toHaveLength(2)
})

test('a refusal is shown in Colissimo’s French words, and the label can be requested again', async () => {
  const id = await toHome()
  await fault('refused')
  expect((await made(id)).label).toMatchObject({
    state: 'refused',
    failure: 'Le pays du destinataire est incorrect',
  })
  await fault('none')
  expect((await made(id)).label.state).toBe('made')
})

test('each zone has its product, and a parcel that passes customs declares what was paid after the reduction', async () => {
  const goods = [{ sleeveId: await addSleeve(shop), quantity: 2, priceCents: 500 }]
  const [luxembourg, swiss, overseas] = [
    await toHome({ goods, shipping_address: addressOf('Luxembourg', '1111', 'Luxembourg') }),
    await toHome({ goods, shipping_address: addressOf('Suisse', '1003', 'Lausanne') }),
    await toHome({ goods, shipping_address: addressOf('France d’outre-mer', '97110', 'Pointe-à-Pitre') }),
  ]
  const sold = async (id: string) => (await bought((await made(id)).order))[0]
  expect(await sold(luxembourg)).toMatchObject({ product: 'DOS', country: 'LU', articles: [] })
  await shop.database.db
    .updateTable('order_lines')
    .set({ discount_cents: 101 })
    .where('order_id', 'in', [swiss, overseas])
    .execute()
  const value = 8.99
  expect(await sold(swiss)).toMatchObject({
    product: 'DOM',
    country: 'CH',
    articles: [{ quantity: 1, value, currency: 'EUR', hsCode: '392690' }],
  })
  expect(await sold(overseas)).toMatchObject({ product: 'COM', country: 'GP', articles: [{ value }] })
  const relay = await addOrder(shop, customer.userId, TO_A_RELAY)
  await label(relay)
  expect(await pages(luxembourg, swiss, overseas, relay)).toBe(6)
})

test('goods that a code paid for in full are declared at 1 €, because customs require a value', async () => {
  const shipping_address = addressOf('Suisse', '1003', 'Lausanne')
  const goods = [{ sleeveId: await addSleeve(shop), quantity: 2, priceCents: 500 }]
  const id = await toHome({ goods, shipping_address })
  await shop.database.db
    .updateTable('order_lines')
    .set({ discount_cents: 1000 })
    .where('order_id', '=', id)
    .execute()
  const { label: one, order } = await made(id)
  expect(one).toMatchObject({ state: 'made', failure: null })
  expect(await bought(order)).toMatchObject([{ articles: [{ value: 1 }] }])
})

test('labels of both carriers are made from the list', async () => {
  const ids = [await toHome(), await addOrder(shop, customer.userId, TO_A_RELAY)]
  const requestId = newId()
  const orders = ids.map((id) => ({ id, version: 1 }))
  await call('POST', 'admin/bulk-changes', { requestId, labels: { format: 'A4', weight: 320 }, orders })
  await shop.jobs.drain()
  const carriers = await Promise.all(
    ids.map(async (id) => (await call('GET', `orders/${id}`)).json<Order>().carrier),
  )
  expect(carriers).toEqual(['colissimo', 'mondialRelay'])
  expect(await pages(...ids)).toBe(2)
})

test('a letter gets no label, and the PDF of a label is erased after a month', async () => {
  const letter = await toHome({ shipping_method: 'trackedLetter' })
  expect((await label(letter)).json().message).toBe('Cette commande ne part pas par Mondial Relay')
  const id = await toHome()
  await label(id)
  shop.clock.forward(31 * 24 * 3_600_000)
  await cleanupLabelPdfs(shop)
  admin = await openSession(shop, 'admin')
  expect(await pages(id)).toBe(LABEL_ERASED)
})
