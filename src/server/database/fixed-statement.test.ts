import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSleeve } from '../testing/catalogue.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { fixedStatement, type Given } from './fixed-statement.ts'
import { isOneOf } from './is-one-of.ts'
import { write } from './write.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('a fixed statement is put together once, and each use has its own values, also within a transaction', async () => {
  const ids = [await addSleeve(shop, { price_cents: 500 }), await addSleeve(shop, { price_cents: 700 })]
  let built = 0
  const prices = fixedStatement((db, given: Given<{ ids: readonly string[]; least: number }>) => {
    built += 1
    return db
      .selectFrom('sleeves')
      .select('price_cents')
      .where(isOneOf('id', given('ids')))
      .where('price_cents', '>=', given('least'))
      .where('is_published', '=', true)
      .orderBy('price_cents')
  })
  const { db } = shop.database
  const read = async (least: number) =>
    (await prices(db, { ids, least })).map(({ price_cents }) => price_cents)
  expect(await Promise.all([read(0), read(600), read(800)])).toEqual([[500, 700], [700], []])
  await write(shop.database, async (tx) => {
    await tx
      .updateTable('sleeves')
      .set({ price_cents: 900 })
      .where('id', '=', ids[0] ?? '')
      .execute()
    expect(await prices(tx, { ids: ids.slice(0, 1), least: 800 })).toEqual([{ price_cents: 900 }])
  })
  expect(built).toBe(1)
})
