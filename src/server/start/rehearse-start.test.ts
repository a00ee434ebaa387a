import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { emptyDatabase } from '../testing/database.ts'
import { LIVE_SETTINGS } from '../testing/live-settings.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { tinyBuild } from '../testing/whole-shop.ts'
import { rehearseStart } from './rehearse-start.ts'

let shop: TestShop
const builds: string[] = []
beforeAll(async () => {
  shop = await testShop()
})
afterAll(async () => {
  await shop.close()
  for (const build of builds) rmSync(build, { recursive: true })
})

async function rehearsed(variables: Record<string, string>, page?: string): Promise<{ mails: number }> {
  const database = await emptyDatabase()
  const build = tinyBuild(page)
  builds.push(build)
  try {
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: shop.config.dataDir, ...variables })
    await rehearseStart(config, { database, log: shop.log, isCopy: true, build })
    return { mails: (await database.raw('select 1 from mails where sent_at is not null')).rows.length }
  } finally {
    await database.close()
  }
}

test('a release that answers on a copy of the data works, and sends nothing', async () => {
  expect(await rehearsed({ DEMO_DATA: 'true' })).toEqual({ mails: 0 })
})

test('a release whose pages fail does not work', async () => {
  const failing = `async () => new Response('', { status: 500 })`
  await expect(rehearsed({ DEMO_DATA: 'false' }, failing)).rejects.toThrow('/ answered 500.')
})

test('a release that refuses to start on the data does not work', async () => {
  const nobody = { ...LIVE_SETTINGS, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }
  await expect(rehearsed(nobody)).rejects.toThrow('ADMIN_EMAIL: missing')
})
