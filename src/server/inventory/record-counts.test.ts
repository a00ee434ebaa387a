import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShelfCountsResult, StockMovementPage } from '#shared/inventory/contract.ts'
import { MAX_COUNTS } from '#shared/inventory/stock-rules.ts'
import { COUNTED_TWICE, shelfMovedSince } from '#shared/inventory/texts.ts'
import { newId } from '../database/ids.ts'
import { addSleeve, setStock } from '../testing/catalogue.ts'
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

const get = (url: string) => shop.app.inject({ url: `/api/admin/${url}`, headers: admin.headers })
const send = (counts: object[]) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/admin/stock/counts',
    headers: admin.headers,
    payload: { counts },
  })
const movements = async (id: string) =>
  (await get(`sleeves/${id}/movements`))
    .json<StockMovementPage>()
    .items.map((one) => [one.reason, one.change])

test('many products are counted at once; a count of a changed stock is refused and shows the current one, the others are saved', async () => {
  const [right, moved, promised, gone] = [
    await addSleeve(shop, { stock: 20 }),
    await addSleeve(shop, { stock: 20 }),
    await addSleeve(shop, { stock: 20 }),
    newId(),
  ]
  await (await aBuyer(shop)).bought(aCheckout(promised))
  await setStock(shop, moved, 15)
  const counts = [
    { _id: right, seen: 20, count: 18 },
    { _id: moved, seen: 20, count: 19 },
    { _id: promised, seen: 20, count: 4 },
    { _id: gone, seen: 1, count: 1 },
  ]
  const { saved, refused } = (await send(counts)).json<ShelfCountsResult>()
  expect(saved).toEqual([right])
  expect(refused).toEqual([
    { _id: moved, message: shelfMovedSince(15), onShelf: 15 },
    { _id: promised, message: expect.stringContaining('5 pochettes sont réservées'), onShelf: 20 },
    { _id: gone, message: 'Sleeve non trouvée' },
  ])
  expect(await movements(right)).toEqual([
    ['count', -2],
    ['first-count', 20],
  ])
  const { items } = (await get(`activity?subject=${right}`)).json()
  expect(items).toMatchObject([
    { act: 'changed', changes: [{ field: 'on_shelf', before: 20, after: 18 }, {}] },
  ])
  expect(await wrongBooks(shop)).toEqual([])
})

test('the same counts sent twice, also at once, are applied once', async () => {
  const id = await addSleeve(shop, { stock: 20 })
  const answers = await Promise.all([1, 2].map(() => send([{ _id: id, seen: 20, count: 18 }])))
  expect(answers.map((answer) => answer.json())).toEqual([
    { saved: [id], refused: [] },
    { saved: [id], refused: [] },
  ])
  expect(await movements(id)).toEqual([
    ['count', -2],
    ['first-count', 20],
  ])
})

test('the list shows the reserved pieces; a count that equals the shelf leaves no trace', async () => {
  const id = await addSleeve(shop, { stock: 20, sku: 'RES-1' })
  await (await aBuyer(shop)).start(aCheckout(id))
  const { items } = (await get('sleeves?q=RES-1')).json()
  expect(items).toMatchObject([{ stock: 15, reserved: 5 }])
  await send([{ _id: id, seen: 20, count: 20 }])
  expect((await get(`activity?subject=${id}`)).json().items).toEqual([])
})

test('no count, too many counts, a sleeve counted twice and a count that is not a number are refused with a sentence', async () => {
  const count = { _id: newId(), seen: 1, count: 1 }
  const fields = async (counts: object[]) => Object.values((await send(counts)).json().fields)
  expect(await fields([count, count])).toEqual([COUNTED_TWICE])
  expect(await fields([{ ...count, count: -1 }])).toEqual(['Le nombre doit être un entier positif ou nul'])
  expect(
    await fields(Array.from({ length: MAX_COUNTS + 1 }, () => ({ ...count, _id: newId() }))),
  ).toHaveLength(1)
  expect((await send([])).statusCode).toBe(422)
})
