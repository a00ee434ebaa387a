import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutState } from '#shared/checkout/checkout-state.ts'
import { ORDER_STATUSES } from '#shared/orders/statuses.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { aBuyer, aCheckout } from '../testing/checkout.ts'
import { blankDatabase } from '../testing/database.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { stockOnShelf } from '../testing/orders.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { userSearchText } from '../accounts/user-response.ts'
import { settleUnfinished } from '../settlement/settle-unfinished.ts'
import { migrate } from './migrate.ts'

const MINUTE = 60_000
const rowsOf0016 = readFileSync(join(import.meta.dirname, 'testing', 'shop-of-d941a49.sql'), 'utf8')

type Held = { id: string; state: string; held: number; sleeves: number }
type Before = { sleeves: { id: string; stock: number }[]; checkouts: Held[]; orders: Held[]; attempt: string }

let shop: TestShop
let before: Before

/** The shop of that commit, as it was, and then opened as it is now: every migration since then runs. */
beforeAll(async () => {
  const database = await blankDatabase()
  await migrate(database, { last: '0016_invoice_vat' })
  await database.raw(rowsOf0016)
  // As on a server whose collation is C: lower() knows no letter with an accent there.
  await database.raw('alter table users alter city type text collate "C"')
  await database.raw("update users set city = 'ÉVRY' where email = 'nadia.belkacem@exemple.test'")
  await database.raw(`
    update orders set shipping_address = shipping_address || '{"phone": "+33 6 39 98 45 99"}'
    where number = 'C-2025-000001'`)
  const all = async <Row>(query: string) => (await database.raw(query)).rows as Row[]
  const held = (table: string, lines: string, key: string, state: string, holds: string) =>
    all<Held>(`
      select t.id, t.${state} as state,
        coalesce(sum(l.pack_size * l.quantity) filter (where ${holds}), 0)::int as held,
        coalesce(sum(l.pack_size * l.quantity) filter (where ${holds} and l.sleeve_id is not null), 0)::int as sleeves
      from ${table} t join ${lines} l on l.${key} = t.id group by t.id order by t.id`)
  const [capturing] = await all<{ attempt: string }>(
    "select floor(extract(epoch from updated_at) * 1000)::bigint::text as attempt from checkouts where state = 'capturing'",
  )
  before = {
    sleeves: await all('select id, stock from sleeves order by id'),
    checkouts: await held('checkouts', 'checkout_lines', 'checkout_id', 'state', 't.holds_stock'),
    orders: await held(
      'orders',
      'order_lines',
      'order_id',
      'status',
      't.holds_stock and t.shipped_at is null',
    ),
    attempt: capturing?.attempt ?? '',
  }
  shop = await testShop({ RATE_LIMITS: '1000' }, undefined, database)
}, 120_000)
afterAll(() => shop.close())

async function holds(column: 'checkout_id' | 'order_id'): Promise<Map<string, number>> {
  const rows = await shop.database.db
    .selectFrom('stock_holds')
    .select((eb) => [column, eb.fn.sum<number>('quantity').as('quantity')])
    .where(column, 'is not', null)
    .groupBy(column)
    .execute()
  return new Map(rows.map((row) => [row[column] ?? '', row.quantity]))
}

const holding = (rows: readonly Held[]) =>
  new Map(rows.filter(({ held }) => held > 0).map(({ id, held }) => [id, held]))

const stateOf = async (id: string): Promise<CheckoutState> => {
  const row = await shop.database.db
    .selectFrom('checkouts')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.state
}
const checkoutIn = (state: CheckoutState) => {
  const found = before.checkouts.find((checkout) => checkout.state === state)
  if (!found) throw new Error(`The shop of that commit has no checkout in ${state}.`)
  return found
}

test('the old shop had payments under way and orders of every status', () => {
  const states = new Set(before.checkouts.map(({ state }) => state))
  expect([...states]).toEqual(
    expect.arrayContaining(['created', 'capturing', 'pending', 'captured', 'ordered', 'refunded', 'expired']),
  )
  expect(new Set(before.orders.map(({ state }) => state))).toEqual(new Set(ORDER_STATUSES))
  expect(before.checkouts.some(({ held, sleeves }) => held > sleeves)).toBe(true)
})

test('no count changes; each has its first movement, and the marks are holds', async () => {
  const { rows } = await sql`select id, stock from sleeves order by id`.execute(shop.database.db)
  expect(rows).toEqual(before.sleeves)
  expect(await wrongBooks(shop)).toEqual([])
  expect(await holds('checkout_id')).toEqual(holding(before.checkouts))
  expect(await holds('order_id')).toEqual(holding(before.orders))
  expect(holding(before.orders).size).toBeGreaterThan(0)
})

