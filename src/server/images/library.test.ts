import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Image } from '#shared/images/contract.ts'
import { newId } from '../database/ids.ts'
import { addSleeve } from '../testing/catalogue.ts'
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

let colour = 0
async function addImage(filename: string): Promise<Image> {
  colour += 4099
  const bytes = await drawnPicture({
    width: 20,
    height: 20,
    colour: `#${colour.toString(16).padStart(6, '0')}`,
  })
  return storeImage(shop, { bytes, filename })
}
const idOf = ({ _id: id }: Image) => id
const call = (method: 'GET' | 'DELETE' | 'PUT' | 'POST', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: admin.headers, ...(payload ? { payload } : {}) })

test('the library is listed, newest first, and searched by name without accents', async () => {
  const first = await addImage('Carpe d’automne.webp')
  shop.clock.forward(1000)
  const second = await addImage('Écaille 100%.webp')
  const list: Image[] = (await call('GET', '/api/upload/images')).json()
  expect(list.slice(0, 2).map(({ _id }) => _id)).toEqual([idOf(second), idOf(first)])
  const found = (await call('GET', '/api/admin/images?q=ecaille 100%25&limit=1')).json()
  expect(found.items.map(({ _id }: Image) => _id)).toEqual([idOf(second)])
  expect(found.pagination).toEqual({ page: 1, pages: 1, total: 1 })
  expect((await call('GET', '/api/admin/images?q=%25_')).json().items).toEqual([])
})

test('renaming changes the shown name, never the address', async () => {
  const image = await addImage('avant.png')
  const renamed = await call('PUT', `/api/upload/images/${idOf(image)}/rename`, { newFilename: ' Été.png ' })
  expect(renamed.json()).toMatchObject({ filename: 'Été.png', name: 'Été.png', url: image.url })
  for (const newFilename of ['', '   ', 'a/b.png', '..\\\\a']) {
    const refused = await call('PUT', `/api/upload/images/${idOf(image)}/rename`, { newFilename })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['newFilename']])
  }
  expect((await call('PUT', `/api/upload/images/${newId()}/rename`, { newFilename: 'a' })).statusCode).toBe(
    404,
  )
})

test('a picture or product named on a Mac is found by the name that others type', async () => {
  const image = await addImage('E\u0301cume\u00A0 2.png')
  expect(image.filename).toBe('Écume 2.png')
  const newFilename = 'E\u0301clat\u200B.png'
  const renamed = await call('PUT', `/api/upload/images/${idOf(image)}/rename`, { newFilename })
  expect(renamed.json().filename).toBe('Éclat.png')
  const made = await call('POST', '/api/sleeves', {
    name: ' E\u0301cume\u202F\u00A0bleue',
    sku: 'EC\u200B-1',
  })
  expect(made.json(), made.body).toMatchObject({ name: 'Écume bleue', sku: 'EC-1' })
})

test('a very thin picture is accepted, with a placeholder', async () => {
  for (const [width, height] of [
    [1, 4096],
    [3, 16_000],
    [16_000, 3],
  ] as const) {
    const image = await storeImage(shop, { bytes: blankPng(width, height), filename: 'trait.png' })
    expect(image.placeholder).toContain('data:image/webp')
    expect((await shop.app.inject({ url: `${image.url}/160.webp` })).statusCode).toBe(200)
  }
})

test('a deleted picture is gone, with its sizes', async () => {
  const image = await addImage('courte.png')
  await shop.app.inject({ url: `${image.url}/160.webp` })
  const deleted = await call('DELETE', `/api/upload/${idOf(image)}`)
  expect([deleted.statusCode, deleted.json().message]).toEqual([200, 'Image supprimée avec succès'])
  for (const url of [image.url, `${image.url}/160.webp`])
    expect((await shop.app.inject({ url })).statusCode).toBe(404)
  expect((await call('DELETE', `/api/upload/${idOf(image)}`)).statusCode).toBe(404)
})

