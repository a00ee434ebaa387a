import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import { DELIVERY_KEPT_BY_LABEL } from '#shared/orders/texts.ts'
import { aCheckout, aGuest, shelve } from '../testing/checkout.ts'
import { addOrder, numberAboveAdded, subjectsTo } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
let customer: TestSession
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
  customer = await openSession(shop)
})
afterAll(() => shop.close())

const right = {
  firstName: 'Ana',
  lastName: 'Test',
  street: '5 rue du Fort',
  postalCode: '69002',
  city: 'Lyon',
}
const correct = (id: string, changes: object = {}, { headers } = admin) =>
  shop.app.inject({
    method: 'PUT',
    url: `/api/orders/${id}/shipping-address`,
    headers,
    payload: { ...right, ...changes },
  })

test('a new address changes the parcel but not the invoice, and the customer gets one mail', async () => {
  const id = await addOrder(shop, customer.userId)
  const answer = await correct(id, { version: 1 })
  expect(answer.statusCode).toBe(200)
  expect(answer.json<Order>()).toMatchObject({
    shippingAddress: { street: '5 rue du Fort', postalCode: '69002', country: 'France' },
    billingAddress: { street: '3 rue du Fort', postalCode: '69001' },
    history: [{ note: 'Livraison corrigée', by: 'admin' }],
  })
  expect((await correct(id, { postalCode: 'F-69 002' })).json<Order>().version).toBe(answer.json().version)
  const subjects = await subjectsTo(shop, `${customer.userId}@exemple.test`)
  expect(subjects.filter((subject) => subject.includes('La livraison de'))).toHaveLength(1)
  const late = await correct(id, { version: 1, street: 'Ailleurs' })
  expect([late.statusCode, late.json().code]).toEqual([409, 'STALE'])
})

test('an invalid address and a shipped order are refused', async () => {
  const id = await addOrder(shop, customer.userId)
  const wrong = await correct(id, { postalCode: '6900', street: ' ' })
  expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([422, ['street']])
  expect((await correct(id, { postalCode: '6900' })).json().fields).toEqual({
    postalCode: 'Code postal invalide',
  })
  const sent = await addOrder(shop, customer.userId, { status: 'En cours de livraison' })
  expect((await correct(sent)).json()).toMatchObject({
    code: 'CONFLICT',
    message: 'L’adresse ne peut être corrigée qu’avant l’envoi du colis',
  })
})

const relay = {
  id: '034439',
  name: 'Tabac du Fort',
  address: '1 rue du Fort',
  postalCode: '69002',
  city: 'Lyon',
  country: 'France',
}

test('until a parcel leaves, the delivery method and the relay point can be changed; the amounts stay', async () => {
  const id = await addOrder(shop, customer.userId)
  const refused = await correct(id, { shippingMethod: 'mondialRelay' })
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['pickupPoint']])
  const abroad = { ...relay, country: 'Belgique', postalCode: '1000' }
  expect((await correct(id, { shippingMethod: 'mondialRelay', pickupPoint: abroad })).statusCode).toBe(422)
  const changed = await correct(id, { shippingMethod: 'Mondial Relay', pickupPoint: relay })
  expect(changed.json<Order>()).toMatchObject({
    shippingMethod: 'Mondial Relay',
    pickupPoint: relay,
    shippingCost: 8.9,
    history: [{ note: 'Livraison modifiée\u00A0: Mondial Relay, Tabac du Fort' }],
  })
  const other = { ...relay, id: '034440', name: 'Librairie du Fort' }
  const typed = { ...other, postalCode: 'F-69 002', country: 'FR' }
  expect((await correct(id, { pickupPoint: typed })).json<Order>().pickupPoint).toEqual(other)
  const home = (await correct(id, { shippingMethod: 'colissimo' })).json<Order>()
  expect([home.shippingMethod, home.pickupPoint]).toEqual(['Colissimo', null])
  const { headers } = admin
  const payload = { lines: undefined, trackingNumber: '6A1' }
  await shop.app.inject({ method: 'POST', url: `/api/orders/${id}/parcels`, headers, payload })
  expect((await correct(id, { street: '9 rue du Fort' })).json().code).toBe('CONFLICT')
})

test('until a label exists, the buyer changes address and relay point; the method and other people’s orders stay', async () => {
  const id = await addOrder(shop, customer.userId)
  const seen = async () =>
    (await shop.app.inject({ url: `/api/orders/${id}`, headers: customer.headers })).json<Order>()
  expect((await seen()).deliveryChangeable).toBe(true)
  const stranger = await openSession(shop)
  expect((await correct(id, {}, stranger)).statusCode).toBe(404)
  const other = await correct(id, { shippingMethod: 'mondialRelay', pickupPoint: relay }, customer)
  expect([other.statusCode, Object.keys(other.json().fields)]).toEqual([422, ['shippingMethod']])
  const overseas = await correct(id, { postalCode: '97110' }, customer)
  expect([overseas.statusCode, Object.keys(overseas.json().fields)]).toEqual([422, ['postalCode']])
  const { version } = await seen()
  const changed = await correct(id, { version }, customer)
  expect(changed.json<Order>()).toMatchObject({
    shippingAddress: { street: '5 rue du Fort' },
    history: [{ note: 'Livraison corrigée', by: 'customer' }],
  })
  expect((await correct(id, { version, street: 'Ailleurs' }, customer)).json().code).toBe('STALE')
  expect((await correct(id, { version, street: 'Ailleurs' })).json().code).toBe('STALE')
  expect(await subjectsTo(shop, `${customer.userId}@exemple.test`)).toContainEqual(
    expect.stringContaining('La livraison de'),
  )
  await shop.database.db.updateTable('orders').set({ tracking_number: '6A1' }).where('id', '=', id).execute()
  expect((await seen()).deliveryChangeable).toBeUndefined()
  const late = await correct(id, { street: '7 rue du Fort' }, customer)
  expect([late.statusCode, late.json().message]).toEqual([409, DELIVERY_KEPT_BY_LABEL])
  expect((await correct(id, { street: '7 rue du Fort' })).statusCode).toBe(200)
})

test('a guest’s link changes the address until a label exists, and an outdated tab is refused with the current order', async () => {
  await numberAboveAdded(shop)
  const guest = await aGuest(shop)
  const { body } = await guest.bought(aCheckout(await shelve(shop, 5)))
  const id = body._id ?? ''
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    shop.app.inject({ method: 'POST', url: `/api/guest-orders/${url}`, payload, headers })
  const { token } = (await post('links', { orderId: id }, guest.headers)).json<{ token: string }>()
  const { version } = (await post('open', { token })).json<Order>()
  const change = (changes: object) => post('shipping-address', { ...right, ...changes, token })
  expect((await change({ version })).json<Order>().shippingAddress.street).toBe('5 rue du Fort')
  const late = await change({ version, street: 'Ailleurs' })
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'STALE', present: { shippingAddress: { street: '5 rue du Fort' }, user: { _id: null } } },
  ])
  const present = late.json<{ present: Order }>().present.version
  expect((await change({ version: present, street: 'Ailleurs' })).statusCode).toBe(200)
  await shop.database.db.updateTable('orders').set({ tracking_number: '6A1' }).where('id', '=', id).execute()
  expect((await change({ street: '7 rue du Fort' })).json().message).toBe(DELIVERY_KEPT_BY_LABEL)
})
