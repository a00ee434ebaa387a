import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '#shared/accounts/roles.ts'
import { ACTS, SUBJECT_KINDS } from '#shared/activity/activity-kinds.ts'
import { fieldLabel, valueLabel } from '#shared/activity/activity-labels.ts'
import { entryWords } from '#shared/activity/activity-words.ts'
import type { Activity, ActivityPage } from '#shared/activity/contract.ts'
import { BANNER_POSITION_LABELS } from '#shared/banners/banner-rules.ts'
import type { MadeReadKey } from '#shared/integrations/contract.ts'
import { READ_SCOPE_LABELS } from '#shared/integrations/read-key-rules.ts'
import type { WebhookWithSecret } from '#shared/integrations/webhook-contract.ts'
import { TEST_EVENT, WEBHOOK_EVENTS } from '#shared/integrations/webhook-rules.ts'
import { REASON_LABELS } from '#shared/inventory/stock-rules.ts'
import type { ManualOrder } from '#shared/manual-orders/contract.ts'
import { MESSAGE_STATES } from '#shared/messages/message-rules.ts'
import type { Order } from '#shared/orders/contract.ts'
import { RETURN_STEP_LABELS } from '#shared/orders/return-steps.ts'
import { parisDay, shiftDay } from '#shared/paris-day.ts'
import type { PastOrderPage } from '#shared/past-orders/contract.ts'
import { PAID_BY } from '#shared/payment-means.ts'
import { PROMOTION_KIND_LABELS } from '#shared/promotions/promotion-rules.ts'
import { addDays } from '#shared/shift-dates.ts'
import { SHIPPING_METHODS } from '#shared/shipping/shipping-methods.ts'
import type { AdminWithdrawalPage } from '#shared/withdrawals/contract.ts'
import { newId } from '../database/ids.ts'
import { apiCalls } from '../testing/api-calls.ts'
import { addSleeve, pricedSince } from '../testing/catalogue.ts'
import { aBuyer, aCheckout, aGuest, shelve } from '../testing/checkout.ts'
import { uploadOf } from '../testing/multipart.ts'
import { addOrder, numberAboveAdded, TO_A_RELAY } from '../testing/orders.ts'
import { drawnPicture, storeImage } from '../testing/pictures.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { cleanupActivity } from './retention.ts'

let shop: TestShop
let admin: TestSession
beforeAll(async () => {
  // Leaves out the demo data, because a shop with demo data does not accept keys for services.
  shop = await testShop({ DEMO_DATA: 'false' })
  admin = await openSession(shop, 'admin')
})
afterAll(() => shop.close())

const activity = async (query = '') =>
  (
    await shop.app.inject({ url: `/api/admin/activity?limit=100&${query}`, headers: admin.headers })
  ).json<ActivityPage>()

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = (method: Method, url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) })

const invitation = () => ({ email: `${newId()}@exemple.test`, role: 'preparation', requestId: newId() })

const webhook = (changes = {}) => ({
  url: 'https://receveur.example/',
  events: ['order.paid', 'stock.low'],
  requestId: newId(),
  ...changes,
})

const readKey = () => ({ name: 'Comptabilité', scopes: ['orders', 'stock'], requestId: newId() })

const pastOrders = {
  orders: [
    {
      line: 2,
      order: {
        reference: 'A-1001',
        orderedOn: '2026-03-01',
        email: 'ancienne@exemple.test',
        name: 'Léa Roy',
        address: '',
        postalCode: '',
        city: '',
        country: '',
        phone: '',
        lines: [],
        shipping: 0,
        total: 5,
        payment: '',
        status: '',
      },
    },
  ],
  write: true,
  importId: newId(),
  filename: 'commandes.csv',
}

const article = (changes = {}) => ({
  title: 'Un titre',
  summary: 'Un résumé',
  content: '<p>Un texte</p>',
  image: '',
  author: 'Zoé',
  categories: ['Autres'],
  ...changes,
})

