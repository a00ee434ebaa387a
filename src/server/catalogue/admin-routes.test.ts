import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DashboardFigures } from '#shared/dashboard/contract.ts'
import type { Change } from '../database/announce-changes.ts'
import { newId } from '../database/ids.ts'
import { write } from '../database/write.ts'
import { moveStock } from '../inventory/stock-movements.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { drawnPicture, storeImage } from '../testing/pictures.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
let picture: string
const told: Change[] = []
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
  picture = (await storeImage(shop, { bytes: await drawnPicture(), filename: 'dos.png' })).url
  shop.database.changes.onChange((change) => told.push(change))
})
beforeEach(() => {
  told.length = 0
})
afterAll(() => shop.close())

const idOf = ({ _id: id }: { _id: string }) => id
const call = (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: admin.headers, ...(payload ? { payload } : {}) })
const patch = (id: string, payload: object) => call('PATCH', `/api/sleeves/${id}`, payload)
const stockOf = async (id: string) => (await call('GET', `/api/sleeves/${id}`)).json().stock

test('a new sleeve with only a name gets the defaults of the back-office', async () => {
  const answer = await call('POST', '/api/sleeves', { name: ' Prisme ', role: 'admin', packSize: 12 })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    name: 'Prisme',
    title: 'Prisme',
    price: 1.5,
    stock: 0,
    category: 'pokemon',
    dimensions: { width: 66, height: 91 },
    isPublished: false,
    packSize: 5,
  })
  expect(told).toEqual(['catalogue'])
})

test('a complete sleeve is stored with all its fields and pictures', async () => {
  const fields = {
    name: 'Écaille',
    title: 'Écaille de jade',
    description: 'Belle.',
    price: 2.55,
    stock: 12,
    category: 'marvel',
    dimensions: { width: 70, height: 120 },
    features: [' mat ', '', 'solide'],
    isPublished: true,
  }
  const images = { front: picture, back: `${picture}/640.webp` }
  const created = (await call('POST', '/api/sleeves', { ...fields, images })).json()
  expect(created).toMatchObject({
    ...fields,
    features: ['mat', 'solide'],
    images: { front: picture, back: picture },
    image: picture,
    pictures: { front: { width: 400, height: 500 } },
  })
  const emptied = (await patch(idOf(created), { images: { back: '' } })).json()
  expect(emptied.images).toEqual({ front: picture, back: '', gallery: [] })
})

test.each([
  [{ name: '  ' }, 'name'],
  [{ name: 'A', price: -1 }, 'price'],
  [{ name: 'A', price: 1.005 }, 'price'],
  [{ name: 'A', price: 0, isPublished: true }, 'price'],
  [{ name: 'A', isPublished: true }, 'price'],
  [{ name: 'A', isPublished: true, packs: [] }, 'price'],
  [{ name: 'A', stock: -1 }, 'stock'],
  [{ name: 'A', stock: 1.5 }, 'stock'],
  [{ name: 'A', category: 'tarot' }, 'category'],
  [{ name: 'A', safety: { maker: 'Kiro', makerAddress: 'Osaka' } }, 'safety.makerEmail'],
  [{ name: 'A', images: { front: '/images/0197a0b0-0000-7000-8000-000000000000' } }, 'images.front'],
  [{ name: 'A', images: { back: 'https://ailleurs.test/a.png' } }, 'images.back'],
])('%j is refused at its field', async (body, field) => {
  const answer = await call('POST', '/api/sleeves', body)
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
  expect(told).toEqual([])
})

test('maker, type, warnings and material are stored, can be changed one by one, and show only on the sleeve’s own page', async () => {
  const maker = { maker: 'Kiro KK', makerAddress: '1 Namba, Osaka', makerEmail: 'safety@kiro.jp' }
  const rest = {
    makerCountry: 'JP',
    responsiblePerson: 'Mandataire SARL, Paris',
    reference: 'KR-66',
    warnings: '',
    material: 'PP',
  }
  const created = (
    await call('POST', '/api/sleeves', { name: 'Kiro', price: 2, safety: { ...maker, ...rest } })
  ).json()
  expect(created.safety).toEqual({ ...maker, ...rest })
  const changed = (await patch(idOf(created), { safety: { warnings: 'Fragile' } })).json()
  expect(changed.safety).toEqual({ ...maker, ...rest, warnings: 'Fragile' })
  const refused = await patch(idOf(created), { safety: { makerEmail: '' } })
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['safety.makerEmail']])
  const [listed] = (await call('GET', '/api/admin/sleeves?q=kiro')).json().items
  expect(listed).toMatchObject({ name: 'Kiro' })
  expect(listed).not.toHaveProperty('safety')
})

