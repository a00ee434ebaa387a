import { afterAll, beforeAll, expect, test } from 'vitest'
import { CUSTOMERS, DEMO_CUSTOMER_EMAIL, DEMO_PASSWORD } from '../../../demo/customers.ts'
import { ORDERS } from '../../../demo/orders.ts'
import { SLEEVES } from '../../../demo/sleeves.ts'
import { signIn } from '../testing/accounts.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { aBuyer, aCheckout } from '../testing/checkout.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { stockOnShelf } from '../testing/orders.ts'
import { drawnPicture, storeImage } from '../testing/pictures.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { countedLines, demoRows, leaveDemo } from './leave-demo.ts'
import { loadDemo } from './load-demo.ts'
import { demoPictureIds } from './load-pictures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ DEMO_DATA: 'true' })
  await loadDemo(shop)
})
afterAll(() => shop.close())

const sleeveNamed = async (name: string) =>
  shop.database.db.selectFrom('sleeves').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
const count = async (
  table: 'orders' | 'users' | 'sleeves' | 'articles' | 'banners' | 'documents' | 'mails',
) => {
  const rows = await shop.database.db.selectFrom(table).select('id').execute()
  return rows.length
}

test('leaving the demo removes its orders, people and files and keeps the shopkeeper’s own, even if it is interrupted', async () => {
  const { db } = shop.database
  const own = await addSleeve(shop, { name: 'La mienne', stock: 50 })
  const buyer = await aBuyer(shop)
  const { body: order } = await buyer.bought(aCheckout(own))
  const [first, second] = SLEEVES
  const changed = await sleeveNamed(first?.name ?? '')
  await db
    .updateTable('sleeves')
    .set({ description: 'La mienne aussi' })
    .where('id', '=', changed.id)
    .execute()
  const session = await signIn(shop, { email: DEMO_CUSTOMER_EMAIL, password: DEMO_PASSWORD })
  const started = await shop.app.inject({
    method: 'POST',
    url: '/api/checkout/payments',
    headers: { authorization: `Bearer ${session.token}` },
    payload: { ...aCheckout(own), acceptedTerms: shop.settings.terms.version },
  })
  expect(started.statusCode).toBe(200)
  expect(await stockOnShelf(shop, own)).toBe(40)
  const gone = (await sleeveNamed(second?.name ?? '')).front_image_id ?? ''

  const picture = await storeImage(shop, { bytes: await drawnPicture(), filename: 'la-mienne.png' })
  const ownPicture = picture._id
  await db.updateTable('collections').set({ image_id: ownPicture }).where('slug', '=', 'comics').execute()

  const about = (await shop.app.inject('/api/pages/about')).json<{ content: string }>().content
  const [drawing = '', press = ''] = about.match(/\/images\/[\w-]+/g) ?? []
  const { value } = await db.selectFrom('settings').select('value').executeTakeFirstOrThrow()
  const delivery = `<p><img src="${press}/960.webp" alt="" loading="lazy" /></p>`
  await db
    .updateTable('settings')
    .set({ value: JSON.stringify({ ...value, texts: { ...value.texts, delivery } }) })
    .execute()

  const taken = await demoRows(db, await demoPictureIds())
  const killed = () => {
    throw new Error('killed')
  }
  // A kill during the transaction removes no rows. After a kill that follows the commit, the next run removes the
  // remaining files.
  await expect(leaveDemo({ ...shop, clock: { ...shop.clock, now: killed } })).rejects.toThrow('killed')
  expect(await count('orders')).toBe(ORDERS.length + 1)
  await expect(leaveDemo({ ...shop, pictures: { ...shop.pictures, remove: killed } })).rejects.toThrow(
    'killed',
  )
  await leaveDemo(shop)
  expect([taken.sleeves.length, taken.users.length, taken.orders.length]).toEqual([
    SLEEVES.length - 1,
    CUSTOMERS.length,
    ORDERS.length,
  ])
  expect(countedLines(taken)).toContain(`${SLEEVES.length - 1} products`)
  expect(taken.pages).toEqual(['about'])
  expect((await shop.app.inject('/api/pages/about')).statusCode).toBe(404)
  expect((await shop.app.inject(press)).statusCode).toBe(200)
  const left = await db.selectFrom('sleeves').select('id').orderBy('id').execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([own, changed.id].toSorted())
  expect([
    await count('orders'),
    await count('documents'),
    await count('articles'),
    await count('banners'),
  ]).toEqual([1, 1, 0, 0])
  const described = await db.selectFrom('collections').select(['slug', 'text', 'image_id']).execute()
  expect(described.map(({ text }) => text)).toEqual(['', '', '', '', ''])
  for (const { slug, image_id } of described) expect(image_id).toBe(slug === 'comics' ? ownPicture : null)
  expect(await stockOnShelf(shop, own)).toBe(45)
  expect(await wrongBooks(shop)).toEqual([])
  expect(await shop.pictures.find(gone)).toBeUndefined()
  expect((await shop.app.inject(drawing)).statusCode).toBe(404)
  expect((await shop.app.inject(`/images/${changed.front_image_id}`)).statusCode).toBe(200)
  expect(
    (await shop.app.inject({ url: `/api/orders/${order._id}`, headers: buyer.headers })).statusCode,
  ).toBe(200)
  expect(
    await db.selectFrom('mails').select('id').where('recipient', 'like', '%@exemple.test').execute(),
  ).toEqual([])
  expect(countedLines(await demoRows(db, await demoPictureIds()))).toEqual([])
  const { body: next } = await buyer.bought(aCheckout(own))
  expect(next.number).toBe(`C-2026-${String(Number(order.number?.slice(7)) + 1).padStart(6, '0')}`)
  await loadDemo(shop)
  expect(await count('sleeves')).toBe(2)
})

test('a shop without sales starts its numbers again at 1', async () => {
  const { db } = shop.database
  await db.deleteFrom('stock_holds').execute()
  await db.deleteFrom('documents').execute()
  await db.deleteFrom('orders').execute()
  await leaveDemo(shop)
  const { body } = await (await aBuyer(shop)).bought(aCheckout(await addSleeve(shop)))
  expect(body.number).toBe('C-2026-000001')
})