test('a picture in use stays, and the answer says where it is', async () => {
  const image = await addImage('utile.png')
  const now = shop.clock.now()
  await shop.database.db
    .insertInto('articles')
    .values({
      id: newId(),
      slug: 'au-salon',
      title: 'Au salon',
      summary: '',
      content: `<p><img src="${image.url}/640.webp"></p>`,
      image: '',
      image_id: null,
      author: 'C',
      source: null,
      published_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await shop.database.db
    .insertInto('banners')
    .values({
      id: newId(),
      title: 'La nuit',
      subtitle: '',
      position: 'center',
      image: image.url,
      image_id: idOf(image),
      created_at: now,
    })
    .execute()
  const refused = await call('DELETE', `/api/upload/${idOf(image)}`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'IMAGE_IN_USE',
    message:
      'Cette image est utilisée par l’article «\u202FAu salon\u202F», la bannière «\u202FLa nuit\u202F»',
    usedBy: [
      { kind: 'article', name: 'Au salon' },
      { kind: 'banner', name: 'La nuit' },
    ],
  })
  expect((await shop.app.inject({ url: image.url })).statusCode).toBe(200)
})

test('past orders keep their picture when it is removed from the library', async () => {
  const image = await addImage('vendue.png')
  const checkoutId = newId()
  const now = shop.clock.now()
  await shop.database.db
    .insertInto('checkouts')
    .values({
      id: checkoutId,
      user_id: null,
      state: 'expired',
      payment_order_id: null,
      payment_id: null,
      subtotal_cents: 100,
      shipping_cents: 0,
      total_cents: 100,
      shipping_method: 'colissimo',
      shipping_address: '{}',
      accepted_terms: null,
      expires_at: now,
      check_at: null,
      failure: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await shop.database.db
    .insertInto('checkout_lines')
    .values({
      checkout_id: checkoutId,
      position: 0,
      sleeve_id: null,
      name: 'Vendue',
      image: image.url,
      pack_size: 5,
      quantity: 1,
      unit_price_cents: 100,
    })
    .execute()
  expect((await call('DELETE', `/api/upload/${idOf(image)}`)).statusCode).toBe(200)
  expect((await shop.app.inject({ url: image.url })).statusCode).toBe(200)
})

test('a picture stays while the settings or a page of the owner show it', async () => {
  const [logo, inPage] = [await addImage('logo.png'), await addImage('atelier.png')]
  const put = (payload: object) => call('PUT', '/api/admin/settings', payload)
  const html = `<p><img src="${inPage.url}/640.webp"></p>`
  expect((await put({ shop: { guaranteeNotice: logo.url }, texts: { about: html } })).statusCode).toBe(200)
  for (const image of [logo, inPage]) {
    const refused = await call('DELETE', `/api/upload/${idOf(image)}`)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Cette image est utilisée par la page «\u202FRéglages\u202F»',
    ])
  }
  const unused = (await call('GET', '/api/admin/images?show=unused&limit=100')).body
  expect(unused).not.toContain(idOf(logo))
  await put({ shop: { guaranteeNotice: '' }, texts: { about: '' } })
  expect((await call('DELETE', `/api/upload/${idOf(logo)}`)).statusCode).toBe(200)
})

test('the alternative text of a picture appears on the product page, and its uses are listed', async () => {
  const image = await addImage('nacre.png')
  const described = await call('PUT', `/api/upload/images/${idOf(image)}/alt`, { alt: ' Une carte nacrée ' })
  expect(described.json()).toMatchObject({ alt: 'Une carte nacrée' })
  const { _id: sleeve } = (
    await call('POST', '/api/sleeves', { name: 'Nacre', images: { gallery: [image.url] } })
  ).json<{ _id: string }>()
  const { pictures } = (await call('GET', `/api/sleeves/${sleeve}`)).json()
  expect(pictures.gallery).toMatchObject([{ alt: 'Une carte nacrée' }])
  expect((await call('GET', `/api/admin/images/${idOf(image)}/uses`)).json()).toEqual({
    usedBy: [{ kind: 'sleeve', _id: sleeve, name: 'Nacre' }],
  })
  expect((await call('GET', `/api/admin/images/${newId()}/uses`)).statusCode).toBe(404)
})

test('two shopkeepers name or describe a picture, and the second sees what the first has written', async () => {
  const image = await addImage('a.png')
  const url = `/api/upload/images/${idOf(image)}`
  const seen = image.version
  expect((await call('PUT', `${url}/alt`, { alt: 'Une tortue', version: seen })).statusCode).toBe(200)
  const late = await call('PUT', `${url}/alt`, { alt: 'Un rocher', version: seen })
  expect([late.statusCode, late.json().code, late.json().present.alt]).toEqual([409, 'STALE', 'Une tortue'])
  expect((await call('PUT', `${url}/rename`, { newFilename: 'b.png', version: seen })).statusCode).toBe(409)
  const { version } = late.json().present
  expect((await call('PUT', `${url}/rename`, { newFilename: 'b.png', version })).statusCode).toBe(200)
})

test('the library is sorted, and lists pictures that are unused or have no description', async () => {
  const word = `lot${crypto.randomUUID().slice(0, 8)}`
  const [used, inText, free] = [
    await addImage(`${word}-b.png`),
    await addImage(`${word}-a.png`),
    await addImage(`${word}-c.png`),
  ]
  const names = async (query: string) =>
    (await call('GET', `/api/admin/images?q=${word}&${query}`))
      .json<{ items: Image[] }>()
      .items.map(({ filename }) => filename.at(-5))
  await addSleeve(shop, { front_image_id: idOf(used) })
  const text = {
    title: 'T',
    summary: 'S',
    author: 'Z',
    categories: ['Autres'],
    content: `<p>a</p><img src="${inText.url}">`,
  }
  expect((await call('POST', '/api/articles', text)).statusCode).toBe(201)
  await call('PUT', `/api/upload/images/${idOf(free)}/alt`, { alt: 'Une carte' })
  expect(await names('sort=name')).toEqual(['a', 'b', 'c'])
  expect(await names('show=unused')).toEqual(['c'])
  expect(await names('show=undescribed&sort=name')).toEqual(['a', 'b'])
})

test('a pasted picture is stored once, and a picture from the shop’s own network is refused', async () => {
  const take = (address: string) => call('POST', '/api/admin/images/from-address', { address })
  const pasted = `data:image/png;base64,${(await drawnPicture({ colour: '#334455' })).toString('base64')}`
  const first = await take(pasted)
  expect([first.statusCode, first.json<Image>().filename]).toEqual([201, 'image-collee'])
  expect((await take(pasted)).json<Image>().url).toBe(first.json<Image>().url)
  for (const address of ['http://127.0.0.1/a.png', 'http://[::1]/a.png', 'file:///etc/passwd', 'x'])
    expect(Object.keys((await take(address)).json().fields)).toEqual(['address'])
  expect((await take('data:image/png;base64,AAAA')).statusCode).toBe(415)
})
