import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProductsFile } from '#shared/catalogue/products-file.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { waitingForLocks } from '../testing/database.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { importProducts } from './import-products.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const waiting = () => waitingForLocks(shop.database)

test('if two files add the same product without a reference at the same moment, it is added once', async () => {
  const { userId } = await openSession(shop, 'admin')
  const known = await addSleeve(shop, { name: 'Onde', sku: 'LOCK-1', price_cents: 350 })
  const written = (...lines: string[]) => {
    const file = readProductsFile(['Référence;Nom;Prix pour 5 (€)', ...lines].join('\n'))
    if (typeof file === 'string') throw new Error(file)
    return importProducts(
      shop,
      { lines: file.lines, dimensions: { width: 66, height: 91 }, write: true },
      userId,
    )
  }

  const held = Promise.withResolvers<void>()
  const holding = shop.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('sleeves').select('id').where('id', '=', known).forUpdate().execute()
    await held.promise
  })
  const first = written('LOCK-1;;3,90', ';À la fois;4')
  await expect.poll(waiting).toBe(1)
  const second = written(';À la fois;4')
  await Promise.race([second, expect.poll(waiting).toBe(2)])
  held.resolve()
  await Promise.all([holding, first, second])

  const added = await shop.database.db
    .selectFrom('sleeves')
    .select('slug')
    .where('name', '=', 'À la fois')
    .execute()
  expect(added).toEqual([{ slug: 'a-la-fois' }])
})