async function everyAct(): Promise<Record<string, () => Promise<{ statusCode: number }>>> {
  const { db } = shop.database
  const now = shop.clock.now()
  const customer = await openSession(shop)
  const leaving = await openSession(shop)
  const order = await addOrder(shop, customer.userId)
  const sleeve = await addSleeve(shop, { stock: 10 })
  const referenced = await addSleeve(shop, { stock: 10, sku: 'IMPORT-1' })
  const gone = await addSleeve(shop, { stock: 0 })
  const { url: image, _id: imageId } = await storeImage(shop, {
    bytes: await drawnPicture(),
    filename: 'a.png',
  })
  const [alert, message, withdrawal] = [newId(), newId(), newId()]
  await db
    .insertInto('alerts')
    .values({ id: alert, key: alert, message: 'x', order_id: null, created_at: now, resolved_at: null })
    .execute()
  await db
    .insertInto('messages')
    .values({
      id: message,
      user_id: null,
      email: 'a@exemple.test',
      subject: 's',
      content: 'c',
      search_text: '',
      created_at: now,
    })
    .execute()
  await db
    .insertInto('withdrawals')
    .values({
      id: withdrawal,
      number: 'R-ACT22',
      order_id: null,
      name: 'n',
      order_number: 'C-2026-000001',
      email: 'a@exemple.test',
      created_at: now,
      closed_at: null,
    })
    .execute()
  const made = async (url: string, payload: object) =>
    (await call('POST', url, payload)).json<{ _id: string }>()._id
  const written = await made('/api/articles', article())
  const banner = await made('/api/banners', { title: 'Une bannière', image })
  const collection = await made('/api/admin/collections', { name: 'Une collection' })
  const code = { code: 'BIENVENUE', kind: 'percent', value: 10 }
  const promotion = await made('/api/admin/promotions', code)
  const invited = await made('/api/admin/invitations', invitation())
  const madeWebhook = (await call('POST', '/api/admin/webhooks', webhook())).json<WebhookWithSecret>()
  const webhookUrl = `/api/admin/webhooks/${madeWebhook.webhook._id}`
  await call('POST', `${webhookUrl}/test`)
  const madeKey = (await call('POST', '/api/admin/read-keys', readKey())).json<MadeReadKey>()
  const upload = uploadOf(admin, { bytes: await drawnPicture({ colour: '#102030' }), filename: 'b.png' })
  const corrected = {
    firstName: 'Ana',
    lastName: 'Test',
    street: '5 rue du Fort',
    postalCode: '69002',
    city: 'Lyon',
  }
  const sleeveInput = {
    name: 'Prisme',
    description: 'Une pochette',
    price: 4.5,
    stock: 3,
    category: 'pokemon',
    dimensions: { width: 66, height: 91 },
    packSize: 5,
  }
  const sent = await addOrder(shop, customer.userId)
  await call('PUT', `/api/orders/${sent}/status`, { status: 'En cours de livraison' })
  shop.clock.forward(60_000)
  const ofSent = await shop.app.inject({ url: `/api/admin/orders/${sent}/mails`, headers: admin.headers })
  const [mail] = ofSent.json<{ _id: string }[]>()
  const returned = await addOrder(shop, customer.userId, {
    status: 'Livré',
    shipped_at: now,
    delivered_at: now,
  })
  const cancelled = await shop.app.inject({
    method: 'PUT',
    url: `/api/orders/${returned}/cancel`,
    headers: customer.headers,
  })
  const returns = await shop.app.inject({
    url: `/api/admin/withdrawals?q=${cancelled.json<Order>().number}`,
    headers: admin.headers,
  })
  const [followed] = returns.json<AdminWithdrawalPage>().items
  const bulk = async () => {
    const id = await addOrder(shop, customer.userId)
    const orders = [{ id, version: 1, trackingNumber: '6A2' }]
    const requestId = newId()
    return { requestId, status: 'En cours de livraison', orders }
  }
  const sentTogether = await bulk()
  await call('POST', '/api/admin/bulk-changes', sentTogether)
  await shop.jobs.drain()
  const raisedThreshold = async () => {
    const id = await addSleeve(shop)
    return {
      requestId: newId(),
      act: { kind: 'threshold', lowStockBelow: 20 },
      sleeves: [{ id, version: 1 }],
    }
  }
  const changedTogether = await raisedThreshold()
  await call('POST', '/api/admin/sleeve-changes', changedTogether)
  await shop.jobs.drain()
  const reserve = async () =>
    call('POST', '/api/admin/manual-orders', {
      requestId: newId(),
      items: [{ product: await shelve(shop, 5), packSize: 1, quantity: 1 }],
      account: customer.userId,
      shippingMethod: 'colissimo',
      address: { ...corrected, country: 'France' },
    })
  const reserved = async () => (await reserve()).json<ManualOrder>().reservation?._id
  const [paid, cancelledReservation] = [await reserved(), await reserved()]
  return {
    'POST /api/admin/manual-orders': reserve,
    'POST /api/admin/manual-orders/{id}/payment': async () => {
      await numberAboveAdded(shop)
      const payment = { means: 'transfer', on: parisDay(shop.clock.now()) }
      return call('POST', `/api/admin/manual-orders/${paid}/payment`, payment)
    },
    'DELETE /api/admin/manual-orders/{id}': () =>
      call('DELETE', `/api/admin/manual-orders/${cancelledReservation}`),
    'POST /api/admin/bulk-changes/{id}/undo': async () => {
      const answer = await call('POST', `/api/admin/bulk-changes/${sentTogether.requestId}/undo`)
      await shop.jobs.drain()
      return answer
    },
    'POST /api/admin/bulk-changes': async () => {
      const answer = await call('POST', '/api/admin/bulk-changes', await bulk())
      await shop.jobs.drain()
      return answer
    },
    'POST /api/admin/sleeve-changes': async () => {
      const answer = await call('POST', '/api/admin/sleeve-changes', await raisedThreshold())
      await shop.jobs.drain()
      return answer
    },
    'POST /api/admin/sleeve-changes/{id}/undo': async () => {
      const answer = await call('POST', `/api/admin/sleeve-changes/${changedTogether.requestId}/undo`)
      await shop.jobs.drain()
      return answer
    },
    'POST /api/admin/mails/{id}/copies': () =>
      call('POST', `/api/admin/mails/${mail?._id}/copies`, { requestId: newId() }),
    'POST /api/admin/users/{id}/notes': () =>
      call('POST', `/api/admin/users/${customer.userId}/notes`, { content: 'Rappeler', requestId: newId() }),
    'DELETE /api/admin/users/{id}/notes/{noteId}': async () => {
      const { id: noteId } = await db.selectFrom('customer_notes').select('id').executeTakeFirstOrThrow()
      return call('DELETE', `/api/admin/users/${customer.userId}/notes/${noteId}`)
    },
    'POST /api/admin/users/{id}/access-links': () =>
      call('POST', `/api/admin/users/${customer.userId}/access-links`, { requestId: newId() }),
    'POST /api/admin/invitations': () => call('POST', '/api/admin/invitations', invitation()),
    'DELETE /api/admin/invitations/{id}': () => call('DELETE', `/api/admin/invitations/${invited}`),
    'POST /api/admin/customers/import': () => {
      const person = { email: 'fichier@exemple.test', firstName: 'Léa', lastName: 'Roy', newsletterOn: '' }
      const rest = { address: '', postalCode: '', city: '', country: '', phone: '' }
      const lines = [{ line: 2, person: { ...person, ...rest } }]
      const filename = 'clients.csv'
      return call('POST', '/api/admin/customers/import', { lines, write: true, importId: newId(), filename })
    },
    'POST /api/admin/past-orders/import': () => call('POST', '/api/admin/past-orders/import', pastOrders),
    'DELETE /api/admin/past-orders/{id}/person': async () => {
      const list = await shop.app.inject({ url: '/api/admin/past-orders', headers: admin.headers })
      return call('DELETE', `/api/admin/past-orders/${list.json<PastOrderPage>().items[0]?._id}/person`)
    },
    'DELETE /api/admin/past-order-imports/{id}': () =>
      call('DELETE', `/api/admin/past-order-imports/${pastOrders.importId}`),
    'POST /api/admin/webhooks': () => call('POST', '/api/admin/webhooks', webhook()),
    'PUT /api/admin/webhooks/{id}': () => call('PUT', webhookUrl, webhook({ events: ['order.sent'] })),
    'POST /api/admin/webhooks/{id}/secret': () => call('POST', `${webhookUrl}/secret`),
    'POST /api/admin/webhooks/{id}/test': () => call('POST', `${webhookUrl}/test`),
    'POST /api/admin/webhooks/{id}/deliveries/{deliveryId}/resend': async () => {
      const { id } = await db.selectFrom('webhook_deliveries').select('id').executeTakeFirstOrThrow()
      return call('POST', `${webhookUrl}/deliveries/${id}/resend`)
    },
    'DELETE /api/admin/webhooks/{id}': () => call('DELETE', webhookUrl),
    'POST /api/admin/read-keys': () => call('POST', '/api/admin/read-keys', readKey()),
    'DELETE /api/admin/read-keys/{id}': () => call('DELETE', `/api/admin/read-keys/${madeKey.key._id}`),
    'DELETE /api/admin/users/{id}/sessions': () =>
      call('DELETE', `/api/admin/users/${customer.userId}/sessions`),
    'PUT /api/orders/{id}/shipping-address': () =>
      call('PUT', `/api/orders/${order}/shipping-address`, corrected),
    'PUT /api/orders/{id}/customer-email': async () => {
      await numberAboveAdded(shop)
      const { body } = await (await aGuest(shop)).bought(aCheckout(await shelve(shop, 5)))
      return call('PUT', `/api/orders/${body._id}/customer-email`, { email: 'juste@exemple.test' })
    },
    'PUT /api/orders/{id}/status': () =>
      call('PUT', `/api/orders/${order}/status`, { status: 'En cours de livraison', trackingNumber: '6A1' }),
    'POST /api/orders/{id}/corrected-invoice': async () => {
      await numberAboveAdded(shop)
      const buyer = await aBuyer(shop)
      const { body } = await buyer.bought(aCheckout(await shelve(shop, 5)))
      return call('POST', `/api/orders/${body._id}/corrected-invoice`, {
        company: { name: 'Jeux Dupont', siren: '732829320' },
      })
    },
    'POST /api/orders/{id}/status/undo': async () => {
      const { version } = (
        await shop.app.inject({ url: `/api/orders/${order}`, headers: admin.headers })
      ).json()
      return call('POST', `/api/orders/${order}/status/undo`, { version })
    },
    'POST /api/orders/{id}/labels': async () => {
      const labelled = await addOrder(shop, customer.userId, TO_A_RELAY)
      return call('POST', `/api/orders/${labelled}/labels`, { weight: 250, format: 'A4' })
    },
    'POST /api/orders/{id}/parcels': async () => {
      const parcelled = await addOrder(shop, customer.userId)
      return call('POST', `/api/orders/${parcelled}/parcels`, { trackingNumber: '6A1' })
    },
    'PATCH /api/orders/{id}/parcels/{parcelId}': async () => {
      const { parcels } = (
        await shop.app.inject({ url: `/api/orders/${sent}`, headers: admin.headers })
      ).json()
      return call('PATCH', `/api/orders/${sent}/parcels/${parcels[0]._id}`, { state: 'lost' })
    },
    'POST /api/orders/{id}/refunds': () => call('POST', `/api/orders/${order}/refunds`, { amount: 1 }),
    'PATCH /api/admin/withdrawals/{id}': () =>
      call('PATCH', `/api/admin/withdrawals/${withdrawal}`, { state: 'done' }),
    'POST /api/orders/{id}/returns': async () => {
      const delivered = { status: 'Livré', shipped_at: now, delivered_at: now } as const
      const id = await addOrder(shop, customer.userId, delivered)
      const { items } = (
        await shop.app.inject({ url: `/api/orders/${id}`, headers: admin.headers })
      ).json<Order>()
      const lines = [{ line: items[0]?._id, quantity: 1 }]
      return call('POST', `/api/orders/${id}/returns`, { lines, requestId: newId() })
    },
    'POST /api/admin/withdrawals/{id}/receipt': () =>
      call('POST', `/api/admin/withdrawals/${followed?._id}/receipt`),
    'PUT /api/admin/withdrawals/{id}/check': () =>
      call('PUT', `/api/admin/withdrawals/${followed?._id}/check`, {
        lines: [{ line: followed?.lines[0]?.line, restocked: 1, damaged: 0 }],
      }),
    'POST /api/admin/withdrawals/{id}/refund': () =>
      call('POST', `/api/admin/withdrawals/${followed?._id}/refund`),
    'PATCH /api/admin/alerts/{id}': () => call('PATCH', `/api/admin/alerts/${alert}`, { state: 'done' }),
    'POST /api/sleeves': () => call('POST', '/api/sleeves', sleeveInput),
    'PATCH /api/sleeves/{id}': () => call('PATCH', `/api/sleeves/${sleeve}`, { price: 5.9 }),
    'DELETE /api/sleeves/{id}': () => call('DELETE', `/api/sleeves/${gone}`),
    'POST /api/admin/sleeves/{id}/stock': () =>
      call('POST', `/api/admin/sleeves/${sleeve}/stock`, { seen: 10, count: 12 }),
    'POST /api/admin/stock/counts': () =>
      call('POST', '/api/admin/stock/counts', { counts: [{ _id: sleeve, seen: 12, count: 11 }] }),
    'POST /api/admin/sleeves/import': () =>
      call('POST', '/api/admin/sleeves/import', {
        lines: [{ line: 2, cells: { name: 'Importée', price: '4', dimensions: '66 x 91' } }],
        write: true,
      }),
    'POST /api/admin/stock/import': () =>
      call('POST', '/api/admin/stock/import', {
        filename: 'stock.csv',
        text: 'Référence;Compté\nIMPORT-1;9',
        confirmed: [{ _id: referenced, seen: 10 }],
      }),
    'POST /api/articles': () => call('POST', '/api/articles', article()),
    'PUT /api/articles/{id}': () =>
      call('PUT', `/api/articles/${written}`, article({ title: 'Autre titre' })),
    'DELETE /api/articles/{id}': () => call('DELETE', `/api/articles/${written}`),
    'POST /api/banners': () => call('POST', '/api/banners', { title: 'Encore une', image }),
    'POST /api/admin/documents/{number}/sending': async () => {
      await numberAboveAdded(shop)
      const company = { name: 'Jeux Dupont', siren: '732829320', vatNumber: '' }
      const { body } = await (await aBuyer(shop)).bought(aCheckout(await shelve(shop, 5), { company }))
      return call('POST', `/api/admin/documents/${body.invoice?.number}/sending`)
    },
    'POST /api/admin/e-reports/{from}/{to}': () =>
      call('POST', '/api/admin/e-reports/2026-09-01/2026-09-30', { state: 'handed-over' }),
    'PUT /api/admin/keys/{service}': () =>
      call('PUT', '/api/admin/keys/laposte', { values: { LAPOSTE_KEY: 'a-key-of-the-post' } }),
    'PUT /api/admin/settings': () => call('PUT', '/api/admin/settings', { lowStock: 12 }),
    'PUT /api/banners/{id}': () => call('PUT', `/api/banners/${banner}`, { title: 'Changée', image }),
    'PUT /api/banners/{id}/activate': () => call('PUT', `/api/banners/${banner}/activate`),
    'PUT /api/banners/{id}/plan': async () => {
      await db.updateTable('banners').set({ starts_at: shop.clock.now() }).where('id', '=', banner).execute()
      return call('PUT', `/api/banners/${banner}/plan`)
    },
    'PUT /api/banners/{id}/deactivate': () => call('PUT', `/api/banners/${banner}/deactivate`),
    'DELETE /api/banners/{id}': () => call('DELETE', `/api/banners/${banner}`),
    'POST /api/admin/collections': () => call('POST', '/api/admin/collections', { name: 'Encore une' }),
    'PUT /api/admin/collections/{id}': () =>
      call('PUT', `/api/admin/collections/${collection}`, { name: 'Changée' }),
    'PUT /api/admin/collections/order': async () => {
      const rows = await db.selectFrom('collections').select('id').orderBy('place', 'desc').execute()
      return call('PUT', '/api/admin/collections/order', { ids: rows.map(({ id }) => id) })
    },
    'DELETE /api/admin/collections/{id}': () => call('DELETE', `/api/admin/collections/${collection}`),
    'POST /api/admin/promotions': () => call('POST', '/api/admin/promotions', { ...code, code: 'AUTRE' }),
    'PUT /api/admin/promotions/{id}': () =>
      call('PUT', `/api/admin/promotions/${promotion}`, { ...code, value: 20 }),
    'DELETE /api/admin/promotions/{id}': () => call('DELETE', `/api/admin/promotions/${promotion}`),
    'POST /api/upload': () => shop.app.inject(upload),
    'POST /api/admin/images/from-address': async () => {
      const pasted = (await drawnPicture({ colour: '#405060' })).toString('base64')
      return call('POST', '/api/admin/images/from-address', { address: `data:image/png;base64,${pasted}` })
    },
    'PUT /api/upload/images/{id}/alt': () =>
      call('PUT', `/api/upload/images/${imageId}/alt`, { alt: 'Une carte' }),
    'PUT /api/upload/images/{id}/rename': () =>
      call('PUT', `/api/upload/images/${imageId}/rename`, { newFilename: 'c.png' }),
    'DELETE /api/upload/{id}': async () => {
      await db.deleteFrom('banners').execute()
      return call('DELETE', `/api/upload/${imageId}`)
    },
    'PATCH /api/admin/users/{id}/role': () =>
      call('PATCH', `/api/admin/users/${customer.userId}/role`, { role: 'admin' }),
    'DELETE /api/admin/users/{id}': () => call('DELETE', `/api/admin/users/${leaving.userId}`),
    'PATCH /api/admin/messages/{id}': () =>
      call('PATCH', `/api/admin/messages/${message}`, { state: 'read' }),
    'POST /api/admin/messages/{id}/answers': () =>
      call('POST', `/api/admin/messages/${message}/answers`, { content: 'Oui', requestId: newId() }),
    'DELETE /api/messages/{id}': () => call('DELETE', `/api/messages/${message}`),
  }
}

