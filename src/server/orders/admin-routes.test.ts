import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminOrderPage, Order } from '#shared/orders/contract.ts'
import { searchText } from '#shared/search-text.ts'
import { write } from '../database/write.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { addOrder } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { updateDerivedColumns } from './account.ts'

let shop: TestShop
let admin: TestSession
let customer: TestSession
const ids: string[] = []
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
  customer = await openSession(shop)
  const people = [
    ['Élodie', 'Lefèvre', 'Livré', '2026-11-20T22:30:00Z'],
    ['Hugo', 'Martin', 'Livré', '2026-11-20T23:30:00Z'],
    ['=SOMME(A1)', 'Dubois; "Léa"', 'Annulé', '2026-10-01T10:00:00Z'],
  ] as const
  for (const [first, last, status, at] of people) {
    const number = `C-2026-9000${ids.length}0`
    ids.push(
      await addOrder(shop, customer.userId, {
        number,
        customer_first_name: first,
        customer_last_name: last,
        status,
        created_at: new Date(at),
        search_text: searchText(`${number} ${first} ${last} ${customer.userId}@exemple.test`),
        goods: [
          { sleeveId: null, name: 'Prisme', priceCents: 123_450 },
          { sleeveId: null, quantity: 2 },
        ],
      }),
    )
  }
})
afterAll(() => shop.close())

const get = (url: string, { headers } = admin) => shop.app.inject({ url, headers })
const found = async (query: string) => {
  const { items } = (await get(`/api/admin/orders?${query}`)).json<AdminOrderPage>()
  return items.map(({ _id }) => ids.indexOf(_id))
}

test('only admins read orders, the dashboard and the file', async () => {
  for (const url of ['/api/orders', '/api/admin/orders', '/api/admin/orders.csv', '/api/admin/dashboard']) {
    expect((await get(url, customer)).statusCode).toBe(403)
    expect((await shop.app.inject(url)).statusCode).toBe(401)
  }
})

test('an order links to the orders placed just before and just after it', async () => {
  const neighbours = async (at: number) =>
    (await get(`/api/admin/orders/${ids[at]}/neighbours`)).json<{
      before: string | null
      after: string | null
    }>()
  expect(await neighbours(0)).toEqual({ before: ids[2], after: ids[1] })
  expect(await neighbours(1)).toEqual({ before: ids[0], after: null })
  expect(await neighbours(2)).toEqual({ before: null, after: ids[0] })
  expect((await get(`/api/admin/orders/${crypto.randomUUID()}/neighbours`)).statusCode).toBe(404)
})

test('the plain list is an array of complete orders, newest first', async () => {
  const answer = await get('/api/orders')
  expect(answer.headers['content-type']).toContain('application/json')
  const orders = answer.json<Order[]>()
  expect(orders.map(({ _id }) => _id)).toEqual([ids[1], ids[0], ids[2]])
  expect(orders[1]).toMatchObject({
    user: { name: 'Élodie Lefèvre', firstName: 'Élodie', lastName: 'Lefèvre' },
    items: [{ product: { name: 'Prisme' } }, { quantity: 2 }],
    shippingAddress: { city: 'Lyon' },
    shippingMethod: 'Colissimo',
    pickupPoint: null,
  })
})

test('a page has the requested rows and the total count', async () => {
  const { items, pagination } = (await get('/api/admin/orders?limit=2&page=2')).json<AdminOrderPage>()
  expect(pagination).toEqual({ page: 2, pages: 2, total: 3 })
  expect(items).toMatchObject([
    { number: 'C-2026-900020', itemCount: 2, total: 1246.4, withdrawalOpen: false },
  ])
})

test('search finds an order by id, number and name, ignores case and accents, and combines with status and days', async () => {
  expect(await found('q=ELODIE')).toEqual([0])
  expect(await found('q=lefèvre%20')).toEqual([0])
  expect(await found('q=Lefèvre%20Élodie')).toEqual([0])
  expect(await found('q=Lefèvre%20Hugo')).toEqual([])
  expect(await found('q=900010')).toEqual([1])
  expect(await found(`q=${ids[2]?.toUpperCase()}`)).toEqual([2])
  expect(await found(`q=${ids[2]?.slice(24)}`)).toEqual([2])
  expect(await found('q=%25')).toEqual([])
  expect(await found('status=all&q=exemple')).toEqual([1, 0, 2])
  expect(await found('status=Livr%C3%A9')).toEqual([1, 0])
  expect(await found('status=Annul%C3%A9&q=hugo')).toEqual([])
  // The days are those in Paris. Half past midnight in Paris is still the day before in UTC.
  expect(await found('from=2026-11-21')).toEqual([1])
  expect(await found('from=2026-10-01&to=2026-11-20')).toEqual([0, 2])
  expect(await found('sort=oldest')).toEqual([2, 0, 1])
  expect((await get('/api/admin/orders?status=Perdu')).statusCode).toBe(400)
})

