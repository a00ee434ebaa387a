import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { write } from '../database/write.ts'
import { writeMail } from '../mail/outbox.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { LIVE_SETTINGS } from '../testing/live-settings.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { tinyBuild } from '../testing/whole-shop.ts'
import { rehearseStart } from './rehearse-start.ts'

let shop: TestShop
const builds: string[] = []
beforeAll(async () => {
  shop = await testShop()
  await addSleeve(shop)
})
afterAll(async () => {
  await shop.close()
  for (const build of builds) rmSync(build, { recursive: true })
})

async function rehearse(variables: Record<string, string>, page?: string): Promise<void> {
  const build = tinyBuild(page)
  builds.push(build)
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: shop.config.dataDir, ...variables })
  await rehearseStart(config, { database: shop.database, log: shop.log, isCopy: true, build })
}

test('a release that answers on a copy of the data works, and sends nothing', async () => {
  const mail = {
    key: 'rehearsal:1',
    to: 'zoe@exemple.test',
    subject: 'Bonjour',
    html: 'Bonjour',
    text: 'Bonjour',
  }
  await write(shop.database, (tx) => writeMail(tx, shop, mail))
  await rehearse({ DEMO_DATA: 'true' })
  const mails = await shop.database.db.selectFrom('mails').select('sent_at').execute()
  expect(mails).toEqual([{ sent_at: null }])
})

test('a release whose pages fail does not work', async () => {
  const failing = `async () => new Response('', { status: 500 })`
  await expect(rehearse({ DEMO_DATA: 'false' }, failing)).rejects.toThrow('/ answered 500.')
})

test('a release that refuses to start on the data does not work', async () => {
  const nobody = { ...LIVE_SETTINGS, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }
  await expect(rehearse(nobody)).rejects.toThrow('ADMIN_EMAIL: missing')
})
