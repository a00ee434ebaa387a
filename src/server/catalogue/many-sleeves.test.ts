import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_DELIVERY } from '#shared/shipping/delivery.ts'
import { stockCsv } from '../inventory/stock-file.ts'
import { observe } from '../log/observed.ts'
import { emptyDatabase, queriesOf } from '../testing/database.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { fillers } from './fillers.ts'
import { eachSleeve, sleeveAddresses } from './queries.ts'

const MANY = 10_000

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({}, undefined, await emptyDatabase({ isTraced: true }))
  await shop.database.raw(`
    insert into sleeves (id, name, title, description, price_cents, stock, slug, collection_id, width_mm, height_mm, is_published, search_text, created_at, updated_at)
    select gen_random_uuid(), 'Protection ' || n, 'Protection ' || n, '', 100 + n % 400, n % 70, 'protection-' || n, '00000000-0000-7000-8000-000000000001', 66, 91, n % 10 > 0,
      'protection ' || n, now() - n / 3 * interval '1 minute', now()
    from generate_series(1, ${MANY}) n`)
  await shop.database.raw('analyze sleeves')
})
afterAll(() => shop.close())

test('the whole list of a large catalogue is sent while it is read, each sleeve once and in order', async () => {
  const expected = await shop.database.db
    .selectFrom('sleeves')
    .select('id')
    .where('is_published', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const answer = await shop.app.inject('/api/sleeves')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const listed = answer.json<{ _id: string }[]>().map((sleeve) => Object.values(sleeve)[0])
  expect(listed).toEqual(expected.map(({ id }) => id))
  const { headers } = await openSession(shop, 'admin')
  const all = await shop.app.inject({ url: '/api/sleeves', headers })
  expect(all.json()).toHaveLength(MANY)
})

test('a reader who stops early reads no more of a large catalogue than needed', async () => {
  let reads = 0
  const stop = observe('query', ({ sql: text }) => {
    if (text.includes('sleeves')) reads++
  })
  const answer = await shop.app.inject({ url: '/api/sleeves', payloadAsStream: true })
  const pieces = answer.stream()[Symbol.asyncIterator]()
  await pieces.next()
  // These queries give a server that reads ahead enough time for more than ten reads.
  for (let n = 0; n < 20; n++) await sql`select ${n}::int`.execute(shop.database.db)
  const readAhead = reads
  while (!(await pieces.next()).done) continue
  stop()
  expect(reads).toBeGreaterThanOrEqual((MANY * 0.9) / 200)
  expect(readAhead).toBeLessThan(10)
})

async function scansOf(work: () => Promise<unknown>): Promise<string[]> {
  const queries = await queriesOf(work)
  const plans = await Promise.all(
    queries.map(({ sql: text, parameters }) => shop.database.raw(`explain (costs off) ${text}`, parameters)),
  )
  return plans.flatMap(({ rows }) => rows.map((row) => String(Object.values(row)[0]).trim()))
}

test('every batch of a walk through the catalogue uses an index', async () => {
  const { db } = shop.database
  const each = await scansOf(async () => {
    for await (const _some of eachSleeve(db, { unpublished: false })) continue
  })
  const map = await scansOf(async () => {
    const { rows } = await sql<{
      id: string
    }>`select id from sleeves order by id offset 5000 limit 1`.execute(db)
    await sleeveAddresses(db).read(rows[0]?.id, 1_000)
  })
  const counts = await scansOf(async () => {
    // The planner may sort the last few rows, so the loop stops before them.
    let read = 0
    for await (const _some of stockCsv(db)) if (++read === 10) break
  })
  const offered = await scansOf(async () => fillers(db, DEFAULT_DELIVERY, 2680))
  expect(offered.filter((line) => line.includes('sleeves_published_by_price'))).toHaveLength(4)
  expect(each.length).toBeGreaterThan(0)
  expect(counts.filter((line) => /^(?:->\s*)?Sort/.test(line))).toEqual([])
  expect(
    [...each, ...map, ...counts, ...offered].filter((line) => line.endsWith('Seq Scan on sleeves')),
  ).toEqual([])
})
