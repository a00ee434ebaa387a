import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { compiledEngine, emptyDatabase } from '../testing/database.ts'
import { quickFolder } from '../testing/quick-folder.ts'
import { openDatabase } from './connect.ts'
import { EmbeddedEngine } from './embedded-engine.ts'
import { write } from './write.ts'

// A database made from nothing takes seconds, and many of them on a busy machine.
const FROM_NOTHING = { timeout: 60_000 }

test('every commit reaches the disk once', async () => {
  const dir = quickFolder('carapace-commits')
  const copyOf = inject('databaseTemplate')
  const engine = await EmbeddedEngine.open({ folder: dir, copyOf, compiled: await compiledEngine() })
  await engine.run('create table t (n integer)', [])
  const count = async () => (await engine.test({ kind: 'test-count-fsyncs' })).rows[0]?.['fsyncs'] as number
  const before = await count()
  for (let n = 0; n < 10; n++) await engine.run('insert into t values ($1)', [n])
  expect((await count()) - before).toBe(10)
  await engine.close()
  rmSync(dir, { recursive: true })
})

test('a second process on the same folder is refused in one sentence', FROM_NOTHING, async () => {
  const dataDir = quickFolder('carapace-second')
  const first = await openDatabase({ dataDir })
  await expect(openDatabase({ dataDir })).rejects.toThrow(/in use by another Carapace/)
  await first.close()
  const again = await openDatabase({ dataDir })
  await again.close()
  rmSync(dataDir, { recursive: true })
})

test('statements of others never slip into a transaction', async () => {
  const database = await emptyDatabase()
  const rolledBack = write(database, async (tx) => {
    await tx.insertInto('counters').values({ name: 'inside', value: 1 }).execute()
    throw new Error('given up')
  })
  const outside = database.db.insertInto('counters').values({ name: 'outside', value: 1 }).execute()
  await expect(rolledBack).rejects.toThrow('given up')
  await outside
  const rows = await database.db.selectFrom('counters').select('name').execute()
  expect(rows.map((row) => row.name)).toEqual(['outside'])
  await database.close()
})

test('a transaction whose error was swallowed does not pretend to have committed', async () => {
  const database = await emptyDatabase()
  const work = database.db.transaction().execute(async (tx) => {
    await sql`select 1/0`.execute(tx).catch(() => {})
  })
  await expect(work).rejects.toThrow()
  await expect(sql`select 1 as one`.execute(database.db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await database.close()
})

test('a serialisation failure is tried again', async () => {
  const database = await emptyDatabase()
  let tries = 0
  const answer = await write(database, async () => {
    tries += 1
    if (tries < 3) throw Object.assign(new Error('could not serialize'), { code: '40001' })
    return 'done'
  })
  expect([answer, tries]).toEqual(['done', 3])
  await database.close()
})

const STATEMENTS_THAT_ARE_PARSED = `
  const { EmbeddedEngine } = await import(process.argv[2])
  const engine = await EmbeddedEngine.open({ folder: null, copyOf: process.argv[3] })
  for (let n = 0; n < 40; n++) await engine.run('select ' + n, [])
  await engine.close()`

test(
  'what V8 compiles at its best takes no memory to speak of: the parser is left out',
  { timeout: 60_000 },
  () => {
    const folder = quickFolder('carapace-compile')
    const script = join(folder, 'script.mjs')
    writeFileSync(script, STATEMENTS_THAT_ARE_PARSED)
    // At once and not beside: what is worth it has been compiled when the process ends.
    const flags = ['--wasm-sync-tier-up', '--trace-wasm-compilation-times', script]
    const engine = new URL('./embedded-engine.ts', import.meta.url).href
    const told = execFileSync(process.execPath, [...flags, engine, inject('databaseTemplate')], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    rmSync(folder, { recursive: true })
    const best = [...told.matchAll(/using TurboFan, took \d+ ms and (\d+) \//g)].map(([, bytes]) =>
      Number(bytes),
    )
    expect(best.length).toBeGreaterThan(10)
    expect(Math.max(...best)).toBeLessThan(100_000_000)
  },
)
