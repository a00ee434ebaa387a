import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { quickFolder } from '../../../scripts/test-run/quick-folder.mjs'
import { StartupError } from '../startup-error.ts'
import { canMount, runMounted } from '../testing/mounts.ts'
import { shopProcess } from '../testing/shop-process.ts'
import { openDatabase } from './connect.ts'
import { EmbeddedEngine } from './embedded-engine.ts'
import { refusedByFullDisk } from './opening-failure.ts'

const made = quickFolder('carapace-made')
const folders = [made]
beforeAll(async () => {
  const engine = await EmbeddedEngine.open({
    folder: join(made, 'database'),
    copyOf: inject('databaseTemplate'),
  })
  await engine.close()
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function copyOfMade(): string {
  const dataDir = quickFolder('carapace-start')
  folders.push(dataDir)
  cpSync(made, dataDir, { recursive: true })
  return dataDir
}

const zeroes = (path: string) => writeFileSync(path, Buffer.alloc(8192))
const DAMAGES: Record<string, (database: string) => void> = {
  'an empty control file': (database) => truncateSync(join(database, 'global/pg_control')),
  'a control file of zeroes': (database) => zeroes(join(database, 'global/pg_control')),
  'no write-ahead log': (database) => rmSync(join(database, 'pg_wal'), { recursive: true }),
  'no tables': (database) => rmSync(join(database, 'base'), { recursive: true }),
  'no version': (database) => rmSync(join(database, 'PG_VERSION')),
  'a damaged catalogue': (database) => writeFileSync(join(database, 'global/pg_filenode.map'), 'damaged'),
  // `base/5/1255` is the file of pg_proc, which every start reads.
  'a damaged system table': (database) =>
    writeFileSync(join(database, 'base/5/1255'), Buffer.alloc(40 * 8192, 7)),
}

test.each(Object.entries(DAMAGES))(
  'with %s, the error at the start recommends the restore',
  async (_what, damage) => {
    const dataDir = copyOfMade()
    damage(join(dataDir, 'database'))
    const refusal = await openDatabase({ dataDir }).then(
      () => undefined,
      (error: unknown) => error as Error,
    )
    expect(refusal).toBeInstanceOf(StartupError)
    expect(refusal?.message).toMatch(
      /^The database in .* is damaged and does not start \(.+\): .*npm run restore/,
    )
  },
)

test('a second shop on the same folder is refused with one sentence', async () => {
  const dataDir = copyOfMade()
  const first = await openDatabase({ dataDir })
  await expect(openDatabase({ dataDir })).rejects.toThrow(/in use by another Carapace/)
  await first.close()
  const again = await openDatabase({ dataDir })
  await again.close()
})

test('a start that is interrupted while it makes the database leaves no incomplete database', async () => {
  const dataDir = quickFolder('carapace-interrupted')
  folders.push(dataDir)
  const folder = join(dataDir, 'database')
  cpSync(join(made, 'database/global'), `${folder}.unfinished/global`, { recursive: true })
  const engine = await EmbeddedEngine.open({ folder, copyOf: inject('databaseTemplate') })
  const [found] = await engine.run('select count(*) from settings')
  await engine.close()
  expect(found?.rows).toHaveLength(1)
  expect(readdirSync(dataDir)).toEqual(['database'])
})

function refusalOf(commands: string[], dataDir: string): string {
  const { code, output } = runMounted(commands, ['src/server/main.ts'], {
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    PORT: '0',
  })
  expect([code, output.trim().split('\n').length], output).toEqual([1, 1])
  return output.trim()
}

test.skipIf(!canMount)('a shop on a read-only folder reports that at the start', () => {
  const dataDir = copyOfMade()
  writeFileSync(join(dataDir, 'in-use.lock'), '')
  const readOnly = [`mount --bind ${dataDir} ${dataDir}`, `mount -o remount,ro,bind ${dataDir}`]
  expect(refusalOf(readOnly, dataDir)).toMatch(/^The shop may not write to \S+ \(.+\): make it writable/)
})

test.skipIf(!canMount)('a shop on a full disk reports that at the start', { tags: 'rare' }, () => {
  const dataDir = copyOfMade()
  const full = [
    `mount -t tmpfs -o size=200m tmpfs /mnt`,
    `cp -r ${dataDir}/. /mnt`,
    '(cat /dev/zero > /mnt/filler 2> /dev/null || true)',
  ]
  expect(refusalOf(full, '/mnt')).toMatch(/^The disk that holds \S+ is full: free some space/)
})

test.skipIf(!canMount)(
  'a disk that is too small for a new database is reported at the start',
  { tags: 'rare' },
  () => {
    const dataDir = quickFolder('carapace-small')
    folders.push(dataDir)
    const small = [`mount -t tmpfs -o size=10m tmpfs ${dataDir}`]
    expect(refusalOf(small, dataDir)).toMatch(/^The disk that holds \S+ is full: free some space/)
  },
)

test('if the server’s disk or the shop’s own files lack space at the start, one sentence says so', () => {
  const said = (code: string) =>
    refusedByFullDisk('/data', Object.assign(new Error('no space'), { code }))?.message
  expect(said('53100')).toMatch(/^The disk of the database is full: free some space/)
  expect(said('ENOSPC')).toMatch(/^The disk that holds \/data is full: free some space/)
  expect(said('57P01')).toBeUndefined()
})

test('a port that is in use is reported before a data folder is made', async () => {
  const dataDir = join(quickFolder('carapace-port'), 'data')
  folders.push(join(dataDir, '..'))
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const shop = await shopProcess({
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String((other.address() as AddressInfo).port),
  })
  const { code, output } = await shop.ended
  other.close()
  expect([code, output.trim()]).toEqual([
    1,
    expect.stringMatching(/^Another program listens on port \d+ already/),
  ])
  expect(existsSync(dataDir)).toBe(false)
})
