import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Audience } from '#shared/audience/contract.ts'
import { runNightlyCleanup } from '../privacy/nightly-cleanup.ts'
import { aBuyer, aCheckout, shelve } from '../testing/checkout.ts'
import { addOrder } from '../testing/orders.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { audienceCounts, SEARCHES_A_DAY, SOURCES_A_DAY } from './audience-counts.ts'
import { EVENTS_A_MINUTE } from './counted-requests.ts'

let shop: TestShop
let userId: string
let jade: string
let lastAddress = 0
beforeAll(async () => {
  shop = await testShop()
  jade = await shelve(shop, 100)
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T10:00:00Z')
  userId = (await openSession(shop)).userId
  await shop.audience.flush()
  await shop.database.db.deleteFrom('audience_days').execute()
  await shop.database.db.deleteFrom('missed_searches').execute()
  await shop.database.db.deleteFrom('visit_sources').execute()
})

const somebody = () => `192.0.2.${(lastAddress = (lastAddress % 250) + 1)}`
const postEvent = (event: string, headers: Record<string, string> = {}, remoteAddress = somebody()) =>
  shop.app.inject({ method: 'POST', url: `/api/audience/${event}`, headers, remoteAddress })
const search = (q: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/audience/missed-searches',
    payload: { q },
    headers,
    remoteAddress: somebody(),
  })
/** Sessions end while the clock moves by months, so each read signs in again. */
const get = async (url: string) =>
  shop.app.inject({ url, headers: (await openSession(shop, 'admin')).headers })
const ask = async (from = '2026-11-21', to = '2026-11-21', step = 'day') =>
  (await get(`/api/admin/audience?from=${from}&to=${to}&step=${step}`)).json<Audience>()
const found = async () => (await ask()).searches.map(({ words, times }) => [words, times])

test('visits, views and carts are counted by days of Paris, next to payments and orders', async () => {
  await postEvent('visit')
  await postEvent('view')
  await postEvent('view')
  await postEvent('cart')
  // In Paris this is already the next day.
  shop.clock.set('2026-11-21T23:30:00Z')
  expect((await postEvent('visit')).statusCode).toBe(204)
  const buyer = await aBuyer(shop)
  for (const _click of [1, 2]) expect((await buyer.start(aCheckout(jade))).status).toBe(200)
  await addOrder(shop, userId)
  await addOrder(shop, userId, { status: 'Annulé' })
  const { since, total, steps } = await ask('2026-11-20', '2026-11-22')
  expect(since).toBe('2026-11-21')
  expect(total).toEqual({ visits: 2, views: 2, carts: 1, payments: 1, orders: 1 })
  expect(steps.map(({ from, visits, orders }) => [from, visits, orders])).toEqual([
    ['2026-11-20', 0, 0],
    ['2026-11-21', 1, 0],
    ['2026-11-22', 1, 1],
  ])
})

test('orders from before the first count are left out', async () => {
  await addOrder(shop, userId, { created_at: new Date('2026-10-01T10:00:00Z') })
  expect(await ask('2026-10-01', '2026-10-31', 'month')).toMatchObject({ since: null, total: { orders: 0 } })
  await postEvent('visit')
  expect((await ask('2026-10-01', '2026-11-21', 'month')).total).toMatchObject({ visits: 1, orders: 0 })
})