test('goods from outside the Union are not offered without a responsible person in the Union', async () => {
  const safety = { maker: 'Kiro KK', makerAddress: '1 Namba, Osaka', makerEmail: 'safety@kiro.jp' }
  const offered = { name: 'Kiro d’outre-mer', price: 2, isPublished: true }
  const refusedAt = async (body: object) => {
    const answer = await call('POST', '/api/sleeves', body)
    return [answer.statusCode, Object.keys(answer.json().fields)]
  }
  expect(await refusedAt({ ...offered, safety })).toEqual([422, ['safety.makerCountry']])
  expect(await refusedAt({ ...offered, safety: { ...safety, makerCountry: 'JP' } })).toEqual([
    422,
    ['safety.responsiblePerson'],
  ])
  const draft = { ...offered, isPublished: false, safety: { ...safety, makerCountry: 'JP' } }
  const id = idOf((await call('POST', '/api/sleeves', draft)).json())
  const refused = await patch(id, { isPublished: true })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().fields['safety.responsiblePerson']).toContain('hors de l’Union européenne')
  expect((await call('GET', `/api/sleeves/${id}`)).json().isPublished).toBe(false)
  const responsiblePerson = 'Mandataire SARL, 1 rue du Port, 76600 Le Havre, m@mandataire.fr'
  const published = await patch(id, { isPublished: true, safety: { responsiblePerson } })
  expect(published.json()).toMatchObject({
    isPublished: true,
    makerCountryName: 'Japon',
    safety: { makerCountry: 'JP', responsiblePerson },
  })
})

test('a maker without a country, from an earlier release, is still sold, and the shop asks for the country', async () => {
  const safety = { maker: 'Ancien SARL', makerAddress: 'Lille', makerEmail: 'a@ancien.fr' }
  const body = { name: 'Ancienne', price: 2, isPublished: true, safety: { ...safety, makerCountry: 'FR' } }
  const id = idOf((await call('POST', '/api/sleeves', body)).json())
  const withoutCountry = async () =>
    (await call('GET', '/api/admin/dashboard')).json<DashboardFigures>().dueWork?.makersOfUnknownCountry
  expect(await withoutCountry()).toEqual([])
  await shop.database.raw(`update sleeves set maker_country = '' where id = '${id}'`)
  expect(await withoutCountry()).toEqual([{ _id: id, name: 'Ancienne' }])
  expect((await shop.app.inject({ url: `/api/sleeves/${id}` })).statusCode).toBe(200)
  expect(Object.keys((await patch(id, { price: 3 })).json().fields)).toEqual(['safety.makerCountry'])
  expect((await patch(id, { price: 3, safety: { makerCountry: 'FR' } })).statusCode).toBe(200)
  expect(await withoutCountry()).toEqual([])

  for (let n = 0; n < 6; n++) await call('POST', '/api/sleeves', { ...body, name: `Ancienne ${n}` })
  await shop.database.raw(`update sleeves set maker_country = '' where maker = '${safety.maker}'`)
  const { dueWork } = (await call('GET', '/api/admin/dashboard')).json<DashboardFigures>()
  expect([dueWork?.makersOfUnknownCountry.length, dueWork?.moreMakersOfUnknownCountry]).toEqual([5, 2])
  await shop.database.raw(`delete from sleeves where maker = '${safety.maker}'`)
})

test('dimensions may be a plain string, and are returned as two numbers', async () => {
  const written = await call('POST', '/api/sleeves', { name: 'Écrite', dimensions: '64 × 89 mm' })
  expect(written.json().dimensions).toEqual({ width: 64, height: 89 })
  const wrong = await call('POST', '/api/sleeves', { name: 'Écrite', dimensions: 'grand' })
  expect(wrong.json().fields).toEqual({ dimensions: 'Les dimensions ne sont pas valides' })
})

test('the error names the dimension that is wrong', async () => {
  const { fields } = (
    await call('POST', '/api/sleeves', { name: 'A', dimensions: { width: 0, height: 2001 } })
  ).json()
  expect(fields).toEqual({
    'dimensions.width': 'La largeur doit être un nombre entier de millimètres, de 1 à 2\u202F000',
    'dimensions.height': 'La hauteur doit être un nombre entier de millimètres, de 1 à 2\u202F000',
  })
})

