import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { furnishLargeShop } from '../../../bench/large-shop.ts'
import { isAlike } from '../catalogue/search.ts'
import { cleanupPastOrders } from '../past-orders/retention.ts'
import { runNightlyCleanup } from '../privacy/nightly-cleanup.ts'
import { settleUnfinished } from '../settlement/settle-unfinished.ts'
import { signUp, signUpAdmin, type SignedIn } from '../testing/accounts.ts'
import { emptyDatabase, queriesOf, type SentQuery } from '../testing/database.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

const ROWS = 4_000
const READ_LIMIT = 160
/** The limit for the search of a misspelt word. To correct the word, the search reads 300 texts. */
const SPELLING_LIMIT = 400

let shop: TestShop
let admin: SignedIn
let customer: SignedIn
beforeAll(async () => {
  shop = await testShop({}, undefined, await emptyDatabase({ isTraced: true }))
  await furnishLargeShop(shop.database, { users: ROWS, images: ROWS, sleeves: ROWS, orders: ROWS })
  ;[admin, customer] = [await signUpAdmin(shop), await signUp(shop)]
  // The first runs do the work that is overdue in the large shop.
  for (const job of [settleUnfinished, runNightlyCleanup]) await job(shop)
  await shop.database.raw('vacuum analyze')
})
afterAll(() => shop.close())

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  Filter?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

async function get(url: string, { headers }: SignedIn): Promise<void> {
  const { statusCode, body } = await shop.app.inject({ url: encodeURI(url), headers })
  expect(statusCode, body).toBe(200)
}

/** Returns the parts of the plan that read too many rows, for example 'Seq Scan sleeves: 4000'. */
async function tooMuch({ sql: text, parameters }: SentQuery, limit = READ_LIMIT): Promise<string[]> {
  const explained = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters])
  // EXPLAIN ANALYZE runs the statement, so a write is rolled back.
  const { rows } = await shop.database.db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection)
    await sql`set local pg_trgm.word_similarity_threshold = 0.5`.execute(connection)
    const plan = await connection.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explained)
    await sql`rollback`.execute(connection)
    return plan
  })
  const beyond: string[] = []
  const walk = (node: PlanNode, isSummed = false): void => {
    const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    const read = (node['Actual Rows'] + left) * node['Actual Loops']
    // A count must read every row that it counts. This test treats an index-only scan, and a scan without a filter
    // below an aggregate, as a count.
    const isCount = node['Node Type'] === 'Index Only Scan' || (isSummed && !node.Filter)
    if (node['Relation Name'] && read > limit && !isCount)
      beyond.push(`${node['Node Type']} ${node['Relation Name']}: ${read}`)
    for (const below of node.Plans ?? []) walk(below, node['Node Type'] === 'Aggregate')
  }
  walk(rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none', 'Actual Rows': 0, 'Actual Loops': 0 })
  return beyond
}

async function tooMuchOf(queries: readonly SentQuery[], limit?: number): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const query of queries) {
    const beyond = await tooMuch(query, limit)
    if (beyond.length > 0) found[query.sql.replaceAll(/\s+/g, ' ').slice(0, 300)] = beyond
  }
  return found
}

