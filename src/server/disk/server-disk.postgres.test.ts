import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SHOP_WITHOUT_ROOM } from '#shared/texts.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

/** After a refused write the disk counts as full for a minute (`disk-full.ts`). This time is longer. */
const LATER_MS = 61_000

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const send = () =>
  shop.app.inject({
    method: 'POST',
    url: '/api/messages/contact',
    payload: {
      name: 'Zoé',
      email: 'zoe@exemple.test',
      subject: 'Une question',
      content: 'Bonjour, mes pochettes sont-elles parties ? '.repeat(5),
    },
  })
const statusOf = async (url: string) => (await shop.app.inject(url)).statusCode

const FILL = `
  create function disk_full() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/16384/16385": No space left on device' using errcode = 'disk_full';
  end $$;
  create trigger disk_full before insert on messages for each row execute function disk_full()`

test('if the server’s disk is full, a write gets 503 and a sentence, the shop is not ready, and reads continue', async () => {
  expect([(await send()).statusCode, await statusOf('/readyz')]).toEqual([201, 200])
  const then = performance.now() - LATER_MS
  const clock = vi.spyOn(performance, 'now').mockReturnValue(then)
  await shop.database.raw(FILL)
  const refused = await send()
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'UNAVAILABLE', message: SHOP_WITHOUT_ROOM }),
  ])
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect(await statusOf('/readyz')).toBe(503)
  expect([await statusOf('/healthz'), await statusOf('/api/sleeves')]).toEqual([200, 200])
  await shop.database.raw('drop trigger disk_full on messages')
  clock.mockRestore()
  expect([(await send()).statusCode, await statusOf('/readyz')]).toEqual([201, 200])
})