test('an edit changes only the given fields', async () => {
  const id = await addSleeve(shop, { name: 'Avant', description: 'Reste.', price_cents: 300, stock: 7 })
  const changed = (await patch(id, { name: 'Après' })).json()
  expect(changed).toMatchObject({ name: 'Après', title: 'Après', description: 'Reste.', price: 3, stock: 7 })
  expect((await shop.app.inject({ url: '/api/sleeves?q=apres' })).json().sleeves).toHaveLength(1)
  expect((await patch(newId(), { name: 'X' })).statusCode).toBe(404)
})

test('every price is kept with the time it started, and other edits add no price', async () => {
  const created = await call('POST', '/api/sleeves', { name: 'Ambre', price: 3 })
  const id = idOf(created.json())
  expect((await patch(id, { price: 2.4 })).statusCode).toBe(200)
  expect((await patch(id, { price: 2.4, title: 'Ambre clair' })).statusCode).toBe(200)
  expect((await patch(id, { isPublished: true, price: 0 })).statusCode).toBe(422)
  expect((await patch(id, { price: 3 })).statusCode).toBe(200)
  const prices = await shop.database.db
    .selectFrom('sleeve_prices')
    .select(['price_cents', 'since'])
    .where('sleeve_id', '=', id)
    .orderBy('since')
    .orderBy('id')
    .execute()
  expect(prices.map((row) => row.price_cents)).toEqual([300, 240, 300])
  expect(prices.every(({ since }) => since <= shop.clock.now())).toBe(true)
  expect((await call('DELETE', `/api/sleeves/${id}`)).statusCode).toBeLessThan(300)
  const left = await shop.database.db
    .selectFrom('sleeve_prices')
    .selectAll()
    .where('sleeve_id', '=', id)
    .execute()
  expect(left).toEqual([])
})

test('a published sleeve cannot lose its price, and a sleeve without a price cannot be published', async () => {
  const id = await addSleeve(shop)
  expect((await patch(id, { price: 0 })).json().fields).toHaveProperty('price')
  const free = await addSleeve(shop, { price_cents: 0, is_published: false })
  expect((await patch(free, { isPublished: true })).json().fields).toHaveProperty('price')
  expect((await patch(free, { isPublished: true, price: 1 })).statusCode).toBe(200)
})

test('the stock changes by the difference in the form, also after sales in the meantime', async () => {
  const id = await addSleeve(shop, { stock: 93 })
  expect((await patch(id, { stock: 120, stockBefore: 100 })).json().stock).toBe(113)
  const refused = await patch(id, { stock: 0, stockBefore: 200 })
  expect([refused.statusCode, refused.json().code, await stockOf(id)]).toEqual([409, 'CONFLICT', 113])
  expect(refused.json().message).toContain('il reste 113 pochettes')
  expect((await patch(id, { stock: 40 })).json().stock).toBe(40)
})

test('simultaneous edits and sales lose nothing', async () => {
  const id = await addSleeve(shop, { stock: 100 })
  const sold = new Map([[id, -5]])
  const sale = () =>
    write(shop.database, (tx) => moveStock(tx, sold, { reason: 'sale', now: shop.clock.now() }))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0 ? sale() : patch(id, { stock: 110, stockBefore: 100 }),
    ),
  )
  expect(answers).toHaveLength(20)
  expect(await stockOf(id)).toBe(100 - 10 * 5 + 10 * 10)
  expect(await wrongBooks(shop)).toEqual([])
})

test('orders keep their copy of a deleted sleeve', async () => {
  const id = await addSleeve(shop)
  const deleted = await call('DELETE', `/api/sleeves/${id}`)
  expect([deleted.statusCode, deleted.json().message]).toEqual([200, 'Protection supprimée avec succès'])
  expect((await shop.app.inject({ url: `/api/sleeves/${id}` })).statusCode).toBe(404)
  expect((await call('DELETE', `/api/sleeves/${id}`)).statusCode).toBe(404)
  expect(told).toContain('catalogue')
})

test('only the shopkeeper can change products', async () => {
  const id = await addSleeve(shop)
  const { headers } = await openSession(shop)
  for (const [method, url] of [
    ['POST', '/api/sleeves'],
    ['PATCH', `/api/sleeves/${id}`],
    ['DELETE', `/api/sleeves/${id}`],
    ['GET', '/api/admin/sleeves'],
  ] as const) {
    expect((await shop.app.inject({ method, url, headers, payload: { name: 'X' } })).statusCode).toBe(403)
    expect((await shop.app.inject({ method, url, payload: { name: 'X' } })).statusCode).toBe(401)
  }
})

