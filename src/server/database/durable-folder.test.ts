import fs from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { expect, inject, test, vi } from 'vitest'
import { quickFolder } from '../../../scripts/test-run/quick-folder.mjs'
import { DurableFolder, unpack } from './durable-folder.ts'

const open = async (folder: string, copyOf?: string) =>
  PGlite.create({
    fs: new DurableFolder(folder),
    extensions: { pg_trgm },
    ...(copyOf === undefined ? {} : { loadDataDir: await fs.openAsBlob(copyOf) }),
  })

/** `cut` copies the folder as a power cut may leave it: a file has the bytes of its last sync. */
function onDisk(folder: string) {
  const kept = new Map<string, Buffer>()
  const opened = new Map<number, string>()
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) keep(join(entry.parentPath, entry.name))
  function keep(path: string): void {
    kept.set(path, fs.readFileSync(path))
  }
  const openSync = fs.openSync
  vi.spyOn(fs, 'openSync').mockImplementation((...args) => {
    const fd = openSync(...args)
    opened.set(fd, String(args[0]))
    return fd
  })
  let syncs = 0
  for (const name of ['fsyncSync', 'fdatasyncSync'] as const) {
    const sync = fs[name]
    vi.spyOn(fs, name).mockImplementation((fd) => {
      sync(fd)
      syncs += 1
      const path = opened.get(fd)
      if (path !== undefined && fs.fstatSync(fd).isFile()) keep(path)
    })
  }
  const renameSync = fs.renameSync
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    renameSync(from, to)
    const bytes = kept.get(String(from))
    kept.delete(String(from))
    if (bytes) kept.set(String(to), bytes)
  })
  return {
    syncs: () => syncs,
    cut(): string {
      const after = `${folder}-after`
      fs.cpSync(folder, after, { recursive: true })
      for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const copy = path.replace(folder, after)
        const bytes = kept.get(path)
        // A file that was never synced may exist as an empty file.
        fs.writeFileSync(copy, bytes ?? '')
      }
      return after
    },
  }
}

test(
  'a power cut loses no commit, before or after a checkpoint, and only the owner can read the files',
  { tags: 'rare' },
  async () => {
    const folder = join(quickFolder('carapace-power'), 'database')
    await (await open(folder, inject('databaseTemplate'))).close()
    const disk = onDisk(folder)
    const database = await open(folder)
    // PostgreSQL does not compress the column, so the rows fill more than one segment of the log.
    await database.exec('create table t (n integer primary key, filler text storage external)')
    const segment = async () =>
      (await database.query('select pg_walfile_name(pg_current_wal_lsn()) as name')).rows
    const firstSegment = await segment()
    const before = disk.syncs()
    for (let n = 0; n < 10; n++) await database.query('insert into t values ($1, $2)', [n, 'x'.repeat(500)])
    expect(disk.syncs() - before).toBe(10)
    await database.exec('checkpoint')
    await database.exec("insert into t select n, repeat('y', 500) from generate_series(10, 999) as n")
    await database.exec('checkpoint')
    await database.exec("insert into t select n, repeat('z', 4000) from generate_series(1000, 5999) as n")
    expect(await segment()).not.toEqual(firstSegment)
    await database.exec('begin')
    await database.exec('insert into t values (6000)')
    const after = disk.cut()
    vi.restoreAllMocks()

    const recovered = await open(after)
    const { rows } = await recovered.query('select count(*)::integer as kept, max(n) as last from t')
    expect(rows).toEqual([{ kept: 6000, last: 5999 }])
    await recovered.close()
    await database.exec('rollback')
    await database.close()
    fs.rmSync(join(folder, '..'), { recursive: true })
  },
)

test('a power cut loses nothing of an unpacked folder', { tags: 'rare' }, async () => {
  const folder = join(quickFolder('carapace-unpacked'), 'database')
  fs.mkdirSync(folder)
  const disk = onDisk(folder)
  await unpack(inject('databaseTemplate'), folder)
  const after = disk.cut()
  vi.restoreAllMocks()
  const database = await open(after)
  expect((await database.query('select count(*) from settings')).rows).toHaveLength(1)
  await database.close()
  fs.rmSync(join(folder, '..'), { recursive: true })
})

test('the size of an open file is current after every kind of change', () => {
  const folder = new DurableFolder(quickFolder('carapace-sizes'))
  folder.writeFile('/t', '')
  const [fd, other] = [folder.open('/t'), folder.open('/t')]
  const sizes = () => [fd, other].map((each) => folder.fstat(each).size)
  expect(sizes()).toEqual([0, 0])
  folder.write(other, new Uint8Array(100), 0, 100, 0)
  expect(sizes()).toEqual([100, 100])
  folder.truncate('/t', 40)
  expect(sizes()).toEqual([40, 40])
  folder.rename('/t', '/u')
  folder.write(fd, new Uint8Array(10), 0, 10, 40)
  expect(sizes()).toEqual([50, 50])
  folder.writeFile('/u', 'abc')
  expect(sizes()).toEqual([3, 3])
  // The next file may get the closed descriptor, but must not get its cached size.
  folder.close(other)
  folder.writeFile('/v', 'abcdef')
  expect(folder.fstat(folder.open('/v')).size).toBe(6)
})
