import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ArchivedDocument, DocumentPage } from '#shared/documents/contract.ts'
import { documentRefused, NOT_AN_E_INVOICE, noteWaits } from '#shared/documents/texts.ts'
import { NO_PLATFORM_LINKED } from '#shared/e-reports/texts.ts'
import { aBuyer, aCheckout, shelve, type Buyer } from '../testing/checkout.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { followDocuments } from './document-flows.ts'
import { sendDocument } from './send-document.ts'

const COMPANY = { name: 'Jeux et Cie', siren: '732829320', vatNumber: '' }
const OTHER = { name: 'Ludothèque du Lac', siren: '812345676', vatNumber: '' }

const HOUR_MS = 3_600_000

let shop: TestShop
let admin: Buyer
beforeAll(async () => {
  shop = await testShop({
    INVOICE_VAT: 'included',
    SHOP_COMPANY_NUMBER: 'RCS Lyon 812 345 676',
    SHOP_VAT_NUMBER: 'FR19812345676',
    SHOP_ADDRESS: '4 place Bellecour, 69002 Lyon',
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.raw('truncate documents cascade')
  await shop.database.raw('delete from alerts')
  await faults({})
  shop.clock.forward(HOUR_MS)
  admin = await aBuyer(shop, 'admin')
})

const faults = (body: object) =>
  fetch(`${shop.sandboxUrl}/sandbox/platform/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

type Bought = { id: string; number: string; invoice: string }
async function bought(changes: Parameters<typeof aCheckout>[1] = { company: COMPANY }): Promise<Bought> {
  const { status, body } = await admin.bought(aCheckout(await shelve(shop, 100), changes, 2))
  expect(status).toBe(201)
  const { _id: id = '', number = '', invoice } = body
  return { id, number, invoice: invoice?.number ?? '' }
}

async function documentsOf({ number }: Bought): Promise<ArchivedDocument[]> {
  const answer = await shop.app.inject({ url: `/api/admin/documents?q=${number}`, headers: admin.headers })
  return answer.json<DocumentPage>().items.toReversed()
}
const statesOf = async (order: Bought) =>
  (await documentsOf(order)).map(({ sending }) => sending?.state ?? '')
const send = (number: string) => admin.post(`/api/admin/documents/${number}/sending`)
async function follow(turns = 2): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await followDocuments(shop)
}

type Received = {
  trackingId: string
  name: string
  flowSyntax: string
  processingRule: string
  content: string
}
async function received(): Promise<Received[]> {
  const answer = await fetch(`${shop.sandboxUrl}/sandbox/platform/flows`)
  const { flows } = (await answer.json()) as { flows: Received[] }
  const own = await shop.database.db.selectFrom('invoice_flows').select('id').execute()
  return flows.filter(({ trackingId }) => own.some(({ id }) => id === trackingId))
}
const names = async () => (await received()).map(({ name }) => name)

test('a company’s invoice goes to the platform once, is deposited, then accepted', async () => {
  const order = await bought()
  expect(await documentsOf(order)).toMatchObject([{ sending: { state: 'none', canSend: true } }])
  const answers = await Promise.all([send(order.invoice), send(order.invoice)])
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, body: { sending: { state: 'waiting', canSend: false } } })
  await shop.jobs.drain()
  expect(await statesOf(order)).toEqual(['deposited'])
  await follow()
  expect(await statesOf(order)).toEqual(['accepted'])
  expect((await send(order.invoice)).status).toBe(200)
  await follow()
  const [file, ...others] = await received()
  expect(others).toEqual([])
  expect(file).toMatchObject({ name: `${order.invoice}.xml`, flowSyntax: 'CII', processingRule: 'B2B' })
  const url = `/api/admin/documents/${order.invoice}/factur-x.xml`
  expect(file?.content).toBe((await shop.app.inject({ url, headers: admin.headers })).body)
})

test('consumers and companies abroad have no e-invoice, and without a platform nothing is sent', async () => {
  const consumer = await bought({})
  const abroad = await bought({ company: { name: 'Speelgoed', siren: '', vatNumber: 'BE0123456749' } })
  for (const order of [consumer, abroad]) {
    expect(await documentsOf(order)).toMatchObject([{ sending: null }])
    const message = NOT_AN_E_INVOICE
    expect(await send(order.invoice)).toMatchObject({ status: 409, body: { message } })
  }
  expect((await send('F-2026-999999')).status).toBe(404)
  const { invoice } = await bought()
  const alone = { ...shop, platform: { ...shop.platform, isLinked: false } }
  await expect(sendDocument(alone, invoice, admin.userId)).rejects.toThrow(NO_PLATFORM_LINKED)
  await followDocuments(alone)
  expect(await received()).toEqual([])
})

test('a refusal names its reason in the list and in an alert; the corrected invoice is accepted without the credit note of the refused one', async () => {
  const order = await bought({ company: { ...COMPANY, siren: '404833089' } })
  await send(order.invoice)
  await follow(3)
  const reason = '[REJ_ADR] Le destinataire est inconnu de l’annuaire.'
  expect(await documentsOf(order)).toMatchObject([{ sending: { state: 'refused', reason, canSend: true } }])
  const alerts = () => shop.database.db.selectFrom('alerts').select(['message', 'order_id']).execute()
  expect(await alerts()).toEqual([{ message: documentRefused(order.invoice, reason), order_id: order.id }])
  expect((await send(order.invoice)).body).toMatchObject({ sending: { state: 'waiting' } })
  await follow(3)
  expect(await alerts()).toHaveLength(2)

  const corrected = await admin.post(`/api/orders/${order.id}/corrected-invoice`, { company: COMPANY })
  expect(corrected.status).toBeLessThan(300)
  const all = await documentsOf(order)
  const first = all.find(({ document }) => document.number === order.invoice)
  const note = all.find(({ document }) => document.kind === 'creditNote')
  const second = all.find(({ document }) => document.kind === 'invoice' && document.corrects)
  expect(first?.sending).toMatchObject({ state: 'refused', canSend: false })
  expect(note?.sending).toMatchObject({ state: 'none', canSend: false, waitsFor: order.invoice })
  expect(await send(note?.document.number ?? '')).toMatchObject({
    status: 409,
    body: { message: noteWaits(order.invoice) },
  })
  expect((await send(order.invoice)).status).toBe(409)
  await send(second?.document.number ?? '')
  await follow(3)
  expect((await statesOf(order)).toSorted()).toEqual(['accepted', 'none', 'refused'])
})

test('after the first accepted invoice the shop sends each one, and a credit note after its invoice', async () => {
  const early = await bought()
  shop.clock.forward(60_000)
  const first = await bought()
  await follow()
  expect(await received()).toEqual([])
  await send(first.invoice)
  await follow(3)
  const next = await bought()
  await bought({})
  expect((await admin.post(`/api/orders/${next.id}/refunds`, { amount: 1 })).status).toBeLessThan(300)
  await follow(1)
  expect(await names()).toEqual([`${first.invoice}.xml`, `${next.invoice}.xml`])
  await follow(5)
  expect(await statesOf(next)).toEqual(['accepted', 'accepted'])
  expect(await statesOf(early)).toEqual(['none'])
  expect(await names()).toHaveLength(3)

  // The shop never sends the early invoice by itself, because it is older than the first accepted one. The credit note
  // is sent.
  expect((await admin.post(`/api/orders/${early.id}/refunds`, { amount: 1 })).status).toBeLessThan(300)
  await follow(4)
  expect((await statesOf(early)).toSorted()).toEqual(['accepted', 'none'])
  expect((await received()).at(-1)?.content).toContain('<ram:TypeCode>381<')
})

test('if an invoice is made out to another company later, both invoices and the credit note reach the platform', async () => {
  const order = await bought()
  await send(order.invoice)
  await follow(3)
  await admin.post(`/api/orders/${order.id}/refunds`, { amount: 1 })
  await admin.post(`/api/orders/${order.id}/corrected-invoice`, { company: OTHER })
  await follow(4)
  expect(await statesOf(order)).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
  const types = (await received()).map(({ content }) => /<ram:TypeCode>(\d+)</.exec(content)?.[1] ?? '')
  expect(types.toSorted()).toEqual(['380', '381', '381', '384'])
})

test('a platform that is down is asked again, and a lost answer sends nothing twice', async () => {
  const order = await bought()
  const other = await bought()
  await faults({ failing: true })
  await send(order.invoice)
  await send(other.invoice)
  await expect(followDocuments(shop)).rejects.toThrow('The platform')
  expect(await statesOf(order)).toEqual(['waiting'])
  await faults({ lost: true })
  await expect(followDocuments(shop)).rejects.toThrow('The platform cannot be reached')
  expect(await statesOf(other)).toEqual(['deposited'])
  await followDocuments(shop)
  expect((await names()).toSorted()).toEqual([`${order.invoice}.xml`, `${other.invoice}.xml`].toSorted())
  await follow()
  expect(await statesOf(order)).toEqual(['accepted'])
})

test('two servers send a file once, and a state that comes twice is recorded once', async () => {
  const order = await bought({ company: { ...COMPANY, siren: '404833089' } })
  await send(order.invoice)
  await Promise.all([followDocuments(shop), followDocuments(shop)])
  expect(await received()).toHaveLength(1)
  await follow(1)
  await Promise.all([followDocuments(shop), followDocuments(shop)])
  const alerts = await shop.database.db.selectFrom('alerts').select('id').execute()
  expect(alerts).toHaveLength(1)
  expect(await statesOf(order)).toEqual(['refused'])
})

test('a notice of the platform makes the shop ask for the state', async () => {
  const order = await bought()
  await send(order.invoice)
  await shop.jobs.drain()
  for (let notice = 0; notice < 2; notice++) {
    shop.clock.forward(60_000)
    await shop.database.raw(`delete from jobs.job where name = 'follow-documents'`)
    const answer = await shop.app.inject({ method: 'POST', url: '/api/platform/webhook', payload: {} })
    expect(answer.statusCode).toBe(204)
    await shop.jobs.drain()
  }
  expect(await statesOf(order)).toEqual(['accepted'])
})