test('a capture that was under way goes on with the id it began with', async () => {
  const row = await shop.database.db
    .selectFrom('checkouts')
    .select('capture_attempt')
    .where('state', '=', 'capturing')
    .executeTakeFirstOrThrow()
  expect(row.capture_attempt).toBe(before.attempt)
  expect(before.attempt).toMatch(/^\d{13}$/)
})

test('every order answers, to the admin one by one and in the list', async () => {
  const { headers } = await openSession(shop, 'admin')
  const list = await shop.app.inject({ url: '/api/orders', headers })
  expect([list.statusCode, list.json().length]).toEqual([200, before.orders.length])
  for (const { id, state } of before.orders) {
    const answer = await shop.app.inject({ url: `/api/orders/${id}`, headers })
    expect([answer.statusCode, answer.json().status]).toEqual([200, state])
  }
})

test('a pack can be bought, and an old order cancelled gives its sleeves back once', async () => {
  const { headers } = await openSession(shop, 'admin')
  const sleeve = before.sleeves.find(({ stock }) => stock > 100)
  const buyer = await aBuyer(shop)
  const bought = await buyer.bought(aCheckout(sleeve?.id ?? ''))
  expect(bought.status).toBe(201)
  expect(await stockOnShelf(shop, sleeve?.id ?? '')).toBe((sleeve?.stock ?? 0) - 5)
  const [order, quantity] = [...holding(before.orders)][0] ?? ['', 0]
  const total = async () =>
    (await sql<{ sum: number }>`select sum(stock)::int as sum from sleeves`.execute(shop.database.db)).rows[0]
      ?.sum ?? 0
  const left = await total()
  for (const status of ['Annulé', 'Remboursé'])
    await shop.app.inject({
      method: 'PUT',
      url: `/api/orders/${order}/status`,
      headers,
      payload: { status },
    })
  expect(await total()).toBe(left + quantity)
  expect(await wrongBooks(shop)).toEqual([])
})

test('what was under way comes to its end: ordered, or its sleeves back on the shelves', async () => {
  const [open, capturing, captured] = (['created', 'capturing', 'captured'] as const).map(checkoutIn)
  for (let round = 0; round < 4; round++) {
    shop.clock.forward(20 * MINUTE)
    await settleUnfinished(shop)
  }
  const ends = await Promise.all([open, capturing, captured].map((row) => stateOf(row?.id ?? '')))
  expect(ends).toEqual(['expired', 'expired', 'ordered'])
  const held = await holds('checkout_id')
  expect([...held.keys()]).toEqual([checkoutIn('pending').id])
  expect(await wrongBooks(shop)).toEqual([])
})

test('new goods are sold beside the old ones', async () => {
  const sleeve = await addSleeve(shop, { stock: 10 })
  const buyer = await aBuyer(shop)
  expect((await buyer.bought(aCheckout(sleeve))).status).toBe(201)
})

test('the search finds the goods of before by what is said of them, accents or not', async () => {
  for (const word of ['pokemon', 'pochette', 'métallisé']) {
    const { statusCode, body } = await shop.app.inject({ url: `/api/sleeves?q=${encodeURIComponent(word)}` })
    expect([statusCode, JSON.parse(body).pagination.total > 0, word]).toEqual([200, true, word])
  }
})

test('the search finds the people of before by town and telephone, as it finds new ones', async () => {
  const { headers } = await openSession(shop, 'admin')
  const people = await shop.database.db
    .selectFrom('users')
    .selectAll()
    .where('search_text', '<>', '')
    .execute()
  expect(people.length).toBeGreaterThan(5)
  const expected = people.map((row) =>
    userSearchText({
      ...row,
      firstName: row.first_name,
      lastName: row.last_name,
      postalCode: row.postal_code,
    }),
  )
  expect(people.map((row) => row.search_text)).toEqual(expected)
  const found = async (list: string, q: string) =>
    (await shop.app.inject({ url: `/api/admin/${list}?q=${encodeURIComponent(q)}`, headers })).json()
  expect((await found('users', '0470.12.34.56')).items).toMatchObject([{ firstName: 'Manon' }])
  expect((await found('users', 'Évry')).items).toMatchObject([{ firstName: 'Nadia' }])
  expect((await found('orders', '06.39.98.45.99')).items).toMatchObject([{ number: 'C-2025-000001' }])
})
