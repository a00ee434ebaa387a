import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SleevePage } from '#shared/catalogue/contract.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { aBuyer, aCheckout, shelve } from '../testing/checkout.ts'
import { plainDatabase } from '../testing/database.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { createChanges } from './announce-changes.ts'
import { forwardChanges } from './notify-other-servers.ts'

/** The shop on PostgreSQL with what stands in for all that YugabyteDB lacks, which cannot be run here. */
let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ DATABASE_PRODUCT: 'yugabytedb' }, undefined, await plainDatabase())
  for (const name of ['Zénith', 'Éclat', 'eau claire', 'Dragon des rivières']) await addSleeve(shop, { name })
})
afterAll(() => shop.close())

const list = async (query: string): Promise<SleevePage> =>
  (await shop.app.inject({ url: `/api/sleeves?${query}` })).json()
const names = async (query: string) => (await list(query)).sleeves.map(({ name }) => name)

test('its schema has neither trigrams nor a collation of ICU', async () => {
  const { rows } = await shop.database.raw(
    `select indexdef from pg_indexes where schemaname = 'public' and indexdef ~ 'trgm|icu'
     union all select extname from pg_extension where extname = 'pg_trgm'`,
  )
  expect(rows).toEqual([])
})

test('names are found, slips forgiven, and sorted without regard to accents and capitals', async () => {
  expect(await names('q=RIVIERES')).toEqual(['Dragon des rivières'])
  expect(await list('q=draggon')).toMatchObject({ corrected: 'dragon' })
  expect(await names('sort=name-asc')).toEqual(['Dragon des rivières', 'eau claire', 'Éclat', 'Zénith'])
  expect(await names('sort=name-desc')).toEqual(['Zénith', 'Éclat', 'eau claire', 'Dragon des rivières'])
  const { headers } = await openSession(shop, 'admin')
  const table = await shop.app.inject({ url: '/api/admin/sleeves?sort=name-asc', headers })
  expect(table.json<{ items: object[] }>().items).toHaveLength(4)
})

test('an order is placed, found, and its mail goes out by the queue’s own profile', async () => {
  const buyer = await aBuyer(shop)
  const { status, body } = await buyer.bought(aCheckout(await shelve(shop, 10)))
  expect(status).toBe(201)
  await shop.jobs.drain()
  const { headers } = await openSession(shop, 'admin')
  const found = await shop.app.inject({ url: `/api/admin/orders?q=${body.number}`, headers })
  expect(found.json<{ items: { _id: string }[] }>().items.map(({ _id }) => _id)).toEqual([body._id])
  const mails = await shop.database.db.selectFrom('mails').select('sent_at').execute()
  expect(mails.length > 0 && mails.every(({ sent_at }) => sent_at !== null)).toBe(true)
})

test('what changes on one process is heard of on another, which asks', async () => {
  const config = { ...shop.config, databaseListenUrl: 'postgres://nobody' }
  const log = pino({ level: 'silent' })
  const [here, there] = [createChanges(), createChanges()]
  const stops = [here, there].map((changes) =>
    forwardChanges({ config, log, database: { ...shop.database, changes } }),
  )
  const heard: string[] = []
  there.onChange((change) => heard.push(change))
  here.announce('news')
  await expect.poll(() => heard, { timeout: 10_000 }).toContain('news')
  await Promise.all(stops.map((stop) => stop()))
})
