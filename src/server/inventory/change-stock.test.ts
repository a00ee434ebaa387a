import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SleeveStock, StockMovementPage } from '#shared/inventory/contract.ts'
import { shelfMoved } from '#shared/inventory/texts.ts'
import { newId } from '../database/ids.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { aBuyer, aCheckout } from '../testing/checkout.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST', url: string, payload?: object, { headers } = admin) =>
  shop.app.inject({ method, url: `/api/admin/sleeves/${url}`, headers, ...(payload && { payload }) })
const stock = async (id: string) => (await call('GET', `${id}/stock`)).json<SleeveStock>()
const change = (id: string, payload: object) => call('POST', `${id}/stock`, payload)
const history = async (id: string, query = '') =>
  (await call('GET', `${id}/movements${query}`)).json<StockMovementPage>()

test('the shelf holds the pieces for sale and those on hold; a count includes both', async () => {
  const id = await addSleeve(shop, { stock: 50 })
  const [paying, waiting] = [await aBuyer(shop), await aBuyer(shop)]
  await paying.start(aCheckout(id))
  await waiting.bought(aCheckout(id))
  expect(await stock(id)).toEqual({
    _id: id,
    name: 'Prisme',
    onShelf: 50,
    reserved: 10,
    reservedForOrders: 5,
    forSale: 40,
  })
  const counted = await change(id, { seen: 50, count: 48, note: 'Deux sous le meuble' })
  expect([counted.statusCode, counted.json()]).toMatchObject([
    200,
    { onShelf: 48, reserved: 10, forSale: 38 },
  ])
  expect((await history(id)).items[0]).toMatchObject({
    change: -2,
    reason: 'count',
    note: 'Deux sous le meuble',
    by: 'Ana Test',
    order: null,
  })
  const under = await change(id, { seen: 48, count: 9 })
  expect([under.statusCode, under.json().fields]).toEqual([
    422,
    { count: '10 pochettes sont réservées\u00A0: il doit en rester au moins autant en rayon' },
  ])
  expect((await stock(id)).onShelf).toBe(48)
  expect(await wrongBooks(shop)).toEqual([])
})

test('a count based on an outdated stock is refused and shows the current stock; a count sent twice applies once', async () => {
  const id = await addSleeve(shop, { stock: 20 })
  const received = { seen: 20, difference: 30, reason: 'delivery' }
  const answers = await Promise.all([change(id, received), change(id, received)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = await change(id, { seen: 20, count: 18 })
  expect([late.json().code, late.json().message]).toEqual(['STALE', shelfMoved(50)])
  expect(late.json().present).toMatchObject({ onShelf: 50, forSale: 50 })
  expect((await history(id)).items.map(({ reason, change: by }) => [reason, by])).toEqual([
    ['delivery', 30],
    ['first-count', 20],
  ])
})

test('goods received are added to the stock that is there, once for each request', async () => {
  const [id, other] = [await addSleeve(shop, { stock: 20 }), await addSleeve(shop, { stock: 20 })]
  const requestId = newId()
  const received = { requestId, difference: 50, reason: 'delivery' }
  await change(id, { seen: 20, count: 18 })
  await (await aBuyer(shop)).bought(aCheckout(id))
  const answers = await Promise.all([change(id, received), change(id, received), change(id, received)])
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toMatchObject(
    answers.map(() => [200, { onShelf: 68, forSale: 63 }]),
  )
  const { items } = await history(id)
  expect(items.filter(({ reason }) => reason === 'delivery')).toMatchObject([{ _id: requestId, change: 50 }])
  for (const [sleeve, more] of [
    [other, {}],
    [id, { difference: 51 }],
    [id, { reason: 'sent-back' }],
  ] as const)
    expect((await change(sleeve, { ...received, ...more })).json().code).toBe('CONFLICT')
  expect((await change(id, { requestId: newId(), count: 3 })).json().fields).toHaveProperty('seen')
  expect((await change(id, { difference: 3, reason: 'delivery' })).json().fields).toHaveProperty('seen')
  expect([(await stock(id)).onShelf, (await stock(other)).onShelf]).toEqual([68, 20])
  expect(await wrongBooks(shop)).toEqual([])
})

test('a count whose answer was lost is sent again and counts once', async () => {
  const id = await addSleeve(shop, { stock: 40 })
  const counted = { requestId: newId(), count: 37, seen: 40 }
  expect((await change(id, counted)).json()).toMatchObject({ onShelf: 37 })
  const again = await change(id, counted)
  expect([again.statusCode, again.json().onShelf]).toEqual([200, 37])
  const other = await change(id, { requestId: counted.requestId, difference: -3, reason: 'correction' })
  expect([other.statusCode, other.json().code]).toEqual([409, 'CONFLICT'])
})

test('a sale does not outdate a count: its sleeves stay on the shelf until they are sent', async () => {
  const id = await addSleeve(shop, { stock: 20 })
  const { body } = await (await aBuyer(shop)).bought(aCheckout(id))
  expect((await change(id, { seen: 20, count: 19 })).json()).toMatchObject({ onShelf: 19, forSale: 14 })
  const [, newest] = (await history(id)).items
  expect(newest).toMatchObject({ reason: 'sale', order: { _id: body._id } })
})

test('a difference needs a reason, and one error is shown at a time', async () => {
  const id = await addSleeve(shop, { stock: 20 })
  const fields = async (payload: object) => (await change(id, { seen: 20, ...payload })).json().fields
  expect(await fields({ difference: 2 })).toEqual({ reason: 'Veuillez choisir une raison' })
  expect(await fields({ difference: 0, reason: 'loss' })).toHaveProperty('difference')
  expect(await fields({})).toHaveProperty('count')
  expect(await fields({ count: 2, difference: 2, reason: 'loss' })).toHaveProperty('count')
  expect(await fields({ difference: -21, reason: 'loss' })).toHaveProperty('difference')
  expect((await stock(id)).onShelf).toBe(20)
})

test('the history is paged, and only the back-office sees it', async () => {
  const id = await addSleeve(shop, { stock: 20 })
  for (const seen of [20, 21, 22]) await change(id, { seen, difference: 1, reason: 'sent-back' })
  const second = await history(id, '?limit=3&page=2')
  expect([second.items.map(({ reason }) => reason), second.pagination]).toEqual([
    ['first-count'],
    { page: 2, pages: 2, total: 4 },
  ])
  const customer = await openSession(shop)
  expect((await call('GET', `${id}/movements`, undefined, customer)).statusCode).toBe(403)
  expect((await call('POST', `${id}/stock`, { seen: 20, count: 1 }, customer)).statusCode).toBe(403)
  const nowhere = '01900000-0000-7000-8000-000000000000'
  expect((await call('GET', `${nowhere}/stock`)).json().message).toBe('Sleeve non trouvée')
})
