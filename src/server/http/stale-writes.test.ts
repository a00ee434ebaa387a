import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../database/ids.ts'
import { apiCalls, type ApiCall, type JsonSchema } from '../testing/api-calls.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { aBuyer, aCheckout, aGuest, shelve } from '../testing/checkout.ts'
import { addOrder, numberAboveAdded, TO_A_RELAY } from '../testing/orders.ts'
import { drawnPicture, storeImage } from '../testing/pictures.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
let calls: ApiCall[]
let schemas: Record<string, JsonSchema>
beforeAll(async () => {
  shop = await testShop({ DEMO_DATA: 'false' })
  admin = await openSession(shop, 'admin')
  ;({ calls, schemas } = await apiCalls(shop))
})
afterAll(() => shop.close())

const send = (method: ApiCall['method'], url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) })
const read = async <Thing = { version: number }>(url: string) => (await send('GET', url)).json<Thing>()
const made = async (url: string, payload: object) =>
  (await send('POST', url, payload)).json<{ _id: string; version: number }>()

type Race = { url: string; first: object; late: object; seen: object }

const ADDRESS = {
  firstName: 'Ana',
  lastName: 'Test',
  street: '5 rue du Fort',
  postalCode: '69002',
  city: 'Lyon',
}

async function anOrder() {
  const { userId } = await openSession(shop)
  const url = `/api/orders/${await addOrder(shop, userId)}`
  return { url, version: (await read(url)).version }
}

