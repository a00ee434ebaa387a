import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Filler } from '#shared/catalogue/contract.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  const goods = [
    { name: 'Prisme', price_cents: 350, stock: 9 },
    { name: 'Dahlia', price_cents: 200, stock: 40 },
    { name: 'Épuisée', price_cents: 330, stock: 4 },
    { name: 'Cachée', price_cents: 340, stock: 40, is_published: false },
    {
      name: 'En promotion',
      price_cents: 900,
      stock: 5,
      is_on_sale: true,
      sale_price_cents: 360,
      sale_struck_cents: 900,
      sale_from: '2026-01-01',
      sale_to: '2026-12-31',
      sale_begins_at: new Date('2026-01-01'),
    },
  ]
  for (const one of goods) await addSleeve(shop, { category: 'comics', ...one })
})
afterAll(() => shop.close())

const read = async (subtotal: number | string): Promise<Filler[]> =>
  (await shop.app.inject(`/api/cart/fillers?subtotal=${subtotal}`)).json()

test('packs that bring a cart to free delivery are offered at today’s price, nearest first, and never above the price of the delivery', async () => {
  const found = (await read(26.8)).map(({ name, packSize, price }) => [name, packSize, price])
  expect(found).toEqual([
    ['Dahlia', 10, 3.4],
    ['Prisme', 5, 3.5],
    ['En promotion', 5, 3.6],
  ])
})

test('among many products with their own packs the right one is offered, to the cent', async () => {
  const packed = (name: string, priceCents: number) => {
    const packs = JSON.stringify([{ size: 20, priceCents, sku: '', gtin: '', offered: true }])
    return addSleeve(shop, { name, packs, smallest_pack: 20, stock: 20 })
  }
  for (let at = 0; at < 201; at += 1) await packed(`Trop cher ${at}`, 90_000)
  await packed('Au centime', 1_129)
  const found = await read(18.71)
  expect(found.find(({ name }) => name === 'Au centime')).toMatchObject({ packSize: 20, price: 11.29 })
})

test('a cart that lacks much or nothing gets no offer', async () => {
  expect(await read(1)).toEqual([])
  expect(await read(30)).toEqual([])
})

test('an invalid amount is refused in French', async () => {
  const answer = await shop.app.inject('/api/cart/fillers?subtotal=beaucoup')
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'Ce montant n’est pas valide'])
})