const PUBLIC = [
  '/api/sleeves?page=1',
  '/api/sleeves?page=3&sort=price-desc',
  '/api/sleeves?page=160',
  '/api/sleeves?page=1&sort=name-asc&availability=available',
  '/api/sleeves?page=1&availability=recent',
  '/api/sleeves?page=1&q=protection',
  '/api/sleeves?page=1&q=protection 1999',
  '/api/sleeves?page=1&q=introuvable',
  '/api/articles',
  '/api/orders/my-orders?page=1',
]
const ADMIN = [
  '/api/admin/orders',
  '/api/admin/orders?status=Livré',
  '/api/admin/orders?method=colissimo&from=2026-01-01&to=2026-06-30',
  '/api/admin/orders?q=c-2026-001999',
  '/api/admin/orders?q=f-2026-001999',
  '/api/admin/users?page=1&limit=20',
  '/api/admin/users?page=160&limit=20',
  '/api/admin/users?page=1&limit=20&q=personne1234',
  '/api/admin/sleeves?page=1',
  '/api/admin/sleeves?page=1&q=1999',
  '/api/admin/images',
  '/api/admin/images?q=photo-1999',
  '/api/admin/messages',
  '/api/admin/dashboard',
  '/api/admin/figures?from=2025-12-01&to=2026-11-30&step=month',
  '/api/admin/audience?from=2025-12-01&to=2026-11-30&step=month',
  '/api/admin/orders?due=preparation',
  '/api/admin/orders?due=refund',
  '/api/admin/orders?due=undelivered',
  '/api/admin/orders?parcels=stalled&sort=oldest',
  '/api/admin/orders?sort=client-asc',
  '/api/admin/sleeves?page=1&sort=name-asc',
  '/api/admin/sleeves?page=1&sort=stock-asc',
  '/api/admin/sleeves?page=1&stock=low',
  '/api/admin/users?page=1&limit=20&sort=email-asc',
  '/api/admin/users?page=1&limit=20&sort=orders-desc',
  '/api/admin/users?page=1&limit=20&sort=spent-desc',
  '/api/admin/users?page=1&limit=20&sort=last-asc',
  '/api/admin/users?page=1&limit=20&bought=again',
  '/api/admin/withdrawals',
  '/api/admin/documents',
  '/api/admin/documents?q=f-2026-001999&kind=invoice',
  '/api/admin/activity',
  '/api/admin/activity?kind=order&page=5',
  '/api/admin/activity?q=c-2026-001999',
  '/api/admin/activity?person=00000000-0000-7000-8000-000000000001',
]

test.each([...PUBLIC.map((url) => [url, false] as const), ...ADMIN.map((url) => [url, true] as const)])(
  `%s reads a bounded number of rows in a shop of ${ROWS}`,
  async (url, isAdmin) => {
    const queries = await queriesOf(() => get(url, isAdmin ? admin : customer))
    expect(queries.length).toBeGreaterThan(0)
    expect(await tooMuchOf(queries)).toEqual({})
  },
)

test(`a misspelt search reads a bounded number of rows in a shop of ${ROWS}`, async () => {
  const queries = await queriesOf(() => get('/api/sleeves?page=2&q=protecsion', customer))
  expect(await tooMuchOf(queries, SPELLING_LIMIT)).toEqual({})
})

test.each([
  ['the sweep of each minute', settleUnfinished],
  ['the cleanup of each night', runNightlyCleanup],
])(`%s reads a bounded number of rows in a shop of ${ROWS} that has nothing due`, async (_name, job) => {
  const queries = await queriesOf(() => job(shop))
  expect(queries.length).toBeGreaterThan(0)
  expect(await tooMuchOf(queries)).toEqual({})
})

test('the night reads only the past orders that it erases', async () => {
  await shop.database
    .raw(`insert into past_orders (id, reference, ordered_on, email, name, address, postal_code, city, country, phone, lines, shipping_cents, total_cents, payment, status, search_text, imported_at)
    select gen_random_uuid(), 'ANCIEN-' || n, now() - interval '40 months', 'personne' || n || '@grand.test', 'n', '', '', '', 'FR', '', '[]', 0, 100, '', '', 'ancien-' || n, now()
    from generate_series(1, 2000) n`)
  await shop.database.raw('vacuum analyze past_orders')
  const queries = await queriesOf(() => cleanupPastOrders(shop))
  expect(queries.filter(({ sql: text }) => text.includes('past_orders')).length).toBeLessThan(5)
  expect(await tooMuchOf(queries)).toEqual({})
})

test('no statement is compiled before it runs, regardless of the server’s setting', async () => {
  const { rows } = await shop.database.raw(`select setting, source from pg_settings where name = 'jit'`)
  expect(rows).toEqual([{ setting: 'off', source: 'client' }])
})

test('the check detects a query that reads the whole table', async () => {
  expect(
    await tooMuch({ sql: `select id from sleeves where description like '%x%'`, parameters: [] }),
  ).toEqual([`Seq Scan sleeves: ${ROWS}`])
})

test('with thousands of rows both kinds of search use the index', async () => {
  for (const condition of [
    sql`(search_text like ${'%dragon%'} or search_more like ${'% dragon%'})`,
    isAlike('draggon'),
  ]) {
    const { rows } = await sql<
      Record<string, string>
    >`explain select id from sleeves where ${condition}`.execute(shop.database.db)
    const steps = rows.map((row) => Object.values(row)[0]).join('\n')
    expect(steps).toContain('on sleeves_search ')
    expect(steps).toContain('on sleeves_search_more ')
  }
})