const RACES: Record<string, () => Promise<Race>> = {
  'PUT /api/orders/{id}/status': async () => {
    const { url, version } = await anOrder()
    return {
      url: `${url}/status`,
      first: { status: 'En cours de livraison', trackingNumber: '6A1' },
      late: { status: 'En cours de livraison', trackingNumber: '6A2' },
      seen: { version },
    }
  },
  'PUT /api/admin/webhooks/{id}': async () => {
    const webhook = (event: string) => ({ url: 'https://receveur.example/', events: [event] })
    const answer = await send('POST', '/api/admin/webhooks', {
      ...webhook('order.paid'),
      requestId: newId(),
    })
    const { _id: id, version } = answer.json<{ webhook: { _id: string; version: number } }>().webhook
    const [first, late] = [webhook('order.sent'), webhook('stock.low')]
    return { url: `/api/admin/webhooks/${id}`, first, late, seen: { version } }
  },
  'PUT /api/orders/{id}/shipping-address': async () => {
    const { url, version } = await anOrder()
    const late = { ...ADDRESS, street: '7 rue du Fort' }
    return { url: `${url}/shipping-address`, first: ADDRESS, late, seen: { version } }
  },
  'PUT /api/orders/{id}/customer-email': async () => {
    await numberAboveAdded(shop)
    const { body } = await (await aGuest(shop)).bought(aCheckout(await shelve(shop, 5)))
    const url = `/api/orders/${body._id}`
    const { version } = await read(url)
    const email = (name: string) => ({ email: `${name}-${newId()}@exemple.test` })
    return { url: `${url}/customer-email`, first: email('un'), late: email('deux'), seen: { version } }
  },
  'POST /api/orders/{id}/corrected-invoice': async () => {
    await numberAboveAdded(shop)
    const buyer = await aBuyer(shop)
    const { body } = await buyer.bought(aCheckout(await shelve(shop, 5)))
    const url = `/api/orders/${body._id}`
    const { version } = await read(url)
    const company = (name: string) => ({ company: { name, siren: '732829320' } })
    return { url: `${url}/corrected-invoice`, first: company('Un'), late: company('Deux'), seen: { version } }
  },
  'POST /api/orders/{id}/status/undo': async () => {
    const { url } = await anOrder()
    const changed = await send('PUT', `${url}/status`, { status: 'Livré' })
    const { version } = changed.json<{ version: number }>()
    return { url: `${url}/status/undo`, first: {}, late: {}, seen: { version } }
  },
  'POST /api/orders/{id}/labels': async () => {
    const { userId } = await openSession(shop)
    const url = `/api/orders/${await addOrder(shop, userId, TO_A_RELAY)}`
    await send('PUT', '/api/admin/settings', { shop: { address: '4 place Bellecour, 69002 Lyon, France' } })
    const label = { weight: 250, format: 'A4' }
    return { url: `${url}/labels`, first: label, late: label, seen: { version: (await read(url)).version } }
  },
  'POST /api/orders/{id}/parcels': async () => {
    const { url, version } = await anOrder()
    const parcel = () => ({ requestId: newId() })
    return { url: `${url}/parcels`, first: parcel(), late: parcel(), seen: { version } }
  },
  'PATCH /api/orders/{id}/parcels/{parcelId}': async () => {
    const { url } = await anOrder()
    const sent = await send('PUT', `${url}/status`, { status: 'En cours de livraison' })
    const { version, parcels } = sent.json<{ version: number; parcels: { _id: string }[] }>()
    const [first, late] = [{ trackingNumber: '6A1' }, { trackingNumber: '6A2' }]
    return { url: `${url}/parcels/${parcels[0]?._id}`, first, late, seen: { version } }
  },
  'POST /api/orders/{id}/refunds': async () => {
    const { url, version } = await anOrder()
    const refund = () => ({ amount: 1, requestId: newId() })
    return { url: `${url}/refunds`, first: refund(), late: refund(), seen: { version } }
  },
  'PATCH /api/admin/withdrawals/{id}': async () => {
    const id = newId()
    const [name, email] = ['Ana', `${id}@exemple.test`]
    const row = {
      id,
      number: `R-${id}`,
      order_id: null,
      name,
      email,
      order_number: 'C-2026-900001',
      closed_at: null,
    }
    await shop.database.db
      .insertInto('withdrawals')
      .values({ ...row, created_at: shop.clock.now() })
      .execute()
    const url = `/api/admin/withdrawals/${id}`
    return { url, first: { state: 'done' }, late: { state: 'open' }, seen: { version: 1 } }
  },
  'POST /api/orders/{id}/returns': async () => {
    const { userId } = await openSession(shop)
    const at = shop.clock.now()
    const goods = [{ sleeveId: null, quantity: 2 }]
    const id = await addOrder(shop, userId, { status: 'Livré', shipped_at: at, delivered_at: at, goods })
    const url = `/api/orders/${id}`
    const { version, items } = await read<{ version: number; items: { _id: string }[] }>(url)
    const part = () => ({ lines: [{ line: items[0]?._id, quantity: 1 }], requestId: newId() })
    return { url: `${url}/returns`, first: part(), late: part(), seen: { version } }
  },
  'POST /api/admin/withdrawals/{id}/receipt': async () => {
    const { url, seen } = await aReturn()
    return { url: `${url}/receipt`, first: {}, late: {}, seen }
  },
  'PUT /api/admin/withdrawals/{id}/check': async () => {
    const { url, seen, line } = await aReturn()
    const count = (damaged: number) => ({ lines: [{ line, restocked: 0, damaged }] })
    return { url: `${url}/check`, first: count(1), late: count(2), seen }
  },
  'POST /api/admin/withdrawals/{id}/refund': async () => {
    const { url, line } = await aReturn()
    const checked = await send('PUT', `${url}/check`, { lines: [{ line, restocked: 0, damaged: 1 }] })
    const { version } = checked.json<{ version: number }>()
    return { url: `${url}/refund`, first: {}, late: {}, seen: { version } }
  },
  'POST /api/admin/messages/{id}/answers': async () => {
    const message = { email: 'zoe@exemple.test', subject: 'Un colis perdu', content: 'Bonjour. '.repeat(12) }
    await send('POST', '/api/messages/contact', message)
    const { items } = await read<{ items: { _id: string }[] }>('/api/admin/messages?q=colis+perdu')
    const answer = (content: string) => ({ content, requestId: newId() })
    const url = `/api/admin/messages/${items[0]?._id}/answers`
    return { url, first: answer('Une'), late: answer('Deux'), seen: { seen: 0 } }
  },
  'PUT /api/admin/keys/{service}': async () => {
    const url = '/api/admin/keys/laposte'
    const key = (LAPOSTE_KEY: string) => ({ values: { LAPOSTE_KEY } })
    return { url, first: key('the-first-key'), late: key('the-second-key'), seen: { version: 0 } }
  },
  'PUT /api/admin/settings': async () => {
    const url = '/api/admin/settings'
    const { version } = await read(url)
    return { url, first: { lowStock: 7 }, late: { lowStock: 9 }, seen: { version } }
  },
  'PATCH /api/sleeves/{id}': async () => {
    const url = `/api/sleeves/${await addSleeve(shop)}`
    const { version } = await read(url)
    return { url, first: { price: 5.9 }, late: { price: 4.9 }, seen: { version } }
  },
  'POST /api/admin/sleeves/{id}/stock': async () => {
    const url = `/api/admin/sleeves/${await addSleeve(shop, { stock: 10 })}/stock`
    return { url, first: { count: 12 }, late: { count: 8 }, seen: { seen: 10 } }
  },
  'PUT /api/articles/{id}': async () => {
    const article = (title: string) => ({
      title,
      summary: 'Un résumé',
      content: '<p>Un texte</p>',
      image: '',
      author: 'Zoé',
      categories: ['Autres'],
    })
    const { _id: id, version } = await made('/api/articles', article('Un'))
    return { url: `/api/articles/${id}`, first: article('Deux'), late: article('Trois'), seen: { version } }
  },
  'PUT /api/banners/{id}': async () => {
    const { url: image } = await storeImage(shop, { bytes: await drawnPicture(), filename: 'a.png' })
    const { _id: id, version } = await made('/api/banners', { title: 'Une', image })
    const first = { title: 'Deux', image }
    return { url: `/api/banners/${id}`, first, late: { title: 'Trois', image }, seen: { version } }
  },
  'PUT /api/admin/collections/{id}': async () => {
    const { _id: id, version } = await made('/api/admin/collections', { name: 'Une' })
    const url = `/api/admin/collections/${id}`
    return { url, first: { name: 'Deux' }, late: { name: 'Trois' }, seen: { version } }
  },
  'PUT /api/admin/collections/order': async () => {
    const collections = await read<{ _id: string }[]>('/api/admin/collections')
    const seen = collections.map(({ _id: id }) => id)
    const first = seen.toReversed()
    return { url: '/api/admin/collections/order', first: { ids: first }, late: { ids: seen }, seen: { seen } }
  },
  'PUT /api/admin/promotions/{id}': async () => {
    const code = { code: 'STALE10', kind: 'percent', value: 10 }
    const { _id: id, version } = await made('/api/admin/promotions', code)
    const url = `/api/admin/promotions/${id}`
    return { url, first: { ...code, value: 20 }, late: { ...code, value: 30 }, seen: { version } }
  },
  'PUT /api/upload/images/{id}/alt': async () => {
    const { _id: id, version } = await anImage('#203040')
    const url = `/api/upload/images/${id}/alt`
    return { url, first: { alt: 'Une carte' }, late: { alt: 'Deux cartes' }, seen: { version } }
  },
  'PUT /api/upload/images/{id}/rename': async () => {
    const { _id: id, version } = await anImage('#304050')
    const url = `/api/upload/images/${id}/rename`
    const late = { newFilename: 'c.png' }
    return { url, first: { newFilename: 'b.png' }, late, seen: { version } }
  },
}

