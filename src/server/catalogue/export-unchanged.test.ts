import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sleeve, SleeveInputBody } from '#shared/catalogue/contract.ts'
import { checkDigit } from '#shared/catalogue/gtin.ts'
import { readProductsFile } from '#shared/catalogue/products-file.ts'
import { importBatches, type ProductsImportResult } from '#shared/catalogue/products-import.ts'
import { pricedSince } from '../testing/catalogue.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '10000' })
  admin = await openSession(shop, 'admin')
})
afterAll(() => shop.close())

const call = async <Answer>(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
  const answer = await shop.app.inject({
    method,
    url,
    headers: admin.headers,
    ...(payload && { payload }),
  })
  expect([200, 201], answer.body).toContain(answer.statusCode)
  return answer.json<Answer>()
}

/** Numbers that are not repeated, because the import finds products by their reference, barcode or name. */
let made = 0
const unique = () => String((made += 1)).padStart(8, '0')
const gtin = (kind: number) => {
  const digits = `${kind}${unique().padStart(11, '0')}`
  return digits + checkDigit(digits)
}

const SIGNS = Array.from(
  'abc ABC éÉ\'’"«»;,|&<>=+-@#*/\\%€\u00A0\u202F\u0301\u200B…œßñ×\u{1F409}\uFF1D\tx1 2 3',
)
const LINES = [...SIGNS, '\n', '\n\n', '\r\n', '&amp;', '&#39;', '<b>', '</b>', '- ', 'sep=;', '""']
const textOf = (units: readonly string[], max: number) =>
  fc.array(fc.constantFrom(...units), { maxLength: max }).map((parts) => parts.join(''))
const cents = fc.integer({ min: 1, max: 200_000 })
const euros = (amount: number) => amount / 100

const packs = fc
  .uniqueArray(
    fc.record({
      size: fc.integer({ min: 1, max: 1000 }),
      price: cents,
      named: fc.boolean(),
      offered: fc.boolean(),
    }),
    {
      selector: ({ size }) => size,
      maxLength: 5,
    },
  )
  .map((all) =>
    all.map(({ named, price, ...pack }, at) => ({
      ...pack,
      price: euros(price),
      offered: at === 0 || pack.offered,
      ...(named && { sku: `LOT-${unique()}`, gtin: gtin(2) }),
    })),
  )
const costs = fc
  .uniqueArray(
    fc.record({ size: fc.constantFrom(1, 5, 10, 32, 100), cost: fc.integer({ min: 0, max: 9_999 }) }),
    {
      selector: ({ size }) => size,
      maxLength: 4,
    },
  )
  .map((all) => all.map(({ size, cost }) => ({ size, cost: euros(cost) })))

const product = fc.record({
  name: textOf(SIGNS, 40),
  description: textOf(LINES, 60),
  price: cents.map(euros),
  packs,
  costs,
  stock: fc.integer({ min: 0, max: 5000 }),
  lowStockBelow: fc.integer({ min: 0, max: 50 }),
  isCoded: fc.boolean(),
  dimensions: fc.record({
    width: fc.integer({ min: 1, max: 2000 }),
    height: fc.integer({ min: 1, max: 2000 }),
  }),
  collection: fc.constantFrom('pokemon', 'autres-univers'),
  features: fc.array(textOf(LINES, 12), { maxLength: 5 }),
  fits: fc.constantFrom('', '63x88', '59x86'),
  games: textOf(SIGNS, 20),
  thickness: fc.option(fc.integer({ min: 10, max: 1000 })),
  piecesPerPack: fc.option(fc.integer({ min: 1, max: 1000 })),
  brand: textOf(SIGNS, 20),
  searchTitle: textOf(SIGNS, 30),
  searchDescription: textOf(SIGNS, 60),
  warnings: textOf(LINES, 20),
  isPublished: fc.boolean(),
  sale: fc.option(fc.integer({ min: 1, max: 90 })),
})
type Product = typeof product extends fc.Arbitrary<infer Made> ? Made : never

async function create({ name, isCoded, warnings, sale, ...fields }: Product): Promise<string> {
  const number = unique()
  const body: SleeveInputBody = {
    ...fields,
    name: `${name} ${number}`,
    ...(isCoded && { sku: `REF-${number}`, gtin: gtin(3) }),
    safety: {
      maker: 'Maison',
      makerAddress: '1 rue A\n75001 Paris',
      makerEmail: 'a@b.fr',
      makerCountry: 'FR',
      warnings,
    },
  }
  const { _id: id } = await call<Sleeve>('POST', '/api/sleeves', body)
  if (sale === null) return id
  await pricedSince(shop, id, new Date(shop.clock.now().getTime() - 40 * 86_400_000))
  const from = shop.clock.now().toISOString().slice(0, 10)
  const answer = await shop.app.inject({
    method: 'PATCH',
    url: `/api/sleeves/${id}`,
    headers: admin.headers,
    payload: { sale: { percent: sale, from, to: '2099-01-01' } },
  })
  // The shop refuses (422) to reduce a price of a few cents by a few percent.
  expect([200, 422], answer.body).toContain(answer.statusCode)
  return id
}

async function send(text: string, write: boolean) {
  const file = readProductsFile(text)
  if (typeof file === 'string') throw new Error(file)
  expect([file.refused, file.unread]).toEqual([[], []])
  const outcomes: ProductsImportResult['lines'] = []
  for (const lines of importBatches(file.lines))
    outcomes.push(
      ...(await call<ProductsImportResult>('POST', '/api/admin/sleeves/import', { lines, write })).lines,
    )
  return outcomes
}

test('the export of any products, imported unchanged, changes nothing', async () => {
  const some = fc.array(product, { minLength: 6, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(some, async (products) => {
      const ids: string[] = []
      for (const one of products) ids.push(await create(one))
      const shown = () => Promise.all(ids.map((id) => call<Sleeve>('GET', `/api/sleeves/${id}`)))
      const before = await shown()
      const exported = (await shop.app.inject({ url: '/api/admin/sleeves.csv', headers: admin.headers })).body
      for (const write of [false, true]) {
        const outcomes = await send(exported, write)
        expect(outcomes.length).toBeGreaterThanOrEqual(ids.length)
        expect(outcomes.filter(({ outcome, notes }) => outcome !== 'unchanged' || notes.length > 0)).toEqual(
          [],
        )
      }
      expect(await shown()).toEqual(before)
      expect((await shop.app.inject({ url: '/api/admin/sleeves.csv', headers: admin.headers })).body).toBe(
        exported,
      )
    }),
    { numRuns: 5 },
  )
})
