import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import type { Dimensions } from '#shared/catalogue/dimensions.ts'
import type { FilePrices } from '#shared/catalogue/file-price.ts'
import { readProductsFile } from '#shared/catalogue/products-file.ts'
import {
  IMPORT_BATCH,
  type LineOutcome,
  type ProductsImportResult,
  PRICE_OF_FIVE_LEFT,
} from '#shared/catalogue/products-import.ts'
import { ATTRIBUTES, eachAttribute, type Attribute } from '#shared/catalogue/sleeve-attributes.ts'
import { idOf } from '#shared/ids.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { blankPng, drawnPicture, storeImage } from '../testing/pictures.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
})
afterAll(() => shop.close())

async function send(
  text: string,
  shown?: readonly LineOutcome[],
  prices?: FilePrices,
  dimensions: Dimensions | null = { width: 63, height: 88 },
): Promise<LineOutcome[]> {
  const file = readProductsFile(text)
  if (typeof file === 'string') throw new Error(file)
  const versions = new Map(shown?.map(({ line, version }) => [line, version]))
  const outcomes: LineOutcome[] = []
  for (let at = 0; at < file.lines.length; at += IMPORT_BATCH) {
    const lines = file.lines
      .slice(at, at + IMPORT_BATCH)
      .map((line) => ({ ...line, version: versions.get(line.line) }))
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/sleeves/import',
      headers: admin.headers,
      payload: { lines, prices, dimensions: dimensions ?? undefined, write: shown !== undefined },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    outcomes.push(...answer.json<ProductsImportResult>().lines)
  }
  return outcomes
}

const count = async (name: string) =>
  Number(
    (
      await shop.database.db
        .selectFrom('sleeves')
        .select((eb) => eb.fn.countAll().as('rows'))
        .where('name', 'like', name)
        .executeTakeFirstOrThrow()
    ).rows,
  )
const exported = async () =>
  (await shop.app.inject({ url: '/api/admin/sleeves.csv', headers: admin.headers })).body

test('a file is checked line by line before anything is written, then written; sending it again changes nothing', async () => {
  const known = await addSleeve(shop, { name: 'Onde', sku: 'IMP-1', price_cents: 350, stock: 40 })
  await addSleeve(shop, { name: 'Sillage', gtin: '036000291452' })
  const text = [
    'Référence;Code-barres;Nom;Prix pour 5 (€);Stock;Collection;Dimensions (mm);Dos;Publiée',
    'imp-1;;;3,90;7;;;;',
    'IMP-2;;Comète;4;12;comics;66 x 91;Mat;oui',
    'IMP-3;0036000291452;Autre;4;;;;;',
    'IMP-4;;Sans prix;0;;;;;oui',
    'IMP-5;;Ailleurs;4;;Nulle part;;;',
    'IMP-6;;Chère;beaucoup;;;;;',
  ].join('\n')
  const shown = await send(text)
  expect(
    shown.map(({ line, outcome, message, notes, unknownCollection, changes }) => [
      line,
      outcome,
      message ?? unknownCollection ?? [...notes, ...changes.map(({ column }) => column)].join(),
    ]),
  ).toEqual([
    [2, 'changed', 'Prix pour 5 (€)'],
    [3, 'new', ''],
    [4, 'refused', 'Ce code-barres est déjà celui d’une autre protection'],
    [5, 'refused', expect.stringContaining('supérieur à 0')],
    [6, 'new', 'Nulle part'],
    [7, 'refused', expect.stringContaining('beaucoup')],
  ])
  expect(await count('Comète')).toBe(0)
  const written = await send(text, shown)
  expect(written.map(({ outcome }) => outcome)).toEqual(shown.map(({ outcome }) => outcome))
  const row = await shop.database.db
    .selectFrom('sleeves')
    .select(['price_cents', 'stock'])
    .where('id', '=', known)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ price_cents: 390, stock: 40 })
  expect((await send(text)).slice(0, 2).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged'])
  expect(await count('Comète')).toBe(1)
  const lost = await shop.app.inject({ url: '/api/admin/sleeves?q=Ailleurs', headers: admin.headers })
  expect(lost.json().items).toMatchObject([{ collection: 'autres-univers', isPublished: false }])
  expect(await wrongBooks(shop)).toEqual([])
})