async function aReturn() {
  const { userId, headers } = await openSession(shop)
  const at = shop.clock.now()
  const delivered = { status: 'Livré', shipped_at: at, delivered_at: at } as const
  const id = await addOrder(shop, userId, { ...delivered, goods: [{ sleeveId: null, quantity: 2 }] })
  const cancelled = await shop.app.inject({ method: 'PUT', url: `/api/orders/${id}/cancel`, headers })
  const { number, items } = cancelled.json<{ number: string; items: { _id: string }[] }>()
  const { items: found } = await read<{ items: { _id: string; version: number }[] }>(
    `/api/admin/withdrawals?q=${number}`,
  )
  const [first] = found
  if (!first) throw new Error('No return')
  const seen = { version: first.version }
  return { url: `/api/admin/withdrawals/${first._id}`, seen, line: items[0]?._id ?? '' }
}

const anImage = async (colour: string) =>
  storeImage(shop, { bytes: await drawnPicture({ colour }), filename: 'a.png' })

const ADDS = 'makes something new, and what others did meanwhile stays'
const ENDS = 'ends in the same state in either order, and names what it ends before it does'
const WITHOUT_VERSION: Record<string, string> = {
  'POST /api/sleeves': ADDS,
  'POST /api/admin/collections': ADDS,
  'POST /api/admin/promotions': 'makes something new, and a code that exists is refused',
  'POST /api/articles': ADDS,
  'POST /api/banners': ADDS,
  'POST /api/upload': ADDS,
  'POST /api/admin/images/from-address': ADDS,
  'POST /api/admin/mails/{id}/copies': 'sends a mail as it was written, once for each press (`requestId`)',
  'POST /api/admin/invitations': 'sends an invitation, once for each press; a later one replaces it',
  'DELETE /api/admin/invitations/{id}': ENDS,
  'POST /api/admin/customers/import': 'adds people, and fills only empty fields of those who are there',
  'POST /api/admin/past-orders/import': 'adds orders, and changes none that are there',
  'DELETE /api/admin/past-orders/{id}/person': ENDS,
  'DELETE /api/admin/past-order-imports/{id}': ENDS,
  'POST /api/admin/read-keys': ADDS,
  'POST /api/admin/webhooks': ADDS,
  'POST /api/admin/webhooks/{id}/secret': 'makes a new secret, and the former one stays valid for a day',
  'POST /api/admin/webhooks/{id}/test': 'sends an event without data',
  'POST /api/admin/webhooks/{id}/deliveries/{deliveryId}/resend': 'sends an event again as it was',
  'DELETE /api/admin/webhooks/{id}': ENDS,
  'DELETE /api/admin/read-keys/{id}': ENDS,
  'POST /api/admin/users/{id}/notes': 'adds a note, once for each `requestId`',
  'DELETE /api/admin/users/{id}/notes/{noteId}': 'a note cannot be edited',
  'POST /api/admin/users/{id}/access-links': 'sends a link, once for each press (`requestId`)',
  'POST /api/admin/stock/counts': 'each line carries the count that was seen, and is refused by itself',
  'POST /api/admin/sleeves/import': 'each line carries the version that was seen; import-products.test.ts',
  'POST /api/admin/stock/import': 'each line carries the count that was seen; a late file is previewed again',
  'POST /api/admin/keys/{service}/trial': 'changes nothing',
  'POST /api/admin/settings/texts/{name}/preview': 'changes nothing',
  'POST /api/admin/sleeves/sales/preview': 'changes nothing',
  'POST /api/admin/sleeve-changes': 'each product carries the version that was seen; bulk.test.ts',
  'POST /api/admin/sleeve-changes/preview': 'changes nothing',
  'POST /api/admin/sleeve-changes/{id}/read': 'only files a change that has ended',
  'POST /api/admin/sleeve-changes/{id}/undo': 'takes back only what is still as the change left it',
  'POST /api/admin/bulk-changes': 'each order carries the version that was seen; bulk-changes.test.ts',
  'POST /api/admin/bulk-changes/{id}/undo':
    'stops what is not done yet, and takes back only what is still as it left it',
  'POST /api/admin/bulk-changes/{id}/read': 'says the state that is wanted',
  'POST /api/admin/manual-orders': 'makes something new, once for each press (`requestId`)',
  'POST /api/admin/manual-orders/{id}/payment':
    'only a reservation is paid, and it ends with its first payment',
  'DELETE /api/admin/manual-orders/{id}': ENDS,
  'DELETE /api/sleeves/{id}': ENDS,
  'DELETE /api/admin/collections/{id}': ENDS,
  'DELETE /api/admin/promotions/{id}': ENDS,
  'DELETE /api/articles/{id}': ENDS,
  'DELETE /api/banners/{id}': ENDS,
  'DELETE /api/upload/{id}': ENDS,
  'DELETE /api/messages/{id}': ENDS,
  'DELETE /api/admin/users/{id}': ENDS,
  'DELETE /api/admin/users/{id}/sessions': ENDS,
  'PUT /api/banners/{id}/activate': ENDS,
  'PUT /api/banners/{id}/deactivate': ENDS,
  'PUT /api/banners/{id}/plan': ENDS,
  'PATCH /api/admin/users/{id}/role': 'says the role that is wanted, and the last admin stays one',
  'PATCH /api/admin/alerts/{id}': 'says the state that is wanted, of which there are two',
  'POST /api/admin/documents/{number}/sending':
    'a document never changes, and is sent again only after a refusal',
  'POST /api/admin/e-reports/{from}/{to}':
    'says the state that is wanted, and a period that changes is open again',
  'PATCH /api/admin/messages/{id}': 'says the state that is wanted, and the text stays',
}

