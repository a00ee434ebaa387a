import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sleeve, SleevePage } from '#shared/catalogue/contract.ts'
import { newId } from '../database/ids.ts'
import { write } from '../database/write.ts'
import { holdForCheckout } from '../inventory/holds.ts'
import { addSleeve, setStock } from '../testing/catalogue.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

const GOODS = [
  {
    name: 'Écaille de jade',
    description: 'Elle remonte la rivière.',
    features: JSON.stringify(['Dos métallisé']),
    price_cents: 250,
    category: 'pokemon',
    stock: 40,
  },
  { name: 'Coup de tonnerre', price_cents: 190, category: 'comics', stock: 0, back_finish: 'brillant' },
  { name: 'Dragon des rivières', price_cents: 350, category: 'dragonball', stock: 20 },
  { name: 'Éclat', title: 'La lumière du matin', price_cents: 300, category: 'comics', stock: 5 },
  { name: 'Zénith', price_cents: 120, category: 'comics', stock: 9 },
  { name: 'Bouclier d’aube', price_cents: 210, category: 'comics', stock: 7 },
  { name: 'Cœur 100 % cuivre', price_cents: 410, category: 'comics', stock: 3 },
] as const

let shop: TestShop
const ids: string[] = []
beforeAll(async () => {
  shop = await testShop()
  for (const goods of GOODS) {
    shop.clock.forward(1000)
    ids.push(await addSleeve(shop, goods))
  }
  shop.clock.forward(1000)
  await addSleeve(shop, { name: 'Cachée', category: 'comics', is_published: false })
})
afterAll(() => shop.close())

const read = async (query: string): Promise<SleevePage> =>
  (await shop.app.inject({ url: `/api/sleeves?${query}` })).json()
const names = async (query: string) => (await read(query)).sleeves.map(({ name }) => name)

test('search ignores case and accents, in name and title', async () => {
  expect(await names('q=ECAILLE')).toEqual(['Écaille de jade'])
  expect(await names('q=lumiere DU')).toEqual(['Éclat'])
  expect(await names('q=coeur')).toEqual(['Cœur 100 % cuivre'])
  expect(await names('q=cachee')).toEqual([])
})

test.each([
  ['draggon', 'Dragon des rivières'],
  ['dregon', 'Dragon des rivières'],
  ['tonerre', 'Coup de tonnerre'],
  ['ecaile de jad', 'Écaille de jade'],
  ['dargon', 'Dragon des rivières'],
  ['ecaille jdae', 'Écaille de jade'],
])('a typing error is forgiven: %s', async (typed, found) => {
  expect(await names(`q=${typed}`)).toEqual([found])
})

test.each([
  ['plurals', 'dragons', ['Dragon des rivières']],
  ['words in any order', 'rivieres dragon', ['Dragon des rivières']],
  ['an apostrophe, straight or not', "bouclier d'aube", ['Bouclier d’aube']],
  ['a category', 'Pokémon', ['Écaille de jade']],
  ['a category as some write it', 'dragonball', ['Dragon des rivières']],
  ['a feature', 'métallisés', ['Écaille de jade']],
  ['a back, as the guide names it', 'brillante', ['Coup de tonnerre']],
  ['a word in the description, below names', 'rivière', ['Dragon des rivières', 'Écaille de jade']],
  [
    'more than what all of them are called',
    'protections rivière',
    ['Dragon des rivières', 'Écaille de jade'],
  ],
  ['all of them by what they are called', 'pochette', GOODS.map(({ name }) => name)],
])('search finds %s: %s', async (_what, typed, found) => {
  expect(await names(`q=${encodeURIComponent(typed)}`)).toEqual(found)
})

test('names that begin with the search come first, then names with a word that begins with it, then names that contain it', async () => {
  const own = await testShop()
  for (const [name, description] of [
    ['Éclipse', 'Un dragon la traverse.'],
    ['Semidragon', ''],
    ['Le grand dragon', ''],
    ['Dragonne', ''],
  ] as const) {
    own.clock.forward(1000)
    await addSleeve(own, { name, description })
  }
  const found = async (typed: string) => {
    const { sleeves } = (await own.app.inject({ url: `/api/sleeves?q=${typed}` })).json<SleevePage>()
    return sleeves.map(({ name }) => name)
  }
  const ranked = ['Dragonne', 'Le grand dragon', 'Semidragon', 'Éclipse']
  expect([await found('dragon'), await found('protection+dragon')]).toEqual([
    ranked,
    ['Le grand dragon', 'Dragonne', 'Semidragon', 'Éclipse'],
  ])
  await own.close()
})

