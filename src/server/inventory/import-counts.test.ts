import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CountsImportResult, StockMovementPage } from '#shared/inventory/contract.ts'
import { IMPORT_STALE } from '#shared/inventory/texts.ts'
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
const send = (text: string, confirmed?: readonly object[]) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/admin/stock/import',
    headers: admin.headers,
    payload: { filename: 'comptage.csv', text, ...(confirmed && { confirmed }) },
  })
const checked = async (text: string) => (await send(text)).json<CountsImportResult>()
const movements = async (id: string) =>
  (await get(`sleeves/${id}/movements`))
    .json<StockMovementPage>()
    .items.map((one) => [one.reason, one.change, one.note])
const seenOf = ({ changes }: CountsImportResult) => changes.map(({ _id, seen }) => ({ _id, seen }))

test('a file is checked line by line before it is imported, and imported once, as it was shown', async () => {
  const changed = await addSleeve(shop, { stock: 14, sku: 'CAR-1', name: 'Onde' })
  const scanned = await addSleeve(shop, { stock: 3, gtin: '036000291452' })
  await addSleeve(shop, { stock: 7, sku: 'CAR-3' })
  const promised = await addSleeve(shop, { stock: 20, sku: 'CAR-4' })
  await addSleeve(shop, { sku: 'CAR-5' })
  await (await aBuyer(shop)).bought(aCheckout(promised))
  const text = [
    'Référence;Code-barres;En rayon;Compté',
    'car-1;;14;12',
    ';0036000291452;3;5',
    'CAR-3;;7;7',
    'CAR-4;;20;4',
    'INCONNUE;;;1',
    'CAR-5;;;douze',
    'CAR-3B;;9;',
  ].join('\r\n')
  const shown = await checked(text)
  expect(shown).toEqual({
    changes: [
      { line: 2, _id: changed, name: 'Onde', sku: 'CAR-1', seen: 14, count: 12 },
      { line: 3, _id: scanned, name: 'Prisme', sku: '', seen: 3, count: 5 },
    ],
    refused: [
      { line: 5, label: 'CAR-4', message: expect.stringContaining('5 pochettes sont réservées') },
      { line: 6, label: 'INCONNUE', message: 'Aucune protection n’a la référence «\u202FINCONNUE\u202F»' },
      { line: 7, label: 'CAR-5', message: '«\u202Fdouze\u202F» n’est pas un nombre entier' },
    ],
    unchanged: 1,
    uncounted: 1,
    written: false,
  })
  expect(await movements(changed)).toEqual([['first-count', 14, '']])
  const written = await send(text, seenOf(shown))
  expect([written.statusCode, written.json()]).toMatchObject([200, { written: true, changes: shown.changes }])
  const again = await send(text, seenOf(shown))
  expect([again.statusCode, again.json()]).toMatchObject([200, { written: true, changes: [] }])
  expect(await movements(changed)).toEqual([
    ['import', -2, 'comptage.csv'],
    ['first-count', 14, ''],
  ])
  const { items } = (await get(`activity?subject=${changed}`)).json()
  expect(items).toHaveLength(1)
  expect(items[0].changes).toContainEqual({ field: 'file', before: null, after: 'comptage.csv' })
  expect(await wrongBooks(shop)).toEqual([])
})

test('if a shelf changes between the check and the import, nothing is imported and the current number is shown', async () => {
  const [still, moving] = [
    await addSleeve(shop, { stock: 10, sku: 'STI-1' }),
    await addSleeve(shop, { stock: 10, sku: 'MOV-1' }),
  ]
  const text = 'Référence;En rayon;Compté\nSTI-1;10;9\nMOV-1;10;8'
  const shown = await checked(text)
  await setStock(shop, moving, 6)
  const late = await send(text, seenOf(shown))
  expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'STALE', message: IMPORT_STALE }])
  expect(await movements(still)).toEqual([['first-count', 10, '']])
  expect((await checked(text)).changes).toMatchObject([
    { _id: still, seen: 10, count: 9 },
    { _id: moving, seen: 6, count: 8, exported: 10 },
  ])
  const chosen = await send(text, [{ _id: still, seen: 10 }])
  expect(chosen.json<CountsImportResult>().changes.map(({ _id }) => _id)).toEqual([still])
  expect(await movements(moving)).toHaveLength(2)
})

test('two lines for one sleeve are both refused, by reference or barcode', async () => {
  await addSleeve(shop, { sku: 'DBL-1', gtin: '96385074' })
  const { changes, refused } = await checked('Référence;EAN;Compté\nDBL-1;;3\n;96385074;4\nX-9;;1\nx-9;;2')
  expect(changes).toEqual([])
  expect(refused.map(({ line, message }) => [line, message.split('\u00A0')[0]])).toEqual([
    [2, 'Cette protection est aussi à la ligne 3'],
    [3, 'Cette protection est aussi à la ligne 2'],
    [4, expect.stringContaining('Aucune protection')],
    [5, expect.stringContaining('Aucune protection')],
  ])
})

test('an export without counts is refused as empty; with a count filled in it is read', async () => {
  await addSleeve(shop, { stock: 12, sku: '-FORM', gtin: '4006381333931', name: 'Écaille "mate"; rare' })
  const { body, headers } = await get('stock.csv')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(body).toContain(`'-FORM;4006381333931;"Écaille ""mate""; rare";12;0;12;10;\r\n`)
  expect((await send(body)).json().fields.text).toContain('est vide')
  const filled = body.replace('12;0;12;10;\r\n', '12;0;12;10;11\r\n')
  expect(await checked(filled)).toMatchObject({
    changes: [{ sku: '-FORM', seen: 12, count: 11 }],
    refused: [],
    unchanged: 0,
  })
})

test('a file that is not a table of counts is refused, and only admins may import', async () => {
  const refused = await send('Nom;Prix\nA;1')
  expect([refused.statusCode, refused.json().fields.text]).toMatchObject([
    422,
    expect.stringContaining('Référence'),
  ])
  const customer = await openSession(shop)
  const answers = await Promise.all([
    shop.app.inject({ url: '/api/admin/stock.csv', headers: customer.headers }),
    shop.app.inject({
      method: 'POST',
      url: '/api/admin/stock/import',
      headers: customer.headers,
      payload: {},
    }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403])
})