test('the table of the back-office is searched, filtered and sorted', async () => {
  await addSleeve(shop, { name: 'Zèbre rare', category: 'marvel', stock: 3, is_published: false })
  await addSleeve(shop, { name: 'Été rare', category: 'marvel', stock: 8 })
  await addSleeve(shop, { name: 'Eau rare', category: 'comics', stock: 1 })
  const names = async (query: string) =>
    (await call('GET', `/api/admin/sleeves?${query}`)).json().items.map(({ name }: { name: string }) => name)
  expect(await names('q=RARE&sort=name-asc')).toEqual(['Eau rare', 'Été rare', 'Zèbre rare'])
  await addSleeve(shop, { name: 'Ailes d’airain' })
  await addSleeve(shop, { name: 'Édition', description: 'Des ailes sur papier imprimé.' })
  expect(await names('q=ailes')).toEqual(['Ailes d’airain', 'Édition'])
  // The query has a straight apostrophe, and its words are in another order.
  expect(await names(`q=${encodeURIComponent("d'airain ailes")}`)).toEqual(['Ailes d’airain'])
  expect(await names('q=rare%20eau')).toEqual(['Eau rare'])
  expect(await names('q=rare&sort=stock-desc')).toEqual(['Été rare', 'Zèbre rare', 'Eau rare'])
  expect(await names('q=rare&category=marvel&published=false')).toEqual(['Zèbre rare'])
  const page = (await call('GET', '/api/admin/sleeves?q=rare&limit=2&page=2')).json()
  expect([page.items.length, page.pagination]).toEqual([1, { page: 2, pages: 2, total: 3 }])
})

test('a reference belongs to one sleeve regardless of case, and the search finds it', async () => {
  const made = (await call('POST', '/api/sleeves', { name: 'Onde', sku: ' CAR_66/91-b ' })).json()
  expect(made).toMatchObject({ sku: 'CAR_66/91-b' })
  const { items } = (await call('GET', '/api/admin/sleeves?q=car_66/91-B')).json()
  expect(items.map(idOf)).toEqual([idOf(made)])
  const other = (await call('POST', '/api/sleeves', { name: 'Autre' })).json()
  const taken = { sku: 'Cette référence est déjà celle d’une autre protection' }
  const refused = [
    await patch(idOf(other), { sku: 'car_66/91-B' }),
    await call('POST', '/api/sleeves', { name: 'Encore', sku: 'CAR_66/91-B' }),
  ]
  expect(refused.map((answer) => [answer.statusCode, answer.json().fields])).toEqual([
    [422, taken],
    [422, taken],
  ])
  expect((await patch(idOf(other), { sku: 'é' })).json().fields).toHaveProperty('sku')
  const [one, two] = await Promise.all(
    [made, other].map((sleeve) => patch(idOf(sleeve), { sku: 'ENSEMBLE' })),
  )
  expect(new Set([one?.statusCode, two?.statusCode])).toEqual(new Set([200, 422]))
  expect((await patch(idOf(made), { sku: '' })).json().sku).toBe('')
  expect((await patch(idOf(other), { sku: '' })).json().sku).toBe('')
})

test('a barcode is checked, stored as digits, unique, and found in the form that any scanner sends', async () => {
  const made = (await call('POST', '/api/sleeves', { name: 'Scannée', gtin: ' 0 36000-29145 2 ' })).json()
  expect(made).toMatchObject({ gtin: '036000291452' })
  const other = (await call('POST', '/api/sleeves', { name: 'Autre' })).json()
  const patch = (payload: object) => call('PATCH', `/api/sleeves/${idOf(other)}`, payload)
  expect((await patch({ gtin: '036000291453' })).json().fields).toEqual({
    gtin: expect.stringContaining('dernier chiffre'),
  })
  const taken = { gtin: 'Ce code-barres est déjà celui d’une autre protection' }
  const refused = await patch({ gtin: '0036000291452' })
  expect([refused.statusCode, refused.json().fields]).toEqual([422, taken])
  for (const read of ['036000291452', '0036000291452', '00036000291452']) {
    const { items } = (await call('GET', `/api/admin/sleeves?q=${read}`)).json()
    expect(items.map(idOf)).toEqual([idOf(made)])
  }
  await call('PATCH', `/api/sleeves/${idOf(made)}`, { gtin: '' })
  expect((await patch({ gtin: '0036000291452' })).json()).toMatchObject({ gtin: '0036000291452' })
})