test('a new product without a price is refused if published, and stays without a price as a draft', async () => {
  const text = 'Nom;Montant conseillé;Publiée\nSans tarif;12,90;oui\nÀ chiffrer;12,90;non\nÀ compléter;;'
  const shown = await send(text)
  expect(shown).toMatchObject([
    { outcome: 'refused', message: expect.stringContaining('Prix manquant') },
    { outcome: 'new' },
    { outcome: 'new' },
  ])
  await send(text, shown)
  const rows = await shop.database.db
    .selectFrom('sleeves')
    .select(['name', 'price_cents', 'is_published'])
    .where('name', 'in', ['Sans tarif', 'À chiffrer', 'À compléter'])
    .orderBy('name')
    .execute()
  expect(rows).toEqual([
    { name: 'À chiffrer', price_cents: 0, is_published: false },
    { name: 'À compléter', price_cents: 0, is_published: false },
  ])
  const published = 'Nom;Publiée\nÀ chiffrer;oui'
  expect(await send(published)).toMatchObject([{ outcome: 'refused' }])
})

test('a new product has the format in its line, or the owner’s answer; without either it is refused', async () => {
  const known = await addSleeve(shop, { name: 'Déjà là', width_mm: 59, height_mm: 86 })
  const text =
    'Nom;Prix pour 5 (€);Dimensions (mm)\nSans format;4;\nIllisible;4;grand\nAvec;4;44 x 68 mm\nDéjà là;4;'
  const without = await send(text, undefined, undefined, null)
  expect(without).toMatchObject([
    { outcome: 'refused', message: 'Format manquant' },
    { outcome: 'refused', message: 'Format manquant' },
    { outcome: 'new', product: { dimensions: { width: 44, height: 68 } } },
    { outcome: 'changed', product: { dimensions: { width: 59, height: 86 } } },
  ])
  await send(text, without, undefined, null)
  expect(await count('Sans format')).toBe(0)
  const shown = await send(text)
  expect(shown.slice(0, 2)).toMatchObject([
    { outcome: 'new', product: { dimensions: { width: 63, height: 88 } } },
    { outcome: 'new', product: { dimensions: { width: 63, height: 88 } } },
  ])
  await send(text, shown)
  const rows = await shop.database.db
    .selectFrom('sleeves')
    .select(['name', 'width_mm', 'height_mm'])
    .where((eb) => eb.or([eb('id', '=', known), eb('name', 'in', ['Sans format', 'Illisible', 'Avec'])]))
    .orderBy('name')
    .execute()
  expect(rows).toEqual([
    { name: 'Avec', width_mm: 44, height_mm: 68 },
    { name: 'Déjà là', width_mm: 59, height_mm: 86 },
    { name: 'Illisible', width_mm: 63, height_mm: 88 },
    { name: 'Sans format', width_mm: 63, height_mm: 88 },
  ])
})

test('a product that somebody has changed since the preview is left unchanged, and its line says so', async () => {
  const id = await addSleeve(shop, { name: 'Galet', sku: 'IMP-20', price_cents: 300 })
  const text = 'Référence;Prix pour 5 (€)\nIMP-20;5'
  const shown = await send(text)
  await shop.app.inject({
    method: 'PATCH',
    url: `/api/sleeves/${id}`,
    headers: admin.headers,
    payload: { price: 4 },
  })
  expect(await send(text, shown)).toMatchObject([
    { outcome: 'refused', message: expect.stringContaining('a changé') },
  ])
})