const CODED = /[\da-f]{8}-[\da-f]{4}|[[{<>]|\d{4}-\d{2}-\d{2}|[a-z]_[a-z]|liste trop longue/

const CODES: ReadonlySet<string> = new Set(
  [
    ...ACTS,
    ...SUBJECT_KINDS,
    ...ROLES,
    ...MESSAGE_STATES,
    ...SHIPPING_METHODS,
    ...Object.keys(PAID_BY),
    ...Object.keys(PROMOTION_KIND_LABELS),
    ...Object.keys(READ_SCOPE_LABELS),
    ...Object.keys(REASON_LABELS),
    ...Object.keys(RETURN_STEP_LABELS),
    ...Object.keys(BANNER_POSITION_LABELS),
    ...WEBHOOK_EVENTS,
    TEST_EVENT,
    'open',
    'done',
    'true',
    'false',
    'null',
    'undefined',
  ].filter(
    (code) => !['admin', 'image', 'article', 'message', 'collection', 'promotion', 'stock'].includes(code),
  ),
)

test('every act of an admin leaves one entry, and each entry is in words', async () => {
  const acts = await everyAct()
  const { calls } = await apiCalls(shop)
  const writes = calls.filter(
    ({ access, method, path }) =>
      (access === 'admin' || access === 'preparation' || path.endsWith('/{id}/shipping-address')) &&
      method !== 'GET',
  )
  const named = writes.map(({ method, path }) => `${method} ${path}`)
  const changing = named.filter((name) => !/\/(?:preview|read|trial)$/.test(name))
  expect(Object.keys(acts).toSorted()).toEqual(changing.toSorted())
  for (const [name, act] of Object.entries(acts)) {
    const before = (await activity()).pagination.total
    const { statusCode } = await act()
    // A refund may fail, because the provider does not know the payment.
    expect([name, statusCode < 300 || /refunds?$/.test(name)]).toEqual([name, true])
    expect([name, (await activity()).pagination.total]).toEqual([name, before + 1])
  }
  const { items } = await activity()
  const deleted = new Set(items.filter(({ act }) => act === 'deleted').map(({ subject }) => subject._id))
  const things = items.filter(({ subject }) => !deleted.has(subject._id) && subject.kind !== 'settings')
  const kinds = new Set(items.map(({ subject }) => subject.kind))
  expect(SUBJECT_KINDS.filter((kind) => !kinds.has(kind))).toEqual([])
  // An entry about the sorting of the collections has no name, because it concerns all of them.
  const unnamed = things.filter(({ subject, changes }) => !subject.name && changes[0]?.field !== 'place')
  expect(unnamed).toEqual([])
  const names = items.filter(({ subject }) => subject.kind !== 'user').map(({ subject }) => subject.name)
  const sentences = items.flatMap(entryWords)
  expect([...names, ...sentences].filter((words) => CODED.test(words))).toEqual([])
  const values = sentences.flatMap((words) => words.replace(/^.*?\u00A0: /, '').split(/ → |, /))
  expect(values.filter((value) => CODES.has(value))).toEqual([])
  const whole = items.filter(({ act }) => act !== 'changed').flatMap(entryWords)
  expect(whole.filter((words) => /→|\(vide\)/.test(words))).toEqual([])
  const changes = (await activity()).items.flatMap((entry) => entry.changes)
  const fields = [...new Set(changes.map(({ field }) => field))]
  expect(fields.filter((field) => fieldLabel(field) === field)).toEqual([])
  const coded = changes.filter(
    ({ field, after }) => !['slug', 'role'].includes(field) && /^[a-z-]+$/.test(String(after ?? '')),
  )
  expect(coded.filter(({ field, after }) => valueLabel(field, String(after)) === after)).toEqual([])
})

test('an entry shows who changed which value from what to what, also on the page of the changed thing', async () => {
  const sleeve = await addSleeve(shop, { stock: 5 })
  await call('PATCH', `/api/sleeves/${sleeve}`, { price: 5.9, features: ['Mate'] })
  await call('PATCH', `/api/sleeves/${sleeve}`, { price: 5.9 })
  const { items } = await activity(`subject=${sleeve}`)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    by: `${admin.userId}@exemple.test`,
    act: 'changed',
    subject: { kind: 'sleeve', _id: sleeve },
    changes: expect.arrayContaining([
      { field: 'price_cents', before: expect.any(Number), after: 590 },
      { field: 'features', before: expect.anything(), after: '["Mate"]' },
    ]),
  })
  const kinds = (await activity('kind=sleeve')).items.map(({ subject }: Activity) => subject.kind)
  expect(new Set(kinds)).toEqual(new Set(['sleeve']))
})