test('a corrected spelling is reported, and a chosen sort order replaces the rank', async () => {
  expect((await read('q=dargon')).corrected).toBe('dragon')
  expect(await read('q=protecsion&page=2&limit=5')).toMatchObject({
    corrected: 'protection',
    counts: { all: 7, recent: 5, available: 6, unavailable: 1 },
    sleeves: [{ name: 'Bouclier d’aube' }, { name: 'Cœur 100 % cuivre' }],
  })
  expect((await read('q=dragon')).corrected).toBeUndefined()
  expect(await names('q=riviere&sort=price-asc')).toEqual(['Écaille de jade', 'Dragon des rivières'])
})

test('a search without similar words finds nothing, and signs are not patterns', async () => {
  expect(await names('q=xylophone')).toEqual([])
  expect(await names('q=100 %25')).toEqual(['Cœur 100 % cuivre'])
  expect(await names('q=%25')).toEqual(['Cœur 100 % cuivre'])
  expect(await names('q=_')).toEqual([])
})

test('names sort as in French', async () => {
  const sorted = [
    'Bouclier d’aube',
    'Cœur 100 % cuivre',
    'Coup de tonnerre',
    'Dragon des rivières',
    'Écaille de jade',
    'Éclat',
    'Zénith',
  ]
  expect(await names('sort=name-asc')).toEqual(sorted)
  expect(await names('sort=name-desc')).toEqual(sorted.toReversed())
  expect((await names('sort=price-asc'))[0]).toBe('Zénith')
})

test('each filter keeps only matching sleeves, and all counts come at once', async () => {
  expect(await names('availability=unavailable')).toEqual(['Coup de tonnerre'])
  expect(await names('availability=recent')).toEqual(GOODS.slice(2).map(({ name }) => name))
  const page = await read('q=e&availability=available&limit=2')
  expect(page.counts).toEqual({ all: 7, recent: 5, available: 6, unavailable: 1 })
  expect(page.pagination).toEqual({ page: 1, pages: 3, total: 6 })
})

test('pages contain each sleeve once, and a page past the end is empty', async () => {
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => names(`page=${page}&limit=2`)))
  expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 1, 0])
  expect(pages.flat()).toEqual(GOODS.map(({ name }) => name))
})

test('related sleeves are of the same category, those in stock first, at most four', async () => {
  const related: Sleeve[] = (await shop.app.inject({ url: `/api/sleeves/${ids[1]}/related` })).json()
  expect(related.map(({ name }) => name)).toEqual(['Cœur 100 % cuivre', 'Bouclier d’aube', 'Zénith', 'Éclat'])
  const ofFourth: Sleeve[] = (await shop.app.inject({ url: `/api/sleeves/${ids[3]}/related` })).json()
  expect(ofFourth.at(-1)?.name).toBe('Coup de tonnerre')
  const unknown = await shop.app.inject({ url: `/api/sleeves/${newId()}/related` })
  expect([unknown.statusCode, unknown.json().message]).toEqual([404, 'Sleeve non trouvée'])
})

test('an open reservation reduces the stock for everyone except its holder', async () => {
  const [mine, other] = await Promise.all([openSession(shop), openSession(shop)])
  const id = String(ids[0])
  const checkoutId = newId()
  const now = shop.clock.now()
  await shop.database.db
    .insertInto('checkouts')
    .values({
      id: checkoutId,
      user_id: mine.userId,
      state: 'created',
      payment_order_id: null,
      payment_id: null,
      subtotal_cents: 500,
      shipping_cents: 0,
      total_cents: 500,
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
  await setStock(shop, id, 50)
  await write(shop.database, (tx) =>
    holdForCheckout(tx, checkoutId, [{ sleeve_id: id, pack_size: 5, quantity: 2 }], now),
  )
  const stock = async (headers = {}) => {
    const one: Sleeve = (await shop.app.inject({ url: `/api/sleeves/${id}`, headers })).json()
    const all: Sleeve[] = (await shop.app.inject({ url: '/api/sleeves', headers })).json()
    return [one.stock, all.find(({ _id }) => _id === id)?.stock]
  }
  expect(await stock(mine.headers)).toEqual([50, 50])
  expect(await stock(other.headers)).toEqual([40, 40])
  expect(await stock()).toEqual([40, 40])
})
