import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminCollection, Collection } from '#shared/catalogue/collection-contract.ts'
import { COLLECTION_STAYS } from '#shared/catalogue/collection-rules.ts'
import type { Sleeve, SleevePage, WholeSleeve } from '#shared/catalogue/contract.ts'
import { PROPERTY_FILTER_NAMES } from '#shared/catalogue/search-and-sort.ts'
import { FIRST_COLLECTIONS } from '#shared/catalogue/sleeve-categories.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
})
afterAll(() => shop.close())

const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) })
const read = async <Thing>(url: string) => (await shop.app.inject({ url })).json<Thing>()
const create = async (name: string) =>
  (await send('POST', '/api/admin/collections', { name })).json<AdminCollection>()
const all = async () => (await send('GET', '/api/admin/collections')).json<AdminCollection[]>()
const product = async (fields: object) =>
  (await send('POST', '/api/sleeves', { price: 1.5, isPublished: true, ...fields })).json<Sleeve>()

test('the five categories are the first five collections, and the API accepts both names', async () => {
  expect((await all()).map(({ slug, category }) => [slug, category])).toEqual([
    ['pokemon', 'pokemon'],
    ['comics', 'comics'],
    ['marvel', 'marvel'],
    ['dragon-ball', 'dragonball'],
    ['autres-univers', 'other'],
  ])
  expect(await product({ name: 'Par catégorie', category: 'dragonball' })).toMatchObject({
    category: 'dragonball',
    collection: 'dragon-ball',
    collectionName: 'Dragon Ball',
  })
  expect(await product({ name: 'Par collection', collection: 'marvel' })).toMatchObject({
    category: 'marvel',
  })
  expect((await send('POST', '/api/sleeves', { name: 'x', collection: 'nulle' })).json().fields).toEqual({
    collection: 'Collection non trouvée',
  })
})

test('a plain call that sends back "other" leaves a product in the owner’s collection', async () => {
  const { slug } = await create('Lorcana')
  const { _id: id, category } = await product({ name: 'Encre', collection: slug })
  expect(category).toBe('other')
  const changed = await send('PATCH', `/api/sleeves/${id}`, { name: 'Encre bleue', category })
  expect(changed.json()).toMatchObject({ collection: 'lorcana', category: 'other' })
  expect((await send('PATCH', `/api/sleeves/${id}`, { category: 'comics' })).json()).toMatchObject({
    collection: 'comics',
  })
})

test('shoppers see collections that have products, in the owner’s order', async () => {
  const [one, two] = [await create('Une vide'), await create('Naruto')]
  await product({ name: 'Feuille', collection: two.slug })
  const slugs = async () => (await read<Collection[]>('/api/collections')).map(({ slug }) => slug)
  expect(await slugs()).toContain('naruto')
  expect(await slugs()).not.toContain(one.slug)
  const seen = (await all()).map(({ _id: id }) => id)
  const [first] = [two].map(({ _id: id }) => id)
  const ids = [first, ...seen.filter((id) => id !== first)]
  expect((await send('PUT', '/api/admin/collections/order', { ids, seen })).statusCode).toBe(200)
  expect((await slugs())[0]).toBe('naruto')
  const late = await send('PUT', '/api/admin/collections/order', { ids: seen, seen })
  expect([late.statusCode, late.json().code]).toEqual([409, 'STALE'])
  expect((await send('PUT', '/api/admin/collections/order', { ids: seen.slice(1) })).statusCode).toBe(409)
})

test('a renamed collection is found by its new name, at its new address and at the former one', async () => {
  const { _id: id, slug, version } = await create('Jeux de rôle')
  await product({ name: 'Donjon', collection: slug })
  const changed = await send('PUT', `/api/admin/collections/${id}`, { name: 'Héros & Cie', version })
  expect(changed.json()).toMatchObject({ slug: 'heros-cie', version: version + 1 })
  expect(await read('/api/collections/jeux-de-role')).toMatchObject({ slug: 'heros-cie', count: 1 })
  const found = async (q: string) =>
    (await read<SleevePage>(`/api/sleeves?q=${encodeURIComponent(q)}`)).sleeves.map(({ name }) => name)
  expect(await found('héros')).toEqual(['Donjon'])
  expect(await found('jeux role')).toEqual([])
  expect((await read<SleevePage>('/api/sleeves?collection=jeux-de-role')).pagination.total).toBe(1)
  const late = await send('PUT', `/api/admin/collections/${id}`, { name: 'Trop tard', version })
  expect([late.statusCode, late.json().code]).toEqual([409, 'STALE'])
  expect(await create('Jeux de rôle')).toMatchObject({ slug: 'jeux-de-role-2' })
})

test('a collection keeps its numbered address until its name changes', async () => {
  const first = await create('Doublon')
  const { _id: id, slug } = await create('Doublon')
  await send('DELETE', `/api/admin/collections/${first._id}`)
  const save = async (name: string, version: number) =>
    (await send('PUT', `/api/admin/collections/${id}`, { name, text: 'Texte', version })).json()
  expect([slug, (await save('Doublon', 1)).slug]).toEqual(['doublon-2', 'doublon-2'])
  expect((await save('Doublon\u00A0!', 2)).slug).toBe('doublon-2')
  expect((await save('Doublons', 3)).slug).toBe('doublons')
})