test('an export can be imported unchanged, and a product without a reference is found by its name', async () => {
  await addSleeve(shop, {
    name: '=Formule; "citée"',
    description: 'Ligne 1\nLigne 2',
    features: JSON.stringify(['a', 'b']),
  })
  await addSleeve(shop, { name: 'Élan du soir' })
  const outcomes = await send(await exported())
  expect(outcomes.length).toBeGreaterThan(3)
  expect(outcomes.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
})

test('odd values survive an export and import unchanged: pictures with one name, bars, signs, tags, blanks', async () => {
  const pictures = await Promise.all(
    ['#101010', '#202020', '#303030'].map(async (colour, at) =>
      idOf(
        await storeImage(shop, {
          bytes: await drawnPicture({ width: 9, height: 9, colour }),
          filename: at === 2 ? 'a | b, https:c.png' : 'front.png',
        }),
      ),
    ),
  )
  const [first = '', second = '', third = ''] = pictures
  const ids = [
    await addSleeve(shop, { name: 'Face A', front_image_id: first, back_image_id: third }),
    await addSleeve(shop, { name: 'Face B', front_image_id: second }),
    await addSleeve(shop, { name: "'=X", brand: "'+98", sku: '-7' }),
    await addSleeve(shop, {
      name: '\'\'98; "Édition"',
      features: JSON.stringify(['Recto | verso', 'a||', '|', 'b\nc']),
    }),
    await addSleeve(shop, { name: 'Balises', description: 'x <i>y</i> &amp; 5 < 6\r\n\r\n- z  z' }),
    await addSleeve(shop, { name: 'E\u0301té  indien\u00A0!', description: "'=1+1" }),
  ]
  await shop.database.db
    .insertInto('sleeve_pictures')
    .values(pictures.map((image_id, place) => ({ sleeve_id: ids[1] ?? '', place, image_id })))
    .execute()
  const outcomes = await send(await exported())
  expect(outcomes.length).toBeGreaterThan(ids.length)
  expect(outcomes.filter(({ outcome, notes }) => outcome !== 'unchanged' || notes.length > 0)).toEqual([])
  const text = 'Nom;Prix pour 5 (€);Image avant\nFace A;;front.png'
  expect(await send(text)).toMatchObject([
    { outcome: 'unchanged', notes: [expect.stringContaining('plusieurs')] },
  ])
})

test('makers and warnings are imported and exported; a line with a maker but no address is refused', async () => {
  const name = 'Garde-fou'
  const head =
    'Nom;Prix pour 5 (€);Publiée;Fabricant;Adresse postale du fabricant;E-mail du fabricant;Pays du fabricant;Avertissements'
  const line = (cells: string) => `${head}\n${name};3;oui;${cells}`
  const outcome = async (text: string) => (await send(text))[0]
  expect(await outcome(line('Kiro;;;;'))).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('adresse postale'),
  })
  expect(await outcome(line('Kiro;1 Namba, Osaka;safety@kiro.jp;Nulle part;'))).toMatchObject({
    outcome: 'refused',
    message: 'Pays du fabricant\u00A0: «\u202FNulle part\u202F» n’est pas lisible',
  })
  // A maker outside the Union needs a responsible person in the Union.
  expect(await outcome(line('Kiro;1 Namba, Osaka;safety@kiro.jp;japon;'))).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('hors de l’Union européenne'),
  })
  const sound = line('Kiro;1 rue du Port, Lille;safety@kiro.fr;fr;Fragile')
  await send(sound, await send(sound))
  const changed = sound.replace('Fragile', 'Coupant')
  const shown = await send(changed)
  expect(shown).toMatchObject([
    { outcome: 'changed', changes: [{ column: 'Avertissements', from: 'Fragile', to: 'Coupant' }] },
  ])
  await send(changed, shown)
  expect(await exported()).toContain(';Kiro;1 rue du Port, Lille;safety@kiro.fr;France;')
  expect(await exported()).toContain(';Coupant')
  expect(await send(changed)).toMatchObject([{ outcome: 'unchanged' }])
})