test('the list filters by delivery, country, payment and days, and sorts by customer in both directions', async () => {
  expect(await found('method=colissimo&q=exemple')).toEqual([1, 0, 2])
  expect(await found('method=mondialRelay')).toEqual([])
  expect(await found('country=Suisse')).toEqual([])
  const giveBack = async (refunded_cents: number) => {
    const id = ids[1] ?? ''
    await shop.database.db.updateTable('orders').set({ refunded_cents }).where('id', '=', id).execute()
    await write(shop.database, (tx) => updateDerivedColumns(tx, id))
  }
  await giveBack(100)
  expect(await found('payment=partly-refunded')).toEqual([1])
  expect(await found('payment=paid&country=France')).toEqual([0, 2])
  await giveBack(0)
  expect(await found('sort=client-asc')).toEqual([2, 0, 1])
  expect(await found('sort=client-desc')).toEqual([1, 0, 2])
  expect((await get('/api/admin/orders?country=Italie')).statusCode).toBe(400)
})

test('the export opens in a French spreadsheet and contains no formula', async () => {
  const answer = await get('/api/admin/orders.csv')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="commandes.csv"',
    'cache-control': 'no-store',
  })
  const lines = answer.body.split('\r\n')
  expect(lines[0]?.startsWith('\uFEFFNuméro;Date;Client;')).toBe(true)
  expect(lines).toHaveLength(5)
  expect(lines[1]).toBe(
    `C-2026-900010;21/11/2026 00:30;Hugo Martin;${customer.userId}@exemple.test;Livré;1 × Prisme (lot de 5), 2 × Écaille de jade (lot de 5);1237,50;;0,00;8,90;1246,40;0,00;Colissimo;Ana Test;3 rue du Fort;69001;Lyon;France;;;F-2026-000002`,
  )
  expect(lines[3]).toContain(`"'=SOMME(A1) Dubois; ""Léa"""`)
  expect((await get('/api/admin/orders.csv?q=elodie')).body.split('\r\n')).toHaveLength(3)
})

test('the selected orders are complete, with the phone number that carriers require', async () => {
  await shop.database.db
    .updateTable('users')
    .set({ phone: '+33 6 01 02 03 04' })
    .where('id', '=', customer.userId)
    .execute()
  const answer = await get(`/api/admin/orders/chosen?ids=${ids[1]},${ids[2]}`)
  expect(answer.json<Order[]>().map(({ _id }) => _id)).toEqual([ids[2], ids[1]])
  expect(answer.json<Order[]>()[0]?.user.phone).toBe('+33 6 01 02 03 04')
  const own = await get(`/api/orders/${ids[1]}`, customer)
  expect(own.json<Order>().user.phone).toBeUndefined()
  const many = Array.from({ length: 76 }, () => ids[0]).join(',')
  expect((await get(`/api/admin/orders/chosen?ids=${many}`)).json()).toMatchObject({
    message: 'Choisissez au plus 75 commandes à la fois',
  })
  expect((await get('/api/admin/orders/chosen?ids=rien')).statusCode).toBe(400)
  expect((await get(`/api/admin/orders/chosen?ids=${ids[1]}`, customer)).statusCode).toBe(403)
})

