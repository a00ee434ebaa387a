import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileAnswer } from '#shared/catalogue/file-price.ts'
import { linesToCorrect, readProductsFile } from '#shared/catalogue/products-file.ts'
import {
  PIECES_MISSING,
  PRICE_MISSING,
  type LineOutcome,
  type ProductsImportResult,
} from '#shared/catalogue/products-import.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
})
afterAll(() => shop.close())

async function judge(text: string, per: FileAnswer['per'] = 5) {
  const file = readProductsFile(text)
  if (typeof file === 'string') throw new Error(file)
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/sleeves/import',
    headers: admin.headers,
    payload: {
      lines: file.lines,
      prices: { per, vat: file.isUntaxed ? 20 : 0 },
      dimensions: { width: 66, height: 91 },
      write: false,
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const outcomes = answer.json<ProductsImportResult>().lines
  const isRefused = ({ outcome }: LineOutcome) => outcome === 'refused'
  const refused = [
    ...file.refused,
    ...outcomes.filter(isRefused).map(({ line, label, message = '' }) => ({ line, label, message })),
  ].toSorted((a, b) => a.line - b.line)
  return { file, refused, taken: outcomes.filter((outcome) => !isRefused(outcome)) }
}

const shapeOf = (name: string) =>
  judge(readFileSync(new URL(`../testing/product-files/${name}.csv`, import.meta.url), 'utf8'))

const VARIANT = expect.stringContaining('Variante')

test.each([
  [
    'Shopify’s former export',
    'shopify-former',
    11,
    [
      [6, VARIANT],
      [15, PRICE_MISSING],
    ],
  ],
  [
    'Shopify’s present export',
    'shopify-present',
    11,
    [
      [3, VARIANT],
      [15, PRICE_MISSING],
    ],
  ],
  ['PrestaShop’s import file in English', 'prestashop-import-en', 12, [[13, PRICE_MISSING]]],
  ['PrestaShop’s import file in French', 'prestashop-import-fr', 12, [[13, PRICE_MISSING]]],
  ['PrestaShop’s list in English', 'prestashop-list-en', 12, [[13, PRICE_MISSING]]],
  [
    'PrestaShop’s list in French',
    'prestashop-list-fr',
    12,
    [[13, expect.stringContaining('«\u202F$\u202F»')]],
  ],
  [
    'WooCommerce’s export in English',
    'woocommerce-en',
    12,
    [
      [13, VARIANT],
      [15, PRICE_MISSING],
    ],
  ],
  [
    'WooCommerce’s export in French',
    'woocommerce-fr',
    12,
    [
      [13, VARIANT],
      [15, PRICE_MISSING],
    ],
  ],
  ['Etsy’s export', 'etsy', 12, [[13, expect.stringContaining('USD')]]],
])(
  'of ten products in a file from %s nine or more are imported, and the rest is a file to correct',
  async (_what, name, products, left) => {
    const { file, refused, taken } = await shapeOf(name)
    expect(refused.map(({ line, message }) => [line, message])).toEqual(left)
    expect(taken.length / products).toBeGreaterThanOrEqual(0.9)
    const corrections = linesToCorrect(file, refused)
    expect(corrections).toHaveLength(1 + left.length)
    for (const [at, row] of corrections.slice(1).entries())
      expect(row).toEqual([refused[at]?.message, ...(file.rows.get(refused[at]?.line ?? 0) ?? [])])
    for (const { product, label } of taken)
      if (product?.isPublished) expect(product.price, label).toBeGreaterThan(0)
  },
)

test('unusable cells from Shopify are left out and named, and the product keeps its own price and stock', async () => {
  const { file, taken } = await shapeOf('shopify-former')
  const shown = taken.map(({ product, notes }) => [
    product?.price,
    product?.stock,
    product?.isPublished,
    notes,
  ])
  const left = (name: string) => [expect.stringMatching(new RegExp(`«\u202F${name}\u202F» laissée? de côté`))]
  expect(shown).toEqual([
    [9.9, 40, true, []],
    [4.5, 12, true, []],
    [12.5, 5, true, []],
    [6, 8, true, [...left('ref avec espaces'), ...left('12-A')]],
    [3.5, 0, true, left('N/A')],
    [2, 3, false, []],
    [7, 0, true, [...left('N/A'), expect.stringContaining('tableur'), 'Stock «\u202F-4\u202F» pris comme 0']],
    [8, 20, false, []],
    [5, 9, true, []],
    [5, 9, true, []],
  ])
  expect(file.lines.map(({ cells: { sku, gtin } }) => [sku, gtin])).toEqual([
    ['MN-100', '4006381333931'],
    ['00123', ''],
    ['BO-1', '3760000000017'],
    ['ref avec espaces', '12-A'],
    ['N/A', ''],
    ['PF-1', ''],
    ['N/A', '3,01E+12'],
    ['BR-1', ''],
    // The first variant has no price, so the second is sold, under its own reference.
    ['BN-2', ''],
    // The spreadsheet dropped the leading zero; the import restores it.
    ['RC-1', '036000291452'],
    ['VF-1', ''],
  ])
  expect(file.notes.get(12)).toEqual([expect.stringContaining('ligne 13')])
  expect(file.lines[0]?.cells.description).toBe('Sans PVC.\n\n- 100 pièces')
})

test.each([
  ['3,50', 3.5],
  ['3.50 €', 3.5],
  ['€3.50', 3.5],
  ['3,50 EUR', 3.5],
  ['3,50 € TTC', 3.5],
  ["'3,50", 3.5],
  ['2.916667', 2.92],
  ['1 234,50', 1234.5],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ["1'234.50", 1234.5],
  ['1\u202F234,50\u202F€', 1234.5],
  ['\u200B3,50\u00A0€', 3.5],
  ['3 € 50', 3.5],
  ['3€50', 3.5],
  ['EUR3.50', 3.5],
  ['3,50eur', 3.5],
  ['3,50 € (TTC)', 3.5],
  ['0.500', 0.5],
  ['1,234', 'se lit de deux façons'],
  ['3.500 €', 'se lit de deux façons'],
  ['$3.50', 'la boutique vend en euros'],
  ['3.50 CHF', 'la boutique vend en euros'],
  ['3,50 € HT', 'lisible'],
  ['-3,50', 'lisible'],
  ['\u22123,50', 'lisible'],
  ['12 34', 'lisible'],
  ['3 50', 'lisible'],
  ['3,50 - 5,00', 'lisible'],
  ['3,50 à 5 €', 'lisible'],
  ['gratuit', 'lisible'],
  ['5 pour 3,50', 'lisible'],
  ['Fr. 3.50', 'lisible'],
  ['NaN', 'lisible'],
  ['#N/A', 'lisible'],
  ['=B2*2', 'lisible'],
  ['3,01E+02', 'lisible'],
  ['3,50;4,50', 'lisible'],
  ['12000', 'Prix'],
  ['0', 'Le prix doit être supérieur à 0'],
  ['0,00 €', 'Le prix doit être supérieur à 0'],
])('the price %s of a published product is %s', async (typed, expected) => {
  const { refused, taken } = await judge(`Nom\tPrix\tPubliée\nOnde\t${typed}\toui`)
  const read = refused[0]?.message ?? taken[0]?.product?.price
  expect(read).toEqual(typeof expected === 'number' ? expected : expect.stringContaining(expected))
})

test.each([
  ['120.0', 120],
  ['1 200', 1200],
  ['1,200', 1200],
  ['1.200', 1200],
  ['-3', 0],
  ['\u22123,0', 0],
  ['2,5', 'Stock'],
  ['beaucoup', 'lisible'],
])('a stock of %s is %s', async (typed, expected) => {
  const { refused, taken } = await judge(`Nom\tPrix\tStock\nOnde\t3,50\t${typed}`)
  const read = refused[0]?.message ?? taken[0]?.product?.stock
  expect(read).toEqual(typeof expected === 'number' ? expected : expect.stringContaining(expected))
})

test.each([
  ['draft', false],
  ['Archived', false],
  ['Brouillon', false],
  ['Désactivé', false],
  ['Archivé', false],
  ['privé', false],
  ['Active', true],
  ['Publié', true],
  ['WAHR', false],
  ['En ligne', true],
  ['Hors ligne', false],
])('a product whose state is %s is published: %s', async (typed, expected) => {
  const { taken } = await judge(`Nom;Prix;Statut\nOnde;3,50;${typed}`)
  expect(taken[0]?.product?.isPublished).toBe(expected)
})

test('columns without a name, with the same name, or empty next to a filled one are read or reported', async () => {
  const { file, taken } = await judge('Nom;;Prix TTC;Prix;Prix;;\nOnde;x;;3,50;9,99;;\nHoule;y;;4;9,99;;')
  expect(taken.map(({ product }) => product?.price)).toEqual([3.5, 4])
  expect(file.unread).toEqual(['colonne 2', 'Prix TTC', 'Prix (colonne 5)'])
})

const named = (lines: readonly LineOutcome[]) => lines.map(({ label, product }) => [label, product?.price])

test('a product that two lines spell differently is taken once, or its lines are named', async () => {
  const head = 'Handle,Title,Variant SKU,Variant Price,Published'
  const decomposed = await judge(`${head}\nétui,Étui,E-1,3,true\n${'étui'.normalize('NFD')},,E-2,4,`)
  expect(named(decomposed.taken)).toEqual([['Étui', 3]])
  expect(decomposed.refused).toMatchObject([{ line: 3, message: VARIANT }])
  const cases = await judge(`${head}\nkappa,Kappa,K-1,3,true\nKappa,Kappa deux,K-2,4,true\nKAPPA,,K-3,5,`)
  expect(named(cases.taken)).toEqual([
    ['Kappa', 3],
    ['Kappa deux', 4],
  ])
  expect(cases.refused).toMatchObject([{ line: 4, message: VARIANT }])
  const later = await judge(`${head}\nx,,X-1,3,\nx,Ixe,X-2,4,true`)
  expect(named(later.taken)).toEqual([['Ixe', 4]])
  expect(later.refused).toMatchObject([{ line: 2 }])
  const unpriced = await judge(`${head}\na,Alpha,A-1,,true\na,Bêta,B-1,4,true`)
  expect(unpriced.taken).toEqual([])
  expect(unpriced.refused).toMatchObject([
    { line: 2, label: 'Alpha', message: PRICE_MISSING },
    { line: 3, label: 'Bêta', message: VARIANT },
  ])
})

test.each([50, 60, 65, 80, 100])('a box of %i is sold as such, and its stock counts boxes', async (size) => {
  const { taken } = await judge('Nom;Prix;Stock;Publiée\nBoîte;9,90;7;oui', size)
  expect(taken[0]?.product).toMatchObject({ packs: [{ size, price: 9.9 }], stock: 7 * size })
})

test('each line may say how many pochettes its price is for; a line that does not is refused', async () => {
  const lines = ['50', 'Boîte de 65', '100 pcs', '5', '', '10 x 10', '1500', '0'].map(
    (pieces, at) => `B${at};9,90;${pieces};2;oui`,
  )
  const file = ['Nom;Prix;Quantité par boîte;Stock;Publiée', ...lines].join('\n')
  const { taken, refused, file: read } = await judge(file, 'line')
  expect(read.piecesColumn).toBe('Quantité par boîte')
  const box = (size: number) => ({ packs: [{ size, price: 9.9 }], stock: 2 * size })
  expect(taken.map(({ product }) => product)).toMatchObject([
    box(50),
    box(65),
    box(100),
    { price: 9.9, stock: 2 },
  ])
  expect(taken[3]?.product?.packs).toBeUndefined()
  expect(refused.map(({ line, message }) => [line, message])).toEqual(
    [6, 7, 8, 9].map((line) => [line, PIECES_MISSING]),
  )
  // In the shop's own file this column says what is in the maker's packet, not what the price is for.
  const own = readProductsFile('Nom;Prix pour 5 (€);Pochettes par paquet\nB;3;50')
  expect(own).toMatchObject({ piecesColumn: undefined })
})

test('a collection is found by its name with other spaces and separate accents', async () => {
  const decomposed = 'Pokémon'.normalize('NFD')
  const { taken } = await judge(`Nom;Prix;Collection\nOnde;3;Autres\u00A0 univers\nHoule;3;${decomposed}`)
  expect(taken.map(({ product, unknownCollection }) => [product?.collection, unknownCollection])).toEqual([
    ['Autres univers', undefined],
    ['Pokémon', undefined],
  ])
})

test('a reference to the character zero is left out of a description', async () => {
  const { file } = await judge('Nom;Prix;Description\nZéro;3;"un&#0;deux&#x00;trois &#48;"')
  expect(file.lines[0]?.cells.description).toBe('undeuxtrois 0')
})