test("a product's edit is recorded with its stock and pictures, and without derived columns", async () => {
  const sleeve = await addSleeve(shop, { name: 'Avant', stock: 5 })
  const { url: image } = await storeImage(shop, { bytes: await drawnPicture({}), filename: 'g.png' })
  await pricedSince(shop, sleeve, addDays(shop.clock.now(), -60))
  const day = parisDay(shop.clock.now())
  const edit = {
    name: 'Après',
    stock: 7,
    images: { gallery: [image] },
    sale: { price: 2, from: day, to: day },
  }
  expect((await call('PATCH', `/api/sleeves/${sleeve}`, edit)).statusCode).toBe(200)
  const { items } = await activity(`subject=${sleeve}`)
  const fields = items[0]?.changes.map(({ field }) => field).toSorted()
  const ofSale = ['sale_from', 'sale_price_cents', 'sale_to']
  expect(fields).toEqual(['gallery', 'name', ...ofSale, 'stock', 'title'])
  expect(items[0]?.subject.name).toBe('Après')
})

test('entries of a deleted account lose the person’s name, and are deleted after a year', async () => {
  const other = await openSession(shop, 'admin')
  const sleeve = await addSleeve(shop, { stock: 5 })
  await shop.app.inject({
    method: 'PATCH',
    url: `/api/sleeves/${sleeve}`,
    headers: other.headers,
    payload: { price: 7 },
  })
  const mine = await shop.app.inject({ url: '/api/users/export-data', headers: other.headers })
  expect(mine.json()).toMatchObject({ activity: [{ act: 'changed', subject: `sleeve ${sleeve}` }] })
  await call('DELETE', `/api/admin/users/${other.userId}`)
  expect((await activity(`subject=${sleeve}`)).items[0]?.by).toBeNull()
  expect((await activity(`subject=${other.userId}`)).items[0]).toMatchObject({
    act: 'deleted',
    subject: { kind: 'user', name: '' },
  })
  await shop.database.db
    .updateTable('activity')
    .set({ at: addDays(shop.clock.now(), -370) })
    .where('subject_id', '=', sleeve)
    .execute()
  await cleanupActivity(shop)
  expect((await activity(`subject=${sleeve}`)).items).toEqual([])
})

