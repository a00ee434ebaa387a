import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeQueues } from '../jobs/job-queue.ts'
import { runNightlyCleanup } from '../privacy/nightly-cleanup.ts'
import { examine } from '../start/doctor.ts'
import { aBuyer, aCheckout, shelve } from '../testing/checkout.ts'
import { administer } from '../testing/database.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { migrateServer, openServer } from './connect.ts'

const OPERATIONS = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
const server = process.env['TEST_DATABASE_URL'] ?? ''
/** The name is random, because roles belong to the whole server, which other test runs use too. */
const name = `test_${randomUUID().replaceAll('-', '')}`
let shop: TestShop
let url: string

/** The set-up of docs/operations.md: the owner migrates, and the shop's role may only read and write rows. */
beforeAll(async () => {
  await administer(server, `create database ${name}`)
  const ofOwner = new URL(server)
  ofOwner.pathname = name
  await migrateServer({ databaseUrl: ofOwner.href, dataDir: '' })
  const owner = openServer(ofOwner.href, { connections: 1 })
  await makeQueues(owner, (error) => expect.fail(error.message))
  await owner.close()
  const statements = /```sql\n(create role [^]*?)```/.exec(OPERATIONS)?.[1] ?? ''
  await administer(ofOwner.href, statements.replaceAll('carapace_runs', name).replace('…', name))
  const ofShop = new URL(ofOwner.href)
  ofShop.username = ofShop.password = name
  url = ofShop.href
  const database = openServer(url, { connections: 5 })
  shop = await testShop({ MIGRATE_AT_START: 'false' }, undefined, database)
})
afterAll(async () => {
  await shop?.close()
  await administer(server, `drop database ${name} with (force)`)
  await administer(server, `drop role ${name}`)
})

test('a shop whose role may only read and write rows opens, sells, writes its mails and cleans up', async () => {
  const buyer = await aBuyer(shop)
  expect((await buyer.bought(aCheckout(await shelve(shop, 10)))).status).toBe(201)
  await shop.jobs.drain()
  const mails = await shop.database.db.selectFrom('mails').select('sent_at').execute()
  expect(mails.length > 0 && mails.every(({ sent_at }) => sent_at !== null)).toBe(true)
  await runNightlyCleanup(shop)
})

test('the same role can neither create nor drop a table', async () => {
  for (const statement of [
    'create table public.made (n integer)',
    'drop table public.orders',
    'alter table public.orders add column made integer',
    'drop table jobs.job',
    'truncate public.orders',
  ])
    await expect(shop.database.raw(statement), statement).rejects.toMatchObject({ code: '42501' })
})

test('the doctor checks the rights that the role needs, and no others when migrations run separately', async () => {
  const problems = async (MIGRATE_AT_START: string) =>
    (await examine({ DATA_DIR: shop.config.dataDir, DATABASE_URL: url, MIGRATE_AT_START })).problems
  expect(await problems('false')).toEqual([])
  expect(await problems('true')).toEqual([
    expect.stringContaining('DATABASE_URL: the role may not create tables'),
  ])
})
