import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRODUCT_COLUMNS } from '#shared/catalogue/product-columns.ts'
import { readProductsFile } from '#shared/catalogue/products-file.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
})
afterAll(() => shop.close())

const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) })

const listing = { searchTitle: 'Vu par un moteur', searchDescription: 'En deux lignes.' }
const article = {
  title: 'Un article',
  summary: 's',
  content: '<p>c</p>',
  author: 'a',
  categories: ['Autres'],
}

test.each([
  ['product', 'POST /api/sleeves', 'PATCH /api/sleeves/', { name: 'Un produit' }, '/api/sleeves/'],
  [
    'collection',
    'POST /api/admin/collections',
    'PUT /api/admin/collections/',
    { name: 'Une collection' },
    undefined,
  ],
  ['article', 'POST /api/articles', 'PUT /api/articles/', article, '/api/articles/'],
] as const)(
  'a %s keeps what search engines show until it is changed or emptied',
  async (_what, add, change, fields, path) => {
    const call = (words: string, id: string, payload: object) => {
      const [method, url] = words.split(' ') as ['POST' | 'PUT' | 'PATCH', string]
      return send(method, url + id, payload)
    }
    const made = (await call(add, '', { ...fields, ...listing })).json()
    expect(made).toMatchObject(listing)
    const id = String(made._id)
    const edited = (await call(change, id, fields)).json()
    expect(edited).toMatchObject(listing)
    expect((await call(change, id, { ...fields, searchTitle: '   ' })).json()).toMatchObject({
      searchTitle: '',
      searchDescription: listing.searchDescription,
    })
    const refused = await call(change, id, { ...fields, searchDescription: 'x'.repeat(161) })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['searchDescription']])
    if (path) expect((await send('GET', path + id)).json()).toMatchObject({ searchTitle: '' })
  },
)

test('texts for search engines are exported and imported from Shopify’s columns; texts that are too long are left out', async () => {
  await send('POST', '/api/sleeves', { name: 'Exportée', price: 2, ...listing })
  const { body } = await send('GET', '/api/admin/sleeves.csv')
  const [head = '', ...lines] = body.split('\r\n')
  expect(head).toContain(PRODUCT_COLUMNS.searchTitle)
  expect(lines.find((line) => line.includes('Exportée'))).toContain('Vu par un moteur;En deux lignes.')
  const file = readProductsFile(
    `Handle,Title,Variant Price,SEO Title,SEO Description\nv,Venue,3,Titre venu,${'x'.repeat(200)}`,
  )
  if (typeof file === 'string') throw new Error(file)
  const payload = { lines: file.lines, dimensions: { width: 66, height: 91 }, write: true }
  const answer = (await send('POST', '/api/admin/sleeves/import', payload)).json()
  expect(answer.lines).toMatchObject([
    { outcome: 'new', notes: [expect.stringContaining(PRODUCT_COLUMNS.searchDescription)] },
  ])
  const { items } = (await send('GET', '/api/admin/sleeves?q=Venue')).json()
  expect((await send('GET', `/api/sleeves/${items[0]._id}`)).json()).toMatchObject({
    searchTitle: 'Titre venu',
    searchDescription: '',
  })
})
