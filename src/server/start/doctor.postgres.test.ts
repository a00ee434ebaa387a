import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../database/ids.ts'
import { signUpAdmin } from '../testing/accounts.ts'
import { LIVE_SETTINGS } from '../testing/live-settings.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { examine } from './doctor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

type Role = { name: string; password: string }

async function saidOfDatabase(SHOP_MODE: string, more: Record<string, string | undefined> = {}, as?: Role) {
  const { rows } = await shop.database.raw('select current_database() as name')
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${(rows[0] as { name: string }).name}`
  if (as) Object.assign(url, { username: as.name, password: as.password })
  const { well, problems } = await examine({
    ...LIVE_SETTINGS,
    ...more,
    SHOP_MODE,
    DATABASE_URL: url.href,
    SMTP_URL: 'smtp://127.0.0.1:9',
    PAYPAL_API_URL: 'http://127.0.0.1:9',
    DATA_DIR: shop.config.dataDir,
  })
  return [...well, ...problems].filter((line) => line.startsWith('DATABASE_URL'))
}

test('the accounts of the demo in the database are reported before live mode refuses to open', async () => {
  expect(await saidOfDatabase('live')).toEqual(['DATABASE_URL'])
  const { userId } = await openSession(shop)
  const email = 'client@carapace.test'
  await shop.database.db.updateTable('users').set({ email }).where('id', '=', userId).execute()
  expect(await saidOfDatabase('live')).toEqual([
    'DATABASE_URL: the demo accounts are in it; take the demo out with `npm run demo:leave`.',
  ])
  expect(await saidOfDatabase('demo')).toEqual(['DATABASE_URL'])
  await shop.database.db.deleteFrom('users').where('id', '=', userId).execute()
})

test('the settings of the first admin are required while there is no admin', async () => {
  const without = { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined }
  expect(await saidOfDatabase('live', without)).toEqual([
    'DATABASE_URL: it has no admin yet; set ADMIN_EMAIL for the first start.',
  ])
  await signUpAdmin(shop)
  expect(await saidOfDatabase('live', without)).toEqual(['DATABASE_URL'])
})

test('a role that may not read a table, such as `settings`, is named with its cure', async () => {
  const role = { name: `reads_${newId().replaceAll('-', '')}`, password: 'secret' }
  await shop.database.raw(`create role ${role.name} login password '${role.password}';
    grant usage on schema public to ${role.name};
    grant select, insert on all tables in schema public to ${role.name};
    revoke select on settings, service_keys from ${role.name}`)
  expect(await saidOfDatabase('live', { MIGRATE_AT_START: 'false' }, role)).toEqual([
    expect.stringMatching(
      /^DATABASE_URL: the role may not read (?:settings, service_keys|service_keys, settings); docs\/operations\.md, “The database role”/,
    ),
  ])
  await shop.database.raw(`drop owned by ${role.name}; drop role ${role.name}`)
})