test.each([
  ['Do Not Track', { dnt: '1' }],
  ['Global Privacy Control', { 'sec-gpc': '1' }],
  ['a visitor who chose not to be counted', { cookie: 'carapace_not_counted=1' }],
  ['another website', { 'sec-fetch-site': 'cross-site' }],
  ['no name', { 'user-agent': '' }],
  ['Googlebot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['Lighthouse', { 'user-agent': 'Mozilla/5.0 Chrome/150 Safari/537.36 Chrome-Lighthouse' }],
])('nothing from %s is counted', async (_name, headers) => {
  expect((await postEvent('visit', headers)).statusCode).toBe(204)
  expect((await search('licorne', headers)).statusCode).toBe(204)
  expect(await ask()).toMatchObject({ since: null, searches: [] })
})

test('one address counts only a few times a minute, and is not stored', async () => {
  for (let n = 0; n < EVENTS_A_MINUTE + 5; n++) await postEvent('view', {}, '198.51.100.7')
  expect((await ask()).total.views).toBe(EVENTS_A_MINUTE)
  shop.clock.forward(60_000)
  await postEvent('view', {}, '198.51.100.7')
  expect((await ask()).total.views).toBe(EVENTS_A_MINUTE + 1)
  const { rows } = await sql<{ text: string }>`select to_jsonb(d)::text as text from audience_days d`.execute(
    shop.database.db,
  )
  expect(rows).toHaveLength(1)
  expect(Object.keys(JSON.parse(rows[0]?.text ?? ''))).toEqual([
    'day',
    'carts',
    'views',
    'visits',
    'payments',
  ])
})

test('visits are added up by their source, without addresses of people', async () => {
  for (const source of ['www.google.com', 'Google.com', 'lettre-novembre', 'ana@exemple.test', undefined])
    await postEvent(source === undefined ? 'visit' : `visit?source=${encodeURIComponent(source)}`)
  await postEvent('visit?source=google.com', { dnt: '1' })
  const { total, sources, otherSources } = await ask()
  expect(total.visits).toBe(5)
  expect(sources.map(({ source, visits }) => [source, visits])).toEqual([
    ['', 2],
    ['google.com', 2],
    ['lettre-novembre', 1],
  ])
  expect(otherSources).toBe(0)
  expect((await ask('2026-11-20', '2026-11-20')).sources).toEqual([])
})

test('a day has a limited number of sources', async () => {
  for (const half of [0, 1]) {
    const audience = audienceCounts(shop)
    for (let n = 0; n < 150; n++) audience.addVisit(`site-${half}-${n}.test`)
    await audience.flush()
  }
  const { sources, otherSources } = await ask()
  const counted = sources.reduce((all, { visits }) => all + visits, 0)
  expect(counted + otherSources).toBe(SOURCES_A_DAY)
})

test('an unknown event is refused', async () => {
  expect((await postEvent('purchase')).statusCode).toBe(404)
})

test('a search is stored in folded words if the shop finds nothing either, and never if it names a person', async () => {
  await search('Licorne  ARGENTÉE')
  await search('licorne argentee')
  for (const q of ['jade', 'jadde', 'lea@exemple.test', '06 12 34 56 78', '12 rue X 69003 Lyon'])
    await search(q)
  expect(await found()).toEqual([['licorne argentee', 2]])
  expect((await search('')).statusCode).toBe(204)
})

test('several processes count into the same day, and a day has a limited number of searches', async () => {
  const processes = [0, 1, 2].map((n) => {
    const audience = audienceCounts(shop)
    for (let word = 0; word < 300; word++) audience.addMissedSearch(`mot ${n} ${word}`)
    audience.add('visits')
    return audience
  })
  await Promise.all(processes.map((audience) => audience.flush()))
  const { total, searches, otherSearches } = await ask()
  expect(total.visits).toBe(3)
  expect(searches.length + otherSearches).toBe(SEARCHES_A_DAY)
  const again = audienceCounts(shop)
  const [{ words } = { words: '' }] = searches
  again.addMissedSearch(words)
  again.addMissedSearch('mot nouveau')
  await again.flush()
  expect((await found()).slice(0, 1)).toEqual([[words, 2]])
  expect((await ask()).searches.map((each) => each.words)).not.toContain('mot nouveau')
})

test('counts that cannot be written are kept, and written later with new ones', async () => {
  const audience = audienceCounts(shop)
  audience.add('visits')
  audience.addMissedSearch('licorne')
  await sql`alter table audience_days rename to audience_days_away`.execute(shop.database.db)
  const failed = audience.flush()
  audience.add('visits')
  audience.addMissedSearch('licorne')
  await expect(failed).rejects.toThrow()
  await sql`alter table audience_days_away rename to audience_days`.execute(shop.database.db)
  await audience.flush()
  await audience.flush()
  expect((await ask()).total.visits).toBe(2)
  expect(await found()).toEqual([['licorne', 2]])
})

test('searches are deleted after 30 days, and daily counts after 25 months', async () => {
  await postEvent('visit')
  await search('licorne')
  await shop.audience.flush()
  shop.clock.set('2026-12-20T10:00:00Z')
  await runNightlyCleanup(shop)
  expect(await found()).toEqual([['licorne', 1]])
  shop.clock.set('2026-12-21T10:00:00Z')
  expect(await found()).toEqual([])
  await runNightlyCleanup(shop)
  expect(await shop.database.db.selectFrom('missed_searches').select('words').execute()).toEqual([])
  shop.clock.set('2028-12-21T10:00:00Z')
  await runNightlyCleanup(shop)
  expect((await ask()).since).toBe('2026-11-21')
  shop.clock.set('2028-12-22T10:00:00Z')
  await runNightlyCleanup(shop)
  expect((await ask()).since).toBeNull()
})

test.each([
  [
    'funnel',
    /^\uFEFFDu;Au;Visites;Fiches vues;Paniers;Paiements commencés;Commandes\r\n2026-11-21;2026-11-21;1;0;/u,
  ],
  ['searches', /^\uFEFFRecherche;Fois;Dernière fois\r\nlicorne;1;2026-11-21\r\n$/u],
])('the table %s can be downloaded for a spreadsheet', async (table, text) => {
  await postEvent('visit')
  await search('licorne')
  const { body, headers } = await get(`/api/admin/audience.csv?from=2026-11-21&to=2026-11-21&table=${table}`)
  expect(headers['content-disposition']).toContain('frequentation-2026-11-21-2026-11-21.csv')
  expect(body).toMatch(text)
})