test('a descriptive cell that cannot be used is left out and mentioned, and the product is imported', async () => {
  const text = [
    'Référence;Code-barres;Nom;Prix;Stock;Publiée;Image avant;Dimensions (mm);Autres images',
    `AB 12;MAISON-3;Impaire;4;5;peut-être;absente.png;grand;${Array.from({ length: 10 }, (_, at) => `https://127.0.0.1/${at}.png`).join(' | ')}`,
  ].join('\n')
  const shown = await send(text)
  expect(shown).toMatchObject([
    {
      outcome: 'new',
      notes: [
        expect.stringContaining('«\u202FAB 12\u202F»'),
        expect.stringContaining('MAISON-3'),
        expect.stringContaining('Dimensions'),
        expect.stringContaining('Publiée'),
        expect.stringContaining('absente.png'),
        expect.stringContaining('2 images'),
      ],
      product: { name: 'Impaire', price: 4, stock: 5, isPublished: false },
    },
  ])
  await send(text, shown)
  expect(await send(text)).toMatchObject([{ outcome: 'unchanged' }])
})

test('a text that is too long refuses only its own line, and control characters do no harm', async () => {
  const long = 'x'.repeat(10_500)
  const outcomes = await send(
    `Handle,Title,Body (HTML),Variant Price\na,Bref,<p>a&#0;b</p>,3\nb,Long,${long},3`,
  )
  expect(outcomes).toMatchObject([
    { outcome: 'new' },
    { outcome: 'refused', message: expect.stringContaining('Description') },
  ])
})

test('prices for another number of pochettes, or without tax, are converted to the price of 5', async () => {
  const text = 'Titre;Prix;SKU\nBoîte;9,90;PER-1'
  const price = async (prices: { per: number; vat: number }) =>
    (await send(text, undefined, prices))[0]?.product?.price
  expect(await price({ per: 100, vat: 0 })).toBe(0.5)
  expect(await price({ per: 5, vat: 20 })).toBe(11.88)
  // A pack of 32 costs 4.2 times the price of a pack of 5, and 9,90 € divided by 4.2 is 2,36 €.
  expect(await price({ per: 32, vat: 0 })).toBe(2.36)
  expect(await price({ per: 1, vat: 0 })).toBe(39.6)
})

