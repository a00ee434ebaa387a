import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { call } from '../campaign/call.ts'
import { keepShop } from '../campaign/processes.ts'
import { openDatabase, openServer } from '../src/server/database/connect.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { furnishLargeShop, SIZES } from './large-shop.ts'

/**
 * `npm run bench:lists` measures lists in a shop that is several years old, at TEST_DATABASE_URL or embedded. After
 * `--`, `--sleeves 100000 --orders 1000000` makes the shop larger (also `--users`, `--images`).
 */
const option = { type: 'string' } as const
const { values } = parseArgs({ options: { users: option, images: option, sleeves: option, orders: option } })
const overrides = Object.entries(values).map(([table, rows]) => [table, Number(rows)])
const sizes = { ...SIZES, ...Object.fromEntries(overrides) }
const ADMIN = { ADMIN_EMAIL: 'patron@grand.test', ADMIN_PASSWORD: 'Grande-2026!' }
const TRIES = 7
const PATHS = [
  '/api/admin/orders',
  '/api/admin/orders?page=500&limit=20',
  '/api/admin/orders?q=lefevre&status=Livré',
  '/api/admin/orders?q=c-2026-00731',
  '/api/admin/orders?q=lyon%20lefevre',
  '/api/admin/orders?method=colissimo&country=Suisse&payment=partly-refunded',
  '/api/admin/orders?sort=client-asc&from=2026-01-01&to=2026-12-31&limit=100',
  '/api/admin/users',
  '/api/admin/users?sort=email-asc&limit=100',
  '/api/admin/users?page=1000&limit=20',
  '/api/admin/users?q=personne1234',
  '/api/admin/sleeves?sort=name-asc',
  '/api/admin/sleeves?q=protection%201999',
  '/api/admin/images?page=200&limit=24',
  '/api/admin/images?q=photo-4999',
  '/api/admin/messages',
  '/api/admin/messages?q=lefevre',
  '/api/admin/orders?due=preparation',
  '/api/admin/withdrawals',
  '/api/admin/activity',
  '/api/admin/activity?kind=order&page=500',
  '/api/admin/documents',
  '/api/admin/documents?q=lefevre&kind=invoice',
  '/api/admin/figures?from=2025-12-01&to=2026-11-30&by=month',
  '/api/admin/dashboard',
  '/api/sleeves?page=1&sort=price-asc',
  '/api/sleeves?page=100&q=protection',
  '/api/sleeves?q=protecsion',
  '/api/sleeves',
  '/api/orders',
  '/api/upload/images',
]

const dataDir = mkdtempSync(join(tmpdir(), 'carapace-lists-'))
const databaseUrl = process.env['TEST_DATABASE_URL']
const variables = {
  ...ADMIN,
  DATA_DIR: dataDir,
  DEMO_DATA: 'false',
  RATE_LIMITS: '100000',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
}
// A statement over a million rows may take longer than the shop's time limit. Migrations do not have this limit.
const database = databaseUrl
  ? openServer(databaseUrl, { connections: 2, forMigrations: true })
  : await openDatabase({ databaseUrl, dataDir })
await migrate(database)
await furnishLargeShop(database, sizes)
await database.raw('vacuum analyze')
await database.close()

const shop = await keepShop(variables)
try {
  const session = await call('POST', `${shop.url}/api/auth/login`, {
    body: { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
  })
  const token = String(session?.body['token'])
  process.stdout.write(
    `${JSON.stringify(sizes)}, ${databaseUrl ? 'PostgreSQL' : 'embedded'}; milliseconds, middle and worst of ${TRIES}\n`,
  )
  for (const path of PATHS) await time(path, token)
} finally {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function time(path: string, token: string): Promise<void> {
  const taken: number[] = []
  for (let n = 0; n < TRIES; n++) {
    const began = performance.now()
    const answer = await call('GET', shop.url + encodeURI(decodeURI(path)), { token })
    if (answer?.status !== 200) throw new Error(`${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
    taken.push(performance.now() - began)
  }
  taken.sort((a, b) => a - b)
  process.stdout.write(
    `${(taken[TRIES >> 1] ?? 0).toFixed(1).padStart(8)} ${(taken.at(-1) ?? 0).toFixed(1).padStart(8)}  ${path}\n`,
  )
}