test('an import of many products is one entry, behind which each product has its own', async () => {
  const importId = newId()
  const lines = Array.from({ length: 300 }, (_, at) => ({
    line: at + 2,
    cells: { name: `Pochette n° ${at} du fichier`, price: '4', dimensions: '66 x 91' },
  }))
  const before = (await activity()).pagination.total
  const filename = 'nouveautés.csv'
  const batches = Array.from({ length: 6 }, (_, at) => lines.slice(at * 50, at * 50 + 50))
  for (const batch of [...batches, lines.slice(50, 100)]) {
    const sent = { lines: batch, write: true, importId, filename }
    expect((await call('POST', '/api/admin/sleeves/import', sent)).statusCode).toBe(200)
  }
  const { items, pagination } = await activity()
  expect(pagination.total).toBe(before + 1)
  expect(items[0]).toMatchObject({
    batch: importId,
    subject: { name: 'Fichier de protections nouveautés.csv' },
    changes: [{ field: 'added_sleeves', before: null, after: 300 }],
  })
  const parts = await activity(`batch=${importId}`)
  expect(parts.pagination.total).toBe(300)
  const [part] = parts.items
  expect((await activity(`subject=${part?.subject._id}`)).items).toHaveLength(1)
})

test('an import cannot take the entry of somebody else’s import', async () => {
  const other = await openSession(shop, 'admin')
  const importId = newId()
  const send = (headers: TestSession['headers'], name: string) => {
    const lines = [{ line: 2, cells: { name, price: '4', dimensions: '66 x 91' } }]
    const payload = { lines, write: true, importId }
    return shop.app.inject({ method: 'POST', url: '/api/admin/sleeves/import', headers, payload })
  }
  expect((await send(other.headers, 'Du premier')).statusCode).toBe(200)
  expect((await send(admin.headers, 'Du second')).statusCode).toBe(200)
  const { items } = await activity()
  expect(items[0]).toMatchObject({ by: `${other.userId}@exemple.test`, changes: [{ after: 1 }] })
})