test('the file for a carrier’s tool has the parcels to make, in the tool’s own columns', async () => {
  const home = await addOrder(shop, customer.userId, { number: 'C-2026-910001' })
  const relay = await addOrder(shop, customer.userId, {
    number: 'C-2026-910002',
    shipping_method: 'mondialRelay',
    shipping_address: JSON.stringify({
      firstName: 'Éléonore',
      lastName: 'D’Œillet',
      street: '12 avenue du Maréchal de Lattre de Tassigny',
      city: 'Saint-Étienne',
      postalCode: '42000',
      country: 'France',
    }),
    pickup_point: JSON.stringify({
      id: '012345',
      name: 'Tabac',
      address: '1 place du Fort',
      postalCode: '42000',
      city: 'Saint-Étienne',
      country: 'France',
    }),
  })
  const chosen = `ids=${home},${relay},${ids[2]}&weight=300`
  const connect = await get(`/api/admin/orders/parcels.csv?${chosen}&carrier=mondialRelay`)
  const [line = '', ...rest] = connect.body.split('\r\n')
  expect(rest).toEqual([''])
  const fields = line.split(';')
  expect(fields).toHaveLength(44)
  expect(fields.slice(0, 9)).toEqual([
    '',
    'C-2026-910002',
    "D'OEILLET ELEONORE",
    '',
    '12 AVENUE DU MARECHAL DE LATTRE',
    'DE TASSIGNY',
    'SAINT-ETIENNE',
    '42000',
    'FR',
  ])
  expect(fields[10]).toBe('0033601020304')
  expect(fields.slice(12, 23)).toEqual(['A', '', '', 'R', '012345', 'FR', '24R', 'FR', '1', '300', ''])
  const coliship = await get(`/api/admin/orders/parcels.csv?${chosen}&carrier=colissimo`)
  const parcel = coliship.body.trimEnd().split(';')
  expect(parcel.slice(0, 2)).toEqual(['EXP', 'C-2026-910001'])
  expect(parcel.slice(14, 24)).toEqual([
    '',
    'Test',
    'Ana',
    '3 rue du Fort',
    '',
    '',
    '',
    '69001',
    'Lyon',
    'FR',
  ])
  expect(parcel.slice(28)).toEqual(['', 'DOM', '0', 'fr', 'N', 'O', '300', '', '', ''].slice(0))
  const none = await get(`/api/admin/orders/parcels.csv?ids=${ids[0]}&weight=300&carrier=colissimo`)
  expect(none.statusCode).toBe(422)
  expect(none.json()).toMatchObject({ fields: { ids: expect.stringMatching(/Aucune des commandes/) } })
})

test('a parcel’s weight follows from the settings, and customs get a declaration of its contents', async () => {
  const put = (payload: object) =>
    shop.app.inject({ method: 'PUT', url: '/api/admin/settings', headers: admin.headers, payload })
  const weights = { packaging: 80, pack1: 2, pack5: 10, pack10: 20, pack32: 60 }
  expect((await put({ weights, shop: { manufacturerCountry: 'FR' } })).statusCode).toBe(200)
  expect((await put({ weights: { pack5: -1 } })).json().fields).toHaveProperty('weights.pack5')
  const own = await addSleeve(shop, {
    stock: 50,
    maker: 'Fabrique',
    maker_address: 'Shenzhen',
    maker_email: 'a@exemple.test',
    maker_country: 'CN',
  })
  const to = {
    firstName: 'Ana',
    lastName: 'Test',
    street: '3 rue du Fort',
    city: 'Genève',
    postalCode: '1201',
  }
  const goods = [
    { sleeveId: own, name: 'Écaille', packSize: 5 as const, quantity: 3, priceCents: 150 },
    { sleeveId: null, name: 'Jade', packSize: 32 as const, quantity: 1, priceCents: 899 },
  ]
  const file = async (country: string, number: string) => {
    const shipping_address = JSON.stringify({ ...to, country })
    const id = await addOrder(shop, customer.userId, { goods, number, shipping_address })
    const { body } = await get(`/api/admin/orders/parcels.csv?ids=${id}&carrier=colissimo`)
    return body
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'))
  }
  const [parcel, ...declared] = await file('Suisse', 'C-2026-960001')
  expect(parcel?.slice(34, 36)).toEqual([String(80 + 3 * 10 + 60), '4'])
  expect(declared).toEqual([
    ['CN2', '1', '15 pochettes en plastique pour cartes, Écaille', '30', '1', '5', 'CN', 'EUR', '', '392690'],
    ['CN2', '1', '32 pochettes en plastique pour cartes, Jade', '60', '1', '9', 'FR', 'EUR', '', '392690'],
  ])
  const [home, ...none] = await file('France', 'C-2026-960002')
  expect([home?.slice(34, 36), none]).toEqual([['170', ''], []])
})

test('an order is found by recipient, town, invoice, payment and parcel until its customer’s data is deleted', async () => {
  const to = {
    firstName: 'Ana',
    lastName: 'Test',
    street: '3 rue du Fort',
    city: 'Lyon',
    postalCode: '69001',
  }
  const shipping_address = JSON.stringify({ ...to, country: 'France', phone: '+33 6 01 02 99 04' })
  const id = await addOrder(shop, customer.userId, { number: 'C-2026-950000', shipping_address })
  const search = async (q: string) => {
    const url = `/api/admin/orders?q=${encodeURIComponent(q)}`
    return (await get(url)).json<AdminOrderPage>().items.some(({ _id }) => _id === id)
  }
  const headers = admin.headers
  const payload = { status: 'En cours de livraison', trackingNumber: '6A99887766554' }
  await shop.app.inject({ method: 'PUT', url: `/api/orders/${id}/status`, headers, payload })
  for (const q of ['Lyon', '69001 lyon', `CAPTURE-${id}`, '6A99887766554', '06.01.02.99.04', '+33601029904'])
    expect([q, await search(q)]).toEqual([q, true])
  expect(await search('Marseille')).toBe(false)
})
