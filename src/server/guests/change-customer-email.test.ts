import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import { EMAIL_CORRECTED, EMAIL_OF_ACCOUNT } from '#shared/orders/texts.ts'
import { newId } from '../database/ids.ts'
import { aBuyer, aCheckout, aGuest, identifyGuest, shelve, type Buyer } from '../testing/checkout.ts'
import { readMail } from '../testing/mails.ts'
import { numberAboveAdded, storedOrder, subjectsTo } from '../testing/orders.ts'
import { addCode } from '../testing/promotions.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: Buyer
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
  admin = await aBuyer(shop, 'admin')
  await numberAboveAdded(shop)
})
afterAll(() => shop.close())

const anAddress = () => `${newId()}@exemple.test`
const correct = async (id: string, email: string, by: Pick<Buyer, 'headers'> = admin, version?: number) => {
  const { headers } = by
  const url = `/api/orders/${id}/customer-email`
  return shop.app.inject({ method: 'PUT', url, headers, payload: { email, ...(version && { version }) } })
}
const asAdmin = async (id: string) =>
  (await shop.app.inject({ url: `/api/orders/${id}`, headers: admin.headers })).json<Order>()
async function send(id: string, trackingNumber: string) {
  const payload = { status: 'En cours de livraison', trackingNumber }
  const url = `/api/orders/${id}/status`
  const answer = await shop.app.inject({ method: 'PUT', url, headers: admin.headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}
const guestCall = (url: string, payload: object, headers = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/guest-orders/${url}`, payload, headers })
const tokenIn = (mail: string | undefined) => /commande#token=([\w-]+)/.exec(mail ?? '')?.[1] ?? ''

async function mistyped(changes = {}) {
  const wrong = anAddress()
  const guest = await aGuest(shop, wrong)
  const { body } = await guest.bought(aCheckout(await shelve(shop, 50), changes))
  return { guest, wrong, id: body._id ?? '', number: body.number ?? '' }
}

test('the stranger’s link stops working, the customer gets the confirmation with a new link, and the history has an entry', async () => {
  const { wrong, id, number } = await mistyped()
  const strangers = tokenIn(await readMail(shop, wrong, 'order-confirmation'))
  expect((await guestCall('open', { token: strangers })).statusCode).toBe(200)
  const right = anAddress()
  const { version } = await asAdmin(id)
  const answer = await correct(id, ` ${right.toUpperCase()} `, admin, version)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json<Order>()).toMatchObject({
    user: { email: right, isGuest: true },
    history: [{}, { note: EMAIL_CORRECTED, by: 'admin' }],
  })
  for (const url of ['open', 'cancel', 'password'])
    expect((await guestCall(url, { token: strangers })).statusCode).toBe(422)
  expect(await subjectsTo(shop, right)).toEqual([`Votre commande ${number} est confirmée`])
  const own = tokenIn(await readMail(shop, right, 'order-confirmation'))
  expect((await guestCall('open', { token: own })).json<Order>()._id).toBe(id)
  expect((await correct(id, right, admin, version)).json<Order>().version).toBe(answer.json().version)
  await shop.jobs.drain()
  expect(await subjectsTo(shop, right)).toHaveLength(1)
  expect((await storedOrder(shop, id)).search_text).toContain(right)
  expect((await storedOrder(shop, id)).search_text).not.toContain(wrong)
})

test('the former address can neither renew a link nor withdraw from the order, but the right one can', async () => {
  const { wrong, id, number } = await mistyped()
  const right = anAddress()
  await correct(id, right)
  await guestCall('links/renewal', { orderNumber: number, email: wrong })
  expect(await readMail(shop, wrong, 'order-link')).toBeUndefined()
  await guestCall('links/renewal', { orderNumber: number, email: right })
  expect(tokenIn(await readMail(shop, right, 'order-link'))).not.toBe('')
  const declare = (email: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/withdrawals',
      payload: { name: 'Zoé', orderNumber: number, email, confirm: true },
    })
  await declare(wrong)
  expect((await asAdmin(id)).returns).toEqual([])
  await declare(right)
  expect((await asAdmin(id)).returns).toHaveLength(1)
})

test('waiting mails go to the right address; earlier mails that are sent again go there too, with the current link', async () => {
  const { wrong, id, number } = await mistyped()
  const right = anAddress()
  await correct(id, right)
  const waiting = await shop.database.db
    .selectFrom('mails')
    .select(['recipient', 'key'])
    .where('order_id', '=', id)
    .execute()
  expect(waiting).toEqual([{ recipient: right, key: `order-confirmation:${id}` }])
  const own = tokenIn(await readMail(shop, right, 'order-confirmation'))
  expect((await guestCall('open', { token: own })).statusCode).toBe(200)
  expect(await subjectsTo(shop, wrong)).toEqual([])
  for (const number of ['6A111', '6A222']) await send(id, number)
  await shop.jobs.drain()
  const another = anAddress()
  await correct(id, another)
  await shop.jobs.drain()
  const mails = (
    await shop.app.inject({ url: `/api/admin/orders/${id}/mails`, headers: admin.headers })
  ).json<{ _id: string; to: string }[]>()
  const former = mails.filter(({ to }) => to === right)
  expect(former).toHaveLength(2)
  const sent = await subjectsTo(shop, right)
  for (const { _id: mailId } of former.toReversed()) {
    const again = await admin.post(`/api/admin/mails/${mailId}/copies`, { requestId: newId() })
    expect(again.status, JSON.stringify(again.body)).toBeLessThan(300)
  }
  await shop.jobs.drain()
  expect(await subjectsTo(shop, right)).toEqual(sent)
  const redirected = ['est confirmée', 'est en route'].map((text) => `Votre commande ${number} ${text}`)
  expect((await subjectsTo(shop, another)).toSorted()).toEqual([...redirected, ...sent].toSorted())
  expect(
    (await guestCall('open', { token: tokenIn(await readMail(shop, another, 'again')) })).statusCode,
  ).toBe(200)
})

test('only this order of the guest changes owner, its code counts for the right mailbox, and its customer may cancel it', async () => {
  const { code } = await addCode(shop, admin, { maxUsesPerCustomer: 1 })
  const { guest, wrong, id } = await mistyped({ code })
  const { body: other } = await guest.bought(aCheckout(await shelve(shop, 50)))
  const right = anAddress()
  await correct(id, right)
  expect((await asAdmin(other._id ?? '')).user.email).toBe(wrong)
  const again = await aGuest(shop, right)
  expect((await again.start(aCheckout(await shelve(shop, 5), { code }))).status).toBe(422)
  const stranger = await aGuest(shop, wrong)
  expect((await stranger.start(aCheckout(await shelve(shop, 5), { code }))).status).toBe(200)
  const token = tokenIn(await readMail(shop, right, 'order-confirmation'))
  expect((await guestCall('cancel', { token })).json<Order>().status).toBe('Annulé par le client')
  expect((await identifyGuest(shop, { email: wrong, headers: guest.headers })).statusCode).toBe(200)
})

test('a correction is refused for an account’s order, for an invalid address, from a customer and from an outdated tab', async () => {
  const buyer = await aBuyer(shop)
  const { body } = await buyer.bought(aCheckout(await shelve(shop, 5)))
  const ofAccount = await correct(body._id ?? '', anAddress())
  expect([ofAccount.statusCode, ofAccount.json().message]).toEqual([409, EMAIL_OF_ACCOUNT])
  const { id, guest } = await mistyped()
  expect((await correct(id, 'zoe@exemple')).json().fields).toHaveProperty('email')
  expect((await correct(id, anAddress(), buyer)).statusCode).toBe(403)
  expect((await correct(id, anAddress(), guest)).statusCode).toBe(401)
  const { version } = await asAdmin(id)
  const both = await Promise.all([
    correct(id, anAddress(), admin, version),
    correct(id, anAddress(), admin, version),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})