test('the log is filtered by person, kind of thing, day and a part of a name', async () => {
  const other = await openSession(shop, 'admin')
  const sleeve = await addSleeve(shop, { name: 'Saphir mat', stock: 5 })
  const headers = other.headers
  await shop.app.inject({ method: 'PATCH', url: `/api/sleeves/${sleeve}`, headers, payload: { price: 7 } })
  await call('PATCH', `/api/sleeves/${sleeve}`, { price: 8 })
  const theirs = await activity(`person=${other.userId}`)
  expect(theirs.items.map(({ by }) => by)).toEqual([`${other.userId}@exemple.test`])
  expect(theirs.people).toContainEqual(theirs.items[0]?.person)
  expect((await activity('q=phir%20MAT')).pagination.total).toBe(2)
  expect((await activity('q=ph%C3%AFr')).pagination.total).toBe(2)
  expect((await activity(`q=phir&person=${other.userId}`)).pagination.total).toBe(1)
  expect((await activity('q=100%25')).pagination.total).toBe(0)
  expect((await activity('q=phir&kind=order')).pagination.total).toBe(0)
  const today = parisDay(shop.clock.now())
  expect((await activity(`q=phir&from=${today}&to=${today}`)).pagination.total).toBe(2)
  expect((await activity(`q=phir&from=${shiftDay(today, 1)}`)).pagination.total).toBe(0)
  expect((await activity(`q=phir&to=${shiftDay(today, -1)}`)).pagination.total).toBe(0)
})

test('a refused act leaves no entry', async () => {
  const before = (await activity()).pagination.total
  const sleeve = await addSleeve(shop, { stock: 5 })
  const refused = [
    await call('PATCH', `/api/sleeves/${sleeve}`, { name: '' }),
    await call('DELETE', `/api/sleeves/${newId()}`),
    await call('DELETE', `/api/admin/users/${admin.userId}`),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([422, 404, 409])
  expect((await activity()).pagination.total).toBe(before)
})
