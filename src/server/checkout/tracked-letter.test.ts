import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import type { SettingsAnswer, SettingsChange } from '#shared/settings/contract.ts'
import { LETTER_ALONE, LETTER_WITHOUT_WEIGHTS } from '#shared/settings/settings-rules.ts'
import { LETTER_IMPOSSIBLE } from '#shared/shipping/delivery.ts'
import { newId } from '../database/ids.ts'
import { followParcels } from '../fulfilment/follow-parcels.ts'
import { aBuyer, aCheckout, aGuest, shelve } from '../testing/checkout.ts'
import { readMail } from '../testing/mails.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
let product: string
beforeAll(async () => {
  shop = await testShop({ INVOICE_VAT: 'included', RATE_LIMITS: '1000' })
  admin = await openSession(shop, 'admin')
  product = await shelve(shop, 1_000)
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, { headers } = admin) =>
  shop.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) })
const WEIGHTS = { pack1: 2, pack5: 10, pack10: 20, pack32: 60, envelope: 20, letterMax: 100 }
const LETTER = { France: { offered: true, fee: 3.5, freeFrom: null } }

async function set(change: Partial<SettingsChange>) {
  const { version } = (await call('GET', 'admin/settings')).json<SettingsAnswer>()
  return call('PUT', 'admin/settings', { ...change, version })
}
const offerLetter = () => set({ weights: WEIGHTS, delivery: { trackedLetter: LETTER } })

const byLetter = (packs: number) => aCheckout(product, { shippingMethod: 'trackedLetter' }, packs)

test('a new shop offers no letter, and the owner can offer it only with weights and another method', async () => {
  const buyer = await aBuyer(shop)
  expect(await buyer.start(byLetter(1))).toMatchObject({
    status: 422,
    body: { fields: { 'shippingAddress.country': LETTER_IMPOSSIBLE } },
  })
  const unweighed = await set({ delivery: { trackedLetter: LETTER } })
  expect([unweighed.statusCode, unweighed.json().fields]).toEqual([
    422,
    { 'delivery.trackedLetter.France': LETTER_WITHOUT_WEIGHTS },
  ])
  const off = { France: { offered: false, fee: 4, freeFrom: null } }
  const alone = await set({
    weights: WEIGHTS,
    delivery: { trackedLetter: LETTER, mondialRelay: off, colissimo: off },
  })
  expect(alone.json().fields).toEqual({ 'delivery.trackedLetter.France': LETTER_ALONE })
  const abroad = await set({ weights: WEIGHTS, delivery: { trackedLetter: { Belgique: LETTER.France } } })
  expect(abroad.statusCode).toBe(422)
})

test('a light order goes by letter with its fee, its mail and La Poste’s tracking; a heavy one is refused', async () => {
  expect((await offerLetter()).statusCode).toBe(200)
  for (const buyer of [await aBuyer(shop), await aGuest(shop)]) {
    expect(await buyer.start(byLetter(9))).toMatchObject({
      status: 422,
      body: { fields: { 'shippingAddress.country': LETTER_IMPOSSIBLE } },
    })
    const abroad = byLetter(1)
    abroad.shippingAddress = { ...abroad.shippingAddress, country: 'Belgique', postalCode: '1000' }
    expect((await buyer.start(abroad)).status).toBe(422)
  }
  const buyer = await aBuyer(shop)
  const { body: order } = await buyer.bought({ ...byLetter(8), shippingMethod: 'Lettre suivie' })
  expect(order).toMatchObject({ shippingMethod: 'Lettre suivie', shippingCost: 3.5, pickupPoint: null })
  const email = order.user?.email ?? ''
  expect(await readMail(shop, email, 'order-confirmation')).toContain('Lettre suivie')

  const trackingNumber = '1L00000000001'
  const sent = await call('POST', `orders/${order._id}/parcels`, { trackingNumber, carrier: 'trackedLetter' })
  expect(sent.json<Order>().parcels).toMatchObject([{ carrier: 'trackedLetter', trackingNumber }])
  const mail = await readMail(shop, email, 'order-status')
  expect(mail).toContain('est partie en lettre suivie')
  expect(mail).toContain(`https://www.laposte.fr/outils/suivre-vos-envois?code=${trackingNumber}`)
  await fetch(`${shop.sandboxUrl}/sandbox/laposte/parcels/${trackingNumber}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      events: [{ code: 'DI1', date: shop.clock.now().toISOString(), label: 'Distribué' }],
    }),
  })
  await followParcels(shop, 'trackedLetter')
  expect((await call('GET', `orders/${order._id}`)).json<Order>().status).toBe('Livré')
})

test('for a light order the letter is the standard delivery, whose fee a cancelled order gives back', async () => {
  await offerLetter()
  const standard = async (packs: number) => {
    const buyer = await aBuyer(shop)
    const { body } = await buyer.bought(aCheckout(product, {}, packs))
    const { standard_shipping_cents: cents } = await shop.database.db
      .selectFrom('orders')
      .select('standard_shipping_cents')
      .where('id', '=', body._id ?? '')
      .executeTakeFirstOrThrow()
    return cents
  }
  expect([await standard(2), await standard(9)]).toEqual([350, 430])
})

test('an order by hand goes by letter under the same rule', async () => {
  await offerLetter()
  const entered = (packs: number) =>
    call('POST', 'admin/manual-orders', {
      requestId: newId(),
      items: [{ product, packSize: 5, quantity: packs }],
      guest: { email: `${newId()}@exemple.test`, firstName: 'Zoé', lastName: 'Lefèvre' },
      shippingMethod: 'trackedLetter',
      address: aCheckout(product).shippingAddress,
      paid: { means: 'transfer', on: '2026-11-21' },
    })
  expect((await entered(9)).json().fields).toEqual({ 'shippingAddress.country': LETTER_IMPOSSIBLE })
  const light = await entered(8)
  expect([light.statusCode, light.json<{ order: Order }>().order.shippingMethod]).toEqual([
    201,
    'Lettre suivie',
  ])
})

test('the shop changes a light order to a letter; a lower limit leaves its address correctable', async () => {
  await offerLetter()
  const buyer = await aBuyer(shop)
  const [heavy, light] = [
    (await buyer.bought(aCheckout(product, {}, 9))).body,
    (await buyer.bought(aCheckout(product, {}, 2))).body,
  ]
  const change = (id = '', street: string, who = admin) =>
    call(
      'PUT',
      `orders/${id}/shipping-address`,
      { ...aCheckout(product).shippingAddress, street, shippingMethod: 'trackedLetter' },
      who,
    )
  expect((await change(heavy._id, '1 rue du Lac')).json().fields).toEqual({ country: LETTER_IMPOSSIBLE })
  expect((await change(light._id, '1 rue du Lac')).json()).toMatchObject({ shippingMethod: 'Lettre suivie' })
  await set({ weights: { letterMax: 25 } })
  expect((await change(light._id, '2 rue du Lac')).json().shippingAddress.street).toBe('2 rue du Lac')
  await offerLetter()
})
