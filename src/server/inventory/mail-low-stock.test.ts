import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSleeve, setStock } from '../testing/catalogue.ts'
import { aBuyer, aCheckout } from '../testing/checkout.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { mailLowStock } from './mail-low-stock.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

async function told(): Promise<string[]> {
  const { db } = shop.database
  const before = await db.selectFrom('mails').select('id').where('key', 'like', 'low-stock:%').execute()
  await mailLowStock(shop)
  const after = await db.selectFrom('mails').selectAll().where('key', 'like', 'low-stock:%').execute()
  const known = new Set(before.map(({ id }) => id))
  return after.filter(({ id }) => !known.has(id)).map(({ subject, recipient }) => `${recipient} ${subject}`)
}
const toShop = (subject: string) => `${shop.settings.alertsTo} Stock faible\u00A0: ${subject}`

test('the shop gets one mail for each fall below the threshold, and another after a restock and a new fall', async () => {
  const id = await addSleeve(shop, { stock: 16, name: 'Nacre' })
  expect(await told()).toEqual([])
  const buyer = await aBuyer(shop)
  await buyer.bought(aCheckout(id))
  expect(await told()).toEqual([])
  await buyer.bought(aCheckout(id))
  expect(await told()).toEqual([toShop('Nacre')])
  await (await aBuyer(shop)).bought(aCheckout(id))
  expect(await told()).toEqual([])
  await setStock(shop, id, 30)
  expect(await told()).toEqual([])
  await setStock(shop, id, 9)
  expect(await told()).toEqual([toShop('Nacre')])
})

test('a product that is restocked and falls again before any mail is announced again', async () => {
  const id = await addSleeve(shop, { stock: 12, name: 'Onde' })
  for (const [stock, mails] of [
    [9, [toShop('Onde')]],
    [12, undefined],
    [8, [toShop('Onde')]],
  ] as const) {
    await setStock(shop, id, stock)
    if (mails) expect(await told()).toEqual(mails)
  }
})

test('sleeves that are only held for a payment are not mailed; several low stocks make one mail', async () => {
  const [held, first, second] = [
    await addSleeve(shop, { stock: 12, name: 'Tenue' }),
    await addSleeve(shop, { stock: 40, low_stock_below: 40 }),
    await addSleeve(shop, { stock: 12 }),
  ]
  await (await aBuyer(shop)).start(aCheckout(held))
  expect(await told()).toEqual([])
  await setStock(shop, first, 39)
  await setStock(shop, second, 0)
  expect(await told()).toEqual([toShop('2 protections')])
})

test('raising a threshold above the stock causes one mail; raising it further causes none', async () => {
  const id = await addSleeve(shop, { stock: 15, name: 'Aube' })
  const admin = await openSession(shop, 'admin')
  const change = (payload: object) =>
    shop.app.inject({ method: 'PATCH', url: `/api/sleeves/${id}`, headers: admin.headers, payload })
  await change({ lowStockBelow: 20 })
  expect(await told()).toEqual([toShop('Aube')])
  await change({ lowStockBelow: 30 })
  await change({ price: 3 })
  expect(await told()).toEqual([])
})

test.each([
  ['a raised threshold and a lower stock', { lowStockBelow: 14, stock: 13 }, true],
  ['a raised threshold that the typed stock reaches', { lowStockBelow: 30, stock: 30 }, false],
  ['a lowered threshold that the lower stock keeps to', { lowStockBelow: 5, stock: 8 }, false],
  ['a lowered threshold and a stock below it', { lowStockBelow: 5, stock: 4 }, true],
])(
  'an edit of both stock and threshold, %s, causes a mail if the new stock is low',
  async (_case, payload, isMailed) => {
    const id = await addSleeve(shop, { stock: 15, low_stock_below: 10, name: 'Aube' })
    const { headers } = await openSession(shop, 'admin')
    await shop.app.inject({ method: 'PATCH', url: `/api/sleeves/${id}`, headers, payload })
    expect(await told()).toEqual(isMailed ? [toShop('Aube')] : [])
  },
)

test('lowering the threshold drops the waiting mail; a new sleeve without stock causes none', async () => {
  const id = await addSleeve(shop, { stock: 12 })
  await addSleeve(shop, { stock: 0 })
  await setStock(shop, id, 9)
  await shop.database.db.updateTable('sleeves').set({ low_stock_below: 5 }).where('id', '=', id).execute()
  expect(await told()).toEqual([])
  await setStock(shop, id, 4)
  expect(await told()).toEqual([expect.stringContaining('Stock faible')])
})