test('a sleeve can have its own low-stock threshold, which only the shop’s staff see', async () => {
  const created = await call('POST', '/api/sleeves', {
    name: 'Bascule',
    stock: 40,
    price: 2,
    isPublished: true,
  })
  const id = idOf(created.json())
  const low = async () => {
    const { items } = (await call('GET', '/api/admin/sleeves?stock=low&q=bascule')).json()
    return items.map(idOf)
  }
  const due = async () => (await call('GET', '/api/admin/dashboard')).json().dueWork.lowStock
  expect([created.json().lowStockBelow, await low()]).toEqual([10, []])
  const before = await due()
  expect((await patch(id, { lowStockBelow: 41 })).json().lowStockBelow).toBe(41)
  expect([await low(), await due()]).toEqual([[id], before + 1])
  expect((await patch(id, { lowStockBelow: -1 })).statusCode).toBe(422)
  expect((await patch(id, { lowStockBelow: null })).json().lowStockBelow).toBe(10)
  const seen = (await shop.app.inject({ url: `/api/sleeves/${id}` })).json()
  expect(seen).toMatchObject({ name: 'Bascule' })
  expect(seen).not.toHaveProperty('lowStockBelow')
})

test('further pictures keep their order, show with one sleeve, and cannot be deleted while they are used', async () => {
  const drawn = async (filename: string) => {
    const bytes = await drawnPicture({ colour: filename })
    return storeImage(shop, { bytes, filename: `${filename}.png` })
  }
  const [red, blue] = [await drawn('red'), await drawn('blue')]
  const gallery = [blue.url, red.url, '', blue.url]
  const made = (await call('POST', '/api/sleeves', { name: 'Album', images: { gallery } })).json()
  expect(made.images.gallery).toEqual([blue.url, red.url])
  expect(made.pictures.gallery).toMatchObject([{ url: blue.url, width: 400 }, { url: red.url }])
  const kept = (await patch(idOf(made), { images: { back: blue.url } })).json()
  expect(kept.images).toEqual({ front: '', back: blue.url, gallery: [blue.url, red.url] })
  const inUse = await call('DELETE', `/api/upload/${idOf(red)}`)
  expect([inUse.statusCode, inUse.json().message]).toEqual([
    409,
    'Cette image est utilisée par la protection «\u202FAlbum\u202F»',
  ])
  const unknown = await patch(idOf(made), {
    images: { gallery: ['/images/0197a0b0-0000-7000-8000-000000000000'] },
  })
  expect(Object.keys(unknown.json().fields)).toEqual(['images.gallery'])
  expect((await patch(idOf(made), { images: { gallery: [] } })).json().images.gallery).toEqual([])
  expect((await call('DELETE', `/api/upload/${idOf(red)}`)).statusCode).toBe(200)
})

test('a product says what it fits; an invalid value is refused at its field', async () => {
  const made = await call('POST', '/api/sleeves', {
    name: 'Petite japonaise',
    price: 2,
    isPublished: true,
    fits: ' 59 × 86 mm',
    thickness: 60,
    back: 'mat',
    piecesPerPack: 50,
    brand: 'Carapace',
  })
  const fit = { fits: '59x86', games: '', thickness: 60, back: 'mat', piecesPerPack: 50, brand: 'Carapace' }
  expect([made.statusCode, made.json()]).toMatchObject([201, fit])
  const found = await shop.app.inject({ url: '/api/sleeves?q=yu-gi-oh' })
  expect(found.json().sleeves.map(({ name }: { name: string }) => name)).toEqual(['Petite japonaise'])
  const url = `/api/sleeves/${made.json()._id}`
  expect((await call('PATCH', url, { thickness: null, fits: '', games: 'Go' })).json()).toMatchObject({
    thickness: null,
    fits: '',
    games: 'Go',
  })
  const wrong = await call('PATCH', url, { fits: 'grand', thickness: 3, back: 'doré', piecesPerPack: 0 })
  expect(wrong.statusCode).toBe(422)
  expect(Object.keys(wrong.json().fields).toSorted()).toEqual(['back', 'fits', 'piecesPerPack', 'thickness'])
})
