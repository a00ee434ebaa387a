import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderStorage } from '../outside/storage/folder-storage.ts'
import { firstStart } from '../start/first-start.ts'
import { aBuyer, aCheckout, shelve } from '../testing/checkout.ts'
import { emptyDatabase } from '../testing/database.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { stockOnShelf, wrongDerivedColumns } from '../testing/orders.ts'
import { testShop } from '../testing/shop.ts'
import { checkBackupFile } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'

/** A backup made by each release. A new release adds its own here. */
const RELEASES = join(import.meta.dirname, 'releases')
/** The hash of the migrations' checksums. A shipped migration must not change, because no database runs it again. */
const MIGRATIONS_OF: Record<string, string> = {
  '1.0.0': '4178ec2e235ce47eebf44114c4a77dd8e18b76dd56dc130d1e7cf18c64223f1c',
}
const releases = readdirSync(RELEASES).map((name) => basename(name, '.tar.gz'))
const fileOf = (release: string) => join(RELEASES, `${release}.tar.gz`)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carapace-release-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.each(releases)('a shop of release %s opens with all its orders, and sells', async (release) => {
  const database = await emptyDatabase()
  await database.raw('drop schema public cascade')
  await database.raw('create schema public')
  const storage = folderStorage(join(folder, 'storage'))
  const shop = { database, storage, dataDir: folder }
  const options = { key: undefined, last: [], log: pino({ level: 'silent' }) }
  const { manifest } = await restoreBackup(shop, fileOf(release), options)

  const open = await testShop({}, undefined, database)
  await firstStart(open)
  expect(await wrongBooks(open)).toEqual([])
  expect(await wrongDerivedColumns(open)).toEqual([])
  const admin = await aBuyer(open, 'admin')
  const read = async (url: string) => {
    const answer = await open.app.inject({ url, headers: admin.headers })
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json()
  }
  expect(await read('/api/orders')).toHaveLength(manifest.tables['orders']?.rows ?? 0)
  for (const list of [
    'orders',
    'withdrawals',
    'documents',
    'sleeves',
    'users',
    'messages',
    'promotions',
    'dashboard',
  ])
    await read(`/api/admin/${list}`)
  const sleeve = await shelve(open, 10)
  const { status } = await (await aBuyer(open)).bought(aCheckout(sleeve))
  expect([status, await stockOnShelf(open, sleeve)]).toEqual([201, 5])
  await open.close()
})

test.each(releases)('the migrations of release %s are as they were shipped', async (release) => {
  const { migrations } = await checkBackupFile(fileOf(release), undefined)
  const sums = readFileSync(join(import.meta.dirname, '../../../migrations/SHA256SUMS'), 'utf8').split('\n')
  const shipped = sums.filter((line) => migrations.some((name) => line.endsWith(`  ${name}.sql`)))
  expect(shipped).toHaveLength(migrations.length)
  expect(createHash('sha256').update(shipped.join('\n')).digest('hex')).toBe(MIGRATIONS_OF[release])
})
