import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../scripts/test-run/free-port.mjs'
import { newId } from '../database/ids.ts'
import { createMetrics } from '../http/metrics.ts'
import type { Services } from '../services.ts'
import { signUp } from '../testing/accounts.ts'
import { TEST_CONNECTIONS } from '../testing/database.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { measureShop } from './measure-shop.ts'

let shop: TestShop
let url: string
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  shop = await testShop()
  url = await serveMetrics(shop)
})
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await shop.close()
})

async function serveMetrics(services: Services): Promise<string> {
  const [metrics, port] = [createMetrics(), await freePort()]
  measureShop(metrics, services)
  stops.push(await metrics.serve('127.0.0.1', port))
  return `http://127.0.0.1:${port}/metrics`
}

async function scrape(url: string): Promise<Record<string, number>> {
  const served = await (await fetch(url)).text()
  return Object.fromEntries(
    [...served.matchAll(/^(shop_\w+(?:{.*})?) (\S+)$/gm)].map(([, name = '', figure]) => [
      name,
      Number(figure),
    ]),
  )
}

async function hold(count: number): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>()
  const held: Promise<unknown>[] = []
  await Promise.all(
    Array.from({ length: count }, () => {
      const taken = Promise.withResolvers<void>()
      held.push(
        shop.database.db.connection().execute(async () => {
          taken.resolve()
          await release.promise
        }),
      )
      return taken.promise
    }),
  )
  return async () => {
    release.resolve()
    await Promise.all(held)
  }
}

test('an idle shop reports no waiting connections: a scrape does not count itself', async () => {
  for (let n = 0; n < 3; n++)
    expect(await scrape(url)).toMatchObject({ shop_database_waiting: 0, shop_mails_unsent: 0 })
  for (const figures of await Promise.all([scrape(url), scrape(url), scrape(url)]))
    expect(figures).toMatchObject({ shop_database_waiting: 0, shop_mails_unsent: 0 })
})

test('a scrape takes one connection and leaves the others to buyers', async () => {
  const giveBack = await hold(TEST_CONNECTIONS - 1)
  for (const figures of await Promise.all([scrape(url), scrape(url)]))
    expect(figures).toMatchObject({ shop_database_waiting: 0, shop_payments_unsettled: 0 })
  await giveBack()
})

test('in a shop without free connections, waiting requests are counted, and values that need no database are available', async () => {
  const giveBack = await hold(TEST_CONNECTIONS)
  const waiting = [1, 2, 3].map(() => sql`select 1`.execute(shop.database.db))
  const figures = await scrape(url)
  expect(figures).toMatchObject({ shop_database_waiting: 3, shop_database_connections: TEST_CONNECTIONS })
  expect(figures).toHaveProperty(['shop_disk_free_ratio{disk="shop"}'])
  expect(figures).not.toHaveProperty('shop_mails_unsent')
  await giveBack()
  await Promise.all(waiting)
  expect(await scrape(url)).toMatchObject({ shop_database_waiting: 0, shop_mails_unsent: 0 })
})

test('a mail that was just written is not counted among the mails that do not leave', async () => {
  const mail = { id: newId(), key: 'new', recipient: 'a@b.fr', subject: 's', html: 'h', text: 't' }
  const written = { ...mail, created_at: shop.clock.now(), last_error: null }
  await shop.database.db.insertInto('mails').values(written).execute()
  expect(await scrape(url)).toMatchObject({ shop_mails_unsent: 0 })
  shop.clock.forward(601_000)
  expect(await scrape(url)).toMatchObject({ shop_mails_unsent: 1 })
})

test('the age of the last backup is measured in a live shop; a demo needs no backup', async () => {
  await signUp(shop)
  shop.clock.forward(3_600_000)
  const live = await serveMetrics({ ...shop, config: { ...shop.config, mode: 'live' } })
  expect(await scrape(live)).toMatchObject({ shop_backup_age_seconds: 3600 })
  expect(await scrape(url)).toMatchObject({ shop_backup_age_seconds: 0 })
})