test('a product sold by the hundred is imported as a pack of 100, with its barcode and its number of boxes', async () => {
  const text = 'Titre;Prix;SKU;EAN;Stock;Publiée\nCoffret;9,90;HUND-1;96385074;3;oui'
  const prices = { per: 100, vat: 0 }
  const shown = await send(text, undefined, prices)
  expect(shown[0]?.product).toMatchObject({ price: 0.5, packs: [{ size: 100, price: 9.9 }], stock: 300 })
  await send(text, shown, prices)
  const list = (await shop.app.inject({ url: '/api/sleeves' })).json<Sleeve[]>()
  expect(list.find(({ sku }) => sku === 'HUND-1')).toMatchObject({
    stock: 300,
    packs: [{ size: 100, price: 9.9, gtin: '96385074', offered: true }],
  })
  expect((await send(text, undefined, prices))[0]?.outcome).toBe('unchanged')
  const cell = (await exported()).split('\n').find((line) => line.includes('HUND-1'))
  expect(cell).toContain('100 : 9,90 : : 96385074')
  expect((await send(await exported())).filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
  expect((await send('Titre;Prix;SKU\nCoffret;2,50;HUND-1', undefined, { per: 5, vat: 0 }))[0]).toMatchObject(
    {
      outcome: 'unchanged',
      notes: [PRICE_OF_FIVE_LEFT],
    },
  )
  const more = 'Référence;Lots\nHUND-1;100 : 9,50 | 50 : 5,20'
  const [changed] = await send(more)
  expect(changed?.changes).toEqual([
    {
      column: 'Lots',
      from: 'lot de 100 à 9,90\u00a0€',
      to: 'lot de 100 à 9,50\u00a0€, lot de 50 à 5,20\u00a0€',
    },
  ])
  await send(more, [changed as LineOutcome])
  expect((await send(more))[0]?.outcome).toBe('unchanged')
  expect((await send('Référence;Lots\nHUND-1;habituels'))[0]?.changes).toMatchObject([
    { to: 'lots habituels' },
  ])
  expect((await send('Référence;Lots\nHUND-1;100 pour 9'))[0]?.message).toContain('n’est pas lisible')
  expect((await send('Référence;Lots\nHUND-1;0 : 9'))[0]?.message).toContain('de 1 à 1\u202F000')
})

test('another spelling of a name finds the same product; a name that two products have changes neither', async () => {
  await addSleeve(shop, { name: 'E\u0301cume  du\u00A0soir', price_cents: 300 })
  expect(await send('Nom;Prix\nÉcume du soir;3')).toMatchObject([{ outcome: 'unchanged' }])
  await addSleeve(shop, { name: 'Jumelle' })
  await addSleeve(shop, { name: 'jumelle' })
  expect(await send('Nom;Prix\nJumelle;9')).toMatchObject([
    { outcome: 'refused', message: expect.stringContaining('portent ce nom') },
  ])
  expect(await send('Nom;Référence;Prix\nÉcume du soir;AUTRE-1;9')).toMatchObject([
    { outcome: 'new', notes: ['Une autre protection porte déjà ce nom'] },
  ])
})

test('a reference that a spreadsheet turned into a number still finds the one with leading zeros', async () => {
  await addSleeve(shop, { name: 'Zéros', sku: '00123', price_cents: 300 })
  expect(await send('Référence;Nom;Prix\n123;Zéros;3')).toMatchObject([
    { outcome: 'unchanged', notes: [expect.stringContaining('00123')] },
  ])
  await addSleeve(shop, { name: 'Sans zéros', sku: '123', price_cents: 300 })
  expect(await send('Référence;Nom;Prix\n123;Sans zéros;3')).toMatchObject([
    { outcome: 'unchanged', notes: [] },
  ])
})

test('another product’s barcode is left out if both products have references', async () => {
  await addSleeve(shop, { name: 'Première', sku: 'CB-1', gtin: '4006381333931' })
  expect(await send('Référence;Code-barres;Nom;Prix\nCB-2;4006381333931;Seconde;3')).toMatchObject([
    { outcome: 'new', notes: [expect.stringContaining('Première')] },
  ])
})

test('a gallery with a picture that cannot be fetched is not changed, and two products change in any order', async () => {
  const image = idOf(await storeImage(shop, { bytes: blankPng(8, 8), filename: 'a.png' }))
  const later = await addSleeve(shop, { name: 'Galerie', sku: 'IMP-30' })
  await addSleeve(shop, { name: 'Autre', sku: 'IMP-31' })
  await shop.database.db
    .insertInto('sleeve_pictures')
    .values({ sleeve_id: later, place: 0, image_id: image })
    .execute()
  const text =
    'Référence;Prix pour 5 (€);Autres images\nIMP-31;5;\nIMP-30;5;http://127.0.0.1/a.png | http://127.0.0.1/b.png'
  const shown = await send(text)
  expect(shown.map(({ changes }) => changes.map(({ column }) => column))).toEqual([
    ['Prix pour 5 (€)'],
    ['Prix pour 5 (€)'],
  ])
  expect(await send(text, shown)).toMatchObject([
    { outcome: 'changed' },
    {
      outcome: 'changed',
      notes: expect.arrayContaining([expect.stringContaining('http://127.0.0.1/a.png')]),
    },
  ])
  const kept = await shop.database.db
    .selectFrom('sleeve_pictures')
    .select('image_id')
    .where('sleeve_id', '=', later)
    .execute()
  expect(kept).toEqual([{ image_id: image }])
})

test('300 products in Shopify’s format are imported, and a second run after an interruption adds no duplicates', async () => {
  const head =
    'Handle,Title,Body (HTML),Vendor,Type,Published,Variant SKU,Variant Inventory Qty,Variant Price'
  const lines = Array.from(
    { length: 300 },
    (_, at) =>
      `p-${at},Shopify ${at},"<p>Texte ${at}</p>",Marque,Comics,true,SH-${at},${at},${(at % 9) + 1}.50`,
  )
  const text = [head, ...lines].join('\n')
  const shown = await send(text)
  expect(shown.every(({ outcome }) => outcome === 'new')).toBe(true)
  await send([head, ...lines.slice(0, 60)].join('\n'), shown)
  expect(await count('Shopify %')).toBe(60)
  const again = await send(text, await send(text))
  expect(again.filter(({ outcome }) => outcome === 'new').length).toBe(240)
  expect(await count('Shopify %')).toBe(300)
  expect(await wrongBooks(shop)).toEqual([])
})

test('a batch that fails halfway leaves nothing, and is imported completely when sent again', async () => {
  const numbers = [1, 2, 3, 4, 5]
  const text = ['Référence;Nom;Prix;Stock', ...numbers.map((n) => `HALT-${n};Halte ${n};2,50;10`)].join('\n')
  const shown = await send(text)
  expect(shown.map(({ outcome }) => outcome)).toEqual(numbers.map(() => 'new'))
  await sql`create function fail_at_halt() returns trigger language plpgsql as
    $$ begin raise exception 'the disk is full'; end $$`.execute(shop.database.db)
  await sql`create trigger fail_at_halt before insert on sleeves
    for each row when (new.sku = 'HALT-4') execute function fail_at_halt()`.execute(shop.database.db)
  await expect(send(text, shown)).rejects.toThrow()
  expect(await count('Halte %')).toBe(0)
  await sql`drop trigger fail_at_halt on sleeves`.execute(shop.database.db)
  await send(text, shown)
  expect(await count('Halte %')).toBe(5)
  expect((await send(text)).map(({ outcome }) => outcome)).toEqual(numbers.map(() => 'unchanged'))
  expect(await wrongBooks(shop)).toEqual([])
})

test('every attribute can be set by a call, exported, imported and recorded', async () => {
  const sample = eachAttribute((attribute: Attribute, name) => {
    if (name === 'fits') return '44x68'
    if (attribute.kind === 'number') return attribute.max
    return attribute.kind === 'choice' ? (Object.keys(attribute.choices).at(-1) ?? '') : `${name} ici`
  })
  const payload = { name: 'Sept arts', ...sample }
  const made = await shop.app.inject({
    method: 'POST',
    url: '/api/sleeves',
    headers: admin.headers,
    payload,
  })
  expect(made.json(), made.body).toMatchObject(sample)
  const [head = '', ...lines] = (await exported()).split('\r\n')
  const line = lines.find((one) => one.includes('Sept arts')) ?? ''
  const file = [head, line.replace('Sept arts', 'Huit arts')].join('\r\n')
  expect(await send(file, await send(file))).toMatchObject([{ outcome: 'new' }])
  const { items } = (
    await shop.app.inject({ url: '/api/admin/sleeves?q=Huit+arts', headers: admin.headers })
  ).json()
  expect(items).toMatchObject([sample])
  const activity = await shop.app.inject({
    url: `/api/admin/activity?subject=${idOf(items[0])}`,
    headers: admin.headers,
  })
  for (const { column } of Object.values(ATTRIBUTES)) expect(activity.body).toContain(`"${column}"`)
})

test('a file sent again while the first is still being written adds no product twice', async () => {
  const text = 'Nom;Prix pour 5 (€);Stock\nÀ la fois;4;12'
  const shown = await send(text)
  await Promise.all([send(text, shown), send(text, shown)])
  expect(await count('À la fois')).toBe(1)
})