const nameOf = ({ method, path }: ApiCall) => `${method} ${path}`
/** Admins and buyers make the same call for an order's address. */
const SHARED = 'PUT /api/orders/{id}/shipping-address'
const writes = () =>
  calls.filter(
    (call) =>
      (call.access === 'admin' || call.access === 'preparation' || nameOf(call) === SHARED) &&
      call.method !== 'GET',
  )

function takesVersion({ body }: ApiCall): boolean {
  const schema = body?.$ref ? schemas[body.$ref.split('/').at(-1) ?? ''] : body
  return [schema, ...(schema?.anyOf ?? [])].some((one) => one?.properties?.['version'] !== undefined)
}

test('every admin call that changes something sends what its sender saw, or is exempt for a stated reason', () => {
  const listed = [...Object.keys(RACES), ...Object.keys(WITHOUT_VERSION)]
  expect(listed.toSorted()).toEqual(writes().map(nameOf).toSorted())
  const versioned = writes().filter(takesVersion).map(nameOf)
  expect(versioned.length).toBeGreaterThan(8)
  expect(versioned.filter((name) => !(name in RACES))).toEqual([])
})

test.each(Object.keys(RACES))(
  '%s is refused when it comes late, and the answer shows the current state',
  async (name) => {
    const race = await RACES[name]?.()
    if (!race) throw new Error(name)
    const method = name.split(' ')[0] as ApiCall['method']
    const { url, first, late, seen } = race
    const before = await send(method, url, { ...first, ...seen })
    // Only the refund fails: the order has no payment, so the provider refuses the stored refund.
    if (before.statusCode >= 300)
      expect([before.statusCode, before.json().code]).toEqual([409, 'NOT_REFUNDABLE'])
    const refused = await send(method, url, { ...late, ...seen })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'STALE'])
    expect(refused.json().present).toBeDefined()
  },
)
