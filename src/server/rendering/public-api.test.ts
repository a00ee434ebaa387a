import { afterAll, beforeAll, expect, test } from 'vitest'
import { testShop, type TestShop } from '../testing/shop.ts'
import { publicApi } from './public-api.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('input that the API refuses is refused for a page too, and never causes a server error', async () => {
  const api = publicApi(shop)
  for (const page of [1e300, 1e18, 1.5, 0]) {
    await expect(api.listArticles({ page })).rejects.toMatchObject({ status: 400 })
    await expect(api.listSleeves({ page })).rejects.toMatchObject({ status: 400 })
  }
  await expect(api.listSleeves({ q: 'a\0b' })).rejects.toMatchObject({ status: 400 })
  for (const odd of ['\0', '\uD800', 'x'.repeat(300), ' '])
    await expect(api.getArticle(odd)).rejects.toMatchObject({ status: 404 })
  for (const odd of ['\0', 'x', '\r\nx']) {
    await expect(api.getSleeve(odd)).rejects.toMatchObject({ status: 404 })
    await expect(api.relatedSleeves(odd)).rejects.toMatchObject({ status: 404 })
  }
})
