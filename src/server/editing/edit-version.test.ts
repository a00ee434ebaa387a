import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockMoved } from '#shared/catalogue/admin-texts.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { STALE_EDIT, STALE_OWN_EDIT } from '#shared/texts.ts'
import { write } from '../database/write.ts'
import { moveStock } from '../inventory/stock-movements.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let one: TestSession
let other: TestSession
beforeAll(async () => {
  shop = await testShop()
  one = await openSession(shop, 'admin')
  other = await openSession(shop, 'admin')
})
afterAll(() => shop.close())

const patch = ({ headers }: TestSession, id: string, payload: object) =>
  shop.app.inject({ method: 'PATCH', url: `/api/sleeves/${id}`, headers, payload })
const sleeve = async (id: string) =>
  (await shop.app.inject({ url: `/api/sleeves/${id}`, headers: one.headers })).json<Sleeve>()

test('the second of two edits of the same version gets the current state and changes nothing', async () => {
  const id = await addSleeve(shop)
  const { version } = await sleeve(id)
  const first = await patch(one, id, { price: 5.9, version })
  expect(first.json()).toMatchObject({ price: 5.9, version: version + 1 })
  const late = await patch(other, id, { price: 4.5, description: 'Belle', version })
  expect([late.statusCode, late.json().code, late.json().message]).toEqual([409, 'STALE', STALE_EDIT])
  expect(late.json().present).toMatchObject({ _id: id, price: 5.9, version: version + 1 })
  expect(late.json().changedBy).toBe('Ana Test')
  const own = await patch(one, id, { price: 4.5, version })
  expect([own.json().code, own.json().message]).toEqual(['STALE', STALE_OWN_EDIT])
  expect(await sleeve(id)).toEqual(first.json())
  const again = await patch(other, id, { description: 'Belle', version: late.json().present.version })
  expect(again.json()).toMatchObject({ price: 5.9, description: 'Belle' })
})

test('one of two simultaneous edits wins', async () => {
  const id = await addSleeve(shop)
  const { version } = await sleeve(id)
  const answers = await Promise.all([
    patch(one, id, { price: 1, version }),
    patch(other, id, { price: 2, version }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a sale does not count as an edit, and a call without a version is not compared', async () => {
  const id = await addSleeve(shop, { stock: 20 })
  const { version } = await sleeve(id)
  const now = shop.clock.now()
  await write(shop.database, (tx) => moveStock(tx, new Map([[id, -5]]), { reason: 'sale', now }))
  expect((await patch(one, id, { price: 3, version })).statusCode).toBe(200)
  expect((await patch(other, id, { price: 4 })).json()).toMatchObject({ price: 4, stock: 15 })
})

test('a typed stock is saved exactly as typed, or not at all', async () => {
  const id = await addSleeve(shop, { stock: 20 })
  const now = shop.clock.now()
  await write(shop.database, (tx) => moveStock(tx, new Map([[id, -5]]), { reason: 'sale', now }))
  const late = await patch(one, id, { description: 'Comptée', stock: 18, stockSeen: 20 })
  expect([late.statusCode, late.json().code, late.json().message]).toEqual([409, 'STALE', stockMoved(15)])
  expect(late.json().present).toMatchObject({ stock: 15, description: '' })
  const again = await patch(one, id, { description: 'Comptée', stock: 18, stockSeen: 15 })
  expect(again.json()).toMatchObject({ stock: 18, description: 'Comptée' })
})

test('late edits of articles are refused too', async () => {
  const call = ({ headers }: TestSession, method: 'POST' | 'PUT', url: string, payload: object) =>
    shop.app.inject({ method, url, headers, payload })
  const article = {
    title: 'Titre',
    summary: 'Résumé',
    content: '<p>Texte</p>',
    author: 'Zoé',
    categories: ['Actualités'],
  }
  const { _id: id, version } = (await call(one, 'POST', '/api/articles', article)).json()
  const url = `/api/articles/${id}`
  expect((await call(one, 'PUT', url, { ...article, summary: 'A', version })).statusCode).toBe(200)
  const late = await call(other, 'PUT', url, { ...article, summary: 'B', version })
  expect([late.statusCode, late.json().present.summary]).toEqual([409, 'A'])
  expect((await call(other, 'PUT', url, { ...article, summary: 'B' })).json().summary).toBe('B')
})