test('a collection can be deleted if it is empty and not one of the first five', async () => {
  const { _id: id, slug } = await create('Passagère')
  const { _id: sleeve } = await product({ name: 'Seule', collection: slug })
  const used = await send('DELETE', `/api/admin/collections/${id}`)
  expect([used.statusCode, used.json().message]).toEqual([
    409,
    'Une protection est dans cette collection\u00A0: changez-la d’abord de collection',
  ])
  await send('DELETE', `/api/sleeves/${sleeve}`)
  expect((await send('DELETE', `/api/admin/collections/${id}`)).statusCode).toBe(200)
  expect((await send('DELETE', `/api/admin/collections/${id}`)).statusCode).toBe(404)
  const first = await send('DELETE', `/api/admin/collections/${FIRST_COLLECTIONS.marvel}`)
  expect([first.statusCode, first.json().message]).toEqual([409, COLLECTION_STAYS])
})

test('a missing name is refused at its field', async () => {
  const answer = await send('POST', '/api/admin/collections', { name: ' ' })
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { name: 'Le nom est requis' }])
})

const CARD = { fits: '63x88' }

test('every count is the number of results that its filter gives together with the other chosen filters', async () => {
  const other = await testShop()
  const made = [
    { category: 'pokemon', width_mm: 66, height_mm: 91, stock: 5, ...CARD, thickness_microns: 100 },
    { category: 'pokemon', width_mm: 64, height_mm: 89, stock: 0, ...CARD, thickness_microns: 60 },
    { category: 'marvel', width_mm: 66, height_mm: 91, stock: 0 },
    { category: 'comics', width_mm: 64, height_mm: 89, stock: 3, ...CARD, back_finish: 'mat' },
    { category: 'comics', width_mm: 66, height_mm: 91, stock: 40, ...CARD, pieces_per_pack: 50 },
    { category: 'comics', width_mm: 73, height_mm: 122, stock: 1, name: 'Prismes', fits: '70x120' },
    { category: 'marvel', width_mm: 66, height_mm: 91, stock: 9, is_published: false },
  ] as const
  for (const sleeve of made) {
    other.clock.forward(1000)
    await addSleeve(other, { name: 'Nacre', ...sleeve })
  }
  const list = async (query: string) =>
    (await other.app.inject({ url: `/api/sleeves?page=1&${query}` })).json<SleevePage>()
  const views = ['', 'format=64x89', 'fits=63x88', 'fits=63x88&thickness=100', 'back=mat', 'piecesPerPack=50']
  for (const q of ['', 'nacre'])
    for (const collection of ['', 'comics'])
      for (const view of views) {
        const chosen = { q, collection, ...Object.fromEntries(new URLSearchParams(view)) }
        const query = (changed: Record<string, string>) =>
          new URLSearchParams({ ...chosen, ...changed }).toString()
        const { counts, facets } = await list(query({}))
        for (const [availability, count] of Object.entries(counts ?? {}))
          expect((await list(query({ availability }))).sleeves, query({ availability })).toHaveLength(count)
        for (const { slug, count } of facets?.collections ?? [])
          expect((await list(query({ collection: slug }))).pagination.total).toBe(count)
        for (const name of PROPERTY_FILTER_NAMES)
          for (const { value, count } of facets?.[name] ?? [])
            expect((await list(query({ [name]: value }))).pagination.total, query({ [name]: value })).toBe(
              count,
            )
        if (collection === '')
          expect((facets?.collections ?? []).reduce((sum, { count }) => sum + count, 0)).toBe(counts?.all)
        if (!view.startsWith('format'))
          expect((facets?.format ?? []).reduce((sum, { count }) => sum + count, 0)).toBe(counts?.all)
      }
  const { facets } = await list('')
  expect(facets).toMatchObject({
    fits: [
      { value: '63x88', count: 4 },
      { value: '70x120', count: 1 },
    ],
    thickness: [
      { value: '60', count: 1 },
      { value: '100', count: 1 },
    ],
    back: [{ value: 'mat', count: 1 }],
    piecesPerPack: [{ value: '50', count: 1 }],
  })
  for (const wrong of ['format=grand', 'fits=63', 'thickness=fine', 'back=velours', 'piecesPerPack=0'])
    expect((await other.app.inject({ url: `/api/sleeves?${wrong}` })).statusCode, wrong).toBe(400)
  expect((await list('collection=nulle')).pagination.total).toBe(0)
  await other.close()
})

test('a product’s address is made from its name, and its former addresses and its id lead to it', async () => {
  const first = await product({ name: 'Cœur d’armure' })
  const second = await product({ name: 'Cœur d’armure' })
  expect([first.slug, second.slug]).toEqual(['coeur-d-armure', 'coeur-d-armure-2'])
  const { _id: id } = first
  await send('PATCH', `/api/sleeves/${id}`, { price: 3 })
  await send('PATCH', `/api/sleeves/${id}`, { name: 'Cœur d’acier' })
  for (const key of ['coeur-d-armure', 'coeur-d-acier', id])
    expect(await read<WholeSleeve>(`/api/sleeves/${key}`)).toMatchObject({ _id: id, slug: 'coeur-d-acier' })
  const { _id: other } = second
  expect((await send('PATCH', `/api/sleeves/${other}`, { name: 'Cœur d’armure !' })).json()).toMatchObject({
    slug: 'coeur-d-armure-2',
  })
  expect((await send('PATCH', `/api/sleeves/${id}`, { name: 'Cœur d’armure' })).json()).toMatchObject({
    slug: 'coeur-d-armure',
  })
  expect(await read<WholeSleeve>('/api/sleeves/coeur-d-acier')).toMatchObject({ slug: 'coeur-d-armure' })
  expect((await product({ name: '???' })).slug).toBe('protection')
  expect((await shop.app.inject({ url: '/api/sleeves/inconnue' })).statusCode).toBe(404)
})

test('products that get the same name at once get different addresses', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => product({ name: 'Ensemble' })))
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(6)
})
